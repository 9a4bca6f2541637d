"""The cards as they are drawn."""

from __future__ import annotations

import re

import pytest

from sheepfold.games.zoff_im_zoo.page.look import FACES, LOOK
from tests.contract.cases import Case, state_after

CASE = Case("zoff-im-zoo", 3, {})


def test_every_card_in_a_hand_has_a_face() -> None:
    for moves in (0, 8, 20):
        state = state_after(CASE, 3, moves)
        for seat in range(3):
            assert set(state.view(seat)["hands"][seat]) <= set(FACES)


@pytest.mark.parametrize("kind", FACES)
def test_a_card_is_drawn_in_its_colour(kind: str) -> None:
    face = FACES[kind]
    assert re.fullmatch("#[0-9A-F]{6}", face.colour, re.IGNORECASE)
    assert "<" in LOOK.draw_face(kind, face)
