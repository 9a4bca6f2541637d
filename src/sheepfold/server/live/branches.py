"""Play on from here: a table that begins with the first moves of a finished match, against bots.

It has the seed of that match, so that hands and draws are as they were. It is marked, and no result of it
counts in anybody's numbers. Those whom somebody leads through the replay come along; whoever had a seat in
the match has it again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sheepfold.bots.levels import USUAL
from sheepfold.server.live import looking_together, tables
from sheepfold.server.live.display_names import distinct_name
from sheepfold.server.live.people import Person
from sheepfold.server.live.presence import record_request
from sheepfold.server.live.replays import replay_of
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.table_creation import ME, OPEN, Plan, let_open, new_row, seat_rows
from sheepfold.server.refusals import ActionRejected, Missing
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import MoveRow, SeatRow, TableRow
from sheepfold.words.speech import N_

STILL_RUNS: Final = N_("You can play on from a move when the match is over.")
NOTHING_LEFT: Final = N_("The match is over here. Choose an earlier move.")


async def play_on(server: Server, table: Table, person: Person, number: int, seat: int) -> Table:
    """A new table that goes on after so many entries, with somebody at this seat and bots at the others."""
    table.admit(person.id)
    if table.row.status != "over":
        raise ActionRejected(STILL_RUNS)
    replay = await replay_of(server, table, person)
    if not 0 <= number <= len(replay) or not 0 <= seat < table.row.size:
        raise Missing(N_("There is no such move in this match."))
    if replay.state(number).turn is None:
        raise ActionRejected(NOTHING_LEFT)
    person = await let_open(server, person)
    group = server.groups.get(table.row.id)
    followers = [] if group is None else group.followers_of(person.id)
    places = [ME if each.seat == seat else place_of(each, followers) for each in table.seats]
    row = branch_row(server, table, person, places, number)
    now = server.time.now()
    made = [MoveRow(nth, each.text, now, each.seat) for nth, each in enumerate(replay.standing(number), 1)]
    await server.save(
        *statements.new_table(row, seated_again(table, seat_rows(places, person))),
        moves=[statements.move_values(row.id, each) for each in made],
    )
    branch = await tables.find(server, row.id)
    record_request(server, branch, person.id)
    server.metrics.matches.labels(row.game, "begun").inc()
    looking_together.play_on(server, table.row.id, person.id, row.id)
    return branch


def place_of(seat: SeatRow, followers: Collection[str]) -> str:
    """Who gets a seat of the match: the follower who had it, else a bot."""
    return OPEN if seat.person in followers and not seat.here else seat.level or USUAL


def seated_again(table: Table, rows: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats of the new table, with those who had the empty ones in the match."""
    found = list(rows)
    for before, row in zip(table.seats, rows, strict=True):
        if row.kind == "empty":
            name = distinct_name(before.name, [each.name for each in found if each.name])
            found[row.seat] = SeatRow(row.seat, "person", before.person, name, token=before.token)
    return found


def branch_row(server: Server, table: Table, person: Person, places: list[str], number: int) -> TableRow:
    """The row of the new table: a match that is being played, by the rules of the old one."""
    old = table.row
    return new_row(table.game, Plan(old.game, places, old.options), person.id, server.time.wall())._replace(
        version=old.version,
        seed=old.seed,
        status="playing",
        began=server.time.now(),
        branch_of=old.id,
        branch_at=number,
    )
