"""Who has solved which puzzles, and how many in a row. The first attempt counts."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from sheepfold.play.puzzles import daily_puzzle
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Taken
from sheepfold.server.storage.rows import PuzzleAttemptRow

ONE_DAY = datetime.timedelta(days=1)


class Progress(NamedTuple):
    """Somebody's attempts at puzzles, counted."""

    first: dict[tuple[str, str], bool]
    """By game and id of the puzzle: whether the first attempt was right."""
    days: dict[str, bool]
    """By date: whether the puzzle of that day was solved."""
    in_a_row: int
    """Puzzles solved since the last one that was not."""
    longest: int
    """The most that were ever solved in a row."""
    days_in_a_row: int
    """Puzzles of a day solved until today, or until yesterday while that of today is untried."""

    @property
    def solved(self) -> int:
        """Puzzles solved at the first attempt."""
        return sum(self.first.values())


NO_PROGRESS = Progress({}, {}, 0, 0, 0)


def counted(attempts: Iterable[PuzzleAttemptRow], today: datetime.date) -> Progress:
    """The progress of somebody who made these attempts, in their order."""
    first: dict[tuple[str, str], bool] = {}
    days: dict[str, bool] = {}
    for each in attempts:
        first.setdefault((each.game, each.puzzle), each.solved)
        if each.day:
            days.setdefault(each.day, each.solved)
    return Progress(first, days, *rows_of(list(first.values())), days_until(days, today))


def rows_of(results: list[bool]) -> tuple[int, int]:
    """How many were solved in a row at the end, and at most."""
    run = longest = 0
    for solved in results:
        run = run + 1 if solved else 0
        longest = max(longest, run)
    return run, longest


def days_until(days: dict[str, bool], today: datetime.date) -> int:
    """How many puzzles of a day were solved on days in a row."""
    last = today if today.isoformat() in days else today - ONE_DAY
    before = (last - nth * ONE_DAY for nth in range(len(days) + 1))
    return sum(1 for _day in takewhile(lambda day: days.get(day.isoformat(), False), before))


def today_at(server: Server) -> datetime.date:
    """The date in UTC: everybody gets the same puzzle of the day."""
    return datetime.datetime.fromtimestamp(server.time.wall(), datetime.UTC).date()


async def progress_of(server: Server, person: Person) -> Progress:
    """Somebody's progress; nothing is asked for somebody who never did anything."""
    if not person.known:
        return NO_PROGRESS
    return counted(await server.store.puzzle_attempts(person.id), today_at(server))


async def save_attempt(
    server: Server, person: Person, game: str, number: int, puzzle: str, *, solved: bool
) -> None:
    """Write an attempt down if it is the first, or the first at the puzzle of this day."""
    progress, today = await progress_of(server, person), today_at(server)
    day = today.isoformat() if daily_puzzle(today) == (game, number) else ""
    if day in progress.days if day else (game, puzzle) in progress.first:
        return
    person = await server.know(person)
    row = PuzzleAttemptRow(person.id, game, puzzle, day, solved, server.time.wall())
    with suppress(Taken):  # Two attempts at the same time: one of them was the first.
        await server.save(statements.new_puzzle_attempt(row))
