"""Work in steps: short slices, and the same result wherever it is interrupted."""

from __future__ import annotations

import pickle
from typing import TypeVar

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.play.review import stepwise
from sheepfold.play.review.decisions import decision_in
from sheepfold.play.review.judging import Effort, Judging, judge
from sheepfold.play.review.luck import STEP, Event, LuckTask, Valuing, find_luck
from sheepfold.play.review.stepwise import Stepwise, finish, go_on
from tests.patience import PATIENCE

R = TypeVar("R")

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


class Counting(Stepwise[int]):
    """Counts to five."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self) -> None:
        assert self.found is None
        self.steps += 1
        if self.steps == 5:
            self.found = 5


def test_work_is_finished_at_once_or_slice_by_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert finish(Counting()) == 5
    monkeypatch.setattr(stepwise, "SLICE", PATIENCE)
    assert go_on(Counting()).found == 5
    monkeypatch.setattr(stepwise, "SLICE", 0.0)
    work: Stepwise[int] = Counting()
    for done in range(1, 5):
        work = go_on(work)
        assert isinstance(work, Counting)
        assert (work.steps, work.found) == (done, None)
    assert go_on(work).found == 5


def in_pieces(work: Stepwise[R]) -> R:
    """What is found if every step is done in another process."""
    while work.found is None:
        work = pickle.loads(pickle.dumps(work))
        work.step()
    return work.found


@EVERY_GAME
def test_a_judgement_is_the_same_wherever_it_is_interrupted(game_id: str) -> None:
    game, effort = games.get(game_id), Effort(search=20, most=12, batch=4, deals=4)
    state = game.deal(4, Rng(3))
    decision = decision_in(state, game.write(state, state.legal()[-1]))
    assert in_pieces(Judging(decision, effort)) == judge(decision, effort)


@EVERY_GAME
def test_luck_is_the_same_wherever_it_is_interrupted(game_id: str) -> None:
    task = LuckTask(Event(0, games.get(game_id).deal(3, Rng(5)), None, 0), STEP + 3, 7)
    whole, pieces = find_luck(task), in_pieces(Valuing(task))
    assert pickle.dumps(pieces) == pickle.dumps(whole)
    assert {each.number for each in whole.gained + whole.fresh} == {STEP + 3}
