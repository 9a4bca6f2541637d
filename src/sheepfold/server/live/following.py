"""Following what other processes write: woken by the bus, and by looking where a wake-up was lost.

Only tables that somebody looks at are followed. Others catch up when they are asked for (`tables.find`).

A wake-up carries the moves that its sender has just written. A table that lacks nothing else makes them at
once. In all other cases the database is asked.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Final

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.cluster.bus import Bus
from sheepfold.server.cluster.links import links_for
from sheepfold.server.cluster.wakeups import (
    BRANCH,
    DRIVERS,
    NOTICES,
    REPLAY,
    SUBSCRIBER,
    TABLE,
    VISITORS,
    Wakeup,
)
from sheepfold.server.live import changes, driving, gathering, looking_together, tables, turns
from sheepfold.server.live.notices import read_notices
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.storage.rows import MoveRow
from sheepfold.server.storage.store import tolerating_absence

CLUSTER: Final = "cluster"
"""The name under which the database has what only its own processes know: their channel on a bus."""

log = logging.getLogger(__name__)


async def open_bus(server: Server) -> None:
    """Wake other processes and be woken from now on."""
    cluster = await server.store.fact(CLUSTER, lambda: secrets.token_hex(8))
    assert server.members is not None
    server.bus = Bus(
        server.members.id,
        links_for(server.settings.bus, server.engine.url, cluster),
        lambda wakeup: heard(server, wakeup),
        lambda: resync(server),
        server.metrics,
    )
    server.at_close(server.bus.close)
    server.bus.open()


def heard(server: Server, wakeup: Wakeup) -> None:
    """Another process has changed something."""
    if wakeup.kind == TABLE:
        table = server.tables.get(wakeup.subject)
        if table is not None and is_followed(server, table) and is_newer(wakeup, table):
            follow_wakeup(server, table, wakeup)
    elif wakeup.kind == VISITORS:
        table = server.tables.get(wakeup.subject)
        if table is not None and is_followed(server, table):
            server.begin(look_at_visitors(server, table))
    elif wakeup.kind == NOTICES:
        server.begin(read_notices_soon(server))
    elif wakeup.kind == SUBSCRIBER:
        server.subscribers.add(wakeup.subject)
    elif wakeup.kind == DRIVERS:
        driving.look_soon(server)
    elif wakeup.kind in (REPLAY, BRANCH):
        looking_together.heard(server, wakeup)


def is_followed(server: Server, table: Table) -> bool:
    """Whether what others write is of any interest before somebody asks for the table."""
    driven = server.drivers is not None and table.row.id in server.drivers.mine
    return driven or bool(table.viewers or table.users)


def is_newer(wakeup: Wakeup, table: Table) -> bool:
    """Whether a wake-up says more than what is in memory; one without figures may."""
    unknown = not wakeup.revision and not wakeup.moves
    return unknown or wakeup.revision > table.row.revision or wakeup.moves > table.moves


def follow_wakeup(server: Server, table: Table, wakeup: Wakeup) -> None:
    """Make the moves a wake-up carries, if the table lacks nothing else; or read soon what is new."""
    missing = [MoveRow(*each) for each in wakeup.entries if each[0] > table.moves]
    if not is_all_missing(table, wakeup, missing):
        begin_to_follow(server, table)
        return
    try:
        changes.advance(server, table, lambda: table.follow(missing))
    except SheepfoldError as error:
        log.error("move not followed", extra={"table": digest_of(table.row.id), **safe_error_fields(error)})
        server.begin(read_all(server, table))
    turns.schedule_bots(server, table)


def is_all_missing(table: Table, wakeup: Wakeup, missing: Sequence[MoveRow]) -> bool:
    """Whether these moves are all that a table in memory lacks of what a wake-up tells of.

    Not while somebody changes the table here, or reads: they decide what comes next.
    """
    if not missing or table.match is None or table.lock.locked():
        return False
    follows = missing[0].number == table.moves + 1 and missing[-1].number == wakeup.moves
    return follows and wakeup.revision <= table.row.revision


async def read_all(server: Server, table: Table) -> None:
    """Read a table again that is not what the database has."""
    with tolerating_absence():
        async with table.lock:
            await changes.reload(server, table)
    turns.schedule_bots(server, table)


def begin_to_follow(server: Server, table: Table) -> None:
    """Read soon what is new at a table; several wake-ups until then are one."""
    if table.row.id not in server.behind:
        server.behind.add(table.row.id)
        server.begin(follow(server, table))


async def follow(server: Server, table: Table) -> None:
    """Read what is new at a table; where the database cannot be asked, the next look does."""
    with tolerating_absence():
        async with table.lock:
            # Whatever is written from now on needs another look.
            server.behind.discard(table.row.id)
            await changes.catch_up(server, table)
    turns.schedule_bots(server, table)


def resync(server: Server) -> None:
    """Wake-ups may have been missed."""
    server.begin(look_soon(server))


async def look_soon(server: Server) -> None:
    """The same as a look, once."""
    with tolerating_absence():
        await look(server)


async def look(server: Server) -> None:
    """Ask whether anything is newer than in memory, and who is there, for all tables that are followed."""
    followed = [table for table in server.tables.values() if is_followed(server, table)]
    await tables.catch_up(server, followed)
    await gathering.look(server, followed)


async def look_at_visitors(server: Server, table: Table) -> None:
    """Learn who came to a table or went."""
    with tolerating_absence():
        await gathering.look(server, [table])


async def read_notices_soon(server: Server) -> None:
    """Do what notices ask for before the next look would."""
    with tolerating_absence():
        await read_notices(server)
