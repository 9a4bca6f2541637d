"""The fields of the state, and copies of them."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.engine.bag import size
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, HAND
from tests.contract.cases import Case, state_after

CASE = Case("knizia-black-sheep", 3, {"tasks": True})


@pytest.mark.parametrize("moves", [0, 9, 45])
def test_a_copy_is_equal_and_goes_its_own_way(moves: int) -> None:
    state: Any = state_after(CASE, 3, moves)
    before = GAME.position(state)
    twin = state.clone()
    assert GAME.position(twin) == before
    rng = Rng(1)
    while twin.turn is not None:
        twin.apply(rng.pick(twin.legal()), rng)
    assert GAME.position(state) == before


def test_six_tasks_are_in_play_or_none() -> None:
    """FLD-20."""
    state: Any = state_after(CASE, 3, 0)
    found = state.tasks_in_play()
    assert found == sorted(set(found))
    assert len(found) == 6
    basic: Any = state_after(Case("knizia-black-sheep", 3, {}), 3, 0)
    assert basic.tasks_in_play() == []


def test_before_the_first_shuffle_no_hand_held_older_cards() -> None:
    state: Any = state_after(CASE, 3, 9)
    assert [state.old_cards(seat) for seat in range(3)] == [0, 0, 0]
    assert [size(hand) for hand in state.hands] == [HAND] * 3


def test_a_corral_has_a_bag_of_values_for_each_animal() -> None:
    state: Any = state_after(CASE, 3, 10**6)
    told = state.view(None)["corrals"]
    for seat in range(3):
        found = state.corral(seat)
        assert len(found) == ANIMALS
        assert sum(int(size(values)) for values in found) == sum(
            len(values) for values in told[seat].values()
        )


def test_a_clone_made_in_opening_turns_remembers_its_own() -> None:
    cloned = 0
    for seed in range(5):
        rng = Rng(seed)
        state: Any = GAME.deal(3, rng)
        while state.turn is not None:
            before, opening = GAME.position(state), state.opening
            twin = state.clone()
            twin.apply(rng.pick(twin.legal()), Rng(seed))
            assert GAME.position(state) == before
            after = GAME.position(twin)
            state.apply(rng.pick(state.legal()), rng)
            assert GAME.position(twin) == after
            cloned += bool(opening)
    assert cloned > 5
