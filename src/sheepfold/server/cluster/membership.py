"""A process among those that serve one database: a row that it renews, and that expires when it does not.

Whatever others are to know of a process hangs on its row: tables it drives, people connected to it.
The row expires by the clock of the database, so clocks of machines may disagree.
"""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import socket
import time
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.cluster.cluster_time import ADVANCE, READ, STOP, ClusterTime, Sample
from sheepfold.server.storage.database import new_engine

BEATS: Final = 3
"""How often a row is renewed before it would expire."""

ANSWERING: Final = 10.0
"""Seconds the database may take for a beat; then the next uses another connection."""

REMEMBERED: Final = 60.0
"""Seconds after which the row of a process that has gone is deleted."""

RENEW: Final = text(
    "INSERT INTO processes (id, name, serving, expires)"
    " VALUES (:id, :name, :serving, clock_timestamp() + make_interval(secs => :lease))"
    " ON CONFLICT (id) DO UPDATE SET serving = excluded.serving, expires = excluded.expires"
    " RETURNING xmax = 0"
)
RETIRE: Final = text("UPDATE processes SET serving = false WHERE id = :id")
LEAVE: Final = text("DELETE FROM processes WHERE id = :id")
FORGET: Final = text("DELETE FROM processes WHERE expires < clock_timestamp() - make_interval(secs => :age)")
OTHERS: Final = text("SELECT count(*) FROM processes WHERE expires > clock_timestamp()")


class Membership:
    """The row of this process, and the time it has learned by renewing it."""

    def __init__(self, engine: AsyncEngine, seconds: float) -> None:
        # A connection of its own: however busy the others are, the row is renewed.
        self.engine = new_engine(engine.url, pool_size=1, max_overflow=0)
        self.id = secrets.token_hex(8)
        self.name = f"{socket.gethostname()[:60]} {os.getpid()}"
        self.seconds = seconds
        self.time = ClusterTime(seconds)
        self.renewed = -math.inf
        """When the row was renewed, by this machine's count of seconds."""
        self.beating = asyncio.Lock()
        self.left = False

    @property
    def is_current(self) -> bool:
        """Whether the row has not expired, as far as this process can know."""
        return time.monotonic() - self.renewed < self.seconds

    async def beat(self) -> bool:
        """Renew the row and learn the time; False if others may have forgotten this process meanwhile."""
        async with self.beating, asyncio.timeout(ANSWERING):
            if self.left:
                return True
            was_current, asked = self.is_current, time.monotonic()
            values = {"id": self.id, "name": self.name, "serving": self.time.serving}
            lease = {"lease": self.seconds}
            async with self.engine.begin() as connection:
                made = await connection.scalar(RENEW, values | lease)
                sent = time.monotonic()
                row = (await connection.execute(ADVANCE if self.time.serving else READ, lease)).one()
                answered = time.monotonic()
            self.time.learn(Sample(*row), sent, answered)
            self.renewed = asked
            return was_current and not made

    async def forget_gone(self) -> None:
        """Delete the rows of processes that went long ago, with all that hangs on them."""
        async with self.engine.begin() as connection:
            await connection.execute(FORGET, {"age": REMEMBERED})

    async def count(self) -> int:
        """How many processes there are, this one included."""
        async with self.engine.connect() as connection:
            return await connection.scalar(OTHERS) or 0

    async def leave(self) -> None:
        """Let others know at once that this process has gone; the last one stops the time."""
        self.left = True
        try:
            async with self.beating:
                for statement in (RETIRE, STOP, LEAVE):
                    async with self.engine.begin() as connection:
                        await connection.execute(statement, {"id": self.id} if statement is not STOP else {})
        finally:
            await self.engine.dispose()
