"""SQLite or PostgreSQL behind one address, and the migrations that bring either up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVarTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sheepfold.engine.errors import SheepfoldError

Ts = TypeVarTuple("Ts")

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    # A commit is on the disk before a move is acknowledged, whatever happens to the machine afterwards.
    "PRAGMA synchronous=FULL",
    "PRAGMA busy_timeout=10000",
    "PRAGMA foreign_keys=ON",
)


class BadDatabase(SheepfoldError):
    """An address that leads to no database we can use."""


def open_database(address: str) -> AsyncEngine:
    """The engine for `sqlite:///file.db` or `postgresql://user@host/name`; a bare file name is SQLite."""
    if "://" not in address:
        address = f"sqlite:///{address}"
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(f"database: {address!r} is no address") from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise BadDatabase(f"database: {kind}, must be {' or '.join(list(DRIVERS)[:2])}")
    if kind == "sqlite":
        engine = create_async_engine(url.set(drivername=DRIVERS[kind]), hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine
    return create_async_engine(url.set(drivername=DRIVERS[kind]), pool_pre_ping=True, hide_parameters=True)


class Writer:
    """SQLite over one connection that is kept, in one thread of its own.

    A whole commit is one call into that thread. The usual way goes to a thread and back for every statement,
    each time a busy event loop lets it wait; and other work in threads cannot keep a commit waiting.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="sheepfold-writer")

    async def write_down(self, put_down: Callable[[Connection, *Ts], None], *what: *Ts) -> None:
        """Call this in one transaction; after a failure the next one begins with a fresh connection."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.transact, put_down, what)

    def transact(self, put_down: Callable[[Connection, *Ts], None], what: tuple[*Ts]) -> None:
        """In the writer's thread: one transaction."""
        try:
            if self.connection is None:
                self.connection = self.engine.connect()
            with self.connection.begin():
                put_down(self.connection, *what)
        except BaseException:
            self.disconnect()
            raise

    def disconnect(self) -> None:
        """In the writer's thread: give the connection up."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()
        self.engine.dispose()

    async def close(self) -> None:
        """Give the connection and the thread up."""
        try:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)
        finally:
            self.thread.shutdown(wait=False)


def writer_of(engine: AsyncEngine) -> Writer | None:
    """The quick way to write, where there is one: for SQLite in a file."""
    if engine.url.get_backend_name() != "sqlite" or engine.url.database in (None, "", ":memory:"):
        return None
    writer = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(writer, "connect", prepare_sqlite)
    return Writer(writer)


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers beside the writer, and commits that are really on the disk."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest shape; a database that has it already is left alone."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
