"""A database opened for a command, or a clear line why not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final

import aiosqlite
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.storage.addresses import BadDatabase, shown
from sheepfold.server.storage.database import (
    in_one_line,
    open_database,
    revision_of,
    revisions,
    sqlite_file,
)

ENDING: Final = 10.0
"""Seconds a statement that was broken off may take to end."""


@asynccontextmanager
async def administered(address: str) -> AsyncIterator[AsyncEngine]:
    """The database of a server; refused where there is none, or where it has another schema."""
    engine = open_database(address)
    file, name = file_of(engine), shown(engine.url)
    if file is not None:
        ensure_file(file)
        if not file.exists():
            raise BadDatabase(f"database: {file}, there is no such file; --database names another")
    threads = threads_of(engine)
    try:
        with in_one_line(name):
            async with engine.connect() as connection:
                found = await connection.run_sync(revision_of)
        check_schema(found, name)
        with in_one_line(name, (SQLAlchemyError, ConnectionError)):
            yield engine
    finally:
        await engine.dispose()
        # What was broken off still runs there, and would speak to a loop that is closed.
        for thread in threads:
            await asyncio.to_thread(thread.join, ENDING)


def threads_of(engine: AsyncEngine) -> list[Thread]:
    """The threads in which connections to SQLite work or are opened, a list that grows with them."""
    threads: list[Thread] = []

    def begin(*arguments: Any, **options: Any) -> aiosqlite.Connection:
        connection = aiosqlite.connect(*arguments, **options)
        connection._thread.daemon = True
        threads.append(connection._thread)
        return connection

    if engine.url.get_backend_name() == "sqlite":
        event.listen(
            engine.sync_engine,
            "do_connect",
            lambda _dialect, _record, _arguments, options: options.update(async_creator_fn=begin),
        )
    return threads


def ensure_file(file: Path) -> None:
    """Refuse a folder, a device or a pipe: no database is kept there."""
    if file.exists() and not file.is_file():
        raise BadDatabase(f"database: {file}, must be a file; --database names another")


def file_of(engine: AsyncEngine) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    if engine.url.get_backend_name() != "sqlite":
        return None
    file = sqlite_file(engine.url)
    if file is None:
        raise BadDatabase("database: it is in memory, where no command can see it; --database names another")
    return file


def check_schema(found: str | None, name: str) -> None:
    """Refuse a database whose schema is not the newest one of this program."""
    known = revisions()
    if found is None:
        said = "empty, or not one of Sheepfold's; start the server once to make one"
    elif found not in known:
        said = f"schema {found} was made by a newer release; this one knows {known[0]}"
    elif found != known[0]:
        said = f"schema {found}, must be {known[0]}; start the server once to upgrade it"
    else:
        return
    raise BadDatabase(f"database: {name}: {said}")
