"""Who is at a table: over connections of this process, and as other processes say."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping

from sheepfold.server.live.view_model import MOST_COUNTED
from sheepfold.server.live.viewers import Viewer
from sheepfold.server.storage.rows import TableRow


class Attendance(ABC):
    """The part of a table that knows who is there."""

    row: TableRow
    used: float

    def __init__(self, now: float) -> None:
        self.viewers: set[Viewer] = set()
        self.present: Counter[str] = Counter()
        """Open connections of this process, by person."""
        self.elsewhere: dict[str, str] = {}
        """Who has a connection to another process, with their names."""
        self.requested: dict[str, float] = {}
        """Server time of the last request of each person who sits here, other than over a connection."""
        self.gone: dict[str, float] = {}
        """Since when somebody has no connection."""
        self.watchers = 0
        """How many people without a seat look."""
        self.loaded = now

    @abstractmethod
    def people(self) -> list[str]:
        """Everybody who plays."""

    @abstractmethod
    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody plays."""

    @abstractmethod
    def is_bots(self, seat: int) -> bool:
        """Whether a bot moves for this seat now."""

    def arrive(self, viewer: Viewer) -> None:
        """A connection was opened."""
        self.viewers.add(viewer)
        person = viewer.audience.person
        if person is not None:
            self.present[person] += 1
            self.gone.pop(person, None)
        self.watchers = self.count_watchers()

    def depart(self, viewer: Viewer, now: float) -> None:
        """A connection was closed."""
        self.viewers.discard(viewer)
        self.used = now
        person = viewer.audience.person
        if person is not None:
            self.present[person] -= 1
            if self.present[person] <= 0:
                del self.present[person]
                self.gone[person] = now
        self.watchers = self.count_watchers()

    def count_watchers(self) -> int:
        """How many people without a seat look now."""
        return len((self.present.keys() | self.elsewhere.keys()) - set(self.people()))

    def is_here(self, person: str) -> bool:
        """Whether somebody has a connection, to this process or another."""
        return person in self.present or person in self.elsewhere

    def last_request(self, person: str) -> float:
        """The server time of somebody's last request."""
        return self.requested.get(person, -math.inf)

    def connected_people(self) -> dict[str, str]:
        """Everybody who has a connection, with their names."""
        here = {each.audience.person: each.audience.name for each in self.viewers if each.audience.person}
        return {**self.elsewhere, **here}

    def is_watched(self, since: float) -> bool:
        """Whether somebody looks here: over a connection of this process, or by a request since then."""
        return bool(self.viewers) or any(self.is_watched_by(person, since) for person in self.requested)

    def is_watched_by(self, person: str, since: float) -> bool:
        """Whether this person looks.

        Requests count only for those who play themselves: bots get no further than to their next turn.
        Somebody who has let a bot play must not make the bots finish the match by a request.
        """
        if person in self.present:
            return True
        plays = any(not self.is_bots(seat) for seat in self.seats_of(person))
        return plays and self.last_request(person) >= since

    def absent(self, person: str | None, now: float) -> float:
        """The seconds somebody has not been there; 0 for whoever is."""
        if person is None or self.is_here(person):
            return 0.0
        return now - self.gone.get(person, self.loaded)

    def dismiss(self, person: str, code: int, epoch: int | None = None) -> None:
        """Close every connection of somebody; with `epoch`, those from before it."""
        for viewer in [each for each in self.viewers if each.audience.person == person]:
            if epoch is None or viewer.audience.epoch is None or viewer.audience.epoch < epoch:
                viewer.dismiss(code)

    def meet(self, elsewhere: Mapping[str, str], gone: Mapping[str, float], now: float) -> set[str]:
        """Know who has connections to other processes, and since when others have none.

        Returns those who have come or gone since the last time.
        """
        differ = self.elsewhere.keys() ^ elsewhere.keys()
        left = dict.fromkeys(self.elsewhere.keys() - elsewhere.keys(), now)
        self.elsewhere = dict(elsewhere)
        for person, since in {**left, **gone}.items():
            if not self.is_here(person):
                self.gone[person] = max(since, self.gone.get(person, since))
        self.watchers = self.count_watchers()
        return {person for person in differ if person not in self.present}

    def wake_watchers(self) -> None:
        """Somebody came or went of whom the host is told, and whom others without a seat are counted with."""
        seated = set(self.people()) if self.watchers <= MOST_COUNTED + 1 else set(self.present)
        for viewer in self.viewers:
            if viewer.audience.person == self.row.host or viewer.audience.person not in seated:
                viewer.wake()
