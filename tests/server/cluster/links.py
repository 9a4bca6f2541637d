"""Links for tests of the bus: both kinds, over a connection that can be cut."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from sheepfold.server.cluster.bus import Bus, Connect
from sheepfold.server.cluster.links import links_for
from sheepfold.server.cluster.wakeups import Wakeup
from sheepfold.server.metrics import Metrics
from sheepfold.server.storage.database import open_database
from tests.server.cutting import Cutter, cutter


class BusListener:
    """One process at a bus, and all it has heard."""

    def __init__(self, name: str, connect: Connect) -> None:
        self.heard: list[Wakeup] = []
        self.synced = 0
        self.metrics = Metrics()
        self.bus = Bus(name, connect, self.heard.append, self.count_sync, self.metrics)

    def count_sync(self) -> None:
        self.synced += 1

    def figure(self, name: str, **labels: str) -> float:
        return self.metrics.registry.get_sample_value(f"sheepfold_{name}", labels) or 0.0


class Buses:
    """Makes processes at one bus of a kind."""

    def __init__(self, connect: Connect, cut: Cutter) -> None:
        self.connect = connect
        self.cut = cut

    @asynccontextmanager
    async def listeners(self, count: int = 2) -> AsyncIterator[list[BusListener]]:
        made = [BusListener(f"process {number}", self.connect) for number in range(count)]
        try:
            for each in made:
                each.bus.open()
            yield made
        finally:
            for each in made:
                await each.bus.close()


class Where(NamedTuple):
    """What a bus goes over: the socket of a server, and for PostgreSQL the name of a database."""

    path: Path
    database: str | None = None


@asynccontextmanager
async def buses(where: Where) -> AsyncIterator[Buses]:
    """A bus of this kind, over a connection that can be cut."""
    async with cutter(where.path) as cut:
        if where.database is None:
            connect = links_for(f"redis://127.0.0.1:{cut.port}", open_database("sqlite://").url, "x")
        else:
            address = f"postgresql://sheepfold@127.0.0.1:{cut.port}/{where.database}"
            connect = links_for("", open_database(address).url, "x")
        yield Buses(connect, cut)
