"""Reasons in Kivsa Shchora."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.words.reasons import reason
from sheepfold.words.facts import Advice
from tests.games.saying import advice, to

PLAYED = {"event": "play", "seat": 0, "cards": ["3", "8"]}
AFTER = {"top": 8, "turn": 1}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (advice({"event": "done"}, PLAYED), "It wins the round."),
        (advice({"event": "pass", "to_seat": 1}), "It rids you of a black sheep: Ben gets it."),
        (advice(PLAYED, held_up=9, after=AFTER), "You get rid of 2 cards; the new top is 8."),
        (
            advice(PLAYED, held_up=10, after=AFTER),
            "You get rid of 2 cards, and in 10 of 100 simulated deals Ben can only draw.",
        ),
        (
            advice({"event": "fox", "against": 2}),
            "Cleo has to face a fox instead of playing on.",
        ),
        (
            advice({"event": "farmer", "against": 1}, held_up=40),
            "Ben has to face a farmer, with no answer in 40 of 100 simulated deals.",
        ),
        (advice({"event": "reveal", "draws": 1}), "Showing it makes you draw 1 card."),
        (advice({"event": "take"}), "Taking the card wins more often than answering with your farmer."),
        (advice({"event": "draw"}), "Keeping your cards wins more often than playing now."),
    ],
)
def test_a_move_is_made_for_what_it_surely_leads_to(given: Advice, said: str) -> None:
    view: Json = {}
    assert reason(view, given, to(0)) == said


@pytest.mark.parametrize(
    "given",
    [advice(next_won=None), advice(next_won=46), advice(counts={"wrong": 1})],
)
def test_without_a_better_choice_there_is_no_reason(given: Advice) -> None:
    assert reason({}, given, to(0)) == ""
