"""What the commands have in common: reading what was asked."""

from __future__ import annotations

import argparse
import math
import secrets
from typing import Any

from sheepfold.engine import registry
from sheepfold.engine.errors import BadSeats, SheepfoldError
from sheepfold.engine.game import Game
from sheepfold.engine.options import Options
from sheepfold.lab.workers import cores

MOST = 1_000_000_000
"""More matches than anybody waits for."""
MOST_JOBS = 1000
"""More processes than any machine has room for."""
SEEDS = 10**1000
"""Every seed is below it: Python writes no numbers of thousands of digits."""


class BadArgument(SheepfoldError):
    """An argument of the command line that cannot be."""


def game_asked(asked: argparse.Namespace) -> Game[Any]:
    """The game that was named."""
    return registry.get(asked.game)


def seats_asked(asked: argparse.Namespace, game: Game[Any]) -> int:
    """The seat count asked for, or the usual one."""
    seats = game.usual_seats if asked.seats is None else asked.seats
    if seats not in game.seats:
        raise BadSeats(f"--seats: {seats}, {game.id} is played by {game.seats[0]} to {game.seats[-1]}")
    return int(seats)


def options_asked(asked: argparse.Namespace, game: Game[Any]) -> Options:
    """The options asked for."""
    return game.Options.from_text(asked.option)


def seed_asked(asked: argparse.Namespace) -> int:
    """The seed asked for, or a fresh one."""
    if asked.seed is None:
        return secrets.randbelow(2**31)
    if not 0 <= asked.seed < SEEDS:
        raise BadArgument(f"--seed: {asked.seed}, must be a whole number from 0 of at most 1000 digits")
    return int(asked.seed)


def at_least_one(name: str, value: int, most: int = MOST) -> int:
    """A count."""
    if not 1 <= value <= most:
        raise BadArgument(f"{name}: {value}, must be a whole number from 1 to {most}")
    return value


def jobs_asked(asked: argparse.Namespace) -> int:
    """How many processes to use: as many as asked for, or all cores."""
    return cores() if asked.jobs is None else at_least_one("--jobs", asked.jobs, MOST_JOBS)


def budget_asked(asked: argparse.Namespace) -> float:
    """The seconds a bot may think about a move."""
    if not 0 < asked.budget < math.inf:
        raise BadArgument(f"--budget: {asked.budget:g}, must be a number of seconds above 0")
    return float(asked.budget)
