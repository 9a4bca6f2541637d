"""Kivsa Shchora in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import MINE, bag, marked, own_hands
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.rules.moves import FACE_CARDS, FACE_NAMED
from sheepfold.words.names import several, title
from sheepfold.words.speech import SOURCE, _, language

PEN_SHOWN = 7
"""Cards of the pen that are drawn."""


def table(view: Json, names: list[str]) -> RenderableType:
    """Seats with hand sizes and points, the pen, the viewer's own hand."""
    title = _("Round {round}").format(round=view["round"])
    rows = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    rows.add_column(_("seat"))
    rows.add_column(_("cards"), justify="right")
    rows.add_column(_("points"), justify="right")
    rows.add_column(_("known to hold"))
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            str(view["hand_sizes"][seat]),
            str(view["totals"][seat]),
            bag(view["known"][seat]) if view["known"][seat] else "",
        )
    return Group(rows, Text.from_markup(pen(view)), *own_hands(view, names))


def pen(view: Json) -> str:
    """The top of the pen and what lies beside it."""
    *below, top = [face_in_words(face) for face in view["pen"][-PEN_SHOWN:]]
    earlier = "... " if len(view["pen"]) > PEN_SHOWN else ""
    shown = f"{earlier}{' '.join(below)} [{MINE}]\\[{top}][/]"
    line = _("Pen: {cards}   pile: {pile}").format(cards=shown, pile=view["pile_size"])
    if view["phase"] in ("farmer", "fox"):
        line += f"   [bold red]{_('{card} at the gate').format(card=several(view['phase'], 1))}[/]"
    return line


def face_in_words(face: str) -> str:
    """A card of the pen; a joker with the number it stands for."""
    if language() == SOURCE:
        return face
    card = FACE_CARDS[FACE_NAMED[face]]
    return title(card.kind) if card.value is None else f"{title(card.kind)} {card.value}"
