"""What is left of a person who was removed: nothing that names them."""

from __future__ import annotations

import pytest

from sheepfold.server.live.erasure import erase, free_name, pass_on_tables, seats_of
from sheepfold.server.storage.rows import CLOSED, SeatRow
from tests.server.admin.filling import ANN, BEN, everything, filled, seats_at, status_of

pytestmark = pytest.mark.anyio


async def test_nothing_names_a_removed_person_and_doing_it_twice_changes_nothing(sqlite: str) -> None:
    async with filled(sqlite) as engine:
        async with engine.begin() as connection:
            await erase(connection, BEN)
        once = await everything(engine)
        for name, rows in once.items():
            if name != "people":
                assert not [row for row in rows if BEN in row or "Ben" in row], name
        async with engine.begin() as connection:
            await erase(connection, BEN)
        assert await everything(engine) == once


async def test_a_seat_is_freed_before_the_match_played_by_a_bot_during_it_and_renamed_after_it(
    sqlite: str,
) -> None:
    async with filled(sqlite) as engine:
        async with engine.begin() as connection:
            await erase(connection, BEN)
        assert (await seats_at(engine, "waiting"))[1] == SeatRow(1)
        assert (await seats_at(engine, "playing"))[1].kind == "bot"
        over = (await seats_at(engine, "over"))[1]
        assert (over.kind, over.person) == ("person", None)


async def test_every_seat_of_a_person_is_found_with_its_table(sqlite: str) -> None:
    async with filled(sqlite) as engine, engine.connect() as connection:
        found = await seats_of(connection, BEN)
        assert sorted((table, status, seat.seat) for table, status, seat in found) == [
            ("old", "over", 1), ("over", "over", 1), ("playing", "playing", 1), ("waiting", "waiting", 1),
        ]  # fmt: skip


async def test_the_tables_of_a_host_go_to_whoever_still_sits_there(sqlite: str) -> None:
    async with filled(sqlite) as engine:
        async with engine.begin() as connection:
            await pass_on_tables(connection, ANN, ("playing",))
        hosts = {row[0]: row[5] for row in (await everything(engine))["tables"]}
        assert hosts == {"waiting": ANN, "playing": BEN, "over": ANN, "old": ANN}


async def test_an_unfinished_table_without_people_is_closed(sqlite: str) -> None:
    async with filled(sqlite) as engine:
        for person in (ANN, BEN):
            async with engine.begin() as connection:
                await erase(connection, person)
        assert [await status_of(engine, table) for table in ("waiting", "playing", "over")] == [
            CLOSED, CLOSED, "over",
        ]  # fmt: skip


def test_a_name_nobody_has_is_taken_and_the_first_where_all_are_used() -> None:
    assert free_name(("Ash", "Elm"), [("Ash",)]) == "Elm"
    assert free_name(("Ash", "Elm"), [("Ash",), ("Elm",)]) == "Ash"
