"""What is said in a moment."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.words.moment import capitalised, event_named, why_ended
from sheepfold.words.speech import speaking

EVENTS: list[Json] = [
    {"event": "play", "seat": 1},
    {"event": "trick", "seat": 2},
    {"event": "trick", "seat": 0},
]


def test_an_event_is_found_by_any_of_its_names() -> None:
    assert event_named(EVENTS, "trick")["seat"] == 2
    assert event_named(EVENTS, "trick", "play")["seat"] == 1
    with pytest.raises(StopIteration):
        event_named(EVENTS, "score")


def test_a_move_that_ends_the_match_says_why() -> None:
    assert why_ended(EVENTS) == ""
    ended = [*EVENTS, {"event": "end", "outcome": {"reason": "target reached"}}]
    assert why_ended(ended) == "The target is reached."
    with speaking("de"):
        assert why_ended(ended) != "The target is reached."


def test_a_text_begins_with_a_capital() -> None:
    assert [capitalised(text) for text in ("", "a cow", "3 cows", "корова")] == [
        "",
        "A cow",
        "3 cows",
        "Корова",
    ]
