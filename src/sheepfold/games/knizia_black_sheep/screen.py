"""Knizia's Black Sheep in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import QUIET, bag, marked, my_seat, own_hands, who
from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.words.sentences import combination, task
from sheepfold.words.names import inside
from sheepfold.words.speech import _


def table(view: Json, names: list[str]) -> RenderableType:
    """The fields as columns, the seats as rows, corrals and the viewer's own hand."""
    rows = Table(box=None, padding=(0, 2, 0, 0))
    rows.add_column(_("seat"))
    for number, field in enumerate(view["fields"], 1):
        figures = bag(field["figures"]) if field else _("face down")
        rows.add_column(_("meadow {field}: {figures}").format(field=number, figures=figures))
    rows.add_column(_("corral"))
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            *[side(view, number, seat) for number in range(len(view["fields"]))],
            corral(view, seat),
        )
    return Group(rows, *tasks(view, names), *own_hands(view, names))


def tasks(view: Json, names: list[str]) -> list[Text]:
    """The tasks that this view shows."""
    if view["face_up_tasks"] is None:
        return []
    found = [_("Tasks for all: {tasks}").format(tasks=listed(view["face_up_tasks"]))]
    for seat, secret in enumerate(view["secret_tasks"]):
        if secret:
            mine = seat == my_seat(names)
            text = _("Your tasks: {tasks}") if mine else _("{name}'s tasks: {tasks}")
            found.append(text.format(name=who(names, seat), tasks=listed(secret)))
    return [Text.from_markup(line) for line in found]


def listed(tasks: list[str]) -> str:
    """Several tasks."""
    return ", ".join(task(each) for each in tasks)


def side(view: Json, field: int, seat: int) -> str:
    """The cards on a side, and what they make with the figures."""
    if not view["fields"][field]:
        return ""
    laid = view["fields"][field]["sides"][seat]
    if not laid:
        return "-"
    shown = bag(laid)
    if sum(laid.values()) == 3:
        shown += f" [{QUIET}]({combination(view['combinations'][field][seat])})[/]"
    return shown


def corral(view: Json, seat: int) -> str:
    """The animals won; with their values where they may be seen."""
    values = view["corrals"][seat]
    if values:
        return ", ".join(f"{inside(animal)} {'+'.join(map(str, worth))}" for animal, worth in values.items())
    return bag(view["herds"][seat]) if view["herds"][seat] else "-"
