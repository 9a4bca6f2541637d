"""The table in the middle of a move."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.server.pages.held import hands_after, until, with_cards

EVENTS: list[Json] = [
    {"event": "play", "cards": ["fox", "fox"], "from": "hand 0", "to": "table"},
    {"event": "give", "cards": ["?"], "from": "hand 1", "to": "hand 0"},
    {"event": "trick", "cards": ["fox"], "from": "table", "to": "tricks 1"},
]


def test_what_has_happened_ends_before_the_first_of_the_names() -> None:
    assert until(EVENTS, "trick", "give") == EVENTS[:1]
    assert until(EVENTS, "score") == EVENTS


def test_cards_are_added_and_taken_away_and_none_is_left_at_zero() -> None:
    assert with_cards({"fox": 1}, ["fox", "lion"]) == {"fox": 2, "lion": 1}
    assert with_cards({"fox": 2, "lion": 1}, ["fox", "fox"], -1) == {"lion": 1}


def test_hands_and_their_sizes_change_with_the_cards_and_the_view_before_stays() -> None:
    view = {"hands": [{"fox": 2, "lion": 1}, None], "hand_sizes": [3, 4], "round": 2}
    after = hands_after(view, EVENTS)
    assert after == {"hands": [{"lion": 1, "?": 1}, None], "hand_sizes": [2, 3], "round": 2}
    assert view == {"hands": [{"fox": 2, "lion": 1}, None], "hand_sizes": [3, 4], "round": 2}


def test_a_view_without_sizes_gets_none() -> None:
    assert hands_after({"hands": [{"fox": 2}, None]}, EVENTS[:1]) == {"hands": [{}, None]}
