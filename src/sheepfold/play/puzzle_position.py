"""A puzzle as it is posed to the seat to move, and why its best move is best."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from sheepfold.engine import registry
from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import foresee
from sheepfold.play.match import PlayedMove
from sheepfold.play.puzzles import Puzzle, Puzzles, playable_puzzles
from sheepfold.words.facts import Advice

LATEST: Final = 7
"""So many of the moves before the position are told."""

DEALS: Final = 100
"""Guessed states in which the consequences of a move are looked up."""

CACHED: Final = 256
"""Positions and explanations in memory."""


class PuzzlePosition(NamedTuple):
    """The position of a puzzle. Only what `view` and `tell` give its seat may be shown."""

    game: Game[Any]
    puzzles: Puzzles
    puzzle: Puzzle
    state: State
    """Callers do not change it."""
    seat: int
    """The seat to move."""
    latest: tuple[PlayedMove, ...]
    """The last moves before it, oldest first."""

    def is_best(self, text: str) -> bool:
        """Whether a move in notation is the best one; `IllegalMove` where it is none."""
        return self.game.read(self.state, text) == self.game.read(self.state, self.puzzle.best)


@lru_cache(CACHED)
def position_of(game_id: str, number: int) -> PuzzlePosition | None:
    """The position of a game's puzzle, from 1; None where there is none of this number."""
    puzzles = playable_puzzles(game_id)
    if puzzles is None or not 1 <= number <= len(puzzles.all):
        return None
    puzzle = puzzles.all[number - 1]
    game = registry.get(game_id, puzzles.origin.version)
    rng = Rng(puzzle.seed)
    state: State = game.deal(puzzle.seats, rng, game.Options.from_json(puzzles.origin.options))
    latest: list[PlayedMove] = []
    for left, move in zip(range(len(puzzle.moves), 0, -1), puzzle.moves, strict=True):
        before = state.clone() if left <= LATEST else None
        state.apply(move, rng)
        if before is not None:
            latest.append(PlayedMove(game, before, move, state.clone()))
    seat = state.turn
    assert seat is not None
    return PuzzlePosition(game, puzzles, puzzle, state, seat, tuple(latest))


@lru_cache(CACHED)
def explanation_of(game_id: str, number: int) -> Advice | None:
    """What can be said of the best move, from the view of the seat; None where there is no such puzzle."""
    position = position_of(game_id, number)
    if position is None:
        return None
    game, puzzle = position.game, position.puzzle
    view = position.state.view(position.seat)
    best, second = (game.read(position.state, text) for text in (puzzle.best, puzzle.next))
    return Advice(
        puzzle.best,
        game.describe(position.state, best),
        DEALS,
        round(puzzle.chance),
        round(puzzle.chance - puzzle.lead),
        DEALS,
        foresee(game, view, best, DEALS),
        foresee(game, view, second, DEALS),
    )
