"""The page that any game can have."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.server.pages.generic.page import PAGE, result_lines
from sheepfold.server.pages.look import PLAIN_CODE, Face
from tests.contract.cases import VARIANTS, Case, state_after


def test_the_page_needs_no_picture_of_a_card() -> None:
    assert PAGE.look.code == PLAIN_CODE
    assert PAGE.look.draw_face("cow", Face("#000", "cow")) == ""


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_line_of_a_result_has_a_name_and_no_clause(game_id: str) -> None:
    case = Case(game_id, games.get(game_id).seats[0], VARIANTS[game_id][0])
    view = state_after(case, 3, 10**6).view(None)
    lines = result_lines(view, 0)
    assert all(text and not clause for text, _, clause in lines)


def test_the_result_says_what_the_view_has_of_a_seat() -> None:
    case = Case("bye-bye-black-sheep", 3, VARIANTS["bye-bye-black-sheep"][0])
    view = state_after(case, 3, 10**6).view(None)
    lines = [{text: value for text, value, _ in result_lines(view, seat)} for seat in range(3)]
    assert [line["Triplets"] for line in lines] == [str(number) for number in view["triplets"]]
