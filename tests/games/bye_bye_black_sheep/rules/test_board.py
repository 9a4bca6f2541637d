"""The fields of the state, and copies of them."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    FROM_PILE,
    FROM_ZOO,
    HOLE_ROOM,
    PHASE_OF,
    PHASES,
    SOURCES,
    SPECIAL_OF,
    phases_of,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import SPECIALS
from tests.contract.cases import Case, state_after, walk

CASE = Case("bye-bye-black-sheep", 3, {"advanced": True, "turn_limit": 4})


@pytest.mark.parametrize("moves", [0, 9, 60])
def test_a_copy_is_equal_and_goes_its_own_way(moves: int) -> None:
    state: Any = state_after(CASE, 3, moves)
    before = GAME.position(state)
    twin = state.clone()
    assert GAME.position(twin) == before
    rng = Rng(1)
    while twin.turn is not None:
        twin.apply(rng.pick(twin.legal()), rng)
    assert GAME.position(state) == before


def test_every_move_is_made_in_a_phase_of_its_sort() -> None:
    for before, move, _ in walk(CASE, seed=4):
        state: Any = before
        assert state.phase in phases_of(move)


def test_a_special_leads_to_the_phase_that_is_about_it() -> None:
    for phase, special in SPECIAL_OF.items():
        assert PHASE_OF[special] == phase
        assert PHASES[phase] == SPECIALS[special]


def test_sources_are_hands_then_zoos_then_the_pile() -> None:
    assert SOURCES[3] == "hand 3"
    assert SOURCES[FROM_ZOO + 3] == "zoo 3"
    assert SOURCES[FROM_PILE] == "pile"


def test_the_line_grows_beyond_its_room() -> None:
    state: Any = state_after(CASE, 3, 0)
    for entry in range(HOLE_ROOM + 3):
        state.join_line(entry)
    assert list(state.hole)[: int(state.hole_size)] == list(range(HOLE_ROOM + 3))
    assert state.last_source() == (HOLE_ROOM + 2) >> 5
