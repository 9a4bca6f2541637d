"""The review of a whole match: the curve first, then a judgement for every choice."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.play.review.judging import Effort, Judgement, Point
from sheepfold.play.review.luck import Share
from sheepfold.play.review.whole import review

pytestmark = pytest.mark.slow

T = TypeVar("T")
R = TypeVar("R")

QUICK = Effort(curve=2, search=3, most=2, batch=2, deals=2, rollouts=40)


def played(game: Game[Any], **options: Any) -> Record:
    match = Match(game, 3, 5, game.Options.from_json(options))
    play_out(match, [catalogue.get("random", game.id)] * 3, Rng(5))
    return match.record()


KIVSA = games.get("kivsa-shchora")
RECORD = played(KIVSA, rounds=1)


def test_the_curve_comes_first_with_a_point_for_every_turn() -> None:
    steps = list(review(KIVSA, RECORD, effort=QUICK))
    points = [step for step in steps if isinstance(step, Point)]
    assert steps[: len(points)] == points
    assert [step.number for step in points] == list(range(1, len(RECORD.moves) + 1))
    judged = steps[len(points) : -3]
    assert all(isinstance(step, Judgement) and step.decision.choices > 1 for step in judged)
    assert 0 < len(judged) < len(points)
    assert [step.seat for step in steps[-3:] if isinstance(step, Share)] == [0, 1, 2]


def test_it_is_the_same_again_and_one_seat_alone_is_judged_as_among_all() -> None:
    steps = list(review(KIVSA, RECORD, effort=QUICK))
    assert list(review(KIVSA, RECORD, effort=QUICK)) == steps
    mine = list(review(KIVSA, RECORD, [1], QUICK))
    assert mine == [
        step for step in steps if (step.decision.seat if isinstance(step, Judgement) else step.seat) == 1
    ]


def test_a_match_that_was_broken_off_can_be_reviewed() -> None:
    half = RECORD._replace(moves=RECORD.moves[:6], outcome=None)
    steps = list(review(KIVSA, half, effort=QUICK))
    assert len([step for step in steps if isinstance(step, Point)]) == 6
    assert not [step for step in steps if isinstance(step, Share)]


def test_nothing_is_found_in_a_damaged_record() -> None:
    wrong = RECORD._replace(moves=[*RECORD.moves[:6], "dance"])
    with pytest.raises(BadRecord, match=r"moves\[6\]"):
        next(review(KIVSA, wrong, effort=QUICK))


def test_tasks_can_be_sent_to_other_processes() -> None:
    def pickled(work: Callable[[T], R], tasks: Iterable[T], /) -> list[R]:
        return [pickle.loads(pickle.dumps(work(pickle.loads(pickle.dumps(task))))) for task in tasks]

    assert [step.as_json() for step in review(KIVSA, RECORD, effort=QUICK, run=pickled)] == [
        step.as_json() for step in review(KIVSA, RECORD, effort=QUICK)
    ]
