"""The words of `tell`."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given

from sheepfold.engine.bag import EMPTY
from sheepfold.engine.story import event, faces, hand, moved
from tests.engine.properties import ANY_CARDS, PROPERTY, Cards, packed

NAMES = [f"animal {kind}" for kind in range(16)]


def test_an_event_says_what_happened_and_who_did_it() -> None:
    assert event("pass", 0) == {"event": "pass", "seat": 0}


def test_an_event_that_nobody_did_names_no_seat() -> None:
    assert event("round over") == {"event": "round over"}


def test_an_event_has_fields_of_its_own_after_the_common_ones() -> None:
    told = event("score", 2, points=5, totals=[1, 2])
    assert json.dumps(told) == '{"event": "score", "seat": 2, "points": 5, "totals": [1, 2]}'


def test_moved_cards_come_from_somewhere_and_go_somewhere() -> None:
    told = moved("play", 1, ["fox", "fox"], hand(1), "table", beats="seal")
    assert json.dumps(told) == (
        '{"event": "play", "seat": 1, "cards": ["fox", "fox"],'
        ' "from": "hand 1", "to": "table", "beats": "seal"}'
    )


def test_cards_may_move_though_nobody_moves_them() -> None:
    assert moved("sweep", None, [], "table", "pile") == {
        "event": "sweep",
        "cards": [],
        "from": "table",
        "to": "pile",
    }


@PROPERTY
@given(ANY_CARDS)
def test_seen_faces_are_the_names_of_the_cards(cards: Cards) -> None:
    assert faces(packed(cards), NAMES) == [NAMES[kind] for kind in sorted(cards.elements())]


@PROPERTY
@given(ANY_CARDS)
def test_hidden_faces_tell_how_many_cards_there_are_and_nothing_else(cards: Cards) -> None:
    assert faces(packed(cards), NAMES, seen=False) == ["?"] * cards.total()


def test_no_cards_have_no_faces() -> None:
    assert faces(EMPTY, NAMES) == faces(EMPTY, NAMES, seen=False) == []
    assert faces(packed(Counter([3])), ["a", "b", "c", "d"]) == ["d"]


def test_a_hand_is_a_place_named_after_its_seat() -> None:
    assert hand(0) == "hand 0"
    assert hand(5) == "hand 5"
