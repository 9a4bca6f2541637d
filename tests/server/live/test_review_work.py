"""The tasks of a review: curve, judgements, luck; in several processes, and in order."""

from __future__ import annotations

import asyncio
import dataclasses
import pickle
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import pytest

from sheepfold import games
from sheepfold.play.review import stepwise
from sheepfold.server.live import review_work
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.review_steps import Review, ReviewPart
from sheepfold.server.live.review_work import AHEAD, JUDGED, NoAnswer, Subject, in_order, missing_parts
from sheepfold.server.metrics import Metrics
from tests.patience import PATIENCE
from tests.server.reviewing import GAME, LITTLE, short_match
from tests.server.serving import QUICK

pytestmark = pytest.mark.anyio

T = TypeVar("T")

SUBJECT = Subject(games.get(GAME), short_match(), LITTLE)


class Counting(BotPool):
    """Two workers that are this process, and fail when they are told to."""

    def __init__(self) -> None:
        super().__init__(dataclasses.replace(QUICK, bot_processes=2), Metrics())
        self.at_once = 0
        self.most = 0
        self.asked: list[str] = []
        self.failures = 0

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.asked.append(function.__name__)
        self.failures -= 1
        try:
            await asyncio.sleep(0)
            return None if self.failures >= 0 else function(pickle.loads(pickle.dumps(task)))
        finally:
            self.at_once -= 1


async def test_parts_come_in_order_and_every_worker_has_one_task_at_a_time() -> None:
    pool, review = Counting(), Review()
    sizes = []
    async for number, part in missing_parts(pool, SUBJECT, review):
        assert number == review.parts
        review.add(part)
        sizes.append((len(part.points), len(part.judged), len(part.shares)))
    choices = review.choices
    assert sizes[0] == (len(SUBJECT.record.moves), 0, 0)
    assert [size[1] for size in sizes[1:-1]] == [
        min(JUDGED, choices - first) for first in range(0, choices, JUDGED)
    ]
    assert sizes[-1] == (0, 0, 3)
    assert [each.number for each in review.judged] == sorted({each.number for each in review.judged})
    assert set(pool.asked) == {"find_points", "go_on"}
    assert pool.most == 2
    assert pool.at_once == 0
    assert all(not step.judgement().decision.view for step in review.judged)


async def test_a_review_is_the_same_however_short_its_tasks_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """With slices of no time every step is a task of its own, perhaps in another process."""
    found = []
    tasks = []
    for seconds in (0.0, PATIENCE):
        monkeypatch.setattr(stepwise, "SLICE", seconds)
        pool, review = Counting(), Review()
        found.append([part async for _number, part in kept(pool, review)])
        tasks.append(len(pool.asked))
    assert found[0] == found[1]
    assert tasks[0] > 2 * tasks[1]


async def test_a_long_task_keeps_no_other_from_being_done() -> None:
    """The first of three tasks waits for the last; results are in order all the same."""
    last = asyncio.Event()

    async def work(number: int) -> int:
        if number == 0:
            await last.wait()
        if number == 2:
            last.set()
        return number

    async with asyncio.timeout(PATIENCE), in_order(work, range(3)) as found:
        assert await found.all() == [0, 1, 2]


async def test_not_all_tasks_are_begun_at_once_and_none_is_left_running() -> None:
    begun: list[int] = []
    ended: list[int] = []

    async def work(number: int) -> int:
        begun.append(number)
        try:
            await asyncio.sleep(PATIENCE if number else 0)
        finally:
            ended.append(number)
        return number

    async with in_order(work, range(3 * AHEAD)) as found:
        assert await found.get(0) == 0
    assert begun == list(range(AHEAD))
    assert sorted(ended) == begun


async def test_what_a_worker_could_not_do_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_work, "PAUSES", (0.0, 0.0))
    pool = Counting()
    pool.failures = 1
    _number, part = await anext(missing_parts(pool, SUBJECT, Review()))
    assert part.points


async def test_without_workers_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_work, "PAUSES", (0.0, 0.0))
    pool = Counting()
    pool.failures = 1000
    with pytest.raises(NoAnswer):
        await anext(missing_parts(pool, SUBJECT, Review()))
    # Every worker was tried twice, and none is asked any more.
    assert pool.at_once == 0
    asked = len(pool.asked)
    await asyncio.sleep(0)
    assert asked == len(pool.asked) >= 2


async def test_a_part_keeps_its_number_though_others_were_read_while_it_was_made() -> None:
    whole = Review()
    parts = [part async for _number, part in kept(Counting(), whole)]
    review = Review()
    made = missing_parts(Reading(review, parts[:3]), SUBJECT, review)
    number, part = await anext(made)
    assert (number, part) == (0, parts[0])
    assert review.parts == 3
    assert await anext(made) == (3, parts[3])


class Reading(Counting):
    """Workers during whose first task the parts of another process are read."""

    def __init__(self, review: Review, parts: list[ReviewPart]) -> None:
        super().__init__()
        self.review = review
        self.parts = parts

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        for part in self.parts:
            self.review.add(part)
        self.parts = []
        return await super().compute(function, task)


async def kept(pool: Counting, review: Review) -> AsyncIterator[tuple[int, ReviewPart]]:
    """Every part, each added to the review."""
    async for number, part in missing_parts(pool, SUBJECT, review):
        review.add(part)
        yield number, part
