"""Strangers who look for a match at the same time meet at one table."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import select

from sheepfold.server.live import quick_match
from sheepfold.server.live.moderation import is_away
from sheepfold.server.live.server import Server
from sheepfold.server.storage.schema import quick_matches, seats, tables
from tests.patience import LONG
from tests.server.serving import Browser, Served, serving, until

pytestmark = pytest.mark.anyio

GAME = "zoff-im-zoo"


async def look(browser: Browser, game: str = GAME) -> str:
    """The address of the table somebody is seated at."""
    answer = await browser.client.post("/quick", data={"game": game})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def visitors(stack: AsyncExitStack, served: Served, count: int) -> list[Browser]:
    return [await stack.enter_async_context(served.visitor(f"Name {nth}")) for nth in range(count)]


async def stored_seats(server: Server) -> list[tuple[str, int, str]]:
    """Every seat of a person as the database has it."""
    asked = select(seats.c.table_id, seats.c.seat, seats.c.person).where(seats.c.kind == "person")
    async with server.engine.connect() as connection:
        return [tuple(row) for row in (await connection.execute(asked)).all()]


async def test_two_strangers_at_once_meet_at_one_table(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        first, second = await asyncio.gather(look(ann), look(bob))
        assert first == second
        table = served.table(first)
        assert {ann.person, bob.person} == set(table.people())
        assert (table.row.quick, table.row.public, table.row.host) == (True, True, "")


async def test_many_strangers_fill_tables_one_after_the_other(database: str) -> None:
    async with serving(database, limits=False) as served, AsyncExitStack() as stack:
        people = await visitors(stack, served, 13)
        addresses = await asyncio.gather(*[look(each) for each in people])
        size = served.table(addresses[0]).row.size
        counts = sorted(addresses.count(each) for each in set(addresses))
        assert counts == sorted([size] * (13 // size) + [13 % size] * bool(13 % size))
        stored = await stored_seats(served.server)
        assert sorted(person for _table, _seat, person in stored) == sorted(each.person for each in people)
        full = [served.table(each) for each in set(addresses) if addresses.count(each) == size]
        assert {table.row.status for table in full} == {"playing"}


async def test_the_database_alone_decides_who_gets_a_seat(database: str) -> None:
    """As if each request were served by a process of its own: nothing in memory keeps them apart."""
    async with serving(database, limits=False) as served, AsyncExitStack() as stack:
        people = await visitors(stack, served, 6)
        server = served.server
        for each in people:
            await each.post("/name", name="Somebody")
        persons = [await server.person_at(each.person, 0) for each in people]

        async def alone(person: object) -> str:
            made = None
            while made is None:
                server.tables.clear()
                made = await quick_match.seat_somewhere(server, person, GAME)  # type: ignore[arg-type]
            return made.row.id

        found = await asyncio.gather(*[alone(each) for each in persons])
        stored = await stored_seats(server)
        assert sorted(person for _table, _seat, person in stored) == sorted(each.person for each in people)
        assert len({(table, seat) for table, seat, _person in stored}) == 6
        async with server.engine.connect() as connection:
            opened = (await connection.execute(select(tables.c.size).where(tables.c.quick))).all()
        assert len(opened) == -(-6 // opened[0][0]), "no table was opened while another had a seat"
        assert set(found) == {table for table, _seat, _person in stored}


async def test_whoever_asks_again_keeps_the_seat_and_has_only_one(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        first, again = await asyncio.gather(look(ann), look(ann))
        assert first == again == await look(ann)
        other = await look(ann, "kivsa-shchora")
        assert served.table(first).people() == []
        assert served.table(other).people() == [ann.person]
        assert len(await stored_seats(served.server)) == 1


async def test_after_the_wait_bots_take_the_free_seats(database: str) -> None:
    async with (
        serving(database, quick_wait=LONG, away_after=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await look(ann)
        assert await look(bob) == address
        table = served.table(address)
        async with ann.socket(address):
            served.set(quick_wait=0.1)
            await until(lambda: table.row.status == "playing")
        assert [seat.kind for seat in table.seats].count("bot") == table.row.size - 2
        async with served.server.engine.connect() as connection:
            assert (await connection.execute(select(quick_matches.c.game))).all() == []


async def test_whoever_has_gone_meanwhile_gets_no_seat_in_the_match(sqlite: str) -> None:
    async with (
        serving(sqlite, quick_wait=LONG, away_after=0.1) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await look(ann)
        await look(bob)
        table = served.table(address)
        async with ann.socket(address):
            await until(lambda: is_away(table, bob.person, served.server.time.now() - 0.1))
            served.set(quick_wait=0.1)
            await until(lambda: table.row.status == "playing")
            assert table.people() == [ann.person]


async def test_a_table_everybody_has_left_never_begins_and_is_not_listed(sqlite: str) -> None:
    async with serving(sqlite, quick_wait=0.5, away_after=0.1) as served, served.visitor("Ann") as ann:
        address = await look(ann)
        table = served.table(address)
        await until(lambda: not table.row.public)
        assert (table.row.status, table.people()) == ("waiting", [])
        async with served.visitor("Bob") as bob:
            assert address not in (await bob.client.get("/")).text
            assert await look(bob) != address


async def test_a_full_slot_of_an_earlier_day_is_replaced(database: str) -> None:
    async with serving(database, quick_wait=600) as served, served.visitor("Ann") as ann:
        old = await look(ann)
    async with serving(database, quick_wait=0.001) as served, served.visitor("Bob") as bob:
        assert await look(bob) != old


async def test_strangers_are_seated_at_the_open_table_of_a_host_who_is_there(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        away = await ann.new_table(game=GAME, seats="3", public="on")
        hosted = await ann.new_table(game=GAME, seats="4", public="on")
        other = await ann.new_table(game="kivsa-shchora", seats="4", public="on")
        async with ann.socket(hosted), ann.socket(other):
            await until(lambda: ann.person in served.table(hosted).present)
            assert await look(bob) == hosted
        assert served.table(away).people() == [ann.person]


async def test_nobody_comes_back_by_a_quick_match_who_was_removed(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        hosted = await ann.new_table(game=GAME, seats="4", public="on")
        async with ann.socket(hosted):
            await until(lambda: ann.person in served.table(hosted).present)
            assert await look(bob) == hosted
            await ann.post(hosted, type="remove", seat="1")
            assert await look(bob) != hosted


async def test_a_quick_match_has_no_host_and_no_seats_for_others_on_one_device(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await look(ann)
        await look(bob)
        for message in ({"type": "start"}, {"type": "fill"}, {"type": "remove", "seat": "1"}):
            assert (await ann.post(address, **message)).status_code == 409
        refused = await ann.post(address, type="sit", here="on")
        assert "everybody plays on their own device" in refused.text
        await ann.post(address, type="leave")
        assert served.table(address).row.host == ""
        assert "Looking for people" in (await bob.client.get(address)).text


async def test_a_quick_match_begins_when_the_last_seat_is_taken_by_hand(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await look(ann, "knizia-black-sheep")
        table = served.table(address)
        async with AsyncExitStack() as stack:
            for each in await visitors(stack, served, table.row.size - 2):
                await look(each, "knizia-black-sheep")
        assert table.row.status == "waiting"
        assert (await bob.post(address, type="sit")).status_code == 303
        assert table.row.status == "playing"


async def test_looking_again_and_again_is_limited(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        answers = [await ann.client.post("/quick", data={"game": GAME}) for _ in range(12)]
        assert [each.status_code for each in answers][-1] == 429
        assert answers[-1].headers["retry-after"]


async def test_programs_look_for_a_match_too_and_any_game_is_the_one_others_wait_for(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.program() as robot:
        address = await look(ann, "kivsa-shchora")
        assert "1 person waits now." in (await ann.client.get("/")).text
        made = await robot.post("/quick", 201)
        assert f"/table/{made['table']}" == address
        refused = await robot.post("/quick", 422, game="chess")
        assert "chess" in refused["refused"]
        assert (await robot.client.post("/quick", json={"game": 7})).status_code == 400
