"""What a seat sees as text and as a picture, whatever the game."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.envs import pictures
from sheepfold.words.generic.colours import COLOURS, colour
from tests.contract.cases import Case, cases, state_after

BYTES = np.array([1, 256, 65_536], np.uint32)
"""Makes one number of the three of a colour; counting those is ten times faster."""


def views(case: Case) -> list[Json]:
    """Some views of a match: of the seat to move, and of a spectator."""
    states = [state_after(case, 3, moves) for moves in (0, 12, 400)]
    return [state.view(seat) for state in states for seat in (state.turn, None)]


@pytest.mark.parametrize("case", cases()[::2], ids=str)
def test_every_view_becomes_a_picture_of_one_size_with_something_on_it(case: Case) -> None:
    for view in views(case):
        drawn = pictures.picture(view)
        assert drawn.shape == (pictures.SIZE[1], pictures.SIZE[0], 3)
        assert drawn.dtype == np.uint8
        assert len(np.unique(drawn.astype(np.uint32) @ BYTES)) > 3


@pytest.mark.parametrize("case", cases()[::2], ids=str)
def test_every_view_becomes_text_with_the_hand_and_a_mark_at_whose_turn_it_is(case: Case) -> None:
    for view in views(case):
        said = pictures.text(view)
        assert "None" not in said
        assert said.count("\n> ") == (view["turn"] is not None)
        if view["seat"] is not None:
            assert f"as seat {view['seat']} sees it" in said


@pytest.mark.parametrize("case", cases()[::4], ids=str)
def test_a_picture_shows_nothing_a_seat_may_not_know(case: Case) -> None:
    state = state_after(case, 8, 15)
    for seat in (0, None):
        other = case.game.guess(state.view(seat), Rng(2))
        assert pictures.text(other.view(seat)) == pictures.text(state.view(seat))
        assert (pictures.picture(other.view(seat)) == pictures.picture(state.view(seat))).all()


def test_the_colour_of_a_card_depends_on_its_name_and_a_suit_has_one() -> None:
    assert colour("7 of hearts") == colour("ace of hearts") == colour("hearts 9")
    assert colour("1") in COLOURS
    assert len({colour(str(number)) for number in range(10)}) > 3
