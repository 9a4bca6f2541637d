"""The database a command works on."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from typing import Any

import pytest

from sheepfold.server.admin import people, tables
from sheepfold.server.admin.databases import administered
from sheepfold.server.storage.addresses import BadDatabase
from sheepfold.server.storage.database import migrate, open_database
from sheepfold.server.storage.store import Store
from tests.patience import PATIENCE
from tests.server.admin.filling import ANN, BEN, DAY, NOW, filled

pytestmark = pytest.mark.anyio


async def test_every_change_gives_the_running_server_notice(database: str) -> None:
    async with filled(database) as engine:
        await tables.close_tables(engine, ["waiting"])
        await tables.vacuum(engine, NOW - 90 * DAY)
        await people.ban(engine, BEN)
        await people.unban(engine, BEN)
        await people.remove(engine, ANN)
        found = [(each.kind, each.subject) for each in await Store(engine).notices()]
        assert found == [
            ("table", "waiting"),
            ("table", "old"),
            ("signed out", BEN),
            ("signed out", BEN),
            ("removed", ANN),
        ]


@pytest.mark.empty_database
async def test_a_database_that_is_not_there_or_of_another_schema_is_refused_in_one_line(
    database: str,
) -> None:
    with pytest.raises(BadDatabase, match=r"no such file|start the server once to make one"):
        async with administered(database):
            pass
    engine = open_database(database)
    await migrate(engine)
    for revision, said in (("0001", "schema 0001, must be"), ("9999", "schema 9999 was made by a newer")):
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        with pytest.raises(BadDatabase, match=said):
            async with administered(database):
                pass
    await engine.dispose()


async def test_a_database_nobody_answers_for_is_named_in_one_line() -> None:
    with pytest.raises(
        BadDatabase, match=r"database: postgresql://nobody@127\.0\.0\.1:1/none cannot be used"
    ):
        async with administered("postgresql://nobody@127.0.0.1:1/none"):
            pass


async def test_no_thread_is_left_when_a_command_is_broken_off(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would speak to a loop that is closed, and Python would print that."""
    threads: list[threading.Thread] = []
    opening = threading.Event()
    connect: Any = sqlite3.connect

    def connect_slowly(*arguments: Any, **options: Any) -> Any:
        threads.append(threading.current_thread())
        opening.set()
        time.sleep(0.3)
        return connect(*arguments, **options)

    async def look() -> None:
        async with administered(sqlite):
            pass

    monkeypatch.setattr(sqlite3, "connect", connect_slowly)
    task = asyncio.create_task(look())
    await asyncio.to_thread(opening.wait, PATIENCE)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [each.is_alive() for each in threads] == [False]


async def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(BadDatabase, match="it is in memory"):
        async with administered("sqlite://"):
            pass
