"""SQLite or PostgreSQL behind one address, and the migrations that bring either up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sheepfold.engine.errors import SheepfoldError

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


def writer_of(engine: AsyncEngine) -> Engine | None:
    """SQLite by a way on which a whole commit is one errand of one thread; None for other databases.

    The usual way there goes to a thread and back for every statement and more, and each time a busy event
    loop and a busy machine let it wait.
    """
    if engine.url.get_backend_name() != "sqlite" or engine.url.database in (None, "", ":memory:"):
        return None
    writer = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(writer, "connect", prepare_sqlite)
    return writer


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
