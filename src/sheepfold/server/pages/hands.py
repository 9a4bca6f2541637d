"""The viewer's own hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeAlias

from sheepfold.engine.game import Json
from sheepfold.server.pages import names, pieces
from sheepfold.server.pages.look import look_of, slug
from sheepfold.server.pages.speech import language

FULL_CARDS: Final = 12
FULL_STACKS: Final = 8
"""Up to so many cards and stacks lie with full faces; more of them on the shelf, one small pile a kind."""


Hand: TypeAlias = Mapping[str, int]
"""How many of each card are held."""


def own_hand(view: Json, me: int | None) -> Hand:
    """The hand of the viewer's seat; a spectator has none, and neither has a game without hands."""
    found: Hand | None = None if me is None or "hands" not in view else view["hands"][me]
    return found or {}


def is_large(hand: Hand) -> bool:
    """Whether the hand needs the shelf."""
    return len(hand) > FULL_STACKS or sum(hand.values()) > FULL_CARDS


def draw_hand(game: str, hand: Hand, atoms: Callable[[str], str] = str, *, always_full: bool = False) -> str:
    """Equal cards together, in the order of the faces."""
    shelf = not always_full and is_large(hand)
    return "".join(
        [
            pieces.stack(game, kind, hand[kind], small=shelf, atoms=atoms(kind), layers=1 if shelf else 0)
            for kind in look_of(game).faces
            if kind in hand
        ]
    )


def small_cards(game: str, bag: Hand) -> str:
    """Cards of a bag in a row, small: for the memory aid."""
    return "".join(
        [_counted(game, kind, bag[kind], language()) for kind in look_of(game).faces if kind in bag]
    )


@cache
def _counted(game: str, kind: str, number: int, _language: str) -> str:
    many = f"<small>&times;{number}</small>" if number > 1 else ""
    style = f"mc {look_of(game).code} k-{slug(kind)}"
    if kind.isdecimal():
        return f'<span class="{style}">{kind}{many}</span>'
    label = pieces.escape(names.several(kind, number))
    return f'<span class="{style}" role="img" aria-label="{label}">{pieces.picture(game, kind)}{many}</span>'
