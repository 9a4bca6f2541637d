"""Tables come to memory when somebody opens them and leave it when nobody has looked for a while.

Tables with a running clock stay.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from sheepfold.engine.errors import SheepfoldError, UnknownVersion
from sheepfold.server.live import changes, gathering, notifications, pauses, turns
from sheepfold.server.live.clocks import NO_CLOCK, Pause
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import CLOSED, ActionRejected, Missing
from sheepfold.server.storage.rows import Newest, StoredTable
from sheepfold.words.memo import make_room
from sheepfold.words.speech import N_

log = logging.getLogger(__name__)


@asynccontextmanager
async def at(server: Server, table_id: str) -> AsyncIterator[Table]:
    """A table that stays in memory as long as one is at it."""
    table = await find(server, table_id)
    table.users += 1
    try:
        yield table
    finally:
        table.users -= 1
        table.used = server.time.now()


async def find(server: Server, table_id: str, *, fresh: bool = False) -> Table:
    """The table of that id, from memory or from the database; never older than the question.

    With `fresh` the caller has seen to it that what is in memory is up to date.
    """
    table = server.tables.get(table_id)
    if table is not None and server.members is not None and not fresh:
        await catch_up(server, [table])
        if not table.viewers:  # Where somebody looks, who is there is looked at all the time.
            await gathering.look(server, [table])
        table = server.tables.get(table_id)
    if table is not None:
        return table
    if table_id not in server.loading:
        # Several may ask at once: one loads, all wait.
        server.loading[table_id] = server.begin(load(server, table_id))
    return await asyncio.shield(server.loading[table_id])


async def freshen(server: Server, table_ids: Iterable[str]) -> None:
    """Bring those of these tables that are in memory up to date; one query if nothing is new."""
    if server.members is not None:
        await catch_up(server, [server.tables[each] for each in table_ids if each in server.tables])


async def catch_up(server: Server, chosen: Sequence[Table] | None = None) -> None:
    """Bring these tables, or all in memory, up to what others have written; one query if nothing is new."""
    found = {each.row.id: each for each in (server.tables.values() if chosen is None else chosen)}
    before = {table_id: table.newest for table_id, table in found.items()}
    newest = await server.store.newest(list(found)) if found else {}
    for table_id, table in found.items():
        if is_up_to_date(table, before[table_id], newest.get(table_id)):
            continue
        async with table.lock:
            await changes.catch_up(server, table)
        turns.schedule_bots(server, table)


def is_up_to_date(table: Table, before: Newest, read: Newest | None) -> bool:
    """Whether a table in memory has what was read; also if it went on to that, or further, meanwhile."""
    now = table.newest
    if read is None or read == now:
        return read is not None
    return now != before and now.revision >= read.revision and now.moves >= read.moves


async def load(server: Server, table_id: str) -> Table:
    """Rebuild a table from what is stored."""
    try:
        stored = await server.store.stored_table(table_id)
        if stored is None:
            raise Missing(N_("There is no table here."))
        table = server.tables[table_id] = await resumed(server, stored)
    finally:
        server.loading.pop(table_id, None)
    server.metrics.tables.set(len(server.tables))
    make_room(len(server.tables))
    await gathering.look(server, [table])
    if table.row.status != stored.table.status:
        await server.save(turns.ending(table, server.time.wall()))
    turns.schedule_bots(server, table)
    notifications.table_loaded(server, table)
    return table


async def resumed(server: Server, stored: StoredTable) -> Table:
    """A table as it is stored; its clock does not count the time in which it could not be played."""
    timed = stored.table.status != "waiting" and stored.table.clock != NO_CLOCK
    marks = await pauses.marks_of(server, stored.table.id) if timed else []
    now = server.time.now()
    table = rebuilt(server, stored, pauses.pauses_until(marks, now))
    await pauses.end_pause(server, stored.table.id, marks, now)
    return table


def rebuilt(server: Server, stored: StoredTable, stood: Sequence[Pause]) -> Table:
    """A table as it is stored; refused, and left as it is, where the program cannot play it on."""
    if stored.table.status == "closed":
        raise Missing(CLOSED)
    try:
        table = Table(stored, server.time.now(), stood)
        waited = server.time.wall() - stored.table.created
        table.fills_at = server.time.now() + server.settings.quick_wait - waited
        return table
    except UnknownVersion:
        raise ActionRejected(
            N_(
                "This match is played by version {version} of its rules, which is not here just now. "
                "Nothing is lost: the match goes on when that version is back."
            ),
            version=stored.table.version,
        ) from None
    except SheepfoldError as error:
        log.error(
            "table not rebuilt", extra={"table": digest_of(stored.table.id), **safe_error_fields(error)}
        )
        raise ActionRejected(N_("This match cannot be continued just now. Nothing of it is lost.")) from None


def forget_idle(server: Server) -> None:
    """Let tables nobody needs leave memory."""
    oldest = server.time.now() - server.settings.idle
    for table_id, table in list(server.tables.items()):
        timed = table.clock.runs and table.row.status == "playing" and server.drives(table_id)
        busy = table.viewers or table.users or table.thinking is not None or table.lock.locked()
        if not (timed or busy) and table.used < oldest:
            del server.tables[table_id]
    server.metrics.tables.set(len(server.tables))
    make_room(len(server.tables))
