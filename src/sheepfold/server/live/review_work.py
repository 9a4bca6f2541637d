"""How a review is made: one task at a time, in the processes of the bots, whenever no table needs them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.play.review.decisions import decisions
from sheepfold.play.review.judging import Effort, Judgement, Point
from sheepfold.play.review.luck import Luck, find_luck, luck_tasks, share_of
from sheepfold.play.review.whole import ReviewTask, find_judgement, find_point
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.review_steps import Review, ReviewPart, curve_part, judged_part, shares_part

POINTS: Final = 8
"""Points of the curve in one task: each takes a few milliseconds."""

JUDGED: Final = 12
"""Judgements in one part: so often people see something new."""

PAUSES: Final = (0.0, 1.0, 5.0, 15.0, 30.0, 60.0)
"""Seconds before each try to have a task done: on a busy machine a worker may take a minute to start."""


class NoAnswer(Exception):
    """No worker could do a task; the review can be continued later."""


class Subject(NamedTuple):
    """The match of a review."""

    game: Game[Any]
    record: Record
    effort: Effort


async def missing_parts(
    pool: BotPool, subject: Subject, review: Review
) -> AsyncIterator[tuple[int, ReviewPart]]:
    """The parts that are not made yet with their numbers; whoever gets one adds it to the review.

    The review may grow while a part is made: its number is the one from before.
    """
    tasks = await asyncio.to_thread(tasks_of, subject)
    choices = [each for each in tasks if each.decision.choices > 1]
    if not review.parts:
        points = [point async for some in curve_batches(pool, tasks) for point in some]
        yield 0, curve_part(points, len(choices))
    while len(review.judged) < len(choices):
        number, first = review.parts, len(review.judged)
        yield number, judged_part([await judge(pool, each) for each in choices[first : first + JUDGED]])
    if not review.complete:
        number = review.parts
        yield number, await make_shares(pool, subject, [each.judgement() for each in review.judged])


def tasks_of(subject: Subject) -> list[ReviewTask]:
    """Every decision of the match."""
    found = decisions(subject.game, subject.record)
    return [ReviewTask(each, subject.effort, 0) for each in found]


async def curve_batches(pool: BotPool, tasks: Sequence[ReviewTask]) -> AsyncIterator[list[Point]]:
    """The points of the curve, some at a time."""
    for first in range(0, len(tasks), POINTS):
        yield await run_task(pool, find_points, tasks[first : first + POINTS])


async def judge(pool: BotPool, task: ReviewTask) -> Judgement:
    """The judgement of one decision."""
    found: Judgement = await run_task(pool, find_judged, task)
    return found


async def make_shares(pool: BotPool, subject: Subject, judgements: Sequence[Judgement]) -> ReviewPart:
    """How the results came about."""
    record = subject.record
    tasks = await asyncio.to_thread(luck_tasks, subject.game, record, subject.effort.rollouts)
    luck: list[Luck] = [await run_task(pool, find_luck, each) for each in tasks]
    return shares_part([share_of(record, seat, luck, judgements) for seat in range(record.seats)])


async def run_task(pool: BotPool, function: Any, task: Any) -> Any:
    """What a worker makes of a task; where none can be had, another try is made a while later."""
    for pause in PAUSES:
        await asyncio.sleep(pause)
        found = await pool.compute(function, task)
        if found is not None:
            return found
    raise NoAnswer


# What runs in a worker.


def find_points(tasks: Iterable[ReviewTask]) -> list[Point]:
    """Some points of the curve."""
    return [find_point(each) for each in tasks]


def find_judged(task: ReviewTask) -> Judgement:
    """A judgement without its view, which is large and known already."""
    found = find_judgement(task)
    return found._replace(decision=found.decision._replace(view={}))
