"""What a move leads to."""

from __future__ import annotations

from sheepfold.words.facts import Foreseen

DRAWN = {"event": "draw", "seat": 0}
TAKEN = {"event": "take", "seat": 1}
AGAIN = {"event": "draw", "seat": 1}


def test_the_first_certain_event_of_these_names_is_found() -> None:
    foreseen = Foreseen((DRAWN, TAKEN, AGAIN), {"end": 3}, 0, 0, {})
    assert foreseen.told("draw") is DRAWN
    assert foreseen.told("give", "take") is TAKEN
    assert foreseen.told("take", "draw") is DRAWN


def test_an_event_that_happens_in_some_guesses_only_is_not_certain() -> None:
    assert Foreseen((DRAWN,), {"end": 3}, 0, 0, {}).told("end") is None
