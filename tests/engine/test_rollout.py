"""Random play inside the core does what stepping from outside does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheepfold import games
from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Chance, Rng
from sheepfold.engine.rollout import clone_often, rollout
from tests.engine.properties import PROPERTY, SEEDS

ZOO: Game[Any] = games.get("zoff-im-zoo")


def dealt(rng: Chance, seats: int = 4) -> State:
    state: State = ZOO.deal(seats, rng, ZOO.Options.from_json({"target": 3}))
    return state


def step_through(state: State, rng: Chance, most: int) -> int:
    """The same play by way of `legal` and `apply`."""
    made = 0
    while state.turn is not None and made < most:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))], rng)
        made += 1
    return made


@settings(PROPERTY, max_examples=15)
@given(SEEDS, st.integers(3, 7), st.integers(0, 60))
def test_a_rollout_makes_the_moves_that_stepping_would(seed: int, seats: int, most: int) -> None:
    rng, other = Rng(seed), Rng(seed)
    state, twin = dealt(rng, seats), dealt(other, seats)
    assert rollout(state, rng, most) == step_through(twin, other, most)
    assert ZOO.position(state) == ZOO.position(twin)
    assert rng.bits() == other.bits()


def test_a_rollout_goes_on_to_the_end_of_the_match() -> None:
    rng, other = Rng(5), Rng(5)
    state, twin = dealt(rng), dealt(other)
    made = rollout(state, rng)
    assert made == step_through(twin, other, made + 1)
    assert state.turn is None
    assert state.outcome == twin.outcome
    assert state.outcome is not None


@pytest.mark.parametrize("most", [0, 1, 2, 17])
def test_a_rollout_stops_after_so_many_moves(most: int) -> None:
    rng = Rng(6)
    state = dealt(rng)
    assert rollout(state, rng, most) == most
    assert state.turn is not None


def test_a_rollout_of_a_finished_match_makes_no_move_and_asks_nothing_of_chance() -> None:
    rng = Rng(7)
    state = dealt(rng)
    rollout(state, rng)
    end = ZOO.position(state)
    twin = rng.clone()
    assert rollout(state, rng) == 0
    assert ZOO.position(state) == end
    assert rng.bits() == twin.bits()


def test_legal_moves_known_before_a_rollout_are_not_taken_for_those_after_it() -> None:
    rng = Rng(8)
    state = dealt(rng)
    before = state.legal()
    rollout(state, rng, 1)
    assert state.legal() == ZOO.place(ZOO.position(state)).legal()
    assert state.legal() != before


def test_cloning_often_gives_one_more_twin() -> None:
    state = dealt(Rng(3))
    twin = clone_often(state, 5)
    assert twin is not state
    assert ZOO.position(twin) == ZOO.position(state)
    assert clone_often(state, 0) is state
