"""Bye-Bye Black Sheep in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import bag, cards, marked, my_seat, own_hands, who
from sheepfold.engine.game import Json
from sheepfold.words.speech import _, ngettext


def table(view: Json, names: list[str]) -> RenderableType:
    """Seats with hands and zoos, the watering hole, the viewer's own hand."""
    title = _("{n} triplets win, pile {pile}").format(n=view["goal"], pile=view["pile_size"])
    rows = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    rows.add_column(_("seat"))
    rows.add_column(_("cards"), justify="right")
    rows.add_column(_("triplets"), justify="right")
    rows.add_column(_("zoo"))
    rows.add_column(_("known to hold"))
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            str(view["hand_sizes"][seat]),
            str(view["triplets"][seat]),
            bag(view["zoos"][seat]) if view["zoos"][seat] else "-",
            bag(view["known"][seat]) if view["known"][seat] else "",
        )
    return Group(rows, Text.from_markup(hole(view, names)), *seen(view, names), *own_hands(view, names))


def hole(view: Json, names: list[str]) -> str:
    """The line at the watering hole."""
    if view["phase"] == "pick":
        return _("Everyone picks a special card")
    if view["phase"] == "place":
        return placing(names, view["active"], view["allowance"])
    line = cards([card["card"] for card in view["hole"]]) if view["hole"] else "-"
    return _("Watering hole: {cards}").format(cards=line)


def placing(names: list[str], seat: int, number: int) -> str:
    """How many cards may still be placed."""
    if seat == my_seat(names):
        text = ngettext("You may place {n} more card", "You may place {n} more cards", number)
    else:
        text = ngettext("{name} may place {n} more card", "{name} may place {n} more cards", number)
    return text.format(name=who(names, seat), n=number)


def seen(view: Json, names: list[str]) -> list[Text]:
    """What the viewer's own moles have seen of other hands."""
    if view["seat"] is None:
        return []
    found = view["seen"][view["seat"]] or []
    return [
        Text.from_markup(_("Seen in {name}'s hand: {cards}").format(name=who(names, seat), cards=bag(hand)))
        for seat, hand in enumerate(found)
        if hand
    ]
