"""Moves a second, measured in one run on one core.

Each round takes every game once, so that a busy machine disturbs all alike; the figure is the median
over the rounds, with the range beside it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from sheepfold import games
from sheepfold.engine.game import Game, Json
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout

ROUNDS = 5
MOVES_A_ROUND = 30_000

TARGETS = {
    "bye-bye-black-sheep": 60_000,
    "knizia-black-sheep": 60_000,
    "zoff-im-zoo": 150_000,
    "kivsa-shchora": 60_000,
}
"""Random moves a second in plain Python."""

SETTINGS: dict[str, dict[str, Any]] = {"bye-bye-black-sheep": {"turn_limit": 30}}
"""Random play runs Bye-Bye to its turn limit; people need 9 to 16 turns each."""


class Row(NamedTuple):
    """One line of the table."""

    game: str
    seats: int
    options: Json
    median: float
    """Moves a second."""
    least: float
    most: float
    target: int

    def as_json(self) -> Json:
        """The line for a program."""
        return self._asdict()


def options_of(game: Game[Any]) -> Options:
    """The options the bench plays a game with."""
    return game.Options.from_json(SETTINGS.get(game.id, {}))


def moves_per_second(game: Game[Any], seed: int, moves: int) -> float:
    """Random matches from the deal to the end, at least so many moves."""
    rng = Rng(seed)
    options = options_of(game)
    made = 0
    began = time.process_time()
    while made < moves:
        made += rollout(game.deal(game.usual_seats, rng, options), rng)
    return made / (time.process_time() - began)


def bench(rounds: int = ROUNDS, moves: int = MOVES_A_ROUND) -> Iterator[Row]:
    """Measure every game; rows come when all rounds are done."""
    speeds: dict[str, list[float]] = {game_id: [] for game_id in games.IDS}
    for number in range(rounds):
        for game_id in games.IDS:
            speed = moves_per_second(games.get(game_id), number, moves)
            speeds[game_id].append(speed)
    for game_id, measured in speeds.items():
        yield Row(
            game_id,
            games.get(game_id).usual_seats,
            options_of(games.get(game_id)).as_json(),
            statistics.median(measured),
            min(measured),
            max(measured),
            TARGETS[game_id],
        )
