"""The table in the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from sheepfold.cli.screens import seat_names
from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.screen import hole, placing, seen, table
from sheepfold.words.speech import speaking
from tests.contract.cases import Case, state_after

CASE = Case("bye-bye-black-sheep", 3, {"turn_limit": 6, "advanced": True})


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


def test_the_watering_hole_shows_its_cards_or_what_is_to_be_done() -> None:
    names = seat_names(3, 0)
    assert hole({"phase": "pick"}, names) == "Everyone picks a special card"
    assert hole({"phase": "draw", "hole": []}, names) == "Watering hole: -"
    line = [{"card": "fox"}, {"card": "wolf"}, {"card": "fox"}]
    assert hole({"phase": "draw", "hole": line}, names) == "Watering hole: 2 x fox, wolf"
    assert hole({"phase": "place", "active": 0, "allowance": 1}, names) == "You may place 1 more card"


def test_whoever_may_place_is_named() -> None:
    assert placing(["You", "Ben"], 1, 2) == "Ben may place 2 more cards"


def test_only_own_looks_into_hands_are_shown() -> None:
    view: Json = {"seat": 1, "seen": [[{"fox": 1}, None], [{"lion": 2}, None]]}
    assert [line.plain for line in seen(view, ["Ann", "You"])] == ["Seen in Ann's hand: 2 x lion"]
    assert seen({**view, "seat": None}, ["Ann", "Ben"]) == []


def test_the_table_is_drawn_in_other_languages() -> None:
    with speaking("de"):
        german = drawn(view_after(7))
    assert german.splitlines()[0] != drawn(view_after(7)).splitlines()[0]
