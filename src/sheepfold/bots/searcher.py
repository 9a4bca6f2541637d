"""The bot that searches, with a softmax over the moves it found good."""

from __future__ import annotations

import math

from sheepfold.bots.heuristic import Heuristic
from sheepfold.bots.search import UNLIMITED_SIMULATIONS, GuessedStates, MoveStats, Search, StateSource
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance

RESOLUTION = 1_000_000
"""Random shares are drawn in millionths."""

MIN_VISIT_SHARE = 0.2
"""A move visited less than this share of the best is never made, at any temperature."""

VALUE_SCALE = 30.0
PRIOR_SCALE = 200.0
"""At a temperature of 1 a move is e times less likely for every 30 thousandths of a win it is worse, and for
every 200 its weight is smaller."""


class SearchBot:
    """Searches from states guessed from its view, and makes one of the best moves found."""

    def __init__(
        self,
        name: str,
        heuristic: Heuristic,
        simulations: int = UNLIMITED_SIMULATIONS,
        temperature: float = 0.0,
    ) -> None:
        """`simulations` limits a decision besides its budget in seconds.

        Above a temperature of 0 the bot draws from the softmax of the values of often visited moves.
        """
        self.name = name
        self.heuristic = heuristic
        self.simulations = simulations
        self.temperature = temperature

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.look_ahead(GuessedStates(registry.get(view["game"], view["version"]), view), rng, budget)

    def look_ahead(self, source: StateSource, rng: Chance, budget: float) -> int:
        """Search from states of this source and choose a move."""
        search = Search(self.heuristic, rng)
        search.think(source, self.simulations, budget)
        return self.take_one(search.stats(), rng)

    def take_one(self, found: list[MoveStats], rng: Chance) -> int:
        """The best move, or above a temperature of 0 a draw from the softmax of the good ones."""
        best = found[0]
        if self.temperature == 0:
            return best.move
        good = [each for each in found if each.visits >= MIN_VISIT_SHARE * best.visits]
        logits = [(each.mean - best.mean) / VALUE_SCALE - each.prior_gap / PRIOR_SCALE for each in good]
        shares = [math.exp((logit - max(logits)) / self.temperature) for logit in logits]
        left = sum(shares) * int(rng.below(RESOLUTION)) / RESOLUTION
        for each, share in zip(good, shares, strict=True):
            left -= share
            if left < 0:
                return each.move
        return best.move
