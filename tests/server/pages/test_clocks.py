"""What each person has left."""

from __future__ import annotations

import re

import pytest

from sheepfold.server.live.view_model import RemainingTime, TableViewModel
from sheepfold.server.pages import table_fragment
from sheepfold.server.pages.clocks import clock_of, clock_text, drawn_clock, own_clock
from tests.contract.cases import Case, state_after
from tests.server.tables import stored_table, table_at, view_model_at

CASES = [
    Case("zoff-im-zoo", 4, {}),
    Case("kivsa-shchora", 3, {}),
    Case("knizia-black-sheep", 3, {}),
    Case("bye-bye-black-sheep", 3, {}),
]


def model_of(case: Case, seat: int | None, clock: str = "live 20 60") -> TableViewModel:
    """A table with a clock, after some moves."""
    return view_model_at(
        table_at(stored_table(case.id, case.seats, case.options, clock), state_after(case, 2, 5)), seat
    )


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (9, "0:09"),
        (75, "1:15"),
        (3600, "1:00:00"),
        (3725, "1:02:05"),
        (86_400, "1 d"),
        (200_000, "2 d"),
    ],
)
def test_time_left_is_minutes_hours_or_days(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text


def test_a_bar_shows_the_share_that_is_left() -> None:
    assert "--left:0.500" in drawn_clock(0, 40, 80, False, False)
    assert "--left:1.000" in drawn_clock(0, 99, 80, False, False)
    assert "--left:0.000" in drawn_clock(0, 5, 0, False, False)


def test_a_clock_warns_from_ten_seconds_while_it_runs() -> None:
    short = [" short" in drawn_clock(0, left, 80, True, True) for left in (11, 10, 0)]
    assert short == [False, True, True]
    assert " short" not in drawn_clock(0, 5, 80, False, True)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_shows_the_own_clock_in_the_voice_and_the_others_at_their_plates(case: Case) -> None:
    for seat in range(case.seats):
        html = table_fragment(model_of(case, seat))
        voice = html[html.index('class="voice"') : html.index('class="said"')]
        assert re.findall(r'class="clock own-clock[^"]*" id="own-(\d)"', voice) == [str(seat)]
        plates = re.findall(r'class="clock[^"]*" id="clock-(\d)"', html)
        assert sorted(plates) == [str(each) for each in range(case.seats) if each != seat]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spectator_sees_all_clocks_at_the_plates(case: Case) -> None:
    html = table_fragment(model_of(case, None))
    assert len(re.findall(r'id="clock-\d"', html)) == case.seats
    assert "own-clock" not in html


def test_only_the_clock_of_the_seat_to_move_runs() -> None:
    model = model_of(CASES[0], 0)
    assert model.turn is not None
    running = re.findall(r'id="(?:own|clock)-(\d)"[^>]* data-runs', table_fragment(model))
    assert running == [str(model.turn)]


def test_a_table_without_clocks_shows_none() -> None:
    model = model_of(CASES[0], 0, "none")
    assert own_clock(model) == ""
    assert "<time" not in table_fragment(model)


def test_a_seat_that_a_bot_plays_has_no_clock() -> None:
    model = model_of(CASES[0], 0)
    model.clocks = (RemainingTime(1, 30, running=False),)
    assert own_clock(model) == ""
    assert clock_of(model, 2) == ""
    assert clock_of(model, 1) != ""


def test_the_bar_is_measured_against_the_move_and_the_whole_bank() -> None:
    assert model_of(CASES[0], 0).clock_whole == 80
    assert model_of(CASES[0], 0, "days 1").clock_whole == 86_400
