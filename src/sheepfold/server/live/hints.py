"""*Hint*: a bot is asked for the seat of a person, sees what that person sees, and says why.

Only at tables without other people, or where the host has allowed hints before the start. A hint is for the
one who asked: nobody else is sent anything, and after the next move it is gone. Whoever asks again
gets the same answer.
"""

from __future__ import annotations

from typing import Final

from sheepfold.server.live import gathering, turns
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.budgets import SLOWLY, Limit
from sheepfold.server.live.messages import AskHint
from sheepfold.server.live.people import Person
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Hint, Table
from sheepfold.server.refusals import MOVED_ON, ActionRejected
from sheepfold.words.facts import Advice
from sheepfold.words.speech import N_

BURST: Final = 10
PER_SECOND: Final = 0.5
"""So many hints may be asked for at once, and so often afterwards."""


async def hint(server: Server, table: Table, person: Person, message: AskHint) -> None:
    """Ask a bot for the seat of this person, which must be to move."""
    if message.number not in (None, table.moves):
        raise ActionRejected(MOVED_ON)
    seat = seat_to_advise(table, person.id)
    async with table.hinting:
        if hint_for(table, person.id) is None:
            bucket = table.asked.setdefault(person.id, Bucket(BURST, PER_SECOND))
            limit = Limit(f"hints at {table.row.id} {person.id}", bucket, SLOWLY)
            await server.budgets.spend_hint(person, server.time.now(), limit)
            await think(server, table, person.id, seat)
    table.show_again(person.id)


async def think(server: Server, table: Table, person: str, seat: int) -> None:
    """Let a bot look at what this seat sees; should the table move on meanwhile, there is no hint."""
    assert table.match is not None
    number = table.moves
    source = JobSource((person,), table.row.id, watched=True)
    advice = await server.bot_pool.advise(table.match.state.view(seat), source)
    if advice is None:
        raise ActionRejected(N_("No bot has time for you just now. Please ask again."))
    if table.moves == number:
        await gathering.give_hint(server, table, Hint(person, number, advice))


def hint_for(table: Table, person: str | None) -> Advice | None:
    """The hint this person has asked for since the last move."""
    given = table.hint
    if given is None or (given.person, given.number) != (person, table.moves):
        return None
    return given.advice


def seat_to_advise(table: Table, person: str) -> int:
    """The seat to move, if it is this person's and hints are allowed."""
    seat = turns.seat_to_move(table, person)
    if not are_allowed(table):
        raise ActionRejected(N_("Hints are for matches against bots, or for tables whose host allows them."))
    if table.seats[seat].stand_in:
        raise ActionRejected(N_("A bot is playing for this seat. Take it back first."))
    if table.looks(person)[0] != seat:
        raise ActionRejected(N_("Press “I am …” first."))
    return seat


def are_allowed(table: Table) -> bool:
    """Where nobody else could mind: one person among bots; elsewhere the host decides."""
    return table.row.hints or sum(seat.kind == "person" for seat in table.seats) == 1
