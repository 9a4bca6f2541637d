"""Words and pieces the screens of all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.markup import escape
from rich.text import Text

from sheepfold.engine.game import Json
from sheepfold.engine.story import HIDDEN_FACE
from sheepfold.words.names import several
from sheepfold.words.speech import SOURCE, _, language

MINE = "bold yellow"
TURN = "bold green"
QUIET = "dim"


def cards(faces: Sequence[str]) -> str:
    """Cards in words: `2 x fox, lion`; hidden ones are counted."""
    return bag(Counter(faces))


def bag(counts: Mapping[str, int]) -> str:
    """A bag in words."""
    if not counts:
        return _("nothing")
    return ", ".join(one_kind(name, number) for name, number in counts.items())


def one_kind(name: str, number: int) -> str:
    """So many of one card; in English by the name that is typed."""
    if name == HIDDEN_FACE or language() != SOURCE:
        return several(name, number)
    return name if number == 1 else f"{number} x {name}"


def who(names: list[str], seat: int) -> str:
    """A seat's name, ready to be printed."""
    return escape(names[seat])


def my_seat(names: list[str]) -> int | None:
    """The seat that is called `You`."""
    return names.index(_("You")) if _("You") in names else None


def marked(names: list[str], seat: int, turn: int | None) -> str:
    """A seat's number and name in a table, with an arrow if it is to move."""
    style = TURN if seat == turn else MINE if seat == my_seat(names) else "bold"
    arrow = ">" if seat == turn else " "
    return f"[{style}]{arrow} {seat} {who(names, seat)}[/]"


def own_hands(view: Json, names: list[str]) -> list[Text]:
    """Every hand this view shows, a line each."""
    return [
        Text.from_markup(holding(names, seat).format(name=who(names, seat), cards=f"[{MINE}]{bag(hand)}[/]"))
        for seat, hand in enumerate(view["hands"])
        if hand is not None
    ]


def holding(names: list[str], seat: int) -> str:
    """The sentence about a hand."""
    return _("You hold: {cards}") if seat == my_seat(names) else _("{name} holds: {cards}")
