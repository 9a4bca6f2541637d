"""The viewer's own hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.pages import names, pieces
from sheepfold.server.pages.faces import CODES, FACES, slug
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.speech import language

FULL_CARDS: Final = 12
FULL_STACKS: Final = 8
"""Up to so many cards and stacks lie with full faces; more of them on the shelf, one small pile a kind."""


def own_hand(sight: TableSight) -> Mapping[str, int] | None:
    """The hand of the viewer's seat, if it is seen."""
    view: Json | None = sight.view
    if view is None or sight.me is None:
        return None
    found: Mapping[str, int] | None = view["hands"][sight.me]
    return found


def is_large(hand: Mapping[str, int]) -> bool:
    """Whether the hand needs the shelf."""
    return len(hand) > FULL_STACKS or sum(hand.values()) > FULL_CARDS


def draw_hand(
    game: str, hand: Mapping[str, int], atoms: Callable[[str], str] = str, *, always_full: bool = False
) -> str:
    """Equal cards together, in the order of the faces."""
    shelf = not always_full and is_large(hand)
    return "".join(
        [
            pieces.stack(game, kind, hand[kind], small=shelf, atoms=atoms(kind), layers=1 if shelf else 0)
            for kind in FACES[game]
            if kind in hand
        ]
    )


def small_cards(game: str, bag: Mapping[str, int]) -> str:
    """Cards of a bag in a row, small: for the memory aid."""
    return "".join([_counted(game, kind, bag[kind], language()) for kind in FACES[game] if kind in bag])


@cache
def _counted(game: str, kind: str, number: int, _language: str) -> str:
    many = f"<small>\N{MULTIPLICATION SIGN}{number}</small>" if number > 1 else ""
    style = f"mc {CODES[game]} k-{slug(kind)}"
    if kind.isdecimal():
        return f'<span class="{style}">{kind}{many}</span>'
    label = pieces.escape(names.several(kind, number))
    return f'<span class="{style}" role="img" aria-label="{label}">{pieces.picture(game, kind)}{many}</span>'
