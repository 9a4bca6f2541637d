"""Random matches for checks."""

from __future__ import annotations

from itertools import pairwise

from sheepfold.engine.rng import Rng
from sheepfold.lab.conformance.walking import choose, state_after, walk
from tests.contract.cases import Case

CASE = Case("kivsa-shchora", 3, {"rounds": 1})


def test_a_walk_leads_from_the_deal_to_the_end_without_a_gap() -> None:
    steps = list(walk(CASE, seed=4))
    assert steps[0].before.view(None) == CASE.deal(Rng(4)).view(None)
    assert steps[-1].after.turn is None
    for one, next_one in pairwise(steps):
        assert one.after.view(None) == next_one.before.view(None)


def test_states_of_a_walk_do_not_change_when_it_goes_on() -> None:
    steps = walk(CASE, seed=4)
    first = next(steps)
    before = first.before.view(None)
    list(steps)
    assert first.before.view(None) == before


def test_the_same_seed_gives_the_same_match() -> None:
    assert [each.move for each in walk(CASE, seed=5)] == [each.move for each in walk(CASE, seed=5)]
    assert [each.move for each in walk(CASE, seed=5)] != [each.move for each in walk(CASE, seed=6)]


def test_a_state_after_some_moves_is_the_one_of_the_walk() -> None:
    steps = list(walk(CASE, seed=7, most=9))
    assert len(steps) == 9
    assert state_after(CASE, 7, 9).view(None) == steps[-1].after.view(None)
    assert state_after(CASE, 7, 10**6).turn is None


def test_rare_kinds_of_moves_are_tried_more_often_than_their_share() -> None:
    state = state_after(CASE, 4, 0)
    legal, rng = state.legal(), Rng(1)
    kinds = [CASE.game.describe(state, move).verb for move in legal]
    rare = min(set(kinds), key=kinds.count)
    chosen = [choose(CASE.game, state, rng) for _ in range(400)]
    assert set(chosen) <= set(legal)
    assert len(set(kinds)) > 1
    share = sum(CASE.game.describe(state, move).verb == rare for move in chosen) / len(chosen)
    assert share > 1.3 * kinds.count(rare) / len(kinds)
