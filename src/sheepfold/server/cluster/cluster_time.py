"""The time all processes agree on: how long the server has been open, in one process or another.

It is derived from the clock of the database and from one row that says since when the cluster has been up and
when it was last seen. Clocks of machines are asked only how many seconds have gone by since the last answer.
So it does not matter what they show. The time stands still while all processes, or the database, are down.
"""

from __future__ import annotations

import math
import time
from typing import Final, NamedTuple

from sqlalchemy import text

FARTHEST: Final = 0.25
"""Seconds: an answer that took longer says little about now, and is used only where there is no better."""

# A gap: nobody has beaten for too long, or the clock of the database was set back. Then the time goes on from
# where it was last seen, but never from before a move that was made.
GAP: Final = (
    "(clock.now > ct.seen + make_interval(secs => :lease) OR clock.now < ct.seen - interval '1 second')"
)
LAST_MOVE: Final = (
    "(SELECT max(moves.tick) FROM moves JOIN tables ON tables.id = moves.table_id"
    " WHERE tables.status = 'playing')"
)

ADVANCE: Final = text(
    "UPDATE cluster_time AS ct SET"
    " base = CASE WHEN ct.since IS NULL THEN ct.base"
    f" WHEN {GAP} THEN greatest(ct.base + extract(epoch FROM ct.seen - ct.since), {LAST_MOVE})"
    " ELSE ct.base END,"
    f" since = CASE WHEN ct.since IS NULL OR {GAP} THEN clock.now ELSE ct.since END,"
    f" seen = CASE WHEN {GAP} THEN clock.now ELSE greatest(ct.seen, clock.now) END"
    " FROM (SELECT clock_timestamp() AS now) AS clock"
    " RETURNING CAST(ct.base + extract(epoch FROM ct.seen - ct.since) AS double precision), true,"
    " CAST(extract(epoch FROM clock.now) AS double precision)"
)
"""The cluster is up now."""

READ: Final = text(
    "SELECT CAST(ct.base + coalesce(extract(epoch FROM"
    f" CASE WHEN {GAP} THEN ct.seen ELSE greatest(ct.seen, clock.now) END - ct.since), 0)"
    f" AS double precision), ct.since IS NOT NULL AND NOT {GAP},"
    " CAST(extract(epoch FROM clock.now) AS double precision)"
    " FROM cluster_time AS ct, (SELECT clock_timestamp() AS now) AS clock"
)
"""What time it is, asked by a process that does not serve."""

STOP: Final = text(
    "UPDATE cluster_time AS ct"
    " SET base = ct.base + extract(epoch FROM greatest(ct.seen, clock_timestamp()) - ct.since), since = NULL"
    " WHERE ct.since IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM processes WHERE serving AND expires > clock_timestamp())"
)
"""The last process has stopped serving: the time stands still at once."""


class Sample(NamedTuple):
    """What the database said."""

    seconds: float
    """The time of the cluster."""
    runs: bool
    wall: float
    """Seconds since 1970."""


class ClusterTime:
    """The time as this process knows it: the last answer of the database, and the seconds since then.

    It never goes back. Without an answer for `limit` seconds it stands still.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.before = 0.0
        """Seconds added, by tests."""
        self.sample = Sample(0.0, False, time.time())
        self.at = -math.inf
        """When the sample was true, by this machine's count of seconds."""
        self.latest = 0.0
        self.serving = False

    def start(self) -> None:
        """People can come from now on."""
        self.serving = True

    def stop(self) -> None:
        """Nobody can come any more: for this process the time stands still."""
        self.latest = self.now() - self.before
        self.serving = False
        self.sample = self.sample._replace(seconds=self.latest, runs=False)

    def learn(self, sample: Sample, asked: float, answered: float) -> None:
        """Go on from an answer; it was true about halfway between question and answer."""
        late = answered - asked > FARTHEST
        if late and answered - self.at < self.limit and sample.runs == self.sample.runs:
            return
        self.sample, self.at = sample, (asked + answered) / 2

    def now(self) -> float:
        """Seconds the cluster has been up."""
        if self.sample.runs:
            gone = min(time.monotonic() - self.at, self.limit)
            self.latest = max(self.latest, self.sample.seconds + gone)
        else:
            self.latest = max(self.latest, self.sample.seconds)
        return self.before + self.latest

    def wall(self) -> float:
        """Seconds since 1970 by the clock of the database, once it has been asked."""
        if self.at == -math.inf:
            return time.time()
        return self.sample.wall + max(0.0, time.monotonic() - self.at)
