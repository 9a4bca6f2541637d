"""What the points of a match of Zoff im Zoo are made of."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.words.sentences import COLUMNS, round_parts
from sheepfold.server.pages.game_page import Line
from sheepfold.words.speech import _


def result_lines(view: Json, seat: int) -> list[Line]:
    """A line for each round."""
    found = []
    for number, each in enumerate(view["rounds"], 1):
        total = sum(each[column][seat] for column, _text in COLUMNS)
        text = _("Round {round}: {parts}").format(round=number, parts=round_parts(each, seat))
        found.append((text, f"{total:+d}", ""))
    return found


def rounds(view: Json) -> list[list[int]]:
    """The points of every seat in each round."""
    seats = range(view["seats"])
    return [
        [sum(each[column][seat] for column, _text in COLUMNS) for seat in seats] for each in view["rounds"]
    ]
