"""The table in the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from sheepfold.cli.screens import seat_names
from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.screen import corral, side, table, tasks
from sheepfold.words.speech import speaking
from tests.contract.cases import Case, state_after

CASE = Case("knizia-black-sheep", 3, {"tasks": True})


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


def test_only_tasks_that_the_view_shows_are_drawn() -> None:
    view: Json = {"face_up_tasks": ["most cows"], "secret_tasks": [["most pigs"], None]}
    assert [line.plain for line in tasks(view, ["You", "Ben"])] == [
        "Tasks for all: Most cows",
        "Your tasks: Most pigs",
    ]
    assert tasks({"face_up_tasks": None, "secret_tasks": None}, ["You", "Ben"]) == []
    assert [line.plain for line in tasks(view, ["Ann", "Ben"])][1] == "Ann's tasks: Most pigs"


def test_a_side_shows_its_cards_and_a_full_one_what_they_make() -> None:
    view = view_after(30)
    for number, field in enumerate(view["fields"]):
        for seat in range(3):
            text = side(view, number, seat)
            if field is None:
                assert text == ""
            else:
                laid = sum(field["sides"][seat].values())
                assert (text == "-") == (laid == 0)
                assert ("(" in text) == (laid == 3)


def test_values_of_a_corral_are_shown_where_they_may_be_seen() -> None:
    view: Json = {"corrals": [{"cow": [3, 1]}, None], "herds": [{"cow": 2}, {"cow": 2}]}
    assert corral(view, 0) == "cow 3+1"
    assert corral(view, 1) == "2 x cow"
    assert corral({"corrals": [None], "herds": [{}]}, 0) == "-"


def test_the_table_is_drawn_in_other_languages() -> None:
    with speaking("de"):
        german = drawn(view_after(7))
    assert german.splitlines()[0] != drawn(view_after(7)).splitlines()[0]
