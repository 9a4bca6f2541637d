"""The player that searches."""

from __future__ import annotations

from sheepfold import games
from sheepfold.bots.knowledge import Knowledge
from sheepfold.bots.search import NO_LIMIT, Deals, Guesses, Search
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance

FINE = 1_000_000
"""Shares of luck are drawn in millionths."""

WORTH_A_TRY = 0.2
"""Moves tried less than this share of the best are not made, however warm the head."""


class SearchBot:
    """Looks ahead from guesses that agree with its view, and makes the move it tried most."""

    def __init__(
        self, name: str, knowledge: Knowledge, simulations: int = NO_LIMIT, temperature: float = 0.0
    ) -> None:
        """`simulations` limits a decision besides its budget in seconds.

        With a temperature above 0 the choice is by chance, moves tried more often being more likely; at 1 in
        proportion.
        """
        self.name = name
        self.knowledge = knowledge
        self.simulations = simulations
        self.temperature = temperature

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.look_ahead(Guesses(games.get(view["game"]), view), rng, budget)

    def look_ahead(self, deals: Deals, rng: Chance, budget: float) -> int:
        """Search from these deals and choose."""
        search = Search(self.knowledge, rng)
        search.think(deals, self.simulations, budget)
        tried = search.tried()
        if self.temperature == 0:
            return tried[0][0]
        good = [(move, times) for move, times, _ in tried if times >= WORTH_A_TRY * tried[0][1]]
        shares = [times ** (1 / self.temperature) for _, times in good]
        left = sum(shares) * int(rng.below(FINE)) / FINE
        for (move, _), share in zip(good, shares, strict=True):
            left -= share
            if left < 0:
                return move
        return good[0][0]
