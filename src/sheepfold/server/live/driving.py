"""What this process drives: at these tables it lets bots move, and looks at clocks (`cluster/drivers.py`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

from sheepfold.server.cluster.drivers import Drivers
from sheepfold.server.cluster.wakeups import DRIVERS, Wakeup
from sheepfold.server.live import pauses, tables, turns
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import Unavailable
from sheepfold.server.storage.store import tolerating_absence

log = logging.getLogger(__name__)


def open_drivers(server: Server) -> None:
    """Drive tables beside other processes from now on."""
    assert server.members is not None
    server.drivers = Drivers(server.engine, server.members)
    server.drivers.wake = lambda: look_soon(server)
    server.at_close(lambda: hand_over(server))


async def hand_over(server: Server) -> None:
    """Drive nothing any more, and tell those who may."""
    assert server.drivers is not None
    await server.drivers.close()
    if server.bus is not None:
        server.bus.send(Wakeup(DRIVERS))


async def go_on(server: Server, table_ids: Collection[str]) -> None:
    """Go on at these tables where another process has stopped."""
    found = [server.tables[each] for each in table_ids if each in server.tables]
    with tolerating_absence():
        await tables.catch_up(server, found)
    for table in found:
        turns.schedule_bots(server, table)


def look_soon(server: Server) -> None:
    """Try to get what is wanted, now; one try at a time is enough."""
    if not server.looking:
        server.looking = True
        server.begin(look_once(server))


async def look_once(server: Server) -> None:
    """Try once what is wanted; what fails is tried again by the next look."""
    await asyncio.sleep(0)  # Others may want something, too.
    server.looking = False
    with tolerating_absence():
        await claim(server)


async def look(server: Server) -> None:
    """Let go what others can drive better, and try to get what is wanted."""
    with tolerating_absence():
        assert server.drivers is not None
        await server.drivers.let_go([each for each in server.drivers.mine if not is_needed(server, each)])
        await claim(server)


async def claim(server: Server) -> None:
    """Try to get what is wanted."""
    assert server.drivers is not None
    taken = await server.drivers.claim()
    if taken:
        await go_on(server, taken)


def is_needed(server: Server, table_id: str) -> bool:
    """Whether this process is a good driver of a table: a clock runs, somebody looks, or it is reviewed."""
    if table_id in server.reviews.running:
        return True
    table = server.tables.get(table_id)
    if table is None:
        return table_id in server.loading
    since = server.time.now() - server.settings.bots_wait_after
    plays = table.row.status == "playing"
    return plays and (table.clock.runs or not table.people() or table.is_watched(since))


async def adopt(server: Server) -> None:
    """Take matches with a clock that nobody drives to memory, some at a time."""
    assert server.drivers is not None
    with tolerating_absence():
        for table_id in await server.drivers.adopt(server.unplayable):
            table = await resume(server, table_id)
            if table is not None:
                turns.schedule_bots(server, table)


async def resume(server: Server, table_id: str) -> Table | None:
    """Bring a match with a clock to memory; the clock of one that cannot be rebuilt stands still."""
    try:
        return await tables.find(server, table_id)
    except Unavailable:
        return None
    except Exception as error:
        log.warning("table not resumed", extra={"table": digest_of(table_id), **safe_error_fields(error)})
        server.unplayable.add(table_id)
        await pauses.pause(server, table_id)
        return None
