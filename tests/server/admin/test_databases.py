"""The database a command works on."""

from __future__ import annotations

import pytest

from sheepfold.server.admin import people, tables
from sheepfold.server.admin.databases import administered
from sheepfold.server.storage.database import BadDatabase, migrate, open_database
from sheepfold.server.storage.store import Store
from tests.server.admin.filling import ANN, BEN, DAY, NOW, filled

pytestmark = pytest.mark.anyio


async def test_every_change_gives_the_running_server_notice(database: str) -> None:
    async with filled(database) as engine:
        await tables.close_tables(engine, ["waiting"])
        await tables.vacuum(engine, NOW - 90 * DAY)
        await people.ban(engine, BEN)
        await people.unban(engine, BEN)
        await people.remove(engine, ANN)
        found = [(each.kind, each.subject) for each in await Store(engine).notices()]
        assert found == [
            ("table", "waiting"),
            ("table", "old"),
            ("signed out", BEN),
            ("signed out", BEN),
            ("removed", ANN),
        ]


@pytest.mark.empty_database
async def test_a_database_that_is_not_there_or_of_another_schema_is_refused_in_one_line(
    database: str,
) -> None:
    with pytest.raises(BadDatabase, match=r"no such file|start the server once to make one"):
        async with administered(database):
            pass
    engine = open_database(database)
    await migrate(engine)
    for revision, said in (("0001", "schema 0001, must be"), ("9999", "schema 9999 was made by a newer")):
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        with pytest.raises(BadDatabase, match=said):
            async with administered(database):
                pass
    await engine.dispose()


async def test_a_database_nobody_answers_for_is_named_in_one_line() -> None:
    with pytest.raises(BadDatabase, match="database: "):
        async with administered("postgresql://nobody@127.0.0.1:1/none"):
            pass


async def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(BadDatabase, match="it is in memory"):
        async with administered("sqlite://"):
            pass
