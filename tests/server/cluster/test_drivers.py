"""Which process drives a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sheepfold.server.cluster import drivers as drivers_module
from sheepfold.server.cluster.drivers import Drivers
from sheepfold.server.cluster.membership import LEAVE, Membership
from sheepfold.server.storage.database import open_database
from sheepfold.server.storage.schema import tables
from tests.patience import LONG
from tests.server.storage.filling import a_table

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def processes(database: str, *leases: float, clock: str = "none") -> AsyncIterator[list[Drivers]]:
    """Processes with leases of these lengths, and ten matches."""
    engine = open_database(database)
    async with engine.begin() as connection:
        for number in range(10):
            row = a_table(f"t{number}")._replace(status="playing", clock=clock)
            await connection.execute(tables.insert(), row._asdict())
    made = [Drivers(engine, Membership(engine, lease)) for lease in leases]
    for each in made:
        await each.members.beat()
    try:
        yield made
    finally:
        for each in made:
            await each.members.leave()
        await engine.dispose()


async def test_of_all_who_want_a_table_one_drives_it(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG, LONG) as made:
        for each in made:
            for number in range(10):
                assert not each.drives(f"t{number}")
        await asyncio.gather(*[each.claim() for each in made])
        assert sum(len(each.mine) for each in made) == 10
        assert set.union(*[each.mine for each in made]) == {f"t{number}" for number in range(10)}
        for each in made:
            assert all(each.drives(table_id) for table_id in each.mine)


async def test_a_table_is_taken_over_when_its_driver_says_nothing(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG) as (frozen, other):
        frozen.drives("t0")
        assert await frozen.claim() == {"t0"}
        other.drives("t0")
        assert await other.claim() == set()
        frozen.members.seconds = 0.01
        await frozen.members.beat()
        await asyncio.sleep(0.05)
        assert not frozen.drives("t0"), "it knows that its lease has expired"
        other.drives("t0")
        assert await other.claim() == {"t0"}
        assert not await frozen.members.beat()
        await frozen.look_again()
        assert frozen.mine == set()
        frozen.drives("t0")
        assert await frozen.claim() == set()


async def test_what_is_let_go_can_be_taken_at_once(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG) as (one, two):
        for number in range(3):
            one.drives(f"t{number}")
            two.drives(f"t{number}")
        await one.claim()
        await one.let_go(["t0"])
        assert await two.claim() == {"t0"}
        await one.close()
        assert not one.drives("t1")
        assert await one.claim() == set()
        assert await two.claim() == {"t1", "t2"}


async def test_matches_with_a_clock_are_adopted_and_shared(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers_module, "MOST_ADOPTED", 4)
    async with processes(postgres_database, LONG, LONG, clock="live 20 60") as (one, two):
        first, second = await asyncio.gather(one.adopt(), two.adopt(["t9"]))
        assert not first & second
        assert "t9" not in second
        while more := await one.adopt():
            first |= more
        assert len(first | second) == 10
        assert await two.adopt() == set()


async def test_matches_without_a_clock_are_not_adopted(postgres_database: str) -> None:
    async with processes(postgres_database, LONG) as (one,):
        assert await one.adopt() == set()


async def test_a_process_that_was_forgotten_takes_nothing(postgres_database: str) -> None:
    async with processes(postgres_database, LONG) as (one,):
        async with one.engine.begin() as connection:
            await connection.execute(LEAVE, {"id": one.members.id})
        one.drives("t0")
        assert await one.claim() == set()
        await one.members.beat()
        assert await one.claim() == {"t0"}


async def test_who_asks_no_more_gets_nothing(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with processes(postgres_database, LONG) as (one,):
        one.drives("t0")
        monkeypatch.setattr(drivers_module, "ASKED_FOR", -1.0)
        assert await one.claim() == set()
        assert not one.asked


async def test_what_others_drive_is_not_asked_for_at_once_again(postgres_database: str) -> None:
    async with processes(postgres_database, LONG, LONG) as (one, two):
        woken: list[int] = []
        two.wake = lambda: woken.append(1)
        one.drives("t0")
        await one.claim()
        two.drives("t0")
        assert await two.claim() == set()
        two.asked.clear()
        two.drives("t0")
        assert len(woken) == 1, "looks ask for it"
        await one.let_go(["t0"])
        assert await two.claim() == {"t0"}
        assert not two.elsewhere
