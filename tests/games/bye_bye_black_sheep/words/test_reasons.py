"""Reasons in Bye-Bye Black Sheep."""

from __future__ import annotations

import pytest

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.words.reasons import owned, reason
from sheepfold.words.facts import Advice
from tests.games.saying import NOTHING, advice, to

VIEW: Json = {
    "hands": [{"fox": 1}, None, None],
    "zoos": [{"fox": 1}, {}, {}],
    "hole": [{"card": "fox"}, {"card": "cow"}],
}
STOP = {"event": "stop", "allowance": 2}
DRAWN = NOTHING._replace(counts={"draw": 100, "return": 30})
RISK = "in 30 of 100 simulated deals the next draw is a black sheep."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (advice({"event": "triplet", "card": "fox"}), "It completes a triplet: 3 foxes."),
        (
            advice({"event": "place", "cards": ["fox"]}, after={"zoos": [{"fox": 2}]}),
            "Your zoo then has: 2 foxes.",
        ),
        (advice(STOP, instead=DRAWN), f"You may place 2 cards now; {RISK}"),
        (advice({**STOP, "allowance": 0}, instead=DRAWN), RISK.replace("in", "In", 1)),
        (
            advice({"event": "ask", "asked": 1, "card": "fox"}, counts={"answer": 12}),
            "In 12 of 100 simulated deals Ben has a fox.",
        ),
        (
            advice({"event": "take", "cards": ["fox"]}),
            "That gives you 4 foxes, counting hand, watering hole and zoo.",
        ),
        (
            advice(counts={"draw": 100, "return": 7}, does=MoveDescription("draw", seat=2)),
            "Drawing from Cleo, a black sheep comes up in 7 of 100 simulated deals.",
        ),
        (
            advice(counts={"draw": 100}, does=MoveDescription("draw")),
            "Drawing from the pile, a black sheep comes up in 0 of 100 simulated deals.",
        ),
    ],
)
def test_a_move_is_made_for_what_it_leads_to(given: Advice, said: str) -> None:
    assert reason(VIEW, given, to(0)) == said


@pytest.mark.parametrize("given", [advice(STOP), advice(STOP, instead=NOTHING), advice()])
def test_where_nothing_can_be_compared_there_is_no_reason(given: Advice) -> None:
    assert reason(VIEW, given, to(0)) == ""


def test_cards_are_counted_wherever_they_lie() -> None:
    assert owned(VIEW, "fox", to(0)) == 3
    assert owned(VIEW, "cow", to(0)) == 1
    assert owned(VIEW, "pig", to(0)) == 0
