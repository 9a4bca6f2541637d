"""The turns of a record, each with what its seat could know."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match
from sheepfold.play.review.decisions import decisions

KIVSA = games.get("kivsa-shchora")


def started(moves: int) -> Match:
    """A match in which the first legal move was made so many times."""
    match = Match(KIVSA, 3, 4)
    for _ in range(moves):
        match.make(match.state.legal()[0])
    return match


def test_every_move_is_a_decision_with_the_view_of_its_seat() -> None:
    match = started(12)
    found = list(decisions(KIVSA, match.record()))
    assert [each.move for each in found] == match.moves
    assert [each.number for each in found] == list(range(1, 13))
    for each in found:
        assert each.view["seat"] == each.view["turn"] == each.seat
        assert [hand is not None for hand in each.view["hands"]] == [seat == each.seat for seat in range(3)]
        guess = KIVSA.guess(each.view, Rng(1))
        assert each.choices == len(guess.legal())
        assert KIVSA.read(guess, each.move) in guess.legal()


def test_a_move_that_was_taken_back_is_no_decision() -> None:
    match = started(5)
    match.take_back()
    match.make(match.state.legal()[-1])
    record = match.record()
    assert record.takebacks
    assert [each.move for each in decisions(KIVSA, record)] == record.moves


def test_a_damaged_record_is_refused_by_the_move_at_fault() -> None:
    record = started(5).record()
    record.moves[3] = "dance"
    with pytest.raises(BadRecord, match=r"moves\[3\]: 'dance' does not replay"):
        list(decisions(KIVSA, record))
