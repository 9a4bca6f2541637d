"""What the generic table puts in the place of a game's own page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.pages.game_page import GamePage, Line
from sheepfold.server.pages.generic.board import draw
from sheepfold.server.pages.generic.move_input import attempt, decide
from sheepfold.server.pages.look import PLAIN_CODE, Back, Face, Look, Tile
from sheepfold.words.generic.labels import label, title
from sheepfold.words.generic.parts import BySeat, in_words, parts_of
from sheepfold.words.telling.teller import Teller

CARDS: Final = (
    '<g stroke="#94683B" stroke-width="3"><rect x="70" y="34" width="62" height="86" rx="8" fill="#FFFBF0" '
    'transform="rotate(-12 101 77)"/><rect x="119" y="26" width="62" height="86" rx="8" fill="#FFE9BC"/>'
    '<rect x="168" y="34" width="62" height="86" rx="8" fill="#FFFBF0" transform="rotate(12 199 77)"/></g>'
)
"""Three cards without pictures."""

TILE: Final = Tile(1000, 0, "", "#E6E3F0", "#B7D494", (), before=CARDS)


def no_face(kind: str, face: Face) -> str:
    """Cards without pictures need no drawing."""
    return ""


LOOK: Final = Look(PLAIN_CODE, {}, Back("#55606E", "", ""), TILE, (), no_face)
"""No faces, a plain back, a plain tile."""


def result_lines(view: Json, seat: int) -> list[Line]:
    """What the view tells of a seat in the end, without a game's own words for it."""
    names = Teller(tuple(["" for _seat in range(view["seats"])]), None)
    parts = parts_of(view)
    return [
        (title(label(field.name)), in_words(own, names), "")
        for field in (*parts.rows, *parts.zones)
        if isinstance(field.part, BySeat) and (own := field.part.parts[seat]) is not None
    ]


PAGE: Final = GamePage(LOOK, draw, decide, attempt, (), result_lines, Path(__file__).parent)
