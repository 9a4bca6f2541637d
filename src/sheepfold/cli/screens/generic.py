"""Any game in the terminal, drawn from its view alone."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import MINE, QUIET, holding, marked, my_seat, who
from sheepfold.engine.game import Json
from sheepfold.words.generic.labels import label, title
from sheepfold.words.generic.parts import (
    BySeat,
    Field,
    ViewParts,
    cards_in_words,
    hand_cards,
    in_words,
    parts_of,
)
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller


def table(view: Json, names: list[str]) -> RenderableType:
    """The seats with their numbers, what lies on the table, facts, the viewer's own hand."""
    parts = parts_of(view)
    return Group(
        seats(view, parts, names),
        *[line(each, names) for each in parts.zones],
        *[line(each, names) for each in parts.memory],
        facts(parts, names),
        *hands(view, names),
    )


def teller(names: list[str]) -> Teller:
    """The one who reads the names of seats."""
    return Teller(tuple(names), my_seat(names))


def seats(view: Json, parts: ViewParts, names: list[str]) -> Table:
    """A row for each seat, a column for each number the view has."""
    rows = Table(box=None, padding=(0, 2, 0, 0))
    columns = columns_of(parts)
    rows.add_column(_("seat"))
    for heading, cells in columns:
        rows.add_column(escape(heading), justify="right" if all(map(is_number, cells)) else "left")
    for seat in range(view["seats"]):
        rows.add_row(marked(names, seat, view["turn"]), *[escape(cells[seat]) for _heading, cells in columns])
    return rows


def is_number(text: str) -> bool:
    """Whether a cell is a number."""
    return text.removeprefix("-").isdecimal()


def columns_of(parts: ViewParts) -> list[tuple[str, list[str]]]:
    """What is known of every seat: cards, points, and the numbers only this game has."""
    found = []
    if parts.sizes is not None:
        found.append((_("cards"), [str(each) for each in parts.sizes]))
    if parts.scores is not None:
        found.append((_("points"), [str(each) for each in parts.scores]))
    return [*found, *[(label(each.name), cells(each)) for each in parts.rows]]


def cells(field: Field) -> list[str]:
    """A number or text for each seat; a seat goes by its number."""
    parts = field.part.parts if isinstance(field.part, BySeat) else ()
    return [
        "-" if each is None else in_words(each, Teller(tuple(map(str, range(len(parts)))), None))
        for each in parts
    ]


def line(field: Field, names: list[str]) -> Text:
    """A zone on a line."""
    said = in_words(field.part, teller(names))
    return Text.from_markup(f"[bold]{escape(title(label(field.name)))}:[/] {escape(said)}")


def facts(parts: ViewParts, names: list[str]) -> Text:
    """Numbers and texts on one line."""
    said = [f"{label(each.name)}: {in_words(each.part, teller(names))}" for each in parts.facts]
    return Text(", ".join(said), style=QUIET)


def hands(view: Json, names: list[str]) -> list[Text]:
    """Every hand this view shows, a line each."""
    return [
        Text.from_markup(
            holding(names, seat).format(
                name=who(names, seat), cards=f"[{MINE}]{escape(cards_in_words(hand_cards(hand)))}[/]"
            )
        )
        for seat, hand in enumerate(view.get("hands") or ())
        if hand is not None
    ]
