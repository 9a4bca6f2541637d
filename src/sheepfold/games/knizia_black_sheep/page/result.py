"""What the points of a match of Knizia's Black Sheep are made of."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.page.look import FACES, GAME_ID
from sheepfold.games.knizia_black_sheep.words.sentences import scoring_line
from sheepfold.server.pages.game_page import Line
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.pieces import picture
from sheepfold.words.speech import _


def herd(view: Json, seat: int) -> Html:
    """The figures with their values."""
    values = view["corrals"][seat] or {}
    won = [
        f'<span class="won">{picture(GAME_ID, kind)}<small>{"+".join(map(str, values[kind]))}</small></span>'
        for kind in FACES
        if kind in values
    ]
    return Html("".join(won))


def result_lines(view: Json, seat: int) -> list[Line]:
    """The lines of the final scoring."""
    return [
        (scoring_line(each), f"{each['points']:+d}", each["clause"])
        for each in (view["scoring"] or [[]] * (seat + 1))[seat]
        if each["points"]
    ] or [(_("An empty corral"), "", "")]
