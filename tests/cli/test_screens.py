"""The terminal faces: every event can be said, every view drawn, and nothing hidden shows."""

from __future__ import annotations

import pytest
from rich.console import Console

from sheepfold.cli.screens import screen_of, seat_names
from tests.contract.cases import Case, cases, walk


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_event_is_said_and_every_view_is_drawn(case: Case) -> None:
    screen = screen_of(case.id)
    console = Console(width=200, record=True, file=None, quiet=True)
    for number, (before, move, after) in enumerate(walk(case, seed=31)):
        seat = [None, *range(case.seats)][number % (case.seats + 1)]
        names = seat_names(case.seats, seat)
        events = case.game.tell(before, move, after, seat)
        lines = screen.story(events, names)
        assert lines
        assert all("None" not in line and "{" not in line for line in lines)
        if number % 11 == 0 or after.turn is None:
            console.print(screen.table(after.view(seat), names))


def test_seats_have_names_and_mine_is_you() -> None:
    assert seat_names(3, 1) == ["Ada", "You", "Bruno"]
    assert seat_names(7, None) == ["Ada", "Bruno", "Clara", "Dov", "Elif", "Fedor", "Greta"]
