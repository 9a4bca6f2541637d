"""What the points of a match of Bye-Bye Black Sheep are made of."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.board import is_triplet
from sheepfold.server.pages.game_page import Line
from sheepfold.words.names import several
from sheepfold.words.speech import _, ngettext


def score(number: int) -> str:
    """The triplets of a winner."""
    return ngettext("{n} triplet", "{n} triplets", number).format(n=number)


def result_lines(view: Json, seat: int) -> list[Line]:
    """What stands in the zoo."""
    return [
        (several(kind, number), _("triplet") if is_triplet(number) else "", "")
        for kind, number in sorted(view["zoos"][seat].items(), key=lambda each: -each[1])
    ] or [(_("empty"), "", "")]
