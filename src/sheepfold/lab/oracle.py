"""The upper bound: a player that sees every hand.

It searches like `search`, but from the true cards instead of guesses; only cards still to be drawn are
unknown to it. `oracle:400` simulates at most 400 matches a decision, as `search:400` does.
(bot - baseline) / (oracle - baseline) is the share of the possible gain that a bot reaches.
"""

from __future__ import annotations

from sheepfold.bots import catalogue
from sheepfold.bots.search import StateSource
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Chance


class TrueState(StateSource):
    """Always the true state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def sample(self, rng: Chance) -> State:
        return self.state.clone()


class Oracle(SearchBot):
    """Searches from the true state, which the arena gives it."""

    def __init__(self, name: str, game_id: str) -> None:
        super().__init__(name, catalogue.heuristic("shepherd", game_id), catalogue.limit_in(name))
        self.truth: TrueState | None = None

    def look(self, state: State) -> None:
        """Take the true state for the next decision."""
        self.truth = TrueState(state)

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        if self.truth is None:
            raise AssertionError("the arena lets the oracle look before it chooses")
        return self.look_ahead(self.truth, rng, budget)
