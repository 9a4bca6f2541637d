"""The fields of the state, and copies of them."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.engine.bag import count, size
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.board import OVER, PHASES, PLAYING, UNDER_FARMER, UNDER_FOX
from sheepfold.games.kivsa_shchora.rules.cards import NAMES
from sheepfold.games.kivsa_shchora.rules.options import Options
from tests.contract.cases import Case, state_after

CASE = Case("kivsa-shchora", 3, {"rounds": 2})


def test_every_phase_has_its_word() -> None:
    assert [PHASES[phase] for phase in (PLAYING, UNDER_FARMER, UNDER_FOX, OVER)] == [
        "play",
        "farmer",
        "fox",
        "over",
    ]


@pytest.mark.parametrize("moves", [0, 7, 40])
def test_a_copy_is_equal_and_goes_its_own_way(moves: int) -> None:
    state: Any = state_after(CASE, 3, moves)
    before = GAME.position(state)
    twin = state.clone()
    assert GAME.position(twin) == before
    rng = Rng(1)
    while twin.turn is not None:
        twin.apply(rng.pick(twin.legal()), rng)
    assert GAME.position(state) == before


def dealt(**options: Any) -> Any:
    return GAME.deal(3, Rng(1), Options.from_json(options))


@pytest.mark.parametrize(
    ("options", "agreed"),
    [
        ({}, (False, 3, 0)),
        ({"rounds": 2}, (False, 2, 0)),
        ({"points": 40}, (False, 0, 40)),
        ({"strictness": "strict"}, (True, 3, 0)),
    ],
)
def test_what_the_options_decide_is_remembered(
    options: dict[str, Any], agreed: tuple[bool, int, int]
) -> None:
    """PEN-13, PEN-18: without a choice there is a round for each seat."""
    state = dealt(**options)
    assert (state.strict, state.last_round, state.limit) == agreed


def test_the_cards_of_the_pen_are_counted_jokers_as_jokers() -> None:
    state: Any = state_after(CASE, 3, 12)
    cards = state.pen_cards()
    faces = state.view(None)["pen"]
    assert size(cards) == len(faces) == state.height
    for kind, name in enumerate(NAMES):
        assert count(cards, kind) == sum(face == name or face.startswith(f"{name} as ") for face in faces)
