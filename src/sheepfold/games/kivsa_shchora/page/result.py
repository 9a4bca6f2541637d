"""What the points of a match of Kivsa Shchora are made of."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.words.sentences import round_parts
from sheepfold.server.pages.game_page import Line
from sheepfold.words.speech import _


def result_lines(view: Json, seat: int) -> list[Line]:
    """A line for each round."""
    found = []
    for number, each in enumerate(view["rounds"], 1):
        total = each["points"][seat]
        text = _("Round {round}: {parts}").format(round=number, parts=round_parts(each, seat))
        found.append((text, f"{total:+d}", ""))
    return found


def rounds(view: Json) -> list[list[int]]:
    """The points of every seat in each round."""
    return [list(each["points"]) for each in view["rounds"]]
