"""Sentences addressed to one viewer."""

from __future__ import annotations

from sheepfold.words.speech import speaking
from sheepfold.words.telling.teller import REASONS, Teller, reason

NAMES = ("Ann", "Ben", "Cleo")


def test_the_viewer_is_you_and_others_have_names() -> None:
    to = Teller(NAMES, 1)
    assert [to.who(seat) for seat in range(3)] == ["Ann", "you", "Cleo"]
    assert to.all_of([2, 1, 0]) == "Cleo, you and Ann"


def test_whoever_only_watches_is_nobody() -> None:
    assert Teller(NAMES, None).who(0) == "Ann"


def test_a_sentence_fits_who_did_it() -> None:
    forms = ("You take {card}.", "{name} takes {card}.")
    assert Teller(NAMES, 0).does(0, *forms, card="a fox") == "You take a fox."
    assert Teller(NAMES, 2).does(0, *forms, card="a fox") == "Ann takes a fox."


def test_a_sentence_about_two_fits_both() -> None:
    forms = ("You ask {other}.", "{name} asks {other}.", "{name} asks you.")
    assert Teller(NAMES, 0).between(0, 1, *forms) == "You ask Ben."
    assert Teller(NAMES, 1).between(0, 1, *forms) == "Ann asks you."
    assert Teller(NAMES, 2).between(0, 1, *forms) == "Ann asks Ben."


def test_whom_a_story_mentions_is_remembered() -> None:
    to = Teller(NAMES, None)
    to.between(0, 2, "", "", "")
    assert to.mentioned == {0, 2}


def test_a_story_that_does_not_mention_a_viewer_is_the_same_for_them() -> None:
    def told(me: int | None) -> tuple[str, set[int]]:
        to = Teller(NAMES, me)
        return to.does(0, "You draw.", "{name} draws."), to.mentioned

    text, mentioned = told(None)
    for me in range(3):
        assert (told(me)[0] == text) == (me not in mentioned)


def test_a_match_won_alone_is_yours_and_one_won_together_is_not_yours_alone() -> None:
    alone = {"reason": "target reached", "winners": [1]}
    together = {"reason": "target reached", "winners": [1, 2]}
    assert Teller(NAMES, 1).end(alone) == "The target is reached. You win."
    assert Teller(NAMES, 0).end(alone) == "The target is reached. The match goes to Ben."
    assert Teller(NAMES, 1).end(together) == "The target is reached. The match goes to you and Cleo."


def test_every_reason_is_translated_and_an_unknown_one_is_told_as_it_is() -> None:
    with speaking("de"):
        assert all(reason({"reason": each}) != text for each, text in REASONS.items())
    assert reason({"reason": "moon is full."}) == "Moon is full."
    assert reason({"reason": "moon is full"}) == "Moon is full."
