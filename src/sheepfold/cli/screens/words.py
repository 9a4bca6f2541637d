"""Words and pieces the screens of all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.markup import escape
from rich.text import Text

from sheepfold.engine.game import Json
from sheepfold.engine.story import HIDDEN_FACE

MINE = "bold yellow"
TURN = "bold green"
QUIET = "dim"


def cards(faces: Sequence[str]) -> str:
    """Cards in words: `2 fox, lion`; hidden ones are counted."""
    counts: dict[str, int] = {}
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    return bag(counts)


def bag(counts: Mapping[str, int]) -> str:
    """A bag in words."""
    if not counts:
        return "nothing"
    return ", ".join(one_kind(name, number) for name, number in counts.items())


def one_kind(name: str, number: int) -> str:
    """So many of one card."""
    if name == HIDDEN_FACE:
        return "1 card" if number == 1 else f"{number} cards"
    return name if number == 1 else f"{number} x {name}"


def who(names: list[str], seat: int) -> str:
    """A seat's name, ready to be printed."""
    return escape(names[seat])


def verb(names: list[str], seat: int, plural: str, singular: str) -> str:
    """`You play`, `Ada plays`."""
    return f"{who(names, seat)} {plural if names[seat] == 'You' else singular}"


def marked(names: list[str], seat: int, turn: int | None) -> str:
    """A seat's number and name in a table, with an arrow if it is to move."""
    style = TURN if seat == turn else MINE if names[seat] == "You" else "bold"
    arrow = ">" if seat == turn else " "
    return f"[{style}]{arrow} {seat} {who(names, seat)}[/]"


def own_hands(view: Json, names: list[str]) -> list[Text]:
    """Every hand this view shows, a line each."""
    return [
        Text.from_markup(f"{verb(names, seat, 'hold', 'holds')}: [{MINE}]{bag(hand)}[/]")
        for seat, hand in enumerate(view["hands"])
        if hand is not None
    ]


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}"


def match_over(names: list[str], outcome: Json) -> str:
    """Who won and why."""
    return f"[bold]The match is over: {names_of(names, outcome['winners'])} won ({outcome['reason']}).[/]"


def names_of(names: list[str], seats: Sequence[int]) -> str:
    """Several seats by name."""
    return ", ".join(who(names, seat) for seat in seats)
