"""The list of all puzzles."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.server.live.puzzle_view_model import GamePuzzles, PuzzlesViewModel
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.lobby import in_order, scene
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.puzzle_tile import daily_tile, number_lines
from sheepfold.server.pages.templates import page
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _, speaking


class GameLine(NamedTuple):
    """A game in the list."""

    title: str
    code: str
    scene: Html
    counted: str
    address: str
    button: str
    numbers: list[tuple[str, str, str]]
    """The address of each puzzle, its style, and what is said of it."""


def puzzles_page(model: PuzzlesViewModel) -> str:
    """The whole page."""
    with speaking(model.language):
        order = in_order()
        return page(
            "puzzles.html",
            daily=None if model.daily is None else daily_tile(model.daily),
            games=[game_line(each) for each in sorted(model.games, key=lambda each: order.index(each.game))],
            numbers=number_lines(model.numbers),
            link_all=False,
        )


def game_line(each: GamePuzzles) -> GameLine:
    """A game in the list, in the language in use."""
    count, begun = len(each.results), any(result is not None for result in each.results)
    counted = _("{solved} of {n} solved")
    return GameLine(
        game_title(each.game),
        look_of(each.game).code,
        scene(each.game),
        counted.format(solved=each.solved, n=count),
        each.address,
        _("Go on") if begun else _("Solve one"),
        [(f"{each.address}/{nth}", *result_words(nth, result)) for nth, result in enumerate(each.results, 1)],
    )


def result_words(number: int, result: bool | None) -> tuple[str, str]:
    """The style of a puzzle in the list, and what is said of it."""
    if result is None:
        return "", str(number)
    text = _("{number}: solved") if result else _("{number}: not solved")
    return "right" if result else "wrong", text.format(number=number)
