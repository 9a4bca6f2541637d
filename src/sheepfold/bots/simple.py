"""Simple players for a first match: one rule of thumb a game, no memory, no reading of others.

Each rule of thumb rates a move by its notation and the view; the best-rated move is made, one of
several by chance.
"""

from __future__ import annotations

from collections.abc import Callable

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance

Rating = Callable[[Json, str], float]
"""How good a move, in notation, looks from a view."""


class SimpleBot:
    """Plays any of the games by a rule of thumb."""

    name = "simple"

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        rate = RULES_OF_THUMB[view["game"]]
        table = games.get(view["game"]).moves
        rated = [(rate(view, table[move]), move) for move in legal]
        best = max(rating for rating, _ in rated)
        equal = [move for rating, move in rated if rating == best]
        return equal[rng.below(len(equal))]


RULES_OF_THUMB: dict[str, Rating] = {}
