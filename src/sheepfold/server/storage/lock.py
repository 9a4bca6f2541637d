"""Who may serve a database: one process a file of SQLite, any number a database of PostgreSQL.

A second process on a file is refused by a lock on another file beside it (docs/decisions/017). Processes that
share a PostgreSQL database need no lock: what each writes depends on what it has read (docs/decisions/030).
Only a server of the former release, which has a database for itself, must have stopped.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.storage.addresses import BadDatabase
from sheepfold.server.storage.database import ensure_writable, sqlite_file

LOOKS: Final = 0.25
"""Seconds between two looks at a lease that may expire."""

FREEZING: Final = 1.0
"""Seconds a transaction may be idle: a busy process is not a frozen one."""

ONCE = "stop it first, or choose another database with --database"


class DatabaseInUse(SheepfoldError):
    """Another process serves this database."""


class DatabaseFileLock:
    """A lock on a file beside the database; the kernel releases it when the process ends, however it ends."""

    def __init__(self, url: URL, shown: str) -> None:
        self.url = url
        self.shown = shown
        self.file = sqlite_file(url)
        self.lock = FileLock(f"{self.file}.lock", timeout=0, thread_local=False)

    def acquire(self) -> None:
        """Take it; `DatabaseInUse` if another process has it, `BadDatabase` if nothing can be written."""
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

    async def release(self) -> None:
        """Let the next process have it."""
        self.lock.release()


# PostgreSQL.

READY = text("SELECT to_regclass('lease') IS NOT NULL")
LOOK = text(
    "SELECT holder, expires, CAST(extract(epoch FROM expires - clock_timestamp()) AS double precision)"
    " FROM lease WHERE name = 'server'"
)


class Held(NamedTuple):
    """The lease of a server of the former release."""

    holder: str
    expires: datetime
    left: float
    """Seconds until it expires, by the clock of the database."""


async def ensure_not_alone(engine: AsyncEngine, shown: str) -> None:
    """Refuse a database that a server of the former release has for itself; wait for one that was killed."""
    first = await look(engine)
    while (held := await look(engine)) is not None and held.left > 0:
        assert first is not None
        if (held.holder, held.expires) != (first.holder, first.expires):
            host, pid, _ = held.holder.rsplit(" ", 2)
            who = f"a server of an older release (process {pid} on {host})"
            raise DatabaseInUse(f"database: {who} has {shown} for itself; {ONCE}")
        await asyncio.sleep(min(LOOKS, max(0.01, held.left)))


async def look(engine: AsyncEngine) -> Held | None:
    """The lease as it stands; None if nobody has it."""
    async with engine.connect() as connection:
        if not await connection.scalar(READY):
            return None
        row = (await connection.execute(LOOK)).first()
    return None if row is None else Held(*row)


ENDS_WHEN_FROZEN = text("SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)")
"""What a frozen process has locked in mid-commit is free again after so long."""


def end_when_frozen(connection: Connection) -> None:
    """Let nobody wait for long for a process that freezes in this transaction."""
    connection.execute(ENDS_WHEN_FROZEN, {"milliseconds": str(round(FREEZING * 1000))})
