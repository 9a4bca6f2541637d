"""Any game in the terminal: every view can be drawn, nothing hidden shows."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType

from sheepfold.cli.screens import seat_names
from sheepfold.cli.screens.generic import table
from sheepfold.engine.rng import Rng
from sheepfold.words.speech import speaking
from tests.contract.cases import Case, cases, walk


def printed(shown: RenderableType) -> str:
    """What stands in the terminal."""
    console = Console(width=120, no_color=True)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_view_of_every_game_is_drawn_and_shows_the_hand_and_whose_turn_it_is(case: Case) -> None:
    for number, (_before, _move, after) in enumerate(walk(case, seed=31)):
        if number % 17 and after.turn is not None:
            continue
        names = seat_names(case.seats, 0)
        said = printed(table(after.view(0), names))
        assert "None" not in said
        assert "CardCount" not in said
        if after.turn is not None:
            assert f"> {after.turn} {names[after.turn]}" in said
        assert "You hold: " in said


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_the_screen_says_nothing_a_seat_may_not_know(case: Case) -> None:
    names = seat_names(case.seats, 0)
    for number, (_before, _move, after) in enumerate(walk(case, seed=4)):
        if number % 19 == 0:
            other = case.game.guess(after.view(0), Rng(number))
            assert printed(table(other.view(0), names)) == printed(table(after.view(0), names))


def test_a_screen_speaks_the_language_in_use() -> None:
    case = cases()[0]
    with speaking("de"):
        said = printed(table(case.deal(Rng(1)).view(0), seat_names(case.seats, 0)))
    assert "Karten" in said


def test_brackets_in_names_are_no_markup() -> None:
    case = cases()[0]
    names = ["[red]You[/]", *seat_names(case.seats, None)[1:]]
    assert "[red]You[/]" in printed(table(case.deal(Rng(1)).view(0), names))
