"""The player that searches."""

from __future__ import annotations

import math

from sheepfold.bots.heuristic import Heuristic
from sheepfold.bots.search import UNLIMITED_SIMULATIONS, Deals, Guesses, Search, Tried
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance

FINE = 1_000_000
"""Shares of luck are drawn in millionths."""

WORTH_A_TRY = 0.2
"""Moves tried less than this share of the best are not made, however warm the head."""

MILD = 30.0
STRONG = 200.0
"""At a temperature of 1 a move is e times less likely that wins three matches in a hundred less, or that the
heuristic thinks e times e times less likely to be the best."""


class SearchBot:
    """Looks ahead from guesses that agree with its view, and makes the move that won the contest."""

    def __init__(
        self,
        name: str,
        heuristic: Heuristic,
        simulations: int = UNLIMITED_SIMULATIONS,
        temperature: float = 0.0,
    ) -> None:
        """`simulations` limits a decision besides its budget in seconds.

        With a temperature above 0 the choice among the moves that were tried often is by chance, those that
        won more being more likely (softmax).
        """
        self.name = name
        self.heuristic = heuristic
        self.simulations = simulations
        self.temperature = temperature

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.look_ahead(Guesses(registry.get(view["game"], view["version"]), view), rng, budget)

    def look_ahead(self, deals: Deals, rng: Chance, budget: float) -> int:
        """Search from these deals and choose."""
        search = Search(self.heuristic, rng)
        search.think(deals, self.simulations, budget)
        return self.take_one(search.tried(), rng)

    def take_one(self, tried: list[Tried], rng: Chance) -> int:
        """One of the moves tried: the best, or with a warm head one almost as good."""
        best = tried[0]
        if self.temperature == 0:
            return best.move
        good = [each for each in tried if each.times >= WORTH_A_TRY * best.times]
        liking = [(each.won - best.won) / MILD - each.doubt / STRONG for each in good]
        shares = [math.exp((like - max(liking)) / self.temperature) for like in liking]
        left = sum(shares) * int(rng.below(FINE)) / FINE
        for each, share in zip(good, shares, strict=True):
            left -= share
            if left < 0:
                return each.move
        return best.move
