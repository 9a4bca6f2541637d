"""Where a request comes from, by the address that budgets are counted for.

Behind a proxy every connection comes from the proxy. Proxies that are named in the settings are believed
what they write into `X-Forwarded-For`; everybody could write that header, so nobody else is. Each proxy adds
the address it was asked from at the right: the first from the right that is no proxy of ours asked.
"""

from __future__ import annotations

import logging
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

from sheepfold.engine.errors import BadOption

log = logging.getLogger(__name__)

LOCAL: Final = "local"
"""Whoever comes without a network address, by a socket of this machine."""

HOME_NETWORK: Final = 64
"""Bits of an IPv6 address that name a customer; the rest they choose themselves, as often as they like."""


class Proxies:
    """The proxies that are believed."""

    def __init__(self, text: str) -> None:
        self.warned = False
        try:
            self.networks = [ip_network(each) for each in text.replace(",", " ").split()]
        except ValueError as error:
            raise BadOption(f"SHEEPFOLD_PROXIES: {text!r}, must be addresses or networks ({error})") from None

    def __contains__(self, host: str) -> bool:
        address = read_address(host)
        return address is not None and any(address in network for network in self.networks)

    def warn(self) -> None:
        """Say once that somebody who is not believed says for whom they ask."""
        if not self.warned:
            self.warned = True
            log.warning("X-Forwarded-For is ignored: a proxy must be named in SHEEPFOLD_PROXIES")

    def address_of(self, connection: HTTPConnection) -> str:
        """The address a request is counted for."""
        host = connection.client.host if connection.client else ""
        if host not in self and "x-forwarded-for" in connection.headers:
            self.warn()
        if host in self:
            forwarded = ",".join(connection.headers.getlist("x-forwarded-for")).split(",")
            for each in reversed(forwarded):
                if read_address(each.strip()) is None:
                    break
                host = each.strip()
                if host not in self:
                    break
        return counted(host)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that is written here, if it is one; IPv4 within IPv6 is IPv4."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def counted(host: str) -> str:
    """An address as it is counted: IPv6 by its network."""
    address = read_address(host)
    if address is None:
        return LOCAL
    if address.version == 4:
        return str(address)
    return str(ip_network((int(address) >> HOME_NETWORK << HOME_NETWORK, HOME_NETWORK)))
