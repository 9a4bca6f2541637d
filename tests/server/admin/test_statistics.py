"""Figures of a database."""

from __future__ import annotations

import pytest

from sheepfold.server.admin.statistics import statistics
from sheepfold.server.storage.schema import METADATA
from tests.server.admin.filling import add_table, filled

pytestmark = pytest.mark.anyio


async def test_statistics_count_what_there_is_and_name_rules_that_are_gone(database: str) -> None:
    async with filled(database) as engine:
        await add_table(engine, "from the future", "playing")
        async with engine.begin() as connection:
            future = METADATA.tables["tables"].c.id == "from the future"
            await connection.execute(METADATA.tables["tables"].update().where(future).values(version=7))
        found = await statistics(engine)
        assert (found.people, found.moves, found.chat) == (2, 15, 10)
        assert (found.made_within_a_day, found.made_within_a_week) == (4, 4)
        assert found.bytes > 10_000
        first, seventh = found.rules
        assert (first.version, first.here, first.tables) == (1, True, {"waiting": 1, "playing": 1, "over": 2})
        assert (seventh.version, seventh.here, seventh.tables) == (7, False, {"playing": 1})
