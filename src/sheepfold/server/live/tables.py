"""Tables come to memory when somebody opens them and leave it when nobody has looked for a while.

Tables with a running clock stay.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sheepfold.engine.errors import SheepfoldError, UnknownVersion
from sheepfold.server.live import pauses, turns
from sheepfold.server.live.clocks import NO_CLOCK, Pause
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.logs import mark_of, told_of
from sheepfold.server.refusals import CLOSED, Missing, Refused
from sheepfold.server.storage.rows import Kept
from sheepfold.words.memo import make_room
from sheepfold.words.speech import N_

log = logging.getLogger(__name__)


@asynccontextmanager
async def at(house: House, table_id: str) -> AsyncIterator[Table]:
    """A table that stays in memory as long as one is at it."""
    table = await find(house, table_id)
    table.users += 1
    try:
        yield table
    finally:
        table.users -= 1
        table.used = house.time.now()


async def find(house: House, table_id: str) -> Table:
    """The table of that id, from memory or from the database."""
    table = house.tables.get(table_id)
    if table is not None:
        return table
    if table_id not in house.loading:
        # Several may ask at once: one loads, all wait.
        house.loading[table_id] = house.begin(load(house, table_id))
    return await asyncio.shield(house.loading[table_id])


async def load(house: House, table_id: str) -> Table:
    """Rebuild a table from what is kept."""
    try:
        kept = await house.store.kept(table_id)
        if kept is None:
            raise Missing(N_("There is no table here."))
        table = house.tables[table_id] = await resumed(house, kept)
    finally:
        house.loading.pop(table_id, None)
    house.metrics.tables.set(len(house.tables))
    make_room(len(house.tables))
    if table.row.status != kept.table.status:
        await house.keep(turns.ending(table))
    turns.schedule_bots(house, table)
    return table


async def resumed(house: House, kept: Kept) -> Table:
    """A table as it is kept; its clock does not count the time in which it could not be played."""
    timed = kept.table.status != "waiting" and kept.table.clock != NO_CLOCK
    marks = await pauses.marks_of(house, kept.table.id) if timed else []
    now = house.time.now()
    table = rebuilt(house, kept, pauses.pauses_until(marks, now))
    await pauses.end_pause(house, kept.table.id, marks, now)
    return table


def rebuilt(house: House, kept: Kept, stood: Sequence[Pause]) -> Table:
    """A table as it is kept; refused, and left as it is, where the program cannot play it on."""
    if kept.table.status == "closed":
        raise Missing(CLOSED)
    try:
        return Table(kept, house.time.now(), stood)
    except UnknownVersion:
        raise Refused(
            N_(
                "This match is played by version {version} of its rules, which is not here just now. "
                "Nothing is lost: the match goes on when that version is back."
            ),
            version=kept.table.version,
        ) from None
    except SheepfoldError as error:
        log.error("table not rebuilt", extra={"table": mark_of(kept.table.id), **told_of(error)})
        raise Refused(N_("This match cannot be continued just now. Nothing of it is lost.")) from None


def forget_idle(house: House) -> None:
    """Let tables nobody needs leave memory."""
    oldest = house.time.now() - house.settings.idle
    for table_id, table in list(house.tables.items()):
        timed = table.clock.runs and table.row.status == "playing"
        busy = table.viewers or table.users or table.thinking is not None or table.lock.locked()
        if not (timed or busy) and table.used < oldest:
            del house.tables[table_id]
    house.metrics.tables.set(len(house.tables))
    make_room(len(house.tables))
