"""One process at a time serves a database: locks, leases, and the fence around every commit."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.live.lifecycle import open_server
from sheepfold.server.live.server import Server
from sheepfold.server.settings import Settings
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import CommitQueue, LeaseLost, NotWritten
from sheepfold.server.storage.database import BadDatabase, migrate, open_database
from sheepfold.server.storage.lock import FREEZING, DatabaseInUse, DatabaseLock, Lease, hold, lock_of
from sheepfold.server.storage.store import Store
from tests.patience import PATIENCE
from tests.server.serving import AnyMove, serving, until
from tests.server.storage.filling import SEATS, a_table

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]

SHORT = 0.5
LONG = 600.0


def lock_on(engine: AsyncEngine, seconds: float = LONG) -> DatabaseLock:
    return lock_of(engine, "the database", seconds)


def lease_on(engine: AsyncEngine, seconds: float = LONG) -> Lease:
    lease = lock_on(engine, seconds)
    assert isinstance(lease, Lease)
    return lease


async def test_a_second_server_is_refused_until_the_first_has_closed(database: str) -> None:
    async with serving(database, lease=1.0) as served:
        for _ in range(2):
            other = Server(served.server.settings, AnyMove)
            with pytest.raises(DatabaseInUse, match=r"^database: another server .*stop it first"):
                await open_server(other)
            assert not other.tasks
        assert not served.server.failure
    async with serving(database) as served:
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
                await open_server(Server(Settings(database=name, workers=1), AnyMove))


async def test_databases_in_memory_need_no_lock() -> None:
    engine = open_database("sqlite://")
    first, second = lock_on(engine), lock_on(engine)
    for lock in (first, second):
        assert await lock.ready()
        await lock.acquire()
        await lock.renew()
    for lock in (first, second):
        await lock.release()
    await engine.dispose()


async def test_a_lease_nobody_renews_is_waited_for_and_then_taken(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    crashed, following = lease_on(engine, SHORT), lease_on(engine)
    await hold(crashed, engine)
    await hold(following, engine)
    held = await following.look()
    assert held is not None
    assert held.holder == following.holder
    with pytest.raises(LeaseLost, match="another server has taken over"):
        await crashed.renew()
    await crashed.release()
    assert (await following.look()) is not None, "only the holder can release a lease"
    await following.release()
    await engine.dispose()


async def test_a_lease_that_is_renewed_meanwhile_is_refused(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    alive, other = lease_on(engine), lease_on(engine)
    await hold(alive, engine)
    asked = asyncio.create_task(other.acquire())
    await asyncio.sleep(0)
    while not asked.done():
        await alive.renew()
        await asyncio.sleep(0.05)
    with pytest.raises(DatabaseInUse, match="process"):
        asked.result()
    await alive.release()
    await other.release()
    await engine.dispose()


async def test_of_two_who_wait_for_a_lease_one_gets_it(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    crashed = lease_on(engine, SHORT)
    await hold(crashed, engine)
    waiting = [lease_on(engine) for _ in range(4)]
    told = await asyncio.gather(*[each.acquire() for each in waiting], return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in told) == ["DatabaseInUse"] * 3 + ["NoneType"]
    for each in (crashed, *waiting):
        await each.release()
    await engine.dispose()


async def test_a_lease_that_expired_but_was_not_taken_is_still_ours(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    lease = lease_on(engine, 0.001)
    await hold(lease, engine)
    await asyncio.sleep(0.05)
    await lease.renew()
    commit_queue = CommitQueue(engine, lease.fence)
    commit_queue.open()
    await asyncio.sleep(0.05)
    await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
    await commit_queue.close()
    await lease.release()
    await engine.dispose()


async def test_a_process_that_lost_its_lease_cannot_commit(postgres_database: str) -> None:
    engine, told = open_database(postgres_database), list[str]()
    lease = lease_on(engine)
    await hold(lease, engine)
    commit_queue = CommitQueue(engine, lease.fence, told.append)
    commit_queue.open()
    await commit_queue.write(*statements.new_table(a_table("before"), SEATS))
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE lease SET holder = 'elsewhere 1 x'"))
    asked = [commit_queue.write(*statements.new_table(a_table(name), SEATS)) for name in ("one", "two")]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers] == [NotWritten, NotWritten]
    with pytest.raises(NotWritten):
        await commit_queue.write(*statements.new_table(a_table("three"), SEATS))
    assert [line[:40] for line in told] == ["database: another server has taken over "]
    store = Store(engine)
    assert await store.stored_table("before") is not None
    assert [await store.stored_table(name) for name in ("one", "two", "three")] == [None] * 3
    await commit_queue.close()
    await lease.release()
    await engine.dispose()


async def test_nobody_takes_a_lease_between_its_check_and_the_commit(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheepfold.server.storage.lock.FREEZING", PATIENCE)
    engine = open_database(postgres_database)
    first, second = lease_on(engine, SHORT), lease_on(engine)
    await hold(first, engine)
    async with engine.begin() as connection:
        await connection.run_sync(first.check)
        await asyncio.sleep(2 * SHORT / 3)
        asked = asyncio.create_task(second.acquire())
        for _ in range(4):
            await connection.execute(text("SELECT 1"))
            await asyncio.sleep(SHORT / 3)
        assert not asked.done(), "the check holds until the transaction ends"
    await asked
    await first.release()
    await second.release()
    await engine.dispose()


async def test_a_process_frozen_in_mid_commit_does_not_hold_the_lease_for_ever(
    postgres_database: str,
) -> None:
    engine = open_database(postgres_database)
    frozen, following = lease_on(engine, SHORT), lease_on(engine)
    await hold(frozen, engine)
    connection = await engine.connect()
    await connection.run_sync(frozen.check)
    async with asyncio.timeout(PATIENCE):
        await following.acquire()
    with pytest.raises(DBAPIError):
        await connection.execute(text("SELECT 1"))
    await connection.invalidate()
    await connection.close()
    await frozen.release()
    await following.release()
    await engine.dispose()


async def test_a_process_that_wakes_up_in_mid_commit_and_still_has_its_lease_goes_on(
    postgres_database: str,
) -> None:
    engine, frozen = open_database(postgres_database), list[int]()
    lease = lease_on(engine, SHORT)
    await hold(lease, engine)

    def freeze(connection: Connection) -> None:
        lease.check(connection)
        if not frozen:
            frozen.append(1)
            time.sleep(1.5 * FREEZING)

    commit_queue = CommitQueue(engine, freeze)
    commit_queue.open()
    asked = [commit_queue.write(*statements.new_table(a_table(name), SEATS)) for name in ("one", "two")]
    await asyncio.gather(*asked, return_exceptions=True)
    for number in range(8):
        await commit_queue.write(*statements.new_table(a_table(f"after {number}"), SEATS))
    await commit_queue.close()
    await lease.release()
    await engine.dispose()


async def test_a_server_that_lost_its_lease_turns_red_and_ends(postgres_database: str) -> None:
    async with serving(postgres_database, lease=0.3) as served:
        async with served.server.engine.begin() as connection:
            await connection.execute(text("UPDATE lease SET holder = 'elsewhere 1 x'"))
        await until(lambda: bool(served.server.failure))
        assert "another server has taken over" in await served.server.trouble()
        await asyncio.wait_for(asyncio.shield(served.task), PATIENCE)


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


async def test_a_server_does_not_migrate_below_another(postgres_database: str) -> None:
    """A newer version that starts beside an older one must be refused before it changes the schema."""
    async with serving(postgres_database, lease=1.0) as served:
        async with served.server.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(DatabaseInUse):
            await open_server(Server(served.server.settings, AnyMove))


async def cannot_open(database: str) -> str:
    """What a server says that cannot open this database."""
    with pytest.raises(BadDatabase) as told:
        await open_server(Server(Settings(database=database, workers=1), AnyMove))
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
