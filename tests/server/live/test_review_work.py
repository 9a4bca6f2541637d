"""The tasks of a review: curve, judgements, luck; each waits for the one before."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import pytest

from sheepfold import games
from sheepfold.server.live import review_work
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.review_steps import Review, ReviewPart
from sheepfold.server.live.review_work import JUDGED, NoAnswer, Subject, missing_parts
from sheepfold.server.metrics import Metrics
from tests.server.reviewing import GAME, LITTLE, short_match
from tests.server.serving import QUICK

pytestmark = pytest.mark.anyio

T = TypeVar("T")

SUBJECT = Subject(games.get(GAME), short_match(), LITTLE)


class Counting(BotPool):
    """Workers that are this process, and fail when they are told to."""

    def __init__(self) -> None:
        super().__init__(QUICK, Metrics())
        self.at_once = 0
        self.asked: list[str] = []
        self.failures = 0

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        assert self.at_once == 0
        self.at_once += 1
        self.asked.append(function.__name__)
        self.failures -= 1
        answer = None if self.failures >= 0 else function(task)
        self.at_once -= 1
        return answer


async def test_parts_come_in_order_and_one_task_is_done_at_a_time() -> None:
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
    assert list(dict.fromkeys(pool.asked)) == ["find_points", "find_judged", "find_luck"]
    assert all(not step.judgement().decision.view for step in review.judged)


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
    assert len(pool.asked) == 2


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
