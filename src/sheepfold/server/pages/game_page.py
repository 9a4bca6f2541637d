"""What a game adds to the frame of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import NamedTuple, TypeAlias

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.hands import Hand
from sheepfold.server.pages.held import HeldTable
from sheepfold.server.pages.html import NO_HTML, Html
from sheepfold.server.pages.look import GENERIC, Look, page_part
from sheepfold.server.pages.parts import TableParts, points

Picture: TypeAlias = tuple[tuple[str, ...], ...]
"""A picture for the rules: a row of parts, by their words (pages/rules/pictures.py)."""

Line: TypeAlias = tuple[str, str, str]
"""What points are for, the points, and the clause."""


class Step(NamedTuple):
    """One thing of a turn, for the rules: a sentence and a picture."""

    text: str
    picture: Picture


def no_herd(view: Json, seat: int) -> Html:
    """Nothing beside a seat's name."""
    return NO_HTML


def no_rounds(view: Json) -> list[list[int]]:
    """No points by round."""
    return []


def names_no_card(move: MoveDescription) -> bool:
    """Whether a move is made by one touch: draw, pass, stop. Cards are touched first, and then a button."""
    return not move.cards


class GamePage(NamedTuple):
    """The `page` of a manifest."""

    look: Look
    draw: Callable[[TableViewModel, Json, Hand], TableParts]
    """The table as it lies there."""
    decide: Callable[[TableViewModel, Json, TableParts], None]
    """Adds what the seat to move may do."""
    attempt: Callable[[list[str], str], MoveDescription]
    """What somebody tried, described as a move."""
    turn: tuple[Step, ...]
    """How a turn goes."""
    result_lines: Callable[[Json, int], list[Line]]
    """What the points of a seat are made of."""
    folder: Path
    """Where its `style.css` is."""
    score: Callable[[int], str] = points
    """The score of a winner in words."""
    herd: Callable[[Json, int], Html] = no_herd
    """Beside a seat's name in the result."""
    rounds: Callable[[Json], list[list[int]]] = no_rounds
    """The points of each round, by seat; empty for a game without rounds."""
    is_slip: Callable[[MoveDescription], bool] = names_no_card
    """Whether a move may be a slip of the finger, and is held for a second before it is made."""
    held: Callable[[Json, Sequence[Json]], HeldTable] | None = None
    """The table in the middle of a move, from the view before it and what was told of it; for its moment."""


def page_of(game_id: str) -> GamePage:
    """The page of a game."""
    found: GamePage = page_part(game_id)
    return found


@cache
def generic_page() -> GamePage:
    """The page that any game can have."""
    found: GamePage = resolve_name(GENERIC)
    return found


def page_for(model: TableViewModel) -> GamePage:
    """The page on which this viewer sees the game."""
    return generic_page() if model.generic else page_of(model.game)
