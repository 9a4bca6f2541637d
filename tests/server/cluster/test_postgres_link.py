"""Links by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from sheepfold.server.cluster.postgres_link import postgres_link
from sheepfold.server.storage.database import open_database
from tests.server.serving import until

pytestmark = pytest.mark.anyio


async def test_a_connection_the_database_ends_is_lost(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    lost = asyncio.Event()
    link = await postgres_link(engine.url)(lambda message: None, lost.set)
    async with engine.connect() as connection:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'sheepfold bus' AND datname = current_database()"
            )
        )
    await until(lost.is_set)
    await link.close()
    await engine.dispose()


async def test_databases_beside_each_other_do_not_hear_each_other(
    postgres_database: str, newest_postgres: str
) -> None:
    here, there = list[str](), list[str]()
    name = postgres_database.partition("@/")[2].partition("?")[0]
    other = open_database(postgres_database.replace(name, "postgres")).url
    one = await postgres_link(open_database(postgres_database).url)(here.append, lambda: None)
    two = await postgres_link(other)(there.append, lambda: None)
    await one.send("of one")
    await two.send("of two")
    await until(lambda: here and there)
    assert (here, there) == (["of one"], ["of two"])
    await one.close()
    await two.close()
