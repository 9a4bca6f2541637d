"""Who is connected to which process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sheepfold.server.cluster.membership import LEAVE, Membership
from sheepfold.server.cluster.visitors import COME, Lifted, StoredHint, VisitorBook, Visitors
from sheepfold.server.storage.database import open_database
from sheepfold.server.storage.schema import tables
from tests.patience import LONG, within
from tests.server.storage.filling import a_table

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def books(database: str, *leases: float) -> AsyncIterator[list[VisitorBook]]:
    """Processes with leases of these lengths, and the tables t0 and t1."""
    engine = open_database(database)
    async with engine.begin() as connection:
        for name in ("t0", "t1"):
            await connection.execute(tables.insert(), a_table(name)._asdict())
    made = [VisitorBook(engine, Membership(engine, lease)) for lease in leases]
    for each in made:
        await each.members.beat()
    try:
        yield made
    finally:
        for each in made:
            await each.members.leave()
        await engine.dispose()


async def test_others_read_who_came_and_went(postgres_database: str) -> None:
    async with books(postgres_database, LONG, LONG) as (one, two):
        one.came("t0", "ann", "Ann")
        one.came("t1", "bob", "Bob")
        assert await one.write() == {"t0", "t1"}
        assert await one.write() == set()
        assert await two.read(["t0"]) == {"t0": Visitors({"ann": "Ann"}, {}, {}, {}, {})}
        assert await one.read(["t0"]) == {"t0": Visitors({}, {}, {}, {}, {})}, "its own it knows"
        one.went("t0", "ann", 12.0)
        one.asked("t0", "ann", 14.0)
        await one.write()
        expected = Visitors({}, {"ann": 12.0}, {"ann": 14.0}, {}, {})
        assert await two.read(["t0"]) == await one.read(["t0"]) == {"t0": expected}
        assert await two.read([]) == {}


async def test_who_is_connected_to_two_processes_stays_when_one_connection_ends(
    postgres_database: str,
) -> None:
    async with books(postgres_database, LONG, LONG, LONG) as (one, two, three):
        for each in (one, two):
            each.came("t0", "ann", "Ann")
            await each.write()
        one.went("t0", "ann", 5.0)
        await one.write()
        assert (await three.read(["t0"]))["t0"].elsewhere == {"ann": "Ann"}


async def test_nobody_is_connected_to_a_process_that_was_killed(postgres_database: str) -> None:
    async with books(postgres_database, 0.05, LONG) as (killed, other):
        killed.came("t0", "ann", "Ann")
        await killed.write()
        await asyncio.sleep(0.1)
        assert (await other.read(["t0"]))["t0"].elsewhere == {}
        await other.forget_gone(33.0)
        assert await other.read(["t0"]) == {"t0": Visitors({}, {"ann": 33.0}, {}, {}, {})}


async def test_what_a_process_is_writing_is_left_to_it(postgres_database: str) -> None:
    """It was frozen and goes on; whoever forgets it does not wait for it, or they might wait in a circle."""
    async with books(postgres_database, 0.05, LONG) as (frozen, other):
        for person in ("ann", "bob"):
            frozen.came("t0", person, person)
        await frozen.write()
        await asyncio.sleep(0.1)
        async with other.engine.begin() as connection:
            values = {"table_id": "t0", "person": "ann", "process": frozen.members.id, "name": "ann"}
            await connection.execute(COME, values)
            await within(other.forget_gone(33.0))
        assert (await other.read(["t0"]))["t0"].gone == {"bob": 33.0}
        await other.forget_gone(44.0)
        assert (await other.read(["t0"]))["t0"].gone == {"ann": 44.0, "bob": 33.0}


async def test_what_cannot_be_written_is_written_later(postgres_database: str) -> None:
    async with books(postgres_database, LONG, LONG) as (one, two):
        async with one.engine.begin() as connection:
            await connection.execute(LEAVE, {"id": one.members.id})
        one.came("t0", "ann", "Ann")
        assert await one.write() == set()
        assert one.is_behind
        await one.members.beat()
        assert await one.write() == {"t0"}
        assert not one.is_behind
        assert (await two.read(["t0"]))["t0"].elsewhere == {"ann": "Ann"}


async def test_a_table_that_is_gone_is_no_trouble(postgres_database: str) -> None:
    async with books(postgres_database, LONG) as (one,):
        one.came("nowhere", "ann", "Ann")
        one.went("nowhere", "bob", 1.0)
        await one.write()


async def test_what_is_for_one_person_alone_is_read_by_others(postgres_database: str) -> None:
    async with books(postgres_database, LONG, LONG) as (one, two):
        one.came("t0", "ann", "Ann")
        await one.write()
        for seat in (1, 2):
            await one.lift("t0", "ann", Lifted(seat, 4.0 + seat))
        await one.store_hint("t0", "ann", StoredHint("play", 7))
        found = (await two.read(["t0"]))["t0"]
        assert found.lifted == {"ann": Lifted(2, 6.0)}
        assert found.hints == {"ann": StoredHint("play", 7)}
        assert found.elsewhere == {"ann": "Ann"}
