"""The review of a whole match, step by step: the curve, the judgements as they come, luck and skill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.play.review.decisions import Decision, decisions
from sheepfold.play.review.judging import USUAL, Effort, Judgement, Point, judge, point
from sheepfold.play.review.luck import Share, find_luck, luck_tasks, share_of


class ReviewTask(NamedTuple):
    """A decision to be reviewed; it can be worked on anywhere, and in any order."""

    decision: Decision
    effort: Effort
    seed: int


Step: TypeAlias = Point | Judgement | Share

T = TypeVar("T")
R = TypeVar("R")


class TaskRunner(Protocol):
    """How tasks are run: `map`, or something like it that uses several processes."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterable[R]:
        """The results, in any order."""
        ...


def review(
    game: Game[Any],
    record: Record,
    seats: Iterable[int] | None = None,
    effort: Effort = USUAL,
    seed: int = 0,
    run: TaskRunner = map,
) -> Iterator[Step]:
    """A point for every turn of these seats (all without), a judgement for every choice, a share for each.

    A match that is not over has no shares. The whole record is checked before anything is yielded; BadRecord
    says what is wrong with it.
    """
    chosen = range(record.seats) if seats is None else sorted(set(seats))
    found = [ReviewTask(each, effort, seed) for each in decisions(game, record) if each.seat in chosen]
    yield from run(find_point, found)
    judged: list[Judgement] = []
    for each in run(find_judgement, [task for task in found if task.decision.choices > 1]):
        judged.append(each)
        yield each
    if record.outcome is not None:
        luck = list(run(find_luck, luck_tasks(game, record, effort.rollouts)))
        yield from [share_of(record, seat, luck, judged) for seat in chosen]


def find_point(task: ReviewTask) -> Point:
    """The point of a task."""
    return point(*task)


def find_judgement(task: ReviewTask) -> Judgement:
    """The judgement of a task."""
    return judge(*task)
