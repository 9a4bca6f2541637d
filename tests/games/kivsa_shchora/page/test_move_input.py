"""What a seat may do in Kivsa Shchora, as the page offers it."""

from __future__ import annotations

import pytest

from sheepfold.engine.description import CardCount
from sheepfold.games.kivsa_shchora.page.move_input import prompt, worth
from tests.server.pages.walking import parts_of, seen_by_mover


def test_a_joker_says_that_it_is_one() -> None:
    assert worth(CardCount("joker", value=5)) == "a joker as 5"
    assert worth(CardCount("5")) == "5"
    assert worth(CardCount("joker")) == "a joker"


@pytest.mark.parametrize(
    ("phase", "some", "answers", "said"),
    [
        ("play", True, False, "The top card is {card}"),
        ("play", False, False, "No card of yours fits the {card}: draw one"),
        ("farmer", True, True, "A farmer: take the {card} or answer"),
        ("farmer", False, False, "A farmer: take the {card}"),
        ("fox", True, True, "A fox: show a card and draw, or answer"),
        ("fox", True, False, "A fox: show a card and draw"),
    ],
)
def test_the_prompt_offers_only_what_can_be_done(phase: str, some: bool, answers: bool, said: str) -> None:
    assert prompt(phase, some=some, answers=answers) == said


def test_whoever_can_only_draw_is_told_so_and_nobody_else() -> None:
    told = set()
    for model in seen_by_mover("kivsa-shchora"):
        parts = parts_of(model)
        may_only_draw = model.can("draw") is not None and not parts.choices
        assert parts.prompt.endswith(": draw one") == may_only_draw
        told.add(may_only_draw)
    assert told == {True, False}
