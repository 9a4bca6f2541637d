"""Storage on both databases: what is written comes back, moves are unique, a commit is shared."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.storage import notes
from sheepfold.server.storage.database import BadDatabase, migrate, open_database, writer_of
from sheepfold.server.storage.ledger import Ledger, NotWritten, Taken
from sheepfold.server.storage.rows import ChatRow, MoveRow, PersonRow, SeatRow, TableRow
from sheepfold.server.storage.schema import METADATA
from sheepfold.server.storage.store import Store

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[tuple[AsyncEngine, Store, Ledger]]:
    engine = open_database(address)
    await migrate(engine)
    ledger = Ledger(engine)
    ledger.open()
    try:
        yield engine, Store(engine), ledger
    finally:
        await ledger.close()
        await engine.dispose()


def a_table(table_id: str, *, status: str = "playing", host: str = "ann", public: bool = False) -> TableRow:
    return TableRow(
        table_id,
        "zoff-im-zoo",
        1,
        {"target": 9},
        3,
        host,
        public,
        "none",
        "human",
        "ab" * 32,
        status,
        5.0,
        6.0,
    )


SEATS = [
    SeatRow(0, "person", "ann", "Ann"),
    SeatRow(1, "bot", None, "Pepper", "lamb"),
    SeatRow(2),
]


def move(table_id: str, number: int) -> dict[str, object]:
    return notes.move_values(table_id, MoveRow(number, f"{number} fox", number + 0.25))


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def test_migrations_build_exactly_the_declared_schema(database: str) -> None:
    async with opened(database) as (engine, _, _), engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_migrating_twice_changes_nothing(database: str) -> None:
    async with opened(database) as (engine, store, ledger):
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        await migrate(engine)
        kept = await store.kept("t")
        assert kept is not None


async def test_a_table_comes_back_as_it_was_written(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        said = ChatRow(1, "ann", "Ann", "Hello שלום", None, 7.5)
        await ledger.write(notes.new_chat("t", said), moves=[move("t", 1), move("t", 2)])
        kept = await store.kept("t")
        assert kept is not None
        assert kept.table == a_table("t")
        assert kept.seats == SEATS
        assert kept.moves == [MoveRow(1, "1 fox", 1.25), MoveRow(2, "2 fox", 2.25)]
        assert kept.chat == [said]
        assert await store.kept("u") is None


async def test_a_move_number_can_be_written_only_once(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        await ledger.write(moves=[move("t", 1)])
        with pytest.raises(Taken):
            await ledger.write(moves=[{**move("t", 1), "move": "pass"}])
        kept = await store.kept("t")
        assert kept is not None
        assert kept.moves == [MoveRow(1, "1 fox", 1.25)]


async def test_a_move_of_a_table_that_is_gone_is_not_written_and_not_taken(database: str) -> None:
    async with opened(database) as (_, _store, ledger):
        with pytest.raises(NotWritten, match="IntegrityError"):
            await ledger.write(moves=[move("nowhere", 1)])


async def test_moves_of_many_tables_share_a_commit(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        names = [f"t{number}" for number in range(40)]
        for name in names:
            await ledger.write(*notes.new_table(a_table(name), SEATS))
        before = ledger.commits
        await asyncio.gather(*[ledger.write(moves=[move(name, 1)]) for name in names])
        assert ledger.commits - before <= 2
        for name in names:
            kept = await store.kept(name)
            assert kept is not None
            assert len(kept.moves) == 1


async def test_a_spoilt_note_does_not_take_the_others_down(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        for name in ("t", "u", "v"):
            await ledger.write(*notes.new_table(a_table(name), SEATS))
        await ledger.write(moves=[move("u", 1)])
        written = await asyncio.gather(
            *[ledger.write(moves=[move(name, 1)]) for name in ("t", "u", "v")], return_exceptions=True
        )
        assert [type(answer) for answer in written] == [type(None), Taken, type(None)]
        for name in ("t", "u", "v"):
            kept = await store.kept(name)
            assert kept is not None
            assert len(kept.moves) == 1


async def test_a_database_that_fails_is_reported_and_nothing_is_kept(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        with pytest.raises(NotWritten):
            await ledger.write((text("INSERT INTO nowhere VALUES (1)"), None), moves=[move("t", 1)])
        kept = await store.kept("t")
        assert kept is not None
        assert kept.moves == []


async def test_a_closed_ledger_takes_nothing(sqlite: str) -> None:
    async with opened(sqlite) as (_, _, ledger):
        await ledger.close()
        with pytest.raises(NotWritten):
            await ledger.write(moves=[move("t", 1)])


async def test_closing_commits_what_waits(sqlite: str) -> None:
    async with opened(sqlite) as (_, store, ledger):
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        waiting = asyncio.create_task(ledger.write(moves=[move("t", 1)]))
        await asyncio.sleep(0)
        await ledger.close()
        await waiting
        kept = await store.kept("t")
        assert kept is not None
        assert len(kept.moves) == 1


async def test_seats_people_and_tables_change(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        await ledger.write(notes.new_person(PersonRow("ann", "Ann", 0, 1.0)))
        await ledger.write(*notes.new_table(a_table("t"), SEATS))
        await ledger.write(
            notes.change_person("ann", name="Anna"),
            notes.rename_seats("ann", "Anna"),
            notes.change_seat("t", SeatRow(2, "person", "ann", "Little Bo", None, here=True)),
            notes.change_table("t", status="over", outcome={"winners": [0]}),
        )
        assert await store.person("ann") == PersonRow("ann", "Anna", 0, 1.0)
        assert await store.person("bob") is None
        kept = await store.kept("t")
        assert kept is not None
        assert [seat.name for seat in kept.seats] == ["Anna", "Pepper", "Little Bo"]
        assert kept.table.outcome == {"winners": [0]}


async def test_lists_show_my_tables_and_open_ones(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        full = [SEATS[0], SEATS[1], SeatRow(2, "person", "bob", "Bob")]
        await ledger.write(*notes.new_table(a_table("mine"), SEATS), moves=[move("mine", 1)])
        await ledger.write(
            *notes.new_table(a_table("waiting", status="waiting", public=True, host="eve"), SEATS)
        )
        await ledger.write(*notes.new_table(a_table("full", status="waiting", public=True, host="bob"), full))
        await ledger.write(*notes.new_table(a_table("hidden", status="waiting", host="eve"), SEATS))
        assert [each.table.id for each in await store.open_tables(0.0, 10)] == ["waiting"]
        assert await store.open_tables(99.0, 10) == []
        bobs = await store.tables_of("bob", 10)
        assert [each.table.id for each in bobs] == ["full"]
        mine = {each.table.id: each for each in await store.tables_of("ann", 10)}
        assert mine["mine"].moves == 1
        assert mine["mine"].seats == SEATS
        assert await store.made_by("eve", 0.0) == 2


async def test_the_house_keeps_its_key_and_never_loses_time(database: str) -> None:
    async with opened(database) as (_, store, ledger):
        key, time = await store.house()
        assert len(key) > 40
        assert time == 0.0
        await ledger.write(notes.house_time(12.5))
        assert await store.house() == (key, 12.5)
        await ledger.write(*notes.new_table(a_table("t"), SEATS), moves=[move("t", 30)])
        assert await store.house() == (key, 30.25)


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
