"""What every bot is."""

from __future__ import annotations

from typing import Protocol

from sheepfold.bots.heuristic import Heuristic, best_move
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance


class Bot(Protocol):
    """A player: it is shown what its seat knows and the legal moves, and names one of them."""

    name: str

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        """One of the legal moves, within `budget` seconds."""
        ...


class RandomBot:
    """Any legal move, each as likely as the next."""

    name = "random"

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return legal[rng.below(len(legal))]


class HeuristicBot:
    """Makes the move its heuristic of the game weighs heaviest."""

    def __init__(self, name: str, heuristic: Heuristic) -> None:
        self.name = name
        self.heuristic = heuristic

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return best_move(self.heuristic, registry.get(view["game"], view["version"]).guess(view, rng), rng)
