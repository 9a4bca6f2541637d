"""How a game looks: its cards, its tile on the home page, its colours.

A *kind* is the name a card has in the game's notation. `slug` makes it fit for an id or a class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

from sheepfold.engine import registry


class Face(NamedTuple):
    """How one kind of card looks."""

    colour: str
    """Of its band, and of everything that stands for it."""
    art: str
    """The drawing, a name in `drawing.artwork`."""
    number: int = 0
    """Printed in the corner; 0 for none."""
    special: bool = False
    """Rays behind the animal and a raised ribbon."""
    note: str = ""
    """Printed at the foot, marked for translation."""


class Back(NamedTuple):
    """The back of a game's cards."""

    colour: str
    pattern: str
    """SVG."""
    medal: str
    """The drawing in the middle."""


class Tile(NamedTuple):
    """A game on the home page."""

    place: int
    """Games with small numbers come first."""
    minutes: int
    line: str
    sky: str
    hill: str
    animals: tuple[tuple[str, int, int, int], ...]
    """Drawing, x, y and size on a scene of 300 by 150; a negative x mirrors it there."""
    behind: str = ""
    """SVG behind the animals."""
    before: str = ""
    """SVG before the animals."""


class Look(NamedTuple):
    """How a game looks."""

    code: str
    """A short name for sprites and classes."""
    faces: Mapping[str, Face]
    """By kind, in the order in which a hand is sorted."""
    back: Back
    tile: Tile
    flock: tuple[str, ...]
    """Some kinds that greet the winner."""
    draw_face: Callable[[str, Face], str]
    """A card as SVG, without words and numbers."""
    has_small_face: Callable[[Face], bool] = lambda face: False
    """Whether a card is drawn otherwise where it is small."""
    numbered: bool = True
    """Whether the numbers of its cards are written by the page; else they are drawn or part of the name."""
    has_minis: bool = False
    """Whether cards also lie across, as small pieces with a thick edge."""


BLACK: Final = "#3B3640"
"""The colour of black sheep."""


def slug(kind: str) -> str:
    """A kind as part of an id."""
    return kind.replace(" ", "-")


PLAIN_CODE: Final = "ge"
"""The code of games without pictures."""

GENERIC: Final = "sheepfold.server.pages.generic.page:PAGE"
"""The page of games that have none of their own."""


@cache
def page_part(game_id: str) -> Any:
    """The page of a game, a `GamePage`: its own, or the generic one."""
    return registry.part(game_id, "page") or resolve_name(GENERIC)


@cache
def look_of(game_id: str) -> Look:
    """How a game looks."""
    found: Look = page_part(game_id).look
    return found
