"""Addresses of push services: browsers name them, so the server must not be led to its own network.

An address is checked when it is stored. Before every message its host is resolved, and the connection goes to
a resolved address that was checked: a name that changes its meaning in between leads nowhere else.
"""

from __future__ import annotations

import asyncio
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

LONGEST_ENDPOINT: Final = 1000
"""Characters of the address of an endpoint."""

HTTPS_PORT, HTTP_PORT = 443, 80

ALLOWED: Final = re.compile(r"[!-~]+")
HOST: Final = re.compile(r"[A-Za-z0-9.:-]+")

TRANSLATED: Final = tuple(
    map(IPv6Network, ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16"))
)
"""IPv6 addresses that stand for IPv4 ones: nobody needs them to reach a push service."""


LOOKUPS: Final = ThreadPoolExecutor(64, "push-lookup")
"""Threads of their own: a name whose servers never answer must not hold up what else threads are used for."""


class Endpoint(NamedTuple):
    """Where the messages for one browser are posted."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """The push service, as its signature names it; usual ports are left out."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = HTTPS_PORT if self.scheme == "https" else HTTP_PORT
        return f"{self.scheme}://{host}" + (f":{self.port}" if self.port != usual else "")


class BadEndpoint(ValueError):
    """An address that no message may be sent to."""


def read_endpoint(text: str, *, local: bool = False) -> Endpoint:
    """The parts of an address; `local` allows plain HTTP, any port and addresses of this network."""
    if len(text) > LONGEST_ENDPOINT or not ALLOWED.fullmatch(text):
        raise BadEndpoint("too long, or not an address")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise BadEndpoint("not an address") from None
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise BadEndpoint("not https")
    host = parts.hostname or ""
    if "@" in parts.netloc or not HOST.fullmatch(host):
        raise BadEndpoint("no host")
    port = port or (HTTPS_PORT if parts.scheme == "https" else HTTP_PORT)
    if not local and (port != HTTPS_PORT or not may_be_public(host)):
        raise BadEndpoint("not a public host")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(parts.scheme, host, port, path)


def may_be_public(host: str) -> bool:
    """Whether a host is a name with a dot, or a public address."""
    try:
        return is_public(ip_address(host))
    except ValueError:
        return "." in host.strip(".") and ":" not in host


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether anybody on the internet may have this address."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in TRANSLATED) or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast


async def resolve(endpoint: Endpoint, *, local: bool = False) -> str:
    """An address of the host to connect to; `BadEndpoint` if it has none that is allowed."""
    found = await asyncio.get_running_loop().run_in_executor(LOOKUPS, look_up, endpoint)
    addresses = [str(each[4][0]) for each in found]
    allowed = [each for each in addresses if local or is_public(ip_address(each.partition("%")[0]))]
    if not allowed:
        raise BadEndpoint("not a public host")
    return allowed[0]


def look_up(endpoint: Endpoint) -> list[tuple[Any, ...]]:
    """All that the resolver knows of a host; it may take its time."""
    return list(socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM))
