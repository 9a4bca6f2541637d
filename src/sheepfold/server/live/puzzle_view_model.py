"""View models of puzzles: the one beside a table, the list of all, and the one of today."""

from __future__ import annotations

import dataclasses
from typing import Final, Literal, NamedTuple

from sheepfold.words.facts import Advice

PuzzleStage = Literal["ask", "done"]
"""The reader is asked for a move, or has made one."""


class PuzzleAnswer(NamedTuple):
    """What is said once a move was made."""

    chosen: str
    """The move made, in notation."""
    right: bool
    advice: Advice
    """About the best move."""
    next_best: str
    """In notation."""
    chance: float
    lead: float
    margin: float
    """As in `play.puzzles.Puzzle`."""
    onwards: str
    """The path of the next puzzle."""


class PuzzleViewModel(NamedTuple):
    """What is said beside a table with a puzzle."""

    number: int
    total: int
    """So many puzzles has the game."""
    daily: bool
    """Whether it is the puzzle of today."""
    tried: bool | None = None
    """Whether the first attempt was right; None before it."""
    in_a_row: int = 0
    days_in_a_row: int = 0
    answer: PuzzleAnswer | None = None

    @property
    def stage(self) -> PuzzleStage:
        """Whether a move was made."""
        return "ask" if self.answer is None else "done"


class DailyPuzzle(NamedTuple):
    """The puzzle of today, for the home page and the list."""

    game: str
    address: str
    solved: bool | None = None
    """Of the first attempt today; None before it."""
    days_in_a_row: int = 0


class PuzzleNumbers(NamedTuple):
    """How somebody does with puzzles."""

    tried: int = 0
    solved: int = 0
    in_a_row: int = 0
    longest: int = 0
    days_in_a_row: int = 0


NO_NUMBERS: Final = PuzzleNumbers()


class GamePuzzles(NamedTuple):
    """A game in the list."""

    game: str
    results: tuple[bool | None, ...]
    """For each of its puzzles whether the first attempt was right; None before it."""
    address: str

    @property
    def solved(self) -> int:
        """How many of them were solved."""
        return sum(each is True for each in self.results)


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzlesViewModel:
    """The list of all puzzles."""

    games: tuple[GamePuzzles, ...]
    daily: DailyPuzzle | None
    numbers: PuzzleNumbers
    language: str = "en"
