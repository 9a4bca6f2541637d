"""Time in the server, and clocks for those who want them.

*Server time* counts the seconds the server has been open, all its days together. It stands still while the
server is down, so no clock ever runs against anybody then.

A clock is written `none`, `live 30 300` (thirty seconds a move and a bank of three hundred for the match)
or `days 3` (three days a move).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from sheepfold.server.refusals import ActionRejected
from sheepfold.server.text import read_whole
from sheepfold.words.speech import N_

DAY: Final = 86_400.0
NO_CLOCK: Final = "none"
LONGEST_CLOCK_SECONDS: Final = 30 * DAY
LONGEST_CLOCK_TEXT: Final = 40
"""Characters of a clock as the database stores it."""


CLOCKS: Final = {
    NO_CLOCK: N_("No clock"),
    "live 20 60": N_("Fast: 20 s a move + 1 min reserve"),
    "live 45 300": N_("Calm: 45 s a move + 5 min reserve"),
    "days 1": N_("A day for each move"),
    "days 3": N_("Three days for each move"),
}
"""The clocks people choose from, in words; programs may ask for others."""


class ServerTime:
    """Goes on from where it was when the server closed; it stands still until it is started."""

    def __init__(self, before: float) -> None:
        self.before = before
        self.started: float | None = None

    def start(self) -> None:
        """Run from now on: people can come."""
        self.started = time.monotonic()

    def stop(self) -> None:
        """Stand still: nobody can come any more."""
        self.before, self.started = self.now(), None

    def now(self) -> float:
        """Seconds of opening hours so far."""
        return self.before if self.started is None else self.before + time.monotonic() - self.started

    def wall(self) -> float:
        """Seconds since 1970."""
        return time.time()


class Time(Protocol):
    """What time it is: of one process, or of all that serve one database (`cluster/cluster_time.py`)."""

    before: float

    def start(self) -> None:
        """Run from now on: people can come."""

    def stop(self) -> None:
        """Stand still: nobody can come any more."""

    def now(self) -> float:
        """Seconds of opening hours so far."""

    def wall(self) -> float:
        """Seconds since 1970, the same for all processes."""


class ClockRule(NamedTuple):
    """The rule of a clock."""

    kind: str
    move: float = 0.0
    """Seconds for each move."""
    bank: float = 0.0
    """Seconds a seat may overrun in the whole match."""

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != NO_CLOCK

    def overrun(self, spent: float) -> float:
        """What a move of so many seconds takes from the bank."""
        return max(0.0, spent - self.move)


def read_clock(text: str) -> ClockRule:
    """The clock this text stands for."""
    match text.split() if len(text) <= LONGEST_CLOCK_TEXT else []:
        case ["none"]:
            return ClockRule(NO_CLOCK)
        case ["live", move, bank] if right(move, LONGEST_CLOCK_SECONDS) and (
            bank == "0" or right(bank, LONGEST_CLOCK_SECONDS)
        ):
            return ClockRule("live", float(move), float(bank))
        case ["days", days] if right(days, LONGEST_CLOCK_SECONDS / DAY):
            return ClockRule("days", float(days) * DAY)
    raise ActionRejected(N_("There is no clock “{clock}”."), clock=text[:40])


def right(text: str, most: float) -> bool:
    """Whether this is a whole number from 1 that is not too big."""
    number = read_whole(text)
    return number is not None and 1 <= number <= most


class Banks:
    """What each seat has left in the bank."""

    def __init__(self, clock: ClockRule, seats: int) -> None:
        self.clock = clock
        self.left = [clock.bank] * seats

    def charge(self, seat: int, spent: float) -> None:
        """A move was made after so many seconds."""
        self.left[seat] = max(0.0, self.left[seat] - self.clock.overrun(spent))

    def remaining(self, seat: int, spent: float) -> float:
        """What is left to a seat that has thought so long about this move; 0 or less when time is up."""
        return self.clock.move + self.left[seat] - spent


class Pause(NamedTuple):
    """The server time from which and until which the clock of a match stood still."""

    began: float
    ended: float


def spent(since: float, now: float, pauses: Sequence[Pause]) -> float:
    """The seconds a clock has run in this time."""
    stood = sum(max(0.0, min(now, each.ended) - max(since, each.began)) for each in pauses)
    return now - since - stood
