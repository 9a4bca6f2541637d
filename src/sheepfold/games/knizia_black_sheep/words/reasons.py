"""Reasons in Knizia's Black Sheep."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.rules.scoring import TELLING
from sheepfold.games.knizia_black_sheep.words.sentences import combination
from sheepfold.words.facts import Advice
from sheepfold.words.names import bag
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller


def reason(view: Json, advice: Advice, to: Teller) -> str:
    """Why this move."""
    sure = advice.brings
    if scored := sure.told("score"):
        return of_scoring(scored, to)
    placed = sure.told("place")
    if placed is None:
        return ""
    field = placed["field"]
    made = sure.after["combinations"][field - 1][to.me]
    before = view["combinations"][field - 1][to.me]
    if placed["completed"] is not None:
        text = _("It fills your side of meadow {field}: {combination}.")
    elif made != before and TELLING[made][0].number > 1:
        text = _("On meadow {field} you then have: {combination}.")
    else:
        figures = bag(view["fields"][field - 1]["figures"])
        return _("It competes for meadow {field} ({figures}).").format(field=field, figures=figures)
    return text.format(field=field, combination=combination(made))


def of_scoring(scored: Json, to: Teller) -> str:
    """A meadow that is decided by the move."""
    field, winner = scored["field"], scored["seat"]
    made = combination(scored["combinations"][winner])
    return to.does(
        winner,
        _("It wins meadow {field} for you: {combination}."),
        _("It completes meadow {field}, and {name} wins it."),
        field=field,
        combination=made,
    )
