"""Finished matches for tests, without waiting for anybody to play them."""

from __future__ import annotations

from typing import Any

from sheepfold import games
from sheepfold.bots.bot import RandomBot
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.server.live.server import Server
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import MoveRow, SeatRow, TableRow
from tests.contract.cases import VARIANTS

SEED = "ab" * 32


def played(game_id: str, seats: int = 3, seed: str = SEED) -> Record:
    """A short match of bots."""
    game = games.get(game_id)
    match = Match(game, seats, seed, game.Options.from_json(VARIANTS[game_id][0]))
    play_out(match, [RandomBot()] * seats, Rng(1))
    return match.record()


async def keep_finished(
    server: Server,
    table_id: str,
    record: Record,
    *people: str | None,
    moves: int | None = None,
    **row: Any,
) -> str:
    """Write the table of a match down, with these people at its seats and bots at the others.

    With `moves` only so many of them were made, and the match runs. Returns the address of the table.
    """
    over = moves is None
    table_row = TableRow(
        table_id, record.game, record.version, record.options, record.seats, people[0] or "nobody", False,
        "none", "human", str(record.seed), "over" if over else "playing", 1.0, 1.0, 1.0,
        record.outcome if over else None,
    )._replace(**row)  # fmt: skip
    seats = [
        SeatRow(seat, "bot", None, f"Bot {seat}", "lamb")
        if seat >= len(people) or people[seat] is None
        else SeatRow(seat, "person", people[seat], f"Person {seat}")
        for seat in range(record.seats)
    ]
    made = [MoveRow(number, move, 1.0) for number, move in enumerate(record.moves[:moves], 1)]
    await server.save(*statements.new_table(table_row, seats))
    await server.save(moves=[statements.move_values(table_id, each) for each in made])
    return f"/table/{table_id}"
