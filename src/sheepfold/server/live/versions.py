"""Which version of a game's rules a table is played by.

A match is played by the version it began with, as long as the program has that version. A table that waits
begins with the newest one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Game
from sheepfold.engine.record import Record, replay, without_takebacks
from sheepfold.engine.rng import Rng
from sheepfold.server.storage.rows import StoredTable, TableRow


def rules_of(row: TableRow) -> Game[Any]:
    """The game as this table plays it; UnknownVersion where the program does not have that version."""
    if row.status == "waiting":
        return rules_for(row.game, row.version, row.options, row.size)
    return registry.get(row.game, row.version)


def rules_for(game_id: str, version: int, options: Mapping[str, Any], seats: int) -> Game[Any]:
    """The newest version, if these options still exist in it; else the version they were chosen for."""
    newest = registry.get(game_id)
    try:
        newest.deal(seats, Rng(0), newest.Options.from_json(options))
    except SheepfoldError:
        return registry.get(game_id, version)
    return newest


def movers(stored: StoredTable) -> list[int | None]:
    """Who made each move: as it is stored, else as playing the match again shows; None where neither does."""
    if all(move.seat is not None for move in stored.moves):
        return [move.seat for move in stored.moves]
    row = stored.table
    moves, takebacks = without_takebacks([each.move for each in stored.moves])
    record = Record(row.game, row.version, row.options, row.size, row.seed, moves, row.outcome, takebacks)
    found: list[int | None] = []
    try:
        for step in replay(registry.get(row.game, row.version), record):
            found += [step.before.turn] * (2 if step.taken_back else 1)
    except SheepfoldError:
        return [move.seat for move in stored.moves]
    return found
