"""The interface of bots, and the two simplest ones."""

from __future__ import annotations

from typing import Protocol

from sheepfold.bots.heuristic import Heuristic, best_move
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance


class Bot(Protocol):
    """A player: it gets the view of its seat and the legal moves, and returns one of them."""

    name: str

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        """One of the legal moves, within `budget` seconds; `rng` is for the bot's own random choices."""
        ...


class RandomBot:
    """A uniformly random legal move."""

    name = "random"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return legal[rng.below(len(legal))]


class HeuristicBot:
    """Makes the move to which its heuristic gives the largest weight, without looking ahead."""

    def __init__(self, name: str, heuristic: Heuristic) -> None:
        self.name = name
        self.heuristic = heuristic

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return best_move(self.heuristic, registry.get(view["game"], view["version"]).guess(view, rng), rng)
