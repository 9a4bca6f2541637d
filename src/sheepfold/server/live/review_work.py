"""How a review is made: by short tasks in the processes of the bots, whenever no table needs them.

As many tasks are under way as there are such processes. Parts come in order all the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Generic, NamedTuple, TypeVar

from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.play.review.decisions import decisions
from sheepfold.play.review.judging import Effort, Judgement, Judging, Point
from sheepfold.play.review.luck import Valuing, luck_tasks, share_of
from sheepfold.play.review.stepwise import Stepwise, go_on
from sheepfold.play.review.whole import ReviewTask, find_point
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.review_steps import Review, ReviewPart, curve_part, judged_part, shares_part

T = TypeVar("T")
R = TypeVar("R")

POINTS: Final = 6
"""Points of the curve in one task: each takes a few milliseconds."""

JUDGED: Final = 12
"""Judgements in one part: so often people see something new."""

AHEAD: Final = 12
"""Results that may be ready before the one that is waited for: a long task keeps nobody from working."""

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
) -> AsyncGenerator[tuple[int, ReviewPart]]:
    """The parts that are not made yet with their numbers; whoever gets one adds it to the review.

    The review may grow while a part is made: its number is the one from before.
    """
    workers = Workers(pool)
    tasks = await asyncio.to_thread(tasks_of, subject)
    choices = [each for each in tasks if each.decision.choices > 1]
    if not review.parts:
        yield 0, curve_part(await workers.points(tasks), len(choices))
    async with in_order(workers.judge, choices) as judgements:
        while len(review.judged) < len(choices):
            number, first = review.parts, len(review.judged)
            last = min(first + JUDGED, len(choices))
            yield number, judged_part([await judgements.get(each) for each in range(first, last)])
    if not review.complete:
        number = review.parts
        yield number, await make_shares(workers, subject, [each.judgement() for each in review.judged])


def tasks_of(subject: Subject) -> list[ReviewTask]:
    """Every decision of the match."""
    found = decisions(subject.game, subject.record)
    return [ReviewTask(each, subject.effort, 0) for each in found]


async def make_shares(workers: Workers, subject: Subject, judgements: Sequence[Judgement]) -> ReviewPart:
    """How the results came about."""
    record = subject.record
    tasks = await asyncio.to_thread(luck_tasks, subject.game, record, subject.effort.rollouts)
    async with in_order(workers.finish, [Valuing(each) for each in tasks]) as found:
        luck = await found.all()
    return shares_part([share_of(record, seat, luck, judgements) for seat in range(record.seats)])


class InOrder(Generic[T, R]):
    """Results in the order of their tasks. Some of the next ones are worked on before they are asked for."""

    def __init__(self, work: Callable[[T], Awaitable[R]], tasks: Sequence[T]) -> None:
        self.work = work
        self.tasks = tasks
        self.begun: dict[int, asyncio.Future[R]] = {}

    async def get(self, number: int) -> R:
        """What comes of this task; earlier ones are not asked for any more."""
        for each in range(number, min(number + AHEAD, len(self.tasks))):
            if each not in self.begun:
                self.begun[each] = asyncio.ensure_future(self.work(self.tasks[each]))
        return await self.begun[number]

    async def all(self) -> list[R]:
        """What comes of all tasks."""
        return [await self.get(each) for each in range(len(self.tasks))]

    async def close(self) -> None:
        """End what is still worked on."""
        for each in self.begun.values():
            each.cancel()
        await asyncio.gather(*self.begun.values(), return_exceptions=True)


@asynccontextmanager
async def in_order(work: Callable[[T], Awaitable[R]], tasks: Sequence[T]) -> AsyncIterator[InOrder[T, R]]:
    """Results in order; nothing is left running afterwards."""
    found = InOrder(work, tasks)
    try:
        yield found
    finally:
        await found.close()


class Workers:
    """The processes of the bots, as a review uses them: no more tasks at once than there are processes."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self.free = asyncio.Semaphore(len(pool.workers))

    async def points(self, tasks: Sequence[ReviewTask]) -> list[Point]:
        """The points of the curve."""
        batches = [tasks[first : first + POINTS] for first in range(0, len(tasks), POINTS)]
        async with in_order(lambda some: self.run(find_points, some), batches) as found:
            return [point for some in await found.all() for point in some]

    async def judge(self, task: ReviewTask) -> Judgement:
        """The judgement of one decision."""
        return await self.finish(Judging(*task))

    async def finish(self, work: Stepwise[R]) -> R:
        """What is found; between two slices others have their turn."""
        while work.found is None:
            work = await self.run(go_on, work)
        return work.found

    async def run(self, function: Callable[[Any], R], task: Any) -> R:
        """What a worker makes of a task; where none can be had, another try is made a while later."""
        for pause in PAUSES:
            await asyncio.sleep(pause)
            async with self.free:
                found = await self.pool.compute(function, task)
            if found is not None:
                return found
        raise NoAnswer


# What runs in a worker, beside `go_on`.


def find_points(tasks: Iterable[ReviewTask]) -> list[Point]:
    """Some points of the curve."""
    return [find_point(each) for each in tasks]
