"""Small pictures for the rules, put together from the cards and signs of the table.

A picture is a row of parts; the first word of a part says what it is, the others which cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sheepfold.server.pages import pieces
from sheepfold.server.pages.game_page import Picture
from sheepfold.server.pages.html import Html, joined

GAP: Final = "."
"""A place on a side where no card lies yet."""


def drawn(game: str, picture: Picture) -> Html:
    """The picture as HTML."""
    return joined([PARTS[part[0]](game, *part[1:]) for part in picture])


def group(game: str, style: str, *kinds: str) -> Html:
    """Cards that lie together."""
    return Html(f'<span class="group {style}">{"".join([pieces.card(game, kind) for kind in kinds])}</span>')


def on_the_table(game: str, *kinds: str) -> Html:
    """Cards that lie there already."""
    return group(game, "ground", *kinds)


def own(game: str, *kinds: str) -> Html:
    """Cards to be played."""
    return group(game, "can", *kinds)


def plain(game: str, *kinds: str) -> Html:
    """Cards in nobody's way."""
    return group(game, "plain", *kinds)


def made_sum(game: str, *parts: str) -> Html:
    """Cards and signs that make a sum, read from the left in every language."""
    made = ""
    for part in parts:
        where, _space, kind = part.partition(" ")
        made += PARTS[where](game, kind) if kind else f'<b class="sign">{part}</b>'
    return Html(f'<span class="sum-of ltr">{made}</span>')


def hand(game: str, number: str) -> Html:
    """Somebody's hand, face down, with the token of its owner."""
    backs = pieces.BACK * int(number)
    return Html(f'<span class="group plain">{backs}</span>{pieces.token(1)}')


def pile(game: str) -> Html:
    """The draw pile."""
    return Html(f'<span class="pile">{pieces.BACK}</span>')


def figures(game: str, *kinds: str) -> Html:
    """Animals without cards."""
    return Html(f'<span class="herd">{"".join([pieces.picture(game, kind) for kind in kinds])}</span>')


def field(game: str, animals: str, *sides: str) -> Html:
    """A meadow: its animals, then the cards on each side."""
    rows = "".join(
        [side(game, each.split(), seat if len(sides) > 1 else None) for seat, each in enumerate(sides)]
    )
    return Html(f'<span class="plot">{figures(game, *animals.split())}{rows}</span>')


def side(game: str, kinds: list[str], seat: int | None) -> Html:
    """One side of a meadow, with the token of its seat where there are several."""
    cards = "".join(
        [pieces.mini(game, kind) if kind != GAP else '<span class="mn gap"></span>' for kind in kinds]
    )
    whose = "" if seat is None else pieces.token(seat)
    return Html(f'<span class="on-side">{whose}{cards}</span>')


def sign(name: str) -> Callable[..., Html]:
    """A part that is one small sign."""
    return lambda game: Html(f'<span class="sign">{pieces.icon(name)}</span>')


PARTS: Final[dict[str, Callable[..., Html]]] = {
    "table": on_the_table,
    "own": own,
    "plain": plain,
    "sum": made_sum,
    "hand": hand,
    "pile": pile,
    "field": field,
    "figures": figures,
    "token": lambda game, seat: pieces.token(int(seat)),
    "or": lambda game: Html('<span class="or"></span>'),
    "then": sign("next"),
    "bin": sign("bin"),
    "stop": sign("close"),
    "tick": sign("tick"),
}
