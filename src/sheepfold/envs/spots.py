"""Matches as trees: a spot is a match at one moment that never changes; a move leads to another spot.

For searchers, who clone more than they play: copies share everything. A spot remembers how it was reached, so
that it can say what each player was told on the way.
"""

from __future__ import annotations

import json
from typing import Any

from sheepfold.engine.batch import Terms
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Chance
from sheepfold.envs import episodes


class Spot:
    """One match at one moment, or before the deal."""

    def __init__(
        self, terms: Terms, state: State | None = None, before: Spot | None = None, move: int = -1
    ) -> None:
        self.terms = terms
        self.state = state
        """None before the deal; nobody may change it."""
        self.before = before
        """The spot from which `move` led here; None after the deal and after a guess."""
        self.move = move
        self.stories: dict[int, str] = {}
        """By player: all it was told up to here, as far as somebody has asked."""

    @property
    def dealt(self) -> State:
        """The state, which there is after the deal."""
        if self.state is None:
            raise ValueError("nothing has been dealt yet")
        return self.state

    def opened(self, rng: Chance) -> Spot:
        """A match dealt with this luck."""
        encoding = self.terms.encoding
        return Spot(self.terms, encoding.game.deal(int(encoding.seats), rng, self.terms.options))

    def after(self, move: int, rng: Chance) -> Spot:
        """Where a move leads; an illegal one is refused."""
        state = self.dealt.clone()
        state.apply(move, rng)
        return Spot(self.terms, state, self, move)

    def guessed(self, player: int, rng: Chance) -> Spot:
        """A spot that looks the same to this player, who was told the same, everything else dealt anew."""
        state = self.dealt
        spot = Spot(self.terms, self.terms.encoding.game.guess(state.view(player), rng))
        spot.stories = {player: self.told(player)}
        return spot

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        if self.state is None:
            return False
        ended = self.state.turn is None
        return ended or (bool(self.terms.by_round) and self.terms.encoding.rounds(self.state) > 0)

    def earned(self) -> list[float]:
        """What an episode that is over has brought each seat."""
        encoding = self.terms.encoding
        scores = [float(encoding.score(self.dealt, seat)) for seat in range(int(encoding.seats))]
        if not self.terms.by_win:
            return scores
        outcome = self.dealt.outcome
        if self.terms.by_round or outcome is None:
            winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        else:
            winners = list(outcome.winners)
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]

    def told(self, player: int) -> str:
        """All that player was told up to here, a line of JSON a move."""
        way = []
        spot: Spot | None = self
        while spot is not None and player not in spot.stories:
            way.append(spot)
            spot = spot.before
        told = "" if spot is None else spot.stories[player]
        for spot in reversed(way):
            told += spot.last_told(player)
            spot.stories[player] = told
        return told

    def last_told(self, player: int) -> str:
        """What that player saw of the move that led here."""
        if self.before is None or self.state is None:
            return ""
        game = self.terms.encoding.game
        return json.dumps(game.tell(self.before.dealt, self.move, self.state, player)) + "\n"

    def position(self) -> Json | None:
        """The full state as JSON; None before the deal."""
        return None if self.state is None else self.terms.encoding.game.position(self.state)

    def __copy__(self) -> Spot:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Spot:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        seats = range(int(self.terms.encoding.seats))
        stories = {} if self.state is None else {player: self.told(player) for player in seats}
        return _spot_at, (episodes.words_of(self.terms), self.position(), stories)


def _spot_at(words: tuple[Any, ...], position: Json | None, stories: dict[int, str]) -> Spot:
    terms = episodes.terms(*words)
    spot = Spot(terms, None if position is None else terms.encoding.game.place(position))
    spot.stories = stories
    return spot
