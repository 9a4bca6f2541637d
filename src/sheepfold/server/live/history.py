"""A match told from its first move; at the table itself only the latest moves are kept."""

from __future__ import annotations

from sheepfold.play.replay import Replay
from sheepfold.server.live.view_model import Told


def whole_story(replay: Replay, seat: int | None) -> tuple[Told, ...]:
    """Every move as this seat saw it, and every takeback."""
    return tuple(Told(number, tuple(replay.story(number, seat))) for number in range(1, len(replay) + 1))
