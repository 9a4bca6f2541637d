"""Storage on both databases: what is written comes back."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import ChatRow, MoveRow, SeatRow
from sheepfold.server.storage.store import Store, tolerating_absence
from tests.server.storage.filling import SEATS, a_table, move, opened

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


async def test_a_table_comes_back_as_it_was_written(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        said = ChatRow(1, "ann", "Ann", "Hello שלום", None, 7.5)
        await commit_queue.write(statements.new_chat("t", said), moves=[move("t", 1), move("t", 2)])
        stored = await store.stored_table("t")
        assert stored is not None
        assert stored.table == a_table("t")
        assert stored.seats == SEATS
        assert stored.moves == [MoveRow(1, "1 fox", 1.25), MoveRow(2, "2 fox", 2.25)]
        assert stored.chat == [said]
        assert await store.stored_table("u") is None


async def test_lists_show_my_tables_and_open_ones(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        full = [SEATS[0], SEATS[1], SeatRow(2, "person", "bob", "Bob")]
        await commit_queue.write(*statements.new_table(a_table("mine"), SEATS), moves=[move("mine", 1)])
        await commit_queue.write(
            *statements.new_table(a_table("waiting", status="waiting", public=True, host="eve"), SEATS)
        )
        await commit_queue.write(
            *statements.new_table(a_table("full", status="waiting", public=True, host="bob"), full)
        )
        await commit_queue.write(
            *statements.new_table(a_table("hidden", status="waiting", host="eve"), SEATS)
        )
        assert [each.table.id for each in await store.open_tables(0.0, 10)] == ["waiting"]
        assert await store.open_tables(99.0, 10) == []
        bobs = await store.tables_of("bob", 10)
        assert [each.table.id for each in bobs] == ["full"]
        mine = {each.table.id: each for each in await store.tables_of("ann", 10)}
        assert mine["mine"].moves == 1
        assert mine["mine"].seats == SEATS
        assert await store.made_by("eve", 0.0) == 2


async def test_the_server_keeps_its_key_and_never_loses_time(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        key, time = await store.key(), await store.saved_time()
        assert len(key) > 40
        assert time == 0.0
        await commit_queue.write(statements.server_time(12.5))
        assert (await store.key(), await store.saved_time()) == (key, 12.5)
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS), moves=[move("t", 30)])
        assert (await store.key(), await store.saved_time()) == (key, 30.25)


async def test_what_is_new_at_many_tables_is_one_question(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        for name in ("t", "u"):
            await commit_queue.write(*statements.new_table(a_table(name), SEATS))
        await commit_queue.write(statements.raise_revision("u", 0), moves=[move("u", 1), move("u", 2)])
        assert await store.newest(["t", "u", "gone"]) == {"t": (0, 0, None), "u": (1, 2, 2.25)}
        assert await store.newest([]) == {}


async def test_moves_are_read_from_any_number_on(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        assert await store.moves_from("t", 0) == (0, [])
        await commit_queue.write(statements.raise_revision("t", 0), moves=[move("t", n) for n in (1, 2, 3)])
        assert await store.moves_from("t", 2) == (1, [MoveRow(2, "2 fox", 2.25), MoveRow(3, "3 fox", 3.25)])
        assert await store.moves_from("t", 4) == (1, [])
        assert await store.moves_from("gone", 0) is None
        stored = await store.stored_table("t", 2)
        assert stored is not None
        assert [each.number for each in stored.moves] == [3]


async def test_of_two_who_make_a_fact_at_once_both_get_the_same(database: str) -> None:
    async with opened(database) as (engine, store, _):
        made = iter("ab")
        found = await asyncio.gather(*[Store(engine).fact("name", lambda: next(made)) for _ in range(2)])
        assert found == [await store.remembered("name")] * 2


async def test_of_two_who_wait_for_each_other_one_gives_up_and_says_nothing(postgres_database: str) -> None:
    """Whatever is done under `tolerating_absence` is done again soon."""
    async with opened(postgres_database) as (engine, _store, _queue):
        both_hold, given_up = asyncio.Barrier(2), []

        async def lock(first: int, second: int) -> None:
            with tolerating_absence():
                async with engine.begin() as connection:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({first})"))
                    await both_hold.wait()
                    try:
                        await connection.execute(text(f"SELECT pg_advisory_xact_lock({second})"))
                    except DBAPIError:
                        given_up.append(first)
                        raise

        await asyncio.gather(lock(1, 2), lock(2, 1))
        assert len(given_up) == 1
