"""Who may serve a database: one process a file, any number PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.live.lifecycle import open_server
from sheepfold.server.live.server import Server
from sheepfold.server.settings import Settings
from sheepfold.server.storage import statements
from sheepfold.server.storage.addresses import BadDatabase
from sheepfold.server.storage.commit_queue import CommitQueue
from sheepfold.server.storage.database import migrate, open_database
from sheepfold.server.storage.lock import (
    DatabaseFileLock,
    DatabaseInUse,
    end_when_frozen,
)
from tests.patience import LONG, PATIENCE
from tests.server.serving import AnyMove, serving
from tests.server.storage.filling import SEATS, a_table

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]

SHORT = 0.5


async def test_a_second_server_on_a_file_is_refused_until_the_first_has_closed(sqlite: str) -> None:
    async with serving(sqlite) as served:
        for _ in range(2):
            other = Server(served.server.settings, AnyMove)
            with pytest.raises(DatabaseInUse, match=r"^database: another server .*stop it first"):
                await open_server(other)
            assert not other.tasks
        assert not served.server.failure
    async with serving(sqlite) as served:
        assert not await served.server.trouble()


async def test_servers_on_different_databases_do_not_know_of_each_other(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "one.db")) as one, serving(str(tmp_path / "two.db")) as two:
        assert not await one.server.trouble()
        assert not await two.server.trouble()


async def test_one_file_has_one_lock_by_whatever_name_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "real.db")
    uri = f"sqlite:///file:{tmp_path / 'real.db'}?uri=true"
    async with serving(str(tmp_path / "real.db")):
        for name in (str(tmp_path / "link.db"), f"{tmp_path}/x/../real.db", uri):
            (tmp_path / "x").mkdir(exist_ok=True)
            with pytest.raises(DatabaseInUse):
                await open_server(Server(Settings(database=name, bot_processes=1), AnyMove))


async def test_databases_in_memory_need_no_lock() -> None:
    engine = open_database("sqlite://")
    first, second = [DatabaseFileLock(engine.url, "memory") for _ in range(2)]
    for lock in (first, second):
        lock.acquire()
    for lock in (first, second):
        await lock.release()
    await engine.dispose()


LEASE = text(
    "INSERT INTO lease (name, holder, expires)"
    " VALUES ('server', 'elsewhere 17 x', clock_timestamp() + make_interval(secs => :seconds))"
    " ON CONFLICT (name) DO UPDATE SET expires = excluded.expires"
)
"""What a server of the former release writes, again and again."""


async def lease_for(engine: AsyncEngine, seconds: float) -> None:
    async with engine.begin() as connection:
        await connection.execute(LEASE, {"seconds": seconds})


async def test_a_server_of_the_former_release_must_stop_first(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    await migrate(engine)
    await lease_for(engine, LONG)
    asked = asyncio.create_task(open_server(Server(Settings(database=postgres_database), AnyMove)))
    while not asked.done():
        await lease_for(engine, LONG)
        await asyncio.sleep(0.05)
    with pytest.raises(DatabaseInUse, match=r"^database: a server of an older release \(process 17 on else"):
        asked.result()
    await engine.dispose()


async def test_a_server_of_the_former_release_that_was_killed_is_waited_for(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    await migrate(engine)
    await lease_for(engine, SHORT)
    async with serving(postgres_database) as served:
        assert not await served.server.trouble()
    await engine.dispose()


async def test_migrations_at_the_same_moment_do_not_race(postgres_database: str) -> None:
    engines = [open_database(postgres_database) for _ in range(6)]
    await asyncio.gather(*[migrate(engine) for engine in engines])
    for engine in engines:
        await engine.dispose()


async def test_a_newer_schema_is_named_in_one_line(database: str) -> None:
    engine = open_database(database)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="its schema is version 9999, this program knows versions up to 0"):
        await migrate(engine)
    await engine.dispose()


async def cannot_open(database: str) -> str:
    """What a server says that cannot open this database."""
    with pytest.raises(BadDatabase) as told:
        await open_server(Server(Settings(database=database, bot_processes=1), AnyMove))
    return str(told.value)


async def test_a_file_that_cannot_be_used_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database, whatever its name says " * 100)
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "read.db").touch()
    assert "nowhere' does not exist; create it first" in await cannot_open(f"{tmp_path}/nowhere/x.db")
    assert "(file is not a database)" in await cannot_open(str(tmp_path / "text.db"))
    assert "(unable to open database file)" in await cannot_open(str(tmp_path / "folder.db"))
    readonly = f"sqlite:///file:{tmp_path / 'read.db'}?mode=ro&uri=true"
    assert "(attempt to write a readonly database)" in await cannot_open(readonly)


async def test_a_database_server_that_cannot_be_used_is_named_in_one_line(
    postgres: Path, postgres_database: str
) -> None:
    nothing = f"postgresql://sheepfold@/nothing_here?host={postgres}"
    assert 'database "nothing_here" does not exist' in await cannot_open(nothing)
    nobody = f"postgresql://nobody:secret@/postgres?host={postgres}"
    told = await cannot_open(nobody)
    assert 'role "nobody" does not exist' in told
    assert "secret" not in told
    assert "cannot be used" in await cannot_open("postgresql://127.0.0.1:1/x?user=ann")
    engine = open_database(postgres_database)
    async with engine.begin() as connection:
        name = await connection.scalar(text("SELECT current_database()"))
        await connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    await engine.dispose()
    assert "read-only transaction" in await cannot_open(postgres_database)


async def test_any_number_of_servers_share_a_database(postgres_database: str) -> None:
    async with serving(postgres_database) as one, serving(postgres_database) as two:
        assert not await one.server.trouble()
        assert not await two.server.trouble()


async def test_what_a_frozen_server_has_locked_is_free_again_soon(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    await migrate(engine)
    commit_queue = CommitQueue(engine)
    commit_queue.open()
    await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
    frozen = await engine.connect()
    await frozen.run_sync(end_when_frozen)
    await frozen.execute(statements.raise_revision("t", 0)[0])
    async with asyncio.timeout(PATIENCE):
        await commit_queue.write(statements.raise_revision("t", 0))
    with pytest.raises(DBAPIError):
        await frozen.execute(text("SELECT 1"))
    await frozen.invalidate()
    await frozen.close()
    await commit_queue.close()
    await engine.dispose()
