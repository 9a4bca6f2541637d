"""The table in the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from sheepfold.cli.screens import seat_names
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.screen import TEAM_SIGNS, hand_size, in_words, table, team_sign, trick
from sheepfold.words.speech import speaking
from tests.contract.cases import Case, state_after

CASE = Case("zoff-im-zoo", 4, {"target": 8})


def view_after(moves: int, seat: int | None = 0) -> Json:
    return state_after(CASE, 3, moves).view(seat)


def drawn(view: Json, me: int | None = 0) -> str:
    """The lines of a table, without colours."""
    console = Console(width=200, no_color=True, force_terminal=False)
    with console.capture() as found:
        console.print(table(view, seat_names(CASE.seats, me)))
    return found.get()


@pytest.mark.parametrize("moves", [0, 7, 10**6])
def test_every_seat_has_a_line_and_the_one_to_move_an_arrow(moves: int) -> None:
    view = view_after(moves)
    text = drawn(view)
    names = seat_names(CASE.seats, 0)
    for seat, name in enumerate(names):
        assert f"{'>' if seat == view['turn'] else ' '} {seat} {name}" in text


def test_partners_carry_the_same_sign_and_the_one_who_shows_a_mark() -> None:
    view: Json = {"teams": [[0, 3], [1, 2]], "solo": 4}
    signs = [team_sign(view, seat) for seat in range(6)]
    assert signs == [TEAM_SIGNS[0], TEAM_SIGNS[1], TEAM_SIGNS[1] + "v", TEAM_SIGNS[0] + "v", "solo", "-"]


def test_whoever_is_out_has_a_place_instead_of_cards() -> None:
    view: Json = {"out": [2, 0], "hand_sizes": [0, 5, 0]}
    assert [hand_size(view, seat) for seat in range(3)] == ["out, place 2", "5", "out, place 1"]


def test_the_trick_shows_every_play_and_what_is_shown_to_a_partner() -> None:
    names = ["You", "Ben", "Cleo", "Dan"]
    plays = [{"seat": 1, "play": "1 fox"}, {"seat": 2, "play": "2 fox"}]
    view: Json = {"table": plays, "shown": None}
    assert trick(view, names).plain == "Table: Ben: 1 fox > Cleo: 2 fox"
    assert trick({"table": [], "shown": None}, names).plain == "The table is empty."
    shown = {"seat": 3, "cards": "1 lion"}
    assert trick({**view, "shown": shown}, names).plain.endswith("(Dan shows 1 lion)")


def test_plays_are_said_in_other_languages() -> None:
    with speaking("de"):
        assert in_words("2 fox") != "2 fox"
