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
    for seed in (-1, 10**1000, 10**4299):
        with pytest.raises(BadArgument, match=f"--seed: {seed}, must be a whole number from 0"):
            asking.seed_asked(asked(seed=seed))


def test_a_count_is_at_least_one_and_not_beyond_all_measure() -> None:
    assert asking.at_least_one("--games", 1) == 1
    for count in (0, 10**9 + 1, 10**400):
        message = f"--games: {count}, must be a whole number from 1 to 1000000000"
        with pytest.raises(BadArgument, match=message):
            asking.at_least_one("--games", count)


def test_all_cores_work_where_no_number_is_asked_for() -> None:
    assert asking.jobs_asked(asked(jobs=None)) == cores()
    assert asking.jobs_asked(asked(jobs=3)) == 3
    for jobs in (0, 1001, 10**30):
        with pytest.raises(BadArgument, match=f"--jobs: {jobs}, must be a whole number from 1 to 1000"):
            asking.jobs_asked(asked(jobs=jobs))


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.inf, math.nan])
def test_a_budget_is_a_number_of_seconds_above_0(seconds: float) -> None:
    assert asking.budget_asked(asked(budget=0.5)) == 0.5
    with pytest.raises(BadArgument, match=r"--budget: .*, must be a number of seconds above 0"):
        asking.budget_asked(asked(budget=seconds))
