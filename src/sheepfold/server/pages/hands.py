"""The viewer's own hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import Html, escape, joined
from sheepfold.server.pages.look import look_of, slug
from sheepfold.server.pages.parts import Bag
from sheepfold.words.memo import memo
from sheepfold.words.names import several

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


@memo
def draw_hand(
    game: str, held: Bag, targets: Callable[[str], str] = str, *, always_full: bool = False
) -> Html:
    """Equal cards together, in the order of the faces."""
    hand = dict(held)
    shelf = not always_full and is_large(hand)
    return joined(
        [
            pieces.stack(game, kind, hand[kind], small=shelf, targets=targets(kind), layers=int(shelf))
            for kind in look_of(game).faces
            if kind in hand
        ]
    )


def small_cards(game: str, cards: Bag) -> Html:
    """Cards in a row, small: for the memory aid."""
    counts = dict(cards)
    return joined([counted(game, kind, counts[kind]) for kind in look_of(game).faces if kind in counts])


def counted(game: str, kind: str, number: int) -> Html:
    """Some cards of one kind, small."""
    many = f"<small>&times;{number}</small>" if number > 1 else ""
    style = f"mc {look_of(game).code} k-{slug(kind)}"
    if kind.isdecimal():
        return Html(f'<span class="{style}">{kind}{many}</span>')
    label = escape(several(kind, number))
    return Html(
        f'<span class="{style}" role="img" aria-label="{label}">{pieces.picture(game, kind)}{many}</span>'
    )
