"""A match told from its first move; at the table itself only the latest moves are kept."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.record import Record, replay
from sheepfold.server.live.view_model import Told


def whole_story(game: Game[Any], record: Record, seat: int | None) -> tuple[Told, ...]:
    """Every move as this seat saw it. It takes the time of playing the match again."""
    return tuple(
        Told(step.number, tuple(game.tell(step.before, step.move, step.after, seat)))
        for step in replay(game, record)
    )
