"""What those who run a server do to its tables."""

from __future__ import annotations

import pytest

from sheepfold.server.admin import tables
from sheepfold.server.storage.schema import METADATA
from sheepfold.server.storage.store import Store
from tests.server.admin.filling import BEN, DAY, NOW, add_table, everything, filled, status_of

pytestmark = pytest.mark.anyio


async def test_tables_are_listed_by_status_and_person(database: str) -> None:
    async with filled(database) as engine:
        await add_table(engine, "alone", "playing", others=False)
        found = await tables.list_tables(engine)
        assert [each.table.id for each in found][-1] == "old"
        assert len(found) == 5
        assert [each.table.id for each in await tables.list_tables(engine, status="waiting")] == ["waiting"]
        assert "alone" not in [each.table.id for each in await tables.list_tables(engine, person=BEN)]
        assert len(await tables.list_tables(engine, most=2)) == 2
        assert found[0].moves == 3


async def test_closing_keeps_what_is_stored_and_lists_the_table_nowhere(database: str) -> None:
    async with filled(database) as engine:
        before = await everything(engine)
        await tables.close_tables(engine, ["playing", "waiting"])
        assert await status_of(engine, "playing") == await status_of(engine, "waiting") == "closed"
        after = await everything(engine)
        assert after["moves"] == before["moves"]
        mine = await Store(engine).tables_of(BEN, 20)
        assert {each.table.id for each in mine} == {"over", "old"}


async def test_of_tables_one_of_which_does_not_exist_none_is_closed(database: str) -> None:
    async with filled(database) as engine:
        before = await everything(engine)
        with pytest.raises(tables.NoSuchTable, match="table: 'nowhere', there is none of that id"):
            await tables.close_tables(engine, ["playing", "nowhere"])
        assert await everything(engine) == before


async def test_vacuuming_deletes_old_finished_tables_with_all_in_them_and_no_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AT_ONCE", 2)
    async with filled(database) as engine:
        await add_table(engine, "old 2", "closed", touched=NOW - 91 * DAY)
        await add_table(engine, "old 3", "over", touched=NOW - 91 * DAY)
        await add_table(engine, "ancient but played", "playing", touched=NOW - 900 * DAY)
        async with engine.begin() as connection:
            await connection.execute(METADATA.tables["tables"].update().values(next="old"))
        would = await tables.would_vacuum(engine, NOW - 90 * DAY)
        assert would == tables.Vacuumed(3, 9, 6)
        assert await tables.vacuum(engine, NOW - 90 * DAY) == would
        after = await everything(engine)
        left = {"waiting", "playing", "over", "ancient but played"}
        for name in ("seats", "moves", "chat"):
            assert {row[0] for row in after[name]} == left
        found = await tables.list_tables(engine)
        assert {each.table.id for each in found} == left
        assert {each.table.next for each in found} == {None}
        assert await tables.vacuum(engine, NOW - 90 * DAY) == tables.Vacuumed(0, 0, 0)


async def test_commands_raise_the_revision_of_the_tables_they_change_and_of_no_others(database: str) -> None:
    async with filled(database) as engine:
        store, names = Store(engine), ["waiting", "playing", "over", "old"]
        async with engine.begin() as connection:
            led = METADATA.tables["tables"].update().where(METADATA.tables["tables"].c.id == "over")
            await connection.execute(led.values(next="old"))
        before = await store.newest(names)
        await tables.close_tables(engine, ["waiting"])
        async with engine.begin() as connection:
            await tables.delete_tables(connection, ["old"])
        after = await store.newest(names)
        raised = {name: after[name][0] - before[name][0] for name in after}
        assert raised == {"waiting": 1, "playing": 0, "over": 1}
