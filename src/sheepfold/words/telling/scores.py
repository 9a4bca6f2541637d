"""What points are for."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.names import bag, inside, several
from sheepfold.words.speech import N_, _, left_to_right
from sheepfold.words.telling.knizia_black_sheep import task

COLUMNS: Final = (
    ("going_out", N_("going out {n}")),
    ("team", N_("team {n}")),
    ("lions", N_("lions {n}")),
    ("hedgehog", N_("no hedgehog {n}")),
)
"""The columns of Zoff's score sheet, in words."""


def reasons(event: Json, seat: int) -> str:
    """What the points of a round are for: the cards a seat was left with, or the columns of the sheet."""
    if "hands" in event:
        return bag(event["hands"][seat]) if event["hands"][seat] else _("no cards left")
    parts = [
        _(text).format(n=left_to_right(f"{event[column][seat]:+d}"))
        for column, text in COLUMNS
        if event.get(column) and event[column][seat]
    ]
    return ", ".join(parts) or _("nothing")


def line_in_words(line: Json) -> str:
    """What a line of the final scoring of Knizia's game is for."""
    about = line["about"]
    match line["reason"]:
        case "values":
            return several(about, line["number"])
        case "majority":
            return _("Most of all: {animal}").format(animal=inside(about))
        case "task":
            return task(about)
        case _:
            return _("Full sets of six animals")
