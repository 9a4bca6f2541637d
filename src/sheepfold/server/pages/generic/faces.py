"""Cards without pictures: the name as text, and the colour of the kind."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from sheepfold.engine.description import CardCount
from sheepfold.server.pages.html import Html, escape, joined
from sheepfold.words import names
from sheepfold.words.generic.colours import NUMBER, colour
from sheepfold.words.memo import memo

FULL_STACKS: Final = 8
"""A hand with more kinds of cards than this has smaller cards."""


def card_id(kind: str) -> str:
    """A name for the stack of a kind, fit for an id whatever letters the kind has."""
    return f"h-{crc32(kind.encode()):x}"


@memo
def chip(card: CardCount) -> Html:
    """Cards of one kind, small: in a row on the table."""
    kind, number, value = card
    many = f" <small>&times;{number}</small>" if number != 1 else ""
    shown = "" if value is None else f" <small>{value}</small>"
    face, name = escape(kind), escape(names.title(kind))
    style = f'class="pc" style="--k:{colour(kind)}" data-f="{face}"'
    return Html(f"<span {style}><bdi>{name}</bdi>{shown}{many}</span>")


@memo
def stack(kind: str, number: int) -> Html:
    """Equal cards of a hand; touching them shows the moves that use them."""
    title = escape(names.title(kind))
    label = escape(names.several(kind, number)) if number > 1 else title
    count = f'<i class="n">&times;{number}</i>' if number > 1 else ""
    found = NUMBER.search(kind)
    corner = f"<em>{found[0]}</em>" if found else ""
    face = "" if kind.isdecimal() else f"<b>{title}</b>"
    held = escape(kind)
    return Html(
        f'<button type="button" class="st" id="{card_id(kind)}" data-k="{held}" aria-label="{label}">'
        f'<span class="cd pl" style="--k:{colour(kind)}" data-f="{held}" aria-hidden="true">'
        f"{corner}{face}</span>{count}<u></u></button>"
    )


def draw_hand(hand: tuple[CardCount, ...]) -> Html:
    """The hand, in the order of the view."""
    return joined([stack(each.kind, each.number) for each in hand])
