"""Databases: addresses, migrations, pragmas and the connection that writes."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sheepfold.server.storage import database, statements
from sheepfold.server.storage.addresses import BadDatabase
from sheepfold.server.storage.commit_queue import Taken
from sheepfold.server.storage.database import (
    MIGRATIONS,
    change_schema,
    migrate,
    open_database,
    revision_of,
    revisions,
    writer_of,
)
from tests.patience import within
from tests.server.storage.filling import SEATS, a_table, move, opened

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]

START = """
import asyncio, sys
from sheepfold.server.storage.database import migrate, open_database
async def start(address):
    engine = open_database(address)
    await migrate(engine)
    await engine.dispose()
asyncio.run(start(sys.argv[1]))
print("alembic" in sys.modules)
"""


async def test_migrating_twice_changes_nothing(database: str) -> None:
    async with opened(database) as (engine, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        await migrate(engine)
        stored = await store.stored_table("t")
        assert stored is not None


def test_the_files_of_migrations_are_named_by_their_revisions() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert revisions() == [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]


def alter_moves(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE moves ADD COLUMN of_later integer"))


async def test_a_migration_lets_those_who_play_go_first(postgres_database: str) -> None:
    async with opened(postgres_database) as (engine, _, _), engine.connect() as player:
        await player.execute(text("LOCK TABLE moves IN ROW EXCLUSIVE MODE"))
        altered = asyncio.Event()

        def alter_both(connection: Connection) -> None:
            connection.execute(text("ALTER TABLE seats ADD COLUMN of_later integer"))
            altered.set()
            alter_moves(connection)

        migrating = asyncio.create_task(change_schema(engine, alter_both))
        await within(altered.wait())
        # Both wait for each other now, until the migration gives way.
        await player.execute(text("LOCK TABLE seats IN ROW EXCLUSIVE MODE"))
        await player.commit()
        await within(migrating)
        assert not (
            await player.execute(text("SELECT moves.of_later, seats.of_later FROM moves, seats"))
        ).all()


async def test_a_migration_says_when_it_never_gets_its_tables(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TRIES", 2)
    monkeypatch.setattr(database, "GIVING_WAY", "10ms")
    async with opened(postgres_database) as (engine, _, _), engine.connect() as player:
        await player.execute(text("LOCK TABLE moves"))
        with pytest.raises(BadDatabase, match="in use all the time"):
            await change_schema(engine, alter_moves)


async def test_a_database_says_which_schema_it_has(database: str) -> None:
    engine = open_database(database)
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) is None
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) == revisions()[0]
    await engine.dispose()


def test_a_start_with_nothing_to_migrate_does_without_alembic(sqlite: str) -> None:
    first, second = [
        subprocess.run([sys.executable, "-c", START, sqlite], check=True, capture_output=True, text=True)
        for _ in range(2)
    ]
    assert (first.stdout, second.stdout) == ("True\n", "False\n")


@pytest.mark.parametrize("address", ["mysql://somewhere/x", "://"])
def test_an_address_without_a_database_is_refused(address: str) -> None:
    with pytest.raises(BadDatabase, match="database: "):
        open_database(address)


async def test_what_sqlite_keeps_is_on_the_disk_by_the_same_pragmas(sqlite: str) -> None:
    async with opened(sqlite) as (_, _, commit_queue):
        assert commit_queue.writer is not None
        with commit_queue.writer.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


async def test_the_writer_keeps_its_connection_until_something_fails(sqlite: str) -> None:
    async with opened(sqlite) as (_, store, commit_queue):
        assert commit_queue.writer is not None
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS), moves=[move("t", 1)])
        kept = commit_queue.writer.connection
        assert kept is not None
        await commit_queue.write(moves=[move("t", 2)])
        assert commit_queue.writer.connection is kept
        with pytest.raises(Taken):
            await commit_queue.write(moves=[move("t", 2)])
        assert kept.closed
        await commit_queue.write(moves=[move("t", 3)])
        assert commit_queue.writer.connection not in (None, kept)
        found = await store.stored_table("t")
        assert found is not None
        assert [each.number for each in found.moves] == [1, 2, 3]


@pytest.mark.parametrize(
    "address", ["sqlite://", "sqlite:///:memory:", "postgresql://somebody@nowhere/tables"]
)
def test_only_a_file_of_sqlite_has_a_writer_of_its_own(address: str) -> None:
    assert writer_of(open_database(address)) is None
