"""Live tables beside reviews: `python -m bench.reviews` (docs/review.md, "Beside live play").

Bots play at live tables, in the processes of the bots, while a match is reviewed in the same ones. The same
is done before without a review. It says how long bots waited for a process, how much processor time the tasks
of the review took, and how busy the machine was.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sheepfold.engine import registry
from sheepfold.engine.game import State
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from sheepfold.lab.bot_match import MatchTask, play
from sheepfold.play.match import UNHURRIED_SECONDS
from sheepfold.play.review.judging import USUAL
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.review_steps import Review
from sheepfold.server.live.review_work import Subject, missing_parts
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings

T = TypeVar("T")

BOTS = ("shepherd", "greedy", "random", "farmhand")
"""Of the match that is reviewed."""

LEVEL = "farmhand"
"""Of the bots at live tables."""

ALONE = 10.0
"""Seconds of live play without a review."""

FIRST_SEED = 3_000_000


class Timed(NamedTuple):
    """What a worker has made of a task."""

    value: Any
    used: float
    """Seconds of its processor time."""


class MeasuredPool(BotPool):
    """Workers of which everything is measured."""

    def __init__(self, processes: int) -> None:
        super().__init__(dataclasses.replace(Settings(), bot_processes=processes), Metrics())
        self.used: list[float] = []
        """Processor time of each task of reviews."""

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        timed = await super().compute(run_timed, (function, task))
        if timed is None:
            return None
        self.used.append(timed.used)
        found: T = timed.value
        return found


def run_timed(asked: tuple[Callable[[Any], Any], Any]) -> Timed:
    """Do a task in a worker."""
    function, task = asked
    began = time.process_time()
    return Timed(function(task), time.process_time() - began)


async def play_live(pool: MeasuredPool, table: int, pause: float, waits: list[float]) -> None:
    """Bots at a table, one match after the other; how long each waited for a worker is noted."""
    ids, source, rng = registry.ids(), JobSource((f"person {table}",), f"table {table}", True), Rng(table)
    now = asyncio.get_running_loop().time
    while True:
        state: State = registry.get(ids[table % len(ids)]).deal(4, rng)
        while (seat := state.turn) is not None:
            asked = now()
            choice = await pool.choose(LEVEL, state.view(seat), state.legal(), source)
            waits.append(choice.started - asked)
            state.apply(choice.move, rng)
            await asyncio.sleep(pause)


async def make_review(pool: MeasuredPool, record: Record) -> float:
    """A whole review; the seconds it took."""
    began, review = time.perf_counter(), Review()
    subject = Subject(registry.get(record.game), record, USUAL)
    async for _number, part in missing_parts(pool, subject, review):
        review.add(part)
    return time.perf_counter() - began


def match_of(game_id: str, number: int) -> Record:
    """A match to be reviewed; the bots change seats from match to match."""
    game, seed = registry.get(game_id), FIRST_SEED + number
    bots, options = (BOTS[number % 4 :] + BOTS)[:4], game.Options().as_json()
    played = play(MatchTask(0, 0, 0, game_id, options, bots, seed, UNHURRIED_SECONDS, True))
    return Record(game_id, game.version, options, 4, seed, list(played.moves), played.outcome.as_json())


async def measure(asked: argparse.Namespace) -> None:
    """Play alone, then beside the reviews of every game."""
    pool, waits = MeasuredPool(asked.processes), list[float]()
    await make_review(pool, match_of(registry.ids()[0], 1))  # All processes are started.
    tables = [asyncio.create_task(play_live(pool, each, asked.pause, waits)) for each in range(asked.tables)]
    await asyncio.sleep(ALONE)
    print(f"{asked.processes} processes, {asked.tables} tables, no review: wait {in_ms(waits)}; {load()}")
    for game_id in registry.ids():
        await beside(pool, game_id, asked.matches, waits)
    for each in tables:
        each.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    await pool.close()


async def beside(pool: MeasuredPool, game_id: str, matches: int, waits: list[float]) -> None:
    """The reviews of some matches of a game, beside live tables."""
    records = [await asyncio.to_thread(match_of, game_id, number) for number in range(matches)]
    waits.clear()
    pool.used.clear()
    took = [await make_review(pool, each) for each in records]
    used = f"{sum(pool.used) / matches:.1f} s of processors each"
    print(f"{game_id}: review {statistics.median(took):.1f} s, longest {max(took):.1f} s, {used}", end="; ")
    print(f"wait {in_ms(waits)}; tasks {in_ms(pool.used)}; {load()}", flush=True)


def in_ms(seconds: Sequence[float]) -> str:
    """How many there are, median, 99th percentile and the longest, in milliseconds."""
    found = sorted(1000 * each for each in seconds)
    late = found[min(len(found) - 1, len(found) * 99 // 100)]
    return f"{len(found)}: p50 {found[len(found) // 2]:.1f}, p99 {late:.1f}, longest {found[-1]:.1f} ms"


def load() -> str:
    """How busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def main() -> None:
    """Measure as the command line asks."""
    parser = argparse.ArgumentParser(description="Live tables beside reviews.")
    parser.add_argument("--processes", type=int, default=Settings().bot_processes, help="for bots")
    parser.add_argument("--tables", type=int, default=8, help="live tables of bots")
    parser.add_argument("--pause", type=float, default=0.8, help="seconds between two moves of a table")
    parser.add_argument("--matches", type=int, default=2, help="reviews a game")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
