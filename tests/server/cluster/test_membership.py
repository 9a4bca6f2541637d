"""Processes and their rows."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from sheepfold.server.cluster import membership
from sheepfold.server.cluster.membership import Membership
from sheepfold.server.storage.database import open_database
from tests.patience import LONG

pytestmark = pytest.mark.anyio


async def test_a_process_is_there_until_it_leaves(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    one, two = Membership(engine, LONG), Membership(engine, LONG)
    for each in (one, two):
        assert not each.is_current
        assert not await each.beat(), "nobody knew of it before"
        assert await each.beat()
        assert each.is_current
    assert await one.count() == 2
    await two.leave()
    assert await one.count() == 1
    assert await two.beat(), "whoever has left does not come back by a late beat"
    assert await one.count() == 1
    await one.leave()
    await engine.dispose()


async def test_a_process_that_does_not_beat_expires_and_knows_it(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    frozen, other = Membership(engine, 0.05), Membership(engine, LONG)
    await other.beat()
    await frozen.beat()
    await asyncio.sleep(0.1)
    assert not frozen.is_current
    assert await other.count() == 1
    assert not await frozen.beat(), "others may have forgotten it"
    for each in (frozen, other):
        await each.leave()
    await engine.dispose()


async def test_rows_of_processes_that_have_gone_are_deleted(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_database(postgres_database)
    gone, other = Membership(engine, 0.01), Membership(engine, LONG)
    await gone.beat()
    await other.beat()
    await asyncio.sleep(0.05)
    await other.forget_gone()
    async with engine.connect() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM processes")) == 2
    monkeypatch.setattr(membership, "REMEMBERED", 0.0)
    await other.forget_gone()
    async with engine.connect() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM processes")) == 1
    assert not await gone.beat(), "it is there again, and knows that it was forgotten"
    for each in (gone, other):
        await each.leave()
    await engine.dispose()
