"""Which process lets bots move and looks at the clock of a table: its driver.

A driver has a row for each of its tables. The row counts as long as the process's own row has not expired, so
one statement renews all leases of a process (`membership.py`). Whoever wants to drive a table takes it when
nobody drives it. Two drivers at once do no harm: the database takes only one move with a number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.cluster.membership import Membership

LOOKS: Final = 0.25
"""Seconds between two tries to get what others may have let go."""

ASKED_FOR: Final = 3.0
"""Seconds for which somebody who wants to drive a table is tried for; then they must have asked again."""

REMEMBERED: Final = 30.0
"""Seconds for which a table that others drive is asked for by looks alone."""

MOST_ADOPTED: Final = 50
"""Tables without a driver that are taken at once: other processes shall have some, too."""

DRIVEN: Final = (
    "EXISTS (SELECT 1 FROM drivers JOIN processes ON processes.id = drivers.process"
    " WHERE drivers.table_id = tables.id AND processes.id <> :me AND processes.expires > clock_timestamp())"
)
FREE: Final = text(f"SELECT id FROM tables WHERE id = ANY(:ids) AND NOT {DRIVEN}")
ORPHANS: Final = text(
    f"SELECT id FROM tables WHERE status = 'playing' AND clock <> 'none' AND NOT {DRIVEN}"
    " AND id <> ALL(:besides) LIMIT :most"
)
TAKE: Final = text(
    "INSERT INTO drivers (table_id, process)"
    " SELECT id, CAST(:me AS text) FROM tables WHERE id = ANY(:ids) ORDER BY id"
    " ON CONFLICT (table_id) DO UPDATE SET process = excluded.process WHERE NOT EXISTS"
    " (SELECT 1 FROM processes WHERE id = drivers.process AND id <> :me AND expires > clock_timestamp())"
    " RETURNING table_id"
)
MINE: Final = text("SELECT table_id FROM drivers WHERE process = :me")
LET_GO: Final = text("DELETE FROM drivers WHERE process = :me AND table_id = ANY(:ids)")


class Drivers:
    """The tables this process drives, and those it wants to."""

    def __init__(self, engine: AsyncEngine, members: Membership) -> None:
        self.engine = engine
        self.members = members
        self.mine: set[str] = set()
        self.asked: dict[str, float] = {}
        """Tables that are wanted, and when they were last asked for."""
        self.elsewhere: dict[str, float] = {}
        """Tables that others drove when this process last asked, and when that was: no hurry to ask again."""
        self.wake: Callable[[], None] = lambda: None
        """Called when something is wanted at once."""
        self.closed = False

    def drives(self, table_id: str) -> bool:
        """Whether this process drives a table; if not, it tries to from now on."""
        if table_id in self.mine:
            return self.members.is_current and not self.closed
        if table_id not in self.asked and table_id not in self.elsewhere:
            self.wake()
        self.asked[table_id] = time.monotonic()
        return False

    async def claim(self) -> set[str]:
        """Take those of the wanted tables that nobody drives; returns them."""
        oldest = time.monotonic() - ASKED_FOR
        self.asked = {each: asked for each, asked in self.asked.items() if asked > oldest}
        if not self.asked or self.closed:
            return set()
        asked = {"me": self.members.id, "ids": list(self.asked)}
        async with self.engine.connect() as connection:
            free = list((await connection.scalars(FREE, asked)).all())
        self.note_elsewhere(free)
        return await self.take(free) if free else set()

    def note_elsewhere(self, free: Collection[str]) -> None:
        """Remember for a while which of the wanted tables others drive."""
        now = time.monotonic()
        self.elsewhere = {each: at for each, at in self.elsewhere.items() if at > now - REMEMBERED}
        self.elsewhere |= dict.fromkeys(self.asked.keys() - set(free), now)
        for table_id in free:
            self.elsewhere.pop(table_id, None)

    async def take(self, ids: Collection[str]) -> set[str]:
        """Take these tables, if still nobody drives them; returns those that were taken."""
        try:
            async with self.engine.begin() as connection:
                found = await connection.scalars(TAKE, {"me": self.members.id, "ids": list(ids)})
                taken = set(found.all())
        except IntegrityError:  # Others have forgotten this process: it has no row until its next beat.
            return set()
        if self.closed:  # Meanwhile: others must not wait for a process that leaves.
            await self.let_go(taken)
            return set()
        self.mine |= taken
        for table_id in taken:
            self.asked.pop(table_id, None)
        return taken

    async def adopt(self, besides: Collection[str] = ()) -> set[str]:
        """Take some of the matches with a clock that nobody drives; returns them."""
        if self.closed:
            return set()
        asked = {"me": self.members.id, "besides": [*besides, *self.mine], "most": MOST_ADOPTED}
        async with self.engine.connect() as connection:
            orphans = list((await connection.scalars(ORPHANS, asked)).all())
        return await self.take(orphans) if orphans else set()

    async def look_again(self) -> None:
        """Be the driver of what the database says: others may have taken over meanwhile."""
        async with self.engine.connect() as connection:
            self.mine = set((await connection.scalars(MINE, {"me": self.members.id})).all())

    async def let_go(self, ids: Iterable[str]) -> None:
        """Drive these tables no longer."""
        ids = list(ids)
        self.mine.difference_update(ids)
        if ids:
            async with self.engine.begin() as connection:
                await connection.execute(LET_GO, {"me": self.members.id, "ids": ids})

    async def close(self) -> None:
        """Drive nothing any more: others may take over at once."""
        self.closed = True
        await self.let_go(self.mine)
