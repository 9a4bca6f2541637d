"""SQLite or PostgreSQL behind one address, and the migrations that bring either up to date."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVarTuple

from asyncpg import InterfaceError as AsyncpgInterfaceError
from asyncpg import PostgresError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from sheepfold.server.storage.addresses import BadDatabase, read_address

for each in ("alembic", "aiosqlite"):  # They are imported late, but missed at once.
    if find_spec(each) is None:
        raise ModuleNotFoundError(f"No module named {each!r}", name=each)

Ts = TypeVarTuple("Ts")

MIGRATIONS: Final = Path(__file__).parent / "migrations"

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    # A commit is on the disk before a move is acknowledged, whatever happens to the machine afterwards.
    "PRAGMA synchronous=FULL",
    "PRAGMA busy_timeout=10000",
    "PRAGMA foreign_keys=ON",
)


CONNECTING: Final = 10.0
"""Seconds a connection to PostgreSQL may take."""

ANSWERING: Final = 30.0
"""Seconds PostgreSQL may take for one statement."""

MIGRATING: Final = 0x5348454550
"""The advisory lock of PostgreSQL that is held while migrations run."""

GIVING_WAY: Final = "500ms"
"""As long a migration waits for a table in use. PostgreSQL looks for deadlocks after a second, so that it is
nearly always the migration that gives way. A commit of moves that is ended all the same is tried again."""

IN_USE: Final = ("40P01", "55P03")
"""Others had a table of a migration, or would have waited for it in a circle."""

TRIES: Final = 100
"""So often a migration is tried, for a minute at most."""


def open_database(address: str) -> AsyncEngine:
    """The engine for `sqlite:///file.db` or `postgresql://user@host/name`; a bare file name is SQLite."""
    return new_engine(read_address(address))


def new_engine(url: URL, **more: Any) -> AsyncEngine:
    """An engine for this database."""
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine
    limits = {"timeout": CONNECTING, "command_timeout": ANSWERING}
    return create_async_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=limits, **more)


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for one in memory."""
    if url.database in (None, "", ":memory:"):
        return None
    name = str(url.database)
    # Path.resolve would raise where links lead in a circle.
    return Path(os.path.realpath(name.removeprefix("file:") if "uri" in url.query else name))


def ensure_writable(url: URL) -> None:
    """Raise what SQLite says if this file cannot be written, before a thread is started for it."""
    engine = create_engine(url.set(drivername="sqlite"), poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.rollback()


UNUSABLE: Final = (SQLAlchemyError, PostgresError, AsyncpgInterfaceError, OSError)
"""Whatever a database says when it is opened."""


@contextmanager
def in_one_line(shown: str, errors: tuple[type[Exception], ...] = UNUSABLE) -> Iterator[None]:
    """Turn these errors of a database into one line."""
    try:
        yield
    except errors as error:
        said = str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__]
        raise BadDatabase(f"database: {shown} cannot be used ({said[0]})") from None


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
        """Give the connection up."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)

    def end(self) -> None:
        """Give the connection and the thread up after the statements at work; nobody waits for that."""
        self.thread.submit(self.disconnect)
        self.thread.shutdown(wait=False)


def writer_of(engine: AsyncEngine) -> Writer | None:
    """The quick way to write, where there is one: for SQLite in a file."""
    if engine.url.get_backend_name() != "sqlite" or sqlite_file(engine.url) is None:
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
    await change_schema(engine, upgrade)


async def change_schema(engine: AsyncEngine, change: Callable[[Connection], None]) -> None:
    """Let `change` alter tables, in one transaction; servers that use them meanwhile go first."""
    for _ in range(TRIES):
        try:
            async with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    # Of two that start at the same moment one waits for the other.
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
                    await connection.execute(text(f"SET LOCAL lock_timeout = '{GIVING_WAY}'"))
                await connection.run_sync(change)
                return
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) not in IN_USE:
                raise
        await asyncio.sleep(0.1)
    raise BadDatabase(
        "database: its tables are in use all the time; stop a server that uses them and try again"
    )


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing; `BadDatabase` where a later version has run some of its own."""
    found, known = revision_of(connection), revisions()
    if found is not None and found not in known:
        raise BadDatabase(
            f"database: its schema is version {found}, this program knows versions up to {known[0]};"
            " use the version of Sheepfold that made it, or a later one"
        )
    if found != known[0]:
        run_migrations(connection)


def revision_of(connection: Connection) -> str | None:
    """The schema a database has; None where it has none of ours."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def revisions() -> list[str]:
    """Every schema this program knows, the newest first: a migration's file begins with its revision."""
    return sorted((path.name[:4] for path in MIGRATIONS.glob("versions/[0-9]*.py")), reverse=True)


def run_migrations(connection: Connection) -> None:
    """Bring the database to the newest schema."""
    # Importing Alembic takes a fifth of a start, and most starts have nothing to migrate.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
