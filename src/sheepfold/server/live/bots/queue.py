"""In which order bot jobs are done: fair to people first, then to tables.

One person with sixty tables is served as often as another with one. Nothing here knows of time or processes.
"""

from __future__ import annotations

from collections import deque
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

UNWATCHED_SHARE: Final = 8
"""While jobs of both kinds wait, one in so many is for a table nobody looks at: it must not starve."""


class JobSource(NamedTuple):
    """For whom a job is done."""

    people: tuple[str, ...]
    """Those who wait for it, else the table's host. It counts for the one with the fewest waiting jobs."""
    table: str
    watched: bool
    """Whether somebody looks at the table."""


class Lane(Generic[T]):
    """Takes one job of each person in turn, and of each person one job of each table in turn."""

    def __init__(self) -> None:
        self.by_person: dict[str, dict[str, deque[T]]] = {}
        """Jobs by person and table; whoever is served moves to the end."""
        self.size = 0

    def __len__(self) -> int:
        return self.size

    def add(self, person: str, table: str, job: T) -> None:
        """Append a job of this person at this table."""
        self.by_person.setdefault(person, {}).setdefault(table, deque()).append(job)
        self.size += 1

    def pop(self) -> T:
        """Remove and return the next job; there must be one."""
        person, tables = next(iter(self.by_person.items()))
        table, jobs = next(iter(tables.items()))
        job = jobs.popleft()
        self.size -= 1
        del tables[table], self.by_person[person]
        if jobs:
            tables[table] = jobs
        if tables:
            self.by_person[person] = tables
        return job

    def waiting_for(self, person: str) -> int:
        """How many jobs of this person wait."""
        return sum(map(len, self.by_person.get(person, {}).values()))

    def take_table(self, table: str) -> list[tuple[str, T]]:
        """Remove the jobs of a table; return each with its person."""
        taken: list[tuple[str, T]] = []
        for person, tables in list(self.by_person.items()):
            taken += [(person, job) for job in tables.pop(table, ())]
            if not tables:
                del self.by_person[person]
        self.size -= len(taken)
        return taken


class JobQueue(Generic[T]):
    """Two lanes: jobs of tables somebody looks at come first. Background jobs come after all others."""

    def __init__(self) -> None:
        self.watched: Lane[T] = Lane()
        self.unwatched: Lane[T] = Lane()
        self.background: deque[T] = deque()
        self.again: deque[T] = deque()
        """Jobs that had their turn and lost their worker: they come first."""
        self.contested = 0
        """How many jobs were taken while jobs of both kinds waited."""

    def __len__(self) -> int:
        return self.live + len(self.background)

    @property
    def live(self) -> int:
        """How many jobs tables wait for."""
        return len(self.again) + len(self.watched) + len(self.unwatched)

    def add(self, source: JobSource, job: T) -> None:
        """Append a job; it counts for the one of its people who has the fewest waiting."""
        person = min(source.people, key=self.waiting_for)
        lane = self.watched if source.watched else self.unwatched
        lane.add(person, source.table, job)

    def pop(self) -> T:
        """Remove and return the next job; there must be one."""
        if self.again:
            return self.again.popleft()
        if not self.watched and not self.unwatched:
            return self.background.popleft()
        if not (self.watched and self.unwatched):
            return (self.watched or self.unwatched).pop()
        self.contested += 1
        return (self.watched if self.contested % UNWATCHED_SHARE else self.unwatched).pop()

    def waiting_for(self, person: str) -> int:
        """How many jobs of this person wait."""
        return self.watched.waiting_for(person) + self.unwatched.waiting_for(person)

    def promote(self, table: str) -> None:
        """Somebody looks at this table now: its jobs change to the first lane."""
        for person, job in self.unwatched.take_table(table):
            self.watched.add(person, table, job)
