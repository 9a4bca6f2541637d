"""One process at a time serves a database: a file lock for SQLite, a lease for PostgreSQL.

Tables live in the memory of the process that serves them, so a second one would overwrite what the first has
written. The reasons for both kinds are in docs/decisions/017.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.storage.commit_queue import Fence, LeaseLost
from sheepfold.server.storage.database import BadDatabase, ensure_writable, migrate, new_engine, sqlite_file

LOOKS: Final = 0.25
"""Seconds between two looks at a lease that may expire."""

FREEZING: Final = 1.0
"""Seconds a transaction may at least be idle: a busy process is not a frozen one."""

ONCE = "stop it first, or choose another database with --database"


class DatabaseInUse(SheepfoldError):
    """Another process serves this database."""


class DatabaseLock(Protocol):
    """The right to serve a database."""

    fence: Fence | None
    """Checked in every transaction, where the right can be lost."""

    async def ready(self) -> bool:
        """Whether it can be acquired before the database is migrated."""

    async def acquire(self) -> None:
        """Take it; `DatabaseInUse` if another process has it."""

    async def renew(self) -> None:
        """Keep it; `LeaseLost` if another process has taken it meanwhile."""

    async def release(self) -> None:
        """Let the next process have it at once."""


def lock_of(engine: AsyncEngine, shown: str, seconds: float) -> DatabaseLock:
    """The lock of this database; `shown` is its name in messages, `seconds` how long a lease lasts."""
    if engine.url.get_backend_name() == "sqlite":
        return DatabaseFileLock(engine.url, shown)
    return Lease(engine, shown, seconds)


async def hold(lock: DatabaseLock, engine: AsyncEngine) -> None:
    """Acquire the lock and bring the schema up to date, but never below a server that has the lock."""
    if await lock.ready():
        await lock.acquire()
        await migrate(engine)
    else:
        await migrate(engine)
        await lock.acquire()


class DatabaseFileLock:
    """A lock on a file beside the database; the kernel releases it when the process ends, however it ends."""

    fence: Fence | None = None

    def __init__(self, url: URL, shown: str) -> None:
        self.url = url
        self.shown = shown
        self.file = sqlite_file(url)
        self.lock = FileLock(f"{self.file}.lock", timeout=0, thread_local=False)

    async def ready(self) -> bool:
        return True

    async def acquire(self) -> None:
        if self.file is not None:  # A database in memory belongs to its process alone.
            self.lock_out(self.file)
            ensure_writable(self.url)

    def lock_out(self, file: Path) -> None:
        """Let no other process serve this file, whatever is in it; `DatabaseInUse` if one does."""
        if not file.parent.is_dir():
            raise BadDatabase(f"database: the folder {str(file.parent)!r} does not exist; create it first")
        try:
            self.lock.acquire()
        except Timeout:
            raise DatabaseInUse(f"database: another server uses {self.shown}; {ONCE}") from None

    async def renew(self) -> None:
        return

    async def release(self) -> None:
        self.lock.release()


class Held(NamedTuple):
    """A lease as it stands in the database."""

    holder: str
    expires: datetime
    left: float
    """Seconds until it expires, by the clock of the database."""


READY = text("SELECT to_regclass('lease') IS NOT NULL")
TAKE = text(
    "INSERT INTO lease (name, holder, expires)"
    " VALUES ('server', :holder, clock_timestamp() + make_interval(secs => :seconds))"
    " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires = excluded.expires"
    " WHERE lease.holder = excluded.holder OR lease.expires <= clock_timestamp()"
    " RETURNING holder"
)
LOOK = text(
    "SELECT holder, expires, CAST(extract(epoch FROM expires - clock_timestamp()) AS double precision)"
    " FROM lease WHERE name = 'server'"
)
RENEW = text(
    "UPDATE lease SET expires = clock_timestamp() + make_interval(secs => :seconds)"
    " WHERE name = 'server' AND holder = :holder RETURNING holder"
)
RELEASE = text("DELETE FROM lease WHERE name = 'server' AND holder = :holder")
# The lock on the row lets nobody take the lease over between this check and the commit. Should the process
# freeze in between, the database ends its transaction after as long as the lease lasts.
FENCE = text(
    "SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)"
    " FROM lease WHERE name = 'server' AND holder = :holder FOR SHARE"
)


class Lease:
    """A row that says who serves the database and until when, by the clock of the database."""

    def __init__(self, engine: AsyncEngine, shown: str, seconds: float) -> None:
        # A connection of its own: however busy the others are, the lease is renewed.
        self.engine = new_engine(engine.url, pool_size=1, max_overflow=0)
        self.shown = shown
        self.seconds = seconds
        self.holder = f"{socket.gethostname()[:60]} {os.getpid()} {secrets.token_hex(8)}"
        self.taken = False
        self.fence: Fence | None = self.check

    async def ready(self) -> bool:
        async with self.engine.begin() as connection:
            return bool(await connection.scalar(READY))

    async def acquire(self) -> None:
        """Take the lease; one that nobody renews is waited for until it expires."""
        first: Held | None = None
        while not await self.take():
            held = await self.look()
            if held is None:
                continue
            first = first or held
            if (held.holder, held.expires) != (first.holder, first.expires):
                host, pid, _ = held.holder.rsplit(" ", 2)
                who = f"another server (process {pid} on {host})"
                raise DatabaseInUse(f"database: {who} uses {self.shown}; {ONCE}")
            await asyncio.sleep(min(LOOKS, max(0.01, held.left)))

    async def take(self) -> bool:
        """Take the lease if it is free, expired or ours; says whether it is ours now."""
        asked = {"holder": self.holder, "seconds": self.seconds}
        async with self.engine.begin() as connection:
            self.taken = (await connection.execute(TAKE, asked)).first() is not None
        return self.taken

    async def look(self) -> Held | None:
        """The lease as it stands; None if nobody has it."""
        async with self.engine.begin() as connection:
            row = (await connection.execute(LOOK)).first()
        return None if row is None else Held(*row)

    async def renew(self) -> None:
        """Keep the lease, also one that has expired but that nobody else has taken."""
        asked = {"holder": self.holder, "seconds": self.seconds}
        async with self.engine.begin() as connection:
            if (await connection.execute(RENEW, asked)).first() is None:
                raise self.lost()

    async def release(self) -> None:
        try:
            if self.taken:
                async with self.engine.begin() as connection:
                    await connection.execute(RELEASE, {"holder": self.holder})
        finally:
            await self.engine.dispose()

    def check(self, connection: Connection) -> None:
        """Raise `LeaseLost` unless the lease is ours, and keep it so until this transaction ends."""
        asked = {"holder": self.holder, "milliseconds": str(round(max(FREEZING, self.seconds) * 1000))}
        if connection.execute(FENCE, asked).first() is None:
            raise self.lost()

    def lost(self) -> LeaseLost:
        """What is said when another process has the lease."""
        return LeaseLost(f"database: another server has taken over {self.shown}; this one stops")
