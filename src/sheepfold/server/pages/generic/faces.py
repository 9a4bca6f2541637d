"""Cards without pictures: the name as text, and the colour of the kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from zlib import crc32

from sheepfold.engine.description import CardCount
from sheepfold.server.pages import names, pieces
from sheepfold.server.pages.speech import language
from sheepfold.words.generic.colours import NUMBER, colour

FULL_STACKS: Final = 8
"""A hand with more kinds of cards than this has smaller cards."""


@lru_cache(4096)
def card_id(kind: str) -> str:
    """A name for the stack of a kind, fit for an id whatever letters the kind has."""
    return f"h-{crc32(kind.encode()):x}"


def chip(card: CardCount) -> str:
    """Cards of one kind, small: in a row on the table."""
    return _chip(card.kind, card.number, card.value, language())


@lru_cache(4096)
def _chip(kind: str, number: int, value: int | None, _language: str) -> str:
    many = f" <small>&times;{number}</small>" if number != 1 else ""
    shown = "" if value is None else f" <small>{value}</small>"
    face, name = pieces.escape(kind), pieces.escape(names.title(kind))
    style = f'class="pc" style="--k:{colour(kind)}" data-f="{face}"'
    return f"<span {style}><bdi>{name}</bdi>{shown}{many}</span>"


def stack(card: CardCount) -> str:
    """Equal cards of a hand; touching them shows the moves that use them."""
    return _stack(card.kind, card.number, language())


@lru_cache(4096)
def _stack(kind: str, number: int, _language: str) -> str:
    title = pieces.escape(names.title(kind))
    label = pieces.escape(names.several(kind, number)) if number > 1 else title
    count = f'<i class="n">&times;{number}</i>' if number > 1 else ""
    found = NUMBER.search(kind)
    corner = f"<em>{found[0]}</em>" if found else ""
    face = "" if kind.isdecimal() else f"<b>{title}</b>"
    held = pieces.escape(kind)
    return (
        f'<button type="button" class="st" id="{card_id(kind)}" data-k="{held}" aria-label="{label}">'
        f'<span class="cd pl" style="--k:{colour(kind)}" data-f="{held}" aria-hidden="true">'
        f"{corner}{face}</span>{count}<u></u></button>"
    )


def draw_hand(hand: tuple[CardCount, ...]) -> str:
    """The hand, in the order of the view."""
    return "".join([stack(each) for each in hand])
