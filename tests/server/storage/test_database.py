"""Databases: addresses, migrations, pragmas and the connection that writes."""

from __future__ import annotations

import pytest

from sheepfold.server.storage import notes
from sheepfold.server.storage.database import BadDatabase, migrate, open_database, writer_of
from sheepfold.server.storage.ledger import Taken
from tests.server.storage.filling import SEATS, a_table, move, opened

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


async def test_migrating_twice_changes_nothing(database: str) -> None:
    async with opened(database) as (engine, store, ledger):
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        await migrate(engine)
        kept = await store.kept("t")
        assert kept is not None


@pytest.mark.parametrize("address", ["mysql://somewhere/x", "://"])
def test_an_address_without_a_database_is_refused(address: str) -> None:
    with pytest.raises(BadDatabase, match="database: "):
        open_database(address)


async def test_what_sqlite_keeps_is_on_the_disk_by_the_same_pragmas(sqlite: str) -> None:
    async with opened(sqlite) as (_, _, ledger):
        assert ledger.writer is not None
        with ledger.writer.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


async def test_the_writer_keeps_its_connection_until_something_fails(sqlite: str) -> None:
    async with opened(sqlite) as (_, store, ledger):
        assert ledger.writer is not None
        await ledger.write(*notes.new_table(a_table("t"), SEATS), moves=[move("t", 1)])
        kept = ledger.writer.connection
        assert kept is not None
        await ledger.write(moves=[move("t", 2)])
        assert ledger.writer.connection is kept
        with pytest.raises(Taken):
            await ledger.write(moves=[move("t", 2)])
        assert kept.closed
        await ledger.write(moves=[move("t", 3)])
        assert ledger.writer.connection not in (None, kept)
        found = await store.kept("t")
        assert found is not None
        assert [each.number for each in found.moves] == [1, 2, 3]


@pytest.mark.parametrize(
    "address", ["sqlite://", "sqlite:///:memory:", "postgresql://somebody@nowhere/house"]
)
def test_only_a_file_of_sqlite_has_a_writer_of_its_own(address: str) -> None:
    assert writer_of(open_database(address)) is None
