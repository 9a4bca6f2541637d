"""The table in the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from sheepfold.cli.screens import seat_names
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.screen import PEN_SHOWN, face_in_words, pen, table
from sheepfold.words.speech import speaking
from tests.contract.cases import Case, state_after

CASE = Case("kivsa-shchora", 3, {"rounds": 1})


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


def test_of_a_long_pen_the_latest_cards_are_shown_and_the_top_stands_out() -> None:
    faces = [str(1 + number % 9) for number in range(PEN_SHOWN + 2)]
    text = pen({"pen": faces, "pile_size": 4, "phase": "play"})
    assert text.startswith(f"Pen: ... {faces[2]} ")
    assert f"[{faces[-1]}]" in text
    assert text.endswith("pile: 4")


def test_a_penalty_stands_at_the_gate() -> None:
    assert "a fox at the gate" in pen({"pen": ["5"], "pile_size": 4, "phase": "fox"})
    assert "..." not in pen({"pen": ["5"], "pile_size": 4, "phase": "fox"})


def test_a_joker_keeps_its_number_in_other_languages() -> None:
    assert face_in_words("joker as 7") == "joker as 7"
    with speaking("de"):
        assert face_in_words("joker as 7").endswith(" 7")
        assert face_in_words("5") == "5"
