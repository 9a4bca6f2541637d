"""Budgets and places of all processes together."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select, text

from sheepfold.server.cluster import limits
from sheepfold.server.cluster.limits import SharedLimits, Wish
from sheepfold.server.cluster.membership import LEAVE, Membership
from sheepfold.server.storage.database import open_database
from sheepfold.server.storage.schema import budgets, places
from tests.patience import LONG

pytestmark = pytest.mark.anyio

SLOW = 1e-6
"""So little comes back in a second that nothing does in a test."""


@asynccontextmanager
async def processes(database: str, *leases: float) -> AsyncIterator[list[SharedLimits]]:
    engine = open_database(database)
    made = [SharedLimits(engine, Membership(engine, lease), "key") for lease in leases]
    for each in made:
        await each.members.beat()
    try:
        yield made
    finally:
        for each in made:
            await each.members.leave()
        await engine.dispose()


async def test_a_budget_is_one_for_all_processes(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG) as both:
        wish = Wish("chat ann", 10, SLOW)
        found = await asyncio.gather(*[both[number % 2].take([wish]) for number in range(30)])
        assert found.count([0.0]) == 10
        assert all(waits == [0.0] or waits[0] > 1000 for waits in found)
        assert await both[0].take([Wish("chat bob", 10, SLOW)]) == [0.0]


async def test_where_one_wish_is_refused_nothing_is_spent(postgres_database: str) -> None:
    async with processes(postgres_database, LONG) as (one,):
        small, large = Wish("small", 1, SLOW), Wish("large", 2, SLOW)
        assert await one.take([small, large]) == [0.0, 0.0]
        refused = await one.take([small, large])
        assert refused[0] > 0.0
        assert refused[1] == 0.0
        assert await one.take([large]) == [0.0], "it was not spent by what was refused"
        assert await one.take([large]) != [0.0]


async def test_a_budget_fills_with_time_and_not_above_its_size(postgres_database: str) -> None:
    async with processes(postgres_database, LONG) as (one,):
        wish = Wish("hints", 2, 0.1)
        assert [await one.take([wish]) for _ in range(2)] == [[0.0], [0.0]]
        [wait] = await one.take([wish])
        assert 5.0 < wait <= 10.0
        async with one.engine.begin() as connection:
            await connection.execute(text("UPDATE budgets SET at = at - 1000"))
        assert [await one.take([wish]) for _ in range(2)] == [[0.0], [0.0]]
        assert await one.take([wish]) != [0.0]


async def test_a_limit_of_nothing_refuses_for_ever(postgres_database: str) -> None:
    async with processes(postgres_database, LONG) as (one,):
        assert await one.take([Wish("none", 0, 0.0)]) == [math.inf]


async def test_places_held_elsewhere_are_counted_while_that_process_lives(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG, 0.3) as (one, two, dying):
        assert await one.held_elsewhere({"sockets ann": 2}) == {"sockets ann": 0}
        assert await two.held_elsewhere({"sockets ann": 1, "sockets bob": 1}) == {
            "sockets ann": 2,
            "sockets bob": 0,
        }
        one.set_places("sockets ann", 0)
        await one.write()
        assert await two.held_elsewhere({"sockets ann": 1}) == {"sockets ann": 0}
        await dying.members.beat()
        await dying.held_elsewhere({"sockets ann": 5})
        await asyncio.sleep(0.4)
        assert await two.held_elsewhere({"sockets ann": 1}) == {"sockets ann": 0}


async def test_a_process_that_was_forgotten_counts_again_after_its_beat(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG) as (one, two):
        async with one.engine.begin() as connection:
            await connection.execute(LEAVE, {"id": one.members.id})
        assert await one.held_elsewhere({"sockets ann": 2}) == {"sockets ann": 0}
        assert await two.held_elsewhere({"sockets ann": 1}) == {"sockets ann": 0}
        await one.members.beat()
        await one.write()
        assert await two.held_elsewhere({"sockets ann": 1}) == {"sockets ann": 2}


async def test_nothing_stored_names_anybody_and_old_budgets_are_forgotten(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(postgres_database, LONG) as (one,):
        await one.take([Wish("people 203.0.113.7", 3, 1.0)])
        await one.held_elsewhere({"sockets 203.0.113.7": 1})
        async with one.engine.connect() as connection:
            rows = [*(await connection.execute(select(budgets))), *(await connection.execute(select(places)))]
        assert len(rows) == 2
        assert "203.0" not in repr(rows)
        await one.forget_old()
        monkeypatch.setattr(limits, "KEPT_FOR", -1.0)
        await one.forget_old()
        async with one.engine.connect() as connection:
            assert not (await connection.execute(select(budgets))).all()
