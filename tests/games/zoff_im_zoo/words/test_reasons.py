"""Reasons in Zoff im Zoo."""

from __future__ import annotations

import pytest

from sheepfold.games.zoff_im_zoo.words.reasons import reason
from sheepfold.words.facts import Advice
from tests.games.saying import advice, to

PLAYED = {"event": "play", "seat": 0, "cards": ["fox", "fox"]}
AFTER = {"hand_sizes": [5, 6, 7]}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            advice(PLAYED, {"event": "out", "seat": 0, "place": 1}),
            "That plays your last cards: you finish in place 1.",
        ),
        (advice({"event": "give", "cards": ["fox"]}), "The bot would miss these least: a fox."),
        (advice({"event": "aside", "cards": ["lion"]}), "The bot would miss these least: a lion."),
        (
            advice({"event": "show", "partner": 1}),
            "If Ben can add the missing card, it beats the cards on the table.",
        ),
        (advice({"event": "add", "for_seat": 2}), "It completes Cleo's play."),
        (advice(PLAYED, unanswered=25), "In 25 of 100 simulated deals all others have to pass."),
        (advice(PLAYED, unanswered=24, after=AFTER), "You get rid of 2 cards and keep 5."),
        (advice({"event": "pass"}), "Keeping your cards wins more often than playing now."),
    ],
)
def test_a_move_is_made_for_what_it_surely_leads_to(given: Advice, said: str) -> None:
    assert reason({}, given, to(0)) == said


def test_that_another_goes_out_is_no_reason() -> None:
    given = advice(PLAYED, {"event": "out", "seat": 1, "place": 1}, unanswered=30)
    assert reason({}, given, to(0)) == "In 30 of 100 simulated deals all others have to pass."


@pytest.mark.parametrize("given", [advice(next_won=None), advice(next_won=46)])
def test_without_a_better_choice_there_is_no_reason_to_pass(given: Advice) -> None:
    assert reason({}, given, to(0)) == ""
