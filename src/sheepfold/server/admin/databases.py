"""A database opened for a command, or a clear line why not."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from asyncpg import InterfaceError, PostgresError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.storage.database import BadDatabase, known_revisions, open_database, sqlite_file


@asynccontextmanager
async def administered(address: str) -> AsyncIterator[AsyncEngine]:
    """The database of a server; refused where there is none, or where it has another schema."""
    engine = open_database(address)
    file = file_of(engine)
    if file is not None and not file.exists():
        raise BadDatabase(f"database: {file}, there is no such file; --database names another")
    try:
        with in_one_line(SQLAlchemyError, PostgresError, InterfaceError, OSError):
            async with engine.connect() as connection:
                found = await connection.run_sync(revision_of)
        check_schema(found)
        with in_one_line(SQLAlchemyError, ConnectionError):
            yield engine
    finally:
        await engine.dispose()


@contextmanager
def in_one_line(*errors: type[Exception]) -> Iterator[None]:
    """Turn these errors of a database into one line."""
    try:
        yield
    except errors as error:
        said = str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__]
        raise BadDatabase(f"database: {said[0]}") from None


def file_of(engine: AsyncEngine) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    if engine.url.get_backend_name() != "sqlite":
        return None
    file = sqlite_file(engine.url)
    if file is None:
        raise BadDatabase("database: it is in memory, where no command can see it; --database names another")
    return file


def revision_of(connection: Connection) -> str | None:
    """The schema a database has; None where it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def check_schema(found: str | None) -> None:
    """Refuse a database whose schema is not the newest one of this program."""
    known = known_revisions()
    if found is None:
        raise BadDatabase("database: empty, or not one of Sheepfold's; start the server once to make one")
    if found not in known:
        raise BadDatabase(f"database: schema {found} was made by a newer release; this one knows {known[0]}")
    if found != known[0]:
        raise BadDatabase(
            f"database: schema {found}, must be {known[0]}; start the server once to upgrade it"
        )
