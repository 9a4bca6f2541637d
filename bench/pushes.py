"""The weight of pushes: whole matches of every game, what each seat is sent, and what of it travels.

Nothing here depends on the machine: the same seeds give the same bytes.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import NamedTuple

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model_builder import table_view_model
from sheepfold.server.live.viewers import Audience
from sheepfold.server.pages import table_push
from sheepfold.server.pages.fragment import Slot
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import SeatRow, StoredTable, TableRow
from sheepfold.server.transport.compression import Differences

MOVES = 150
"""Of a match, so many are looked at."""

MATCHES = 2


class Push(NamedTuple):
    """The bytes of one push."""

    plain: int
    compressed: int
    """As it travels to somebody who got the push before."""
    alone: int
    """As it travels to somebody who has just come."""


def line() -> Differences:
    """Our end of a connection."""
    return Differences(PerMessageDeflate(True, False, 15, 15))


def size(end: Differences, text: str) -> int:
    """What a message takes on the wire, without its few bytes of frame."""
    return len(end.encode(Frame(Opcode.TEXT, text.encode())).data)


def new_table(game_id: str, seed: int) -> Table:
    """A table of people that has just begun."""
    game = games.get(game_id)
    seats = game.usual_seats
    row = TableRow(
        "bench", game_id, game.version, game.Options().as_json(), seats, "person 0", False, "none", "instant",
        f"{seed:064x}", "playing", 0.0, 0.0, 0.0,
    )  # fmt: skip
    sitting = [SeatRow(seat, "person", f"person {seat}", f"Shepherd {seat}") for seat in range(seats)]
    return Table(StoredTable(row, sitting, [], []), 0.0)


def pushes(game_id: str, seed: int) -> Iterator[Push]:
    """What the seats of one table are sent while a match is played at random."""
    table, move_rng = new_table(game_id, seed), Rng(seed)
    audiences = [Audience(seat.person, "http://127.0.0.1:8000") for seat in table.seats]
    lines = [line() for _ in audiences]
    sent: list[tuple[Slot, ...]] = [() for _ in audiences]
    for _ in range(MOVES):
        if table.match is None or table.turn is None:
            return
        table.make(move_rng.pick(table.match.state.legal()), 0.0)
        table.change()
        for seat, (audience, end) in enumerate(zip(audiences, lines, strict=True)):
            made = table_push(table_view_model(table, audience, Settings(), 0.0))
            html, sent[seat] = made.after(sent[seat]), made.slots
            yield Push(len(html.encode()), size(end, html), size(line(), made.after(())))


def weights() -> dict[str, float]:
    """Median and worst over all games."""
    found = [push for game_id in games.IDS for seed in range(MATCHES) for push in pushes(game_id, seed)]
    return {
        "median push": statistics.median(push.plain for push in found),
        "worst push": max(push.plain for push in found),
        "median push on the wire": statistics.median(push.compressed for push in found),
        "worst push on the wire": max(push.alone for push in found),
    }
