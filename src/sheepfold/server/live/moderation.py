"""Removing people from a table for good, and letting them come back.

A removed person is shown nothing of the table any more and can do nothing there, nor at the tables of its
rematches. It is the person who is removed, by cookie or token: whoever comes back as somebody new with the
link of the table is somebody new.
"""

from __future__ import annotations

from sheepfold.bots.levels import USUAL
from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.live import changes, table_creation, tables, turns
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_REMOVED
from sheepfold.server.refusals import MISSING, ActionRejected, Malformed
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Statement
from sheepfold.server.storage.rows import RemovalRow, SeatRow
from sheepfold.words.given_names import BOT_NAMES
from sheepfold.words.speech import N_


def person_asked(table: Table, handle: str | None, seat: int | None) -> str | None:
    """Whom a message means, by the handle of a person or by a seat; None where no person sits."""
    if handle is not None:
        found = table.person_with(handle)
        if found is None:
            raise ActionRejected(N_("There is no such person at this table."))
        return found
    if seat is None:
        raise Malformed(MISSING, field="seat")
    return table.seats[seat].person if seat < table.row.size else None


async def remove_for_good(server: Server, table: Table, person: str) -> None:
    """Remove somebody from a table and from its rematches; the caller holds the table's lock."""
    await remove_here(server, table, person)
    turns.schedule_bots(server, table)
    following = await next_table(server, table)
    if following is not None:
        await remove_from_next(server, following, person, table.row.host)


@changes.decided_again
async def remove_from_next(server: Server, following: Table, person: str, host: str) -> None:
    """The same at the table of the rematch; `host` takes the place of a host who has to go."""
    async with following.lock:
        await remove_for_good(server, following, person)
        if following.row.host == person:
            await change_host(server, following, host)


async def remove_here(server: Server, table: Table, person: str) -> None:
    """Save the removal, give the seats away, and close what the person has open."""
    if person in table.removed:
        return
    removal = RemovalRow(person, shown_name(table, person))
    seats = seats_without(table, person)
    written: list[Statement] = [statements.new_removal(table.row.id, removal)]
    written += [statements.change_seat(table.row.id, seat) for seat in seats]
    await changes.change(server, table, *written)
    table.removed[person] = removal.name
    for seat in seats:
        table.seats[seat.seat] = seat
    table.lifted.pop(person, None)
    table.dismiss(person, CLOSE_REMOVED)
    table.change()


def shown_name(table: Table, person: str) -> str:
    """The name somebody has at this table."""
    own = [seat.name for seat in table.seats if seat.person == person and not seat.here]
    return own[0] if own else table.spectators().get(person, "")


def seats_without(table: Table, person: str) -> list[SeatRow]:
    """The seats of somebody who has to go: free before a match, a bot's during it, as they are after it."""
    mine = table.seats_of(person) if table.row.status != "over" else []
    if table.row.status == "waiting":
        return [SeatRow(seat) for seat in mine]
    made: list[SeatRow] = []
    for seat in mine:
        taken = [*table.names_of_others(None), *[each.name for each in made]]
        name = table_creation.fresh_name(BOT_NAMES, taken)
        made.append(SeatRow(seat, "bot", None, name, USUAL, token=table.seats[seat].token))
    return made


async def next_table(server: Server, table: Table) -> Table | None:
    """The table of the rematch, if there is one that can be opened."""
    if table.row.next is None:
        return None
    try:
        return await tables.find(server, table.row.next)
    except (ActionRejected, SheepfoldError):
        return None


async def change_host(server: Server, table: Table, host: str) -> None:
    """Let somebody else be the host; the caller holds the table's lock."""
    await changes.change(server, table, host=host)
    table.change()


async def pass_on_from_absent(server: Server, table: Table) -> None:
    """Before a match: somebody who is there becomes host in place of one who was away for long."""
    since = server.time.now() - server.settings.host_grace
    waits = table.row.status == "waiting" and not table.row.quick
    if not waits or not is_away(table, table.row.host, since):
        return
    async with table.lock:
        heir = table.next_host(since)
        if table.row.status == "waiting" and is_away(table, table.row.host, since) and heir is not None:
            await changes.change(server, table, host=heir, host_was_away=True)
            table.change()


def is_away(table: Table, person: str, since: float) -> bool:
    """Whether nothing was seen of somebody since then, neither a connection nor a request."""
    last = max(table.gone.get(person, table.loaded), table.requested.get(person, table.loaded))
    return not table.is_here(person) and last <= since


async def readmit(server: Server, table: Table, person: str) -> None:
    """Let somebody come back; the caller holds the table's lock."""
    await changes.change(server, table, statements.no_removal(table.row.id, person))
    table.removed.pop(person, None)
    table.change()
