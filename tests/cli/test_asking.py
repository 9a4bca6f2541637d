"""What the commands have in common: reading what was asked."""

from __future__ import annotations

import argparse
import math

import pytest

from sheepfold import games
from sheepfold.cli import asking
from sheepfold.cli.asking import BadArgument
from sheepfold.engine.errors import BadOption, BadSeats, UnknownGame
from sheepfold.lab.workers import cores

KIVSA = games.get("kivsa-shchora")


def asked(**values: object) -> argparse.Namespace:
    return argparse.Namespace(**values)


def test_a_game_is_found_by_its_name() -> None:
    assert asking.game_asked(asked(game="kivsa-shchora")) is KIVSA
    with pytest.raises(UnknownGame, match="game: 'chess'"):
        asking.game_asked(asked(game="chess"))


def test_the_usual_seats_are_taken_where_none_are_asked_for() -> None:
    assert asking.seats_asked(asked(seats=None), KIVSA) == KIVSA.usual_seats
    assert asking.seats_asked(asked(seats=2), KIVSA) == 2
    with pytest.raises(BadSeats, match="--seats: 99, kivsa-shchora is played by 2 to"):
        asking.seats_asked(asked(seats=99), KIVSA)


def test_options_are_those_of_the_game() -> None:
    assert asking.options_asked(asked(option=["rounds=3"]), KIVSA) == KIVSA.Options.from_json({"rounds": 3})
    with pytest.raises(BadOption):
        asking.options_asked(asked(option=["rams=3"]), KIVSA)


def test_a_seed_is_a_whole_number_from_0_or_a_fresh_one() -> None:
    assert asking.seed_asked(asked(seed=0)) == 0
    assert len({asking.seed_asked(asked(seed=None)) for _ in range(4)}) > 1
    with pytest.raises(BadArgument, match="--seed: -1, must be a whole number from 0"):
        asking.seed_asked(asked(seed=-1))


def test_a_count_is_at_least_one() -> None:
    assert asking.at_least_one("--games", 1) == 1
    with pytest.raises(BadArgument, match="--games: 0, must be a whole number from 1"):
        asking.at_least_one("--games", 0)


def test_all_cores_work_where_no_number_is_asked_for() -> None:
    assert asking.jobs_asked(asked(jobs=None)) == cores()
    assert asking.jobs_asked(asked(jobs=3)) == 3
    with pytest.raises(BadArgument, match="--jobs: 0"):
        asking.jobs_asked(asked(jobs=0))


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.inf, math.nan])
def test_a_budget_is_a_number_of_seconds_above_0(seconds: float) -> None:
    assert asking.budget_asked(asked(budget=0.5)) == 0.5
    with pytest.raises(BadArgument, match=r"--budget: .*, must be a number of seconds above 0"):
        asking.budget_asked(asked(budget=seconds))
