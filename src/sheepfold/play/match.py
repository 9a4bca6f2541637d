"""A match in progress: its state, the generator that deals and draws, and the moves made so far.

Bots and people get only what `view` and `tell` give their seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheepfold.bots.bot import Bot
from sheepfold.engine.errors import UnknownGame
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.options import Options
from sheepfold.engine.record import Record, Takeback
from sheepfold.engine.rng import Chance, Rng, chance

UNHURRIED_SECONDS = 3600.0
"""The time budget of a bot that nobody waits for."""


class Match:
    """One match from the deal to the outcome."""

    def __init__(self, game: Game[Any], seats: int, seed: int | str, options: Options | None = None) -> None:
        if not isinstance(game, Game):
            raise UnknownGame(f"game: {game!r}, must be a Game, as sheepfold.games.get gives it")
        self.game = game
        self.options = game.Options() if options is None else options
        self.rng: Chance = chance(seed)
        self.seed = seed if isinstance(seed, str) else int(seed)
        self.state: State = game.deal(seats, self.rng, self.options)
        self.moves: list[str] = []
        self.takebacks: list[Takeback] = []

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.state.seats)

    def __repr__(self) -> str:
        # Without the seed: whoever knows it knows the cards to come.
        return f"<Match of {self.game.id}: {len(self.moves)} moves made, {self.state!r}>"

    def make(self, move: int) -> PlayedMove:
        """Make a move; an illegal one is refused and changes nothing."""
        before = self.state.clone()
        self.state.apply(move, self.rng)
        self.moves.append(self.game.write(before, move))
        return PlayedMove(self.game, before, move, self.state.clone())

    def take_back(self) -> None:
        """Undo the last move, by playing the others again: its chances come again, too."""
        taken = self.moves.pop()
        self.takebacks.append(Takeback(len(self.moves), taken))
        self.rng = chance(self.seed)
        self.state = self.game.deal(self.seats, self.rng, self.options)
        for text in self.moves:
            self.state.apply(self.game.read(self.state, text), self.rng)

    def record(self) -> Record:
        """The match so far."""
        outcome = self.state.outcome
        return Record(
            self.game.id,
            self.game.version,
            self.options.as_json(),
            self.seats,
            self.seed,
            list(self.moves),
            None if outcome is None else outcome.as_json(),
            tuple(self.takebacks),
        )


class PlayedMove:
    """A move with the states before and after it, from which each seat is told what it saw."""

    def __init__(self, game: Game[Any], before: State, move: int, after: State) -> None:
        self.game = game
        self.before = before
        self.move = move
        self.after = after

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.game.write(self.before, self.move)!r} by seat {self.before.turn}>"
        )

    def story(self, seat: int | None) -> list[Json]:
        """The events that seat saw; None is a spectator."""
        return self.game.tell(self.before, self.move, self.after, seat)


def play_out(match: Match, bots: Sequence[Bot], bot_rng: Rng) -> None:
    """Let bots play a match to its end; `bot_rng` is for their choices, not for the cards."""
    state = match.state
    while (seat := state.turn) is not None:
        legal = state.legal()
        move = bots[seat].choose(state.view(seat), legal, bot_rng, UNHURRIED_SECONDS)
        match.moves.append(match.game.write(state, move))
        state.apply(move, match.rng)
