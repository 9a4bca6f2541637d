"""Quick matches: strangers are seated at one table for each game, and bots fill it after a while.

The database decides, not memory: a game has one row that names its table, and seats are taken and matches
begun on the condition that nobody else has changed the table (changes.py). Whoever comes too late looks
again. Nobody is the host of such a table.
"""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from typing import Final

from sheepfold.bots.levels import USUAL
from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.live import actions, changes, table_creation, tables
from sheepfold.server.live.messages import Leave
from sheepfold.server.live.moderation import is_away
from sheepfold.server.live.people import Person
from sheepfold.server.live.presence import record_request
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.table_creation import ME, OPEN, Plan
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import ActionRejected
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Taken
from sheepfold.server.storage.rows import SeatRow
from sheepfold.words.speech import N_

CLOCK: Final = "live 30 60"
"""Somebody who goes away keeps strangers waiting for so long, and no longer."""

TRIES: Final = 8
"""How often somebody looks again who came too late."""

MOST_LISTED: Final = 20
LATELY: Final = 6 * 3600.0
"""Seconds since an open table was touched, at most."""

NOBODY: Final = ""
"""The host of a quick match."""

log = logging.getLogger(__name__)


async def quick_match(server: Server, person: Person, game_id: str | None) -> Table:
    """A seat at the next free table of a game, or of any; a new table where none is free."""
    await server.budgets.spend_quick(person, server.time.now())
    person = await server.know(person)
    game_id = await any_game(server) if game_id is None else registry.get(game_id).id
    table = await seated_already(server, person, game_id)
    for _ in range(TRIES):
        if table is not None:
            record_request(server, table, person.id)
            return table
        table = await seat_somewhere(server, person, game_id)
    raise ActionRejected(N_("Many people look for a match just now. Please try again."))


async def any_game(server: Server) -> str:
    """The game for which most people wait."""
    waiting = await server.store.looking(oldest(server))
    return max(waiting, key=lambda game: waiting[game]) if waiting else secrets.choice(registry.ids())


def oldest(server: Server) -> float:
    """When a quick match was opened that may still wait for people, at the earliest."""
    return server.time.wall() - server.settings.quick_wait


async def seated_already(server: Server, person: Person, game_id: str) -> Table | None:
    """The quick match where somebody waits already; they leave those of other games."""
    found = None
    for table_id in await server.store.quick_tables_of(person.id):
        table = await tables.find(server, table_id)
        if table.row.game == game_id and table.row.created > oldest(server):
            found = table
        else:
            await actions.act(server, table, person, Leave())
    return found


async def seat_somewhere(server: Server, person: Person, game_id: str) -> Table | None:
    """A table with a seat for somebody; None where others were faster."""
    slot = await server.store.quick_table(game_id)
    if slot is not None and slot[1] > oldest(server):
        table = await tables.find(server, slot[0])
        if await join(server, table, person):
            return table
    for table in await open_tables(server, person, game_id):
        if await join(server, table, person):
            return table
    return await new_quick_table(server, person, game_id, None if slot is None else slot[0])


async def open_tables(server: Server, person: Person, game_id: str) -> list[Table]:
    """Public tables of people whose host is there and can begin."""
    listed = await server.store.open_tables(server.time.wall() - LATELY, MOST_LISTED, person.id)
    hosted = {each.table.id: each.table.host for each in listed if each.table.game == game_id}
    here = [
        each for each, host in hosted.items() if each in server.tables and host in server.tables[each].present
    ]
    if server.visitors is not None:
        visitors = await server.visitors.read(hosted)
        here = [each for each, host in hosted.items() if each in here or host in visitors[each].elsewhere]
    found = []
    for table_id in here:
        with suppress(ActionRejected, SheepfoldError):  # It was closed just now, or cannot be played here.
            found.append(await tables.find(server, table_id))
    return found


@changes.decided_again
async def join(server: Server, table: Table, person: Person) -> bool:
    """Take a seat, if one is free; whoever sits there already stays."""
    async with table.lock:
        if table.row.status != "waiting" or person.id in table.removed:
            return False
        if not table.seats_of(person.id):
            seat = table.free_seat()
            if seat is None:
                return False
            await actions.take_free_seat(server, table, person, seat)
    return True


async def new_quick_table(server: Server, person: Person, game_id: str, old: str | None) -> Table | None:
    """A new table in place of one that has no seat; None where somebody else has opened one."""
    game = registry.get(game_id)
    await server.budgets.spend_table(person, server.time.now())
    plan = Plan(game_id, [ME] + [OPEN] * (game.usual_seats - 1), public=True, clock=CLOCK)
    row = table_creation.new_row(game, plan, NOBODY, server.time.wall())._replace(quick=True)
    seats = table_creation.seat_rows(plan.places, person)
    claim = statements.new_quick(game_id, row.id)
    if old is not None:
        claim = statements.change_quick(game_id, old, row.id)
    try:
        await server.save(*statements.new_table(row, seats), claim)
    except Taken:
        return None
    return await tables.find(server, row.id)


# After the wait.


async def fill_when_due(server: Server) -> None:
    """Quick matches that have waited long enough begin with bots on the free seats."""
    for table in list(server.tables.values()):
        if table.row.quick and table.row.status == "waiting" and table.row.created <= oldest(server):
            try:
                await fill(server, table)
            except changes.Overtaken:
                continue  # Somebody else fills it, or sits down; the next look finds out.
            except (ActionRejected, SheepfoldError) as error:
                log.error("not filled", extra={"table": digest_of(table.row.id), **safe_error_fields(error)})


async def fill(server: Server, table: Table) -> None:
    """Begin with those who are there; without anybody the table waits no more."""
    async with table.lock:
        if table.row.status != "waiting":
            return
        since = server.time.now() - server.settings.away_after
        gone = {person for person in table.people() if is_away(table, person, since)}
        freed = [SeatRow(seat.seat) for seat in table.seats if seat.person in gone]
        if freed:
            await actions.put(server, table, freed)
        if table.people():
            await actions.fill_seats(server, table, USUAL)
            await table_creation.start(server, table)
        elif table.row.public:
            await changes.change(server, table, statements.no_quick(table.row.id), public=False)
