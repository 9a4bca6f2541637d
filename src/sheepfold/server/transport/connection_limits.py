"""How many connections there may be, and how long each may take its time.

Every connection has a deadline for what it does at the moment: the rest of a request, reading an answer,
doing nothing. Once a second all deadlines are looked at. The number of connections stays below what the
process may open, so that the database, workers and files always find descriptors.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final, Protocol

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from sheepfold.server.settings import Settings
from sheepfold.server.transport.client_address import LOCAL, Proxies

NEVER: Final = math.inf

CLOSING_SECONDS: Final = 5.0
"""How long the last bytes of a connection that is closing may take."""

MOST_RESERVED: Final = 256
"""Descriptors kept for the database, workers and files; of few, a quarter."""

ENOUGH: Final = 65_536
"""Descriptors asked for where the machine sets no limit."""

ALL, ADDRESS = "all", "address"
"""Why a connection was refused: there are too many in all, or from its address."""


class LimitedConnection(Protocol):
    """An open connection with a deadline."""

    address: str
    deadline: float

    def is_closing(self) -> bool:
        """Whether nothing but the last bytes is left to do."""

    def expire(self) -> None:
        """The deadline is over."""


class ConnectionLimits(Collector):
    """All open connections of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = Proxies(settings.proxies)
        self.most = settings.connections or room_for_connections()
        self.most_of_address = settings.connections_per_address if settings.limits else NEVER
        self.open: set[LimitedConnection] = set()
        self.by_address: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """Connections, by why."""
        self.answered: Counter[int] = Counter()
        """Requests that were refused before the application saw them, by status."""
        self.expired = 0
        """Connections that were closed because a deadline was over."""

    def admit(self, connection: LimitedConnection) -> str | None:
        """Count a connection; or say why it may not be open."""
        address = connection.address
        if len(self.open) >= self.most:
            why = ALL
        elif self.by_address[address] >= self.most_of_address and not self.is_exempt(address):
            why = ADDRESS
        else:
            self.open.add(connection)
            self.by_address[address] += 1
            return None
        self.refused[why] += 1
        return why

    def is_exempt(self, address: str) -> bool:
        """Whether many people come from this address: a proxy, or a socket of this machine."""
        return address == LOCAL or address in self.proxies

    def release(self, connection: LimitedConnection) -> None:
        """A connection has ended."""
        if connection in self.open:
            self.open.discard(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]

    def hand_over(self, before: LimitedConnection, after: LimitedConnection) -> None:
        """The same connection is served by another protocol from now on."""
        if before in self.open:
            self.open.discard(before)
            self.open.add(after)

    def look_at_deadlines(self, now: float) -> None:
        """End whatever has taken too long."""
        for connection in list(self.open):
            if now >= connection.deadline:
                self.expired += 1
                connection.expire()
            elif connection.deadline == NEVER and connection.is_closing():
                connection.deadline = now + CLOSING_SECONDS

    def collect(self) -> Iterator[Metric]:
        """Figures for Prometheus."""
        yield GaugeMetricFamily("sheepfold_connections", "Connections that are open.", len(self.open))
        yield GaugeMetricFamily("sheepfold_connections_limit", "Connections there may be.", self.most)
        refused = CounterMetricFamily("sheepfold_connections_refused", "Connections refused.", labels=["why"])
        for why in (ALL, ADDRESS):
            refused.add_metric([why], self.refused[why])
        yield refused
        answered = CounterMetricFamily(
            "sheepfold_requests_cut", "Requests refused for their size, pace or form.", labels=["status"]
        )
        for status, number in self.answered.items():
            answered.add_metric([str(status)], number)
        yield answered
        yield CounterMetricFamily("sheepfold_connections_expired", "Connections too slow.", self.expired)


def room_for_connections() -> int:
    """How many connections the process may open and still have descriptors for everything else."""
    most = raise_descriptor_limit()
    return most - min(MOST_RESERVED, most // 4)


def raise_descriptor_limit() -> int:
    """Let this process open as many descriptors as the machine allows it; returns how many."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (ValueError, OSError):
        return soft
    return most
