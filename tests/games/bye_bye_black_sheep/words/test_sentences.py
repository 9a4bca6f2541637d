"""Bye-Bye Black Sheep in words."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.words.sentences import FURTHER, PLAIN, sentence
from tests.games.saying import told


@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        ({"event": "pick", "cards": ["wolf"]}, "You pick a wolf.", "Ann picks a wolf."),
        ({"event": "refill", "cards": ["fox"]}, "You refill: a fox.", ""),
        ({"event": "turn"}, "Your turn begins.", "Ann's turn begins."),
        (
            {"event": "draw", "from": "pile", "cards": ["fox"]},
            "You draw a fox from the pile.",
            "Ann draws a fox from the pile.",
        ),
        ({"event": "miss", "card": "fox"}, "You do not have a fox.", "Ann does not have a fox."),
        ({"event": "decline", "card": "mole"}, "You do not use a mole.", "Ann does not use a mole."),
        ({"event": "stop", "allowance": 0}, "You stop.", "Ann stops."),
        (
            {"event": "stop", "allowance": 1},
            "You stop and may place 1 card.",
            "Ann stops and may place 1 card.",
        ),
        ({"event": "triplet", "card": "fox"}, "You have a triplet: 3 foxes!", "Ann has a triplet: 3 foxes!"),
    ],
)
def test_an_event_is_told_to_the_one_who_did_it_and_to_others(event: Json, mine: str, others: str) -> None:
    assert told(sentence, {"seat": 0, **event}) == (mine, others, others)


@pytest.mark.parametrize(
    ("event", "to_other"),
    [
        ({"event": "draw", "from": "hand 1", "cards": ["fox"]}, "Ann draws a fox from you."),
        ({"event": "steal", "from": "zoo 1", "cards": ["fox"]}, "Ann steals a fox from you."),
        ({"event": "look", "at": 1}, "Ann looks at your hand."),
        ({"event": "ask", "asked": 1, "card": "fox"}, "Ann asks you for a fox."),
    ],
)
def test_what_somebody_does_to_another_is_told_to_both(event: Json, to_other: str) -> None:
    mine, others, watching = told(sentence, {"seat": 0, **event})
    assert mine.startswith("You ")
    assert "Ben" in mine
    assert others == to_other
    assert "Ann" in watching
    assert "Ben" in watching


def test_no_event_is_told_in_two_ways() -> None:
    assert set(PLAIN) & set(FURTHER) == set()


def test_the_deal_is_told_alike_to_all() -> None:
    assert set(told(sentence, {"event": "deal"})) == {"The cards are dealt."}
