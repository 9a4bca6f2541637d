"""Views as numbers, found by the name of the game."""

from __future__ import annotations

from typing import Any, TypeVar

from sheepfold.engine import registry
from sheepfold.engine.encoding import Encoding
from sheepfold.engine.errors import BadSeats
from sheepfold.engine.view_encoding import encoding_of
from sheepfold.envs.extras import from_extra

with from_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray


def get(game_id: str, seats: int) -> Encoding:
    """The encoding of a game for so many seats."""
    game = registry.get(game_id)
    if seats not in game.seats or isinstance(seats, float):
        raise BadSeats(f"seats: {seats!r}, {game_id} is played by {game.seats[0]} to {game.seats[-1]}")
    return encoding_of(game_id, int(seats))


Kind = TypeVar("Kind", bound=np.generic)


def window(row: Any, kind: type[Kind]) -> NDArray[Kind]:
    """A row of the core as an array: the same memory, to be read only."""
    found = np.frombuffer(row, kind)
    found.flags.writeable = False
    return found
