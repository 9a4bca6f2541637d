"""Notes: each is one change of what is stored."""

from __future__ import annotations

import pytest

from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import NotWritten, Taken
from sheepfold.server.storage.rows import MoveRow, PersonRow, PuzzleAttemptRow, SeatRow
from tests.server.storage.filling import SEATS, a_table, move, opened

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


async def test_a_move_number_can_be_written_only_once(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        await commit_queue.write(moves=[move("t", 1)])
        with pytest.raises(Taken):
            await commit_queue.write(moves=[{**move("t", 1), "move": "pass"}])
        stored = await store.stored_table("t")
        assert stored is not None
        assert stored.moves == [MoveRow(1, "1 fox", 1.25)]


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
            *statements.rename_seats("ann", "Anna"),
            statements.change_seat("t", SeatRow(2, "person", "ann", "Little Bo", None, here=True)),
            statements.change_table("t", status="over", outcome={"winners": [0]}),
        )
        assert await store.person("ann") == PersonRow("ann", "Anna", 0, 1.0)
        assert await store.person("bob") is None
        stored = await store.stored_table("t")
        assert stored is not None
        assert [seat.name for seat in stored.seats] == ["Anna", "Pepper", "Little Bo"]
        assert stored.table.outcome == {"winners": [0]}


async def test_a_change_is_written_only_on_the_revision_it_was_decided_on(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        seat = statements.change_seat("t", SeatRow(2, "person", "bob", "Bob"))
        await commit_queue.write(statements.raise_revision("t", 0, host="bob"), seat)
        for stale in (0, 2):
            with pytest.raises(Taken):
                await commit_queue.write(
                    statements.raise_revision("t", stale, host="eve"),
                    statements.change_seat("t", SeatRow(2, "person", "eve", "Eve")),
                    moves=[move("t", 1)],
                )
        stored = await store.stored_table("t")
        assert stored is not None
        assert (stored.table.host, stored.table.revision) == ("bob", 1)
        assert stored.seats[2].person == "bob"
        assert stored.moves == []


async def test_a_change_may_be_conditional_on_the_last_move(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        await commit_queue.write(statements.raise_revision("t", 0, 0))
        await commit_queue.write(moves=[move("t", 1)])
        with pytest.raises(Taken):
            await commit_queue.write(statements.raise_revision("t", 1, 0))
        await commit_queue.write(statements.raise_revision("t", 1, 1))
        assert await store.newest(["t"]) == {"t": (2, 1, 1.25)}


async def test_a_closed_table_is_not_changed_any_more(database: str) -> None:
    async with opened(database) as (_, _store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t", status="closed"), SEATS))
        with pytest.raises(Taken):
            await commit_queue.write(statements.raise_revision("t", 0))


async def test_a_new_name_raises_the_revision_of_the_tables_it_is_written_to(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        for name in ("t", "u", "v"):
            await commit_queue.write(*statements.new_table(a_table(name), SEATS))
        await commit_queue.write(statements.change_seat("v", SeatRow(0)))
        await commit_queue.write(*statements.rename_seats("ann", "Anna", besides=["u"]))
        assert await store.newest(["t", "u", "v"]) == {
            "t": (1, 0, None),
            "u": (0, 0, None),
            "v": (0, 0, None),
        }
        await commit_queue.write(*statements.rename_seats("ann", "Anna (2)", at="u"))
        names = [(await store.stored_table(name)).seats[0].name for name in "tu"]  # type: ignore[union-attr]
        assert names == ["Anna", "Anna (2)"]
        assert await store.newest(["t", "u"]) == {"t": (1, 0, None), "u": (1, 0, None)}


async def test_of_two_who_sign_somebody_out_one_does(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(statements.new_person(PersonRow("ann", "Ann", 3, 1.0)))
        await commit_queue.write(statements.raise_epoch("ann", 3))
        with pytest.raises(Taken):
            await commit_queue.write(statements.raise_epoch("ann", 3))
        assert await store.person("ann") == PersonRow("ann", "Ann", 4, 1.0)


async def test_the_first_attempt_at_a_puzzle_stays(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        first = PuzzleAttemptRow("ann", "kivsa-shchora", "3-2", "", False, 2.0)
        earlier = first._replace(puzzle="3-9", made=1.0)
        for row in (first, earlier, first._replace(person="ben")):
            await commit_queue.write(statements.new_puzzle_attempt(row))
        with pytest.raises(Taken):
            await commit_queue.write(statements.new_puzzle_attempt(first._replace(solved=True)))
        today = first._replace(day="2026-11-17", solved=True, made=3.0)
        await commit_queue.write(statements.new_puzzle_attempt(today))
        assert await store.puzzle_attempts("ann") == [earlier, first, today]
