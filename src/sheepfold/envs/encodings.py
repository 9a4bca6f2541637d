"""Views as numbers, found by the name of the game."""

from __future__ import annotations

import importlib
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sheepfold import games
from sheepfold.engine.encoding import Encoding
from sheepfold.engine.errors import BadSeats


def get(game_id: str, seats: int) -> Encoding:
    """The encoding of a game for so many seats."""
    game = games.get(game_id)
    if seats not in game.seats:
        raise BadSeats(f"seats: {seats}, {game_id} is played by {game.seats[0]} to {game.seats[-1]}")
    module = importlib.import_module(f"sheepfold.games.{game_id.replace('-', '_')}.encoding")
    found: Encoding = module.encoding(seats)
    return found


Kind = TypeVar("Kind", bound=np.generic)


def window(row: Any, kind: type[Kind]) -> NDArray[Kind]:
    """A row of the core as an array: the same memory, to be read only."""
    return np.frombuffer(row, kind)
