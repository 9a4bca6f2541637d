"""What a viewer sees of a review, by the eyes they look through."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.record import TAKEN_BACK
from sheepfold.play.match import Match
from sheepfold.play.review.judging import MoveVerdict
from sheepfold.server.live.review_steps import Review
from sheepfold.server.live.review_view_model_builder import better_than, marked, review_model
from sheepfold.server.live.reviews import Found
from tests.server.finished import played
from tests.server.reviewing import GAME, invented, short_match, shown

RECORD = short_match()
REVIEW = invented(RECORD)


def test_from_a_seat_only_its_own_moves_are_marked() -> None:
    for seat in range(3):
        model = review_model(shown(RECORD, str(seat)), Found(REVIEW, "done"))
        assert {mark.seat for mark in model.marks} <= {seat}
        assert model.me == seat
        assert model.own == (seat == 0)


@pytest.mark.parametrize("value", ["watch", "open"])
def test_who_sees_more_sees_the_marks_of_all(value: str) -> None:
    model = review_model(shown(RECORD, value), Found(REVIEW, "done"))
    judged = [step for step in REVIEW.judged if step.verdict != MoveVerdict.NONE]
    assert [mark.seat for mark in model.marks] == [step.seat for step in judged]
    assert (model.me is None) == (value == "watch")


def test_differences_within_noise_are_not_marked() -> None:
    eyes = shown(RECORD, "watch").eyes
    assert all(step.verdict != MoveVerdict.NONE for step in marked(REVIEW.judged, eyes))
    assert any(step.verdict == MoveVerdict.NONE for step in REVIEW.judged)


def test_a_curve_goes_through_the_turns_of_its_seat_to_the_result() -> None:
    assert RECORD.outcome is not None
    model = review_model(shown(RECORD), Found(REVIEW, "done"))
    assert len(model.lines) == 3
    for line in model.lines:
        assert [point.at for point in line.points] == sorted(point.at for point in line.points)
        won = line.seat in RECORD.outcome["winners"]
        assert line.points[-1].at == len(RECORD.moves)
        assert (line.points[-1].chance > 0) == won


def test_before_the_curve_there_is_nothing_to_draw() -> None:
    model = review_model(shown(RECORD), Found(Review(), "working"))
    assert (model.lines, model.marks, model.shares) == ((), (), ())


def test_moves_that_were_taken_back_shift_the_marks() -> None:
    game = games.get(GAME)
    match = Match(game, 2, 5)
    match.make(match.state.legal()[0])
    match.take_back()
    while match.state.outcome is None:
        match.make(match.state.legal()[0])
    record = match.record()
    seen = shown(record, "open")
    assert seen.replay.entries[1].text == TAKEN_BACK
    review = invented(record)
    for mark, step in zip(
        review_model(seen, Found(review, "done")).marks, marked(review.judged, seen.eyes), strict=True
    ):
        assert mark.number == step.number + 2
        assert seen.replay.entries[mark.number - 1].text == step.move


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_was_better_is_said_at_the_table_its_seat_saw(game_id: str) -> None:
    record = played(game_id)
    review, seen = invented(record), shown(record, "watch")
    for step in marked(review.judged, seen.eyes):
        found = better_than(seen, step)
        if step.verdict == MoveVerdict.GOOD:
            assert found is None
            continue
        assert found is not None
        before = seen.replay.state(step.number - 1)
        assert found.table.view == before.view(step.seat)
        assert found.table.me == step.seat
        assert found.advice.move in [each.text for each in found.table.legal]
