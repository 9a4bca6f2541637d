"""What several pages show of puzzles: the one of today, and how somebody does."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.server.live.puzzle_view_model import DailyPuzzle, PuzzleNumbers
from sheepfold.server.pages.puzzles import days_in_words
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _


class DailyTile(NamedTuple):
    """The puzzle of today as templates see it."""

    address: str
    line: str
    streak: str
    """Empty without one."""
    button: str


def daily_tile(daily: DailyPuzzle) -> DailyTile:
    """The puzzle of today in the language in use."""
    line = _("One position, one best move. Today: {game}.").format(game=game_title(daily.game))
    if daily.solved is not None:
        line = _("Solved. There is a new one tomorrow.") if daily.solved else _("A new one comes tomorrow.")
    return DailyTile(
        daily.address,
        line,
        days_in_words(daily.days_in_a_row) if daily.days_in_a_row else "",
        _("Solve it") if daily.solved is None else _("Look at it again"),
    )


def number_lines(numbers: PuzzleNumbers) -> list[tuple[int, str]]:
    """How somebody does: each number with its word; nothing before the first attempt."""
    if not numbers.tried:
        return []
    return [
        (numbers.tried, _("tried")),
        (numbers.solved, _("solved")),
        (numbers.in_a_row, _("in a row")),
        (numbers.longest, _("longest row")),
        (numbers.days_in_a_row, _("days in a row")),
    ]
