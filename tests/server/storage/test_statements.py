"""Notes: each is one change of what is stored."""

from __future__ import annotations

import pytest

from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import NotWritten, Taken
from sheepfold.server.storage.rows import MoveRow, PersonRow, SeatRow
from tests.server.storage.filling import SEATS, a_table, move, opened

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


async def test_a_move_number_can_be_written_only_once(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        await commit_queue.write(moves=[move("t", 1)])
        with pytest.raises(Taken):
            await commit_queue.write(moves=[{**move("t", 1), "move": "pass"}])
        kept = await store.stored_table("t")
        assert kept is not None
        assert kept.moves == [MoveRow(1, "1 fox", 1.25)]


async def test_a_move_of_a_table_that_is_gone_is_not_written_and_not_taken(database: str) -> None:
    async with opened(database) as (_, _store, commit_queue):
        with pytest.raises(NotWritten, match="IntegrityError"):
            await commit_queue.write(moves=[move("nowhere", 1)])


async def test_seats_people_and_tables_change(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(statements.new_person(PersonRow("ann", "Ann", 0, 1.0)))
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        await commit_queue.write(
            statements.change_person("ann", name="Anna"),
            statements.rename_seats("ann", "Anna"),
            statements.change_seat("t", SeatRow(2, "person", "ann", "Little Bo", None, here=True)),
            statements.change_table("t", status="over", outcome={"winners": [0]}),
        )
        assert await store.person("ann") == PersonRow("ann", "Anna", 0, 1.0)
        assert await store.person("bob") is None
        kept = await store.stored_table("t")
        assert kept is not None
        assert [seat.name for seat in kept.seats] == ["Anna", "Pepper", "Little Bo"]
        assert kept.table.outcome == {"winners": [0]}
