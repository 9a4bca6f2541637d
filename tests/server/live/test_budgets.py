"""Budgets: one person, or everybody at one address together, cannot have all there is."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from sheepfold.server.refusals import TooMany
from sheepfold.server.settings import Settings
from tests.server.serving import Browser, Served, serving, until
from tests.server.two_servers import ANN, open_servers

pytestmark = pytest.mark.anyio


async def test_people_are_not_made_without_end(sqlite: str) -> None:
    async with serving(sqlite, address_people_per_hour=3) as served, served.program() as program:
        for _ in range(2):
            await program.post("/people", 201)
        answer = await program.client.post("/people", json={})
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 3600
        async with served.visitor() as ann:
            answer = await ann.client.post("/name", data={"name": "Ann"}, headers={"accept-language": "de"})
            assert answer.status_code == 429
            assert "Aus deinem Netz" in answer.text
            assert answer.headers["retry-after"]
        # Whoever is known already plays on.
        await program.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])


async def test_behind_a_proxy_everybody_has_a_budget_of_their_own(sqlite: str) -> None:
    said = []
    async with (
        serving(sqlite, address_people_per_hour=1, proxies="127.0.0.1") as served,
        served.visitor() as somebody,
    ):
        for each in ("203.0.113.1", "203.0.113.2", "9.9.9.9, 203.0.113.1", "203.0.113.2"):
            headers = {"x-forwarded-for": each}
            answer = await somebody.client.post("/api/v1/people", json={}, headers=headers)
            said.append(answer.status_code)
    assert said == [201, 201, 429, 429]


async def test_an_address_opens_so_many_tables_by_whomever(sqlite: str) -> None:
    async with serving(sqlite, address_tables_per_hour=2) as served:
        said = []
        for name in ("Ann", "Bob", "Eve"):
            async with served.visitor(name) as each:
                said.append((await each.client.post("/play", data={"game": "zoff-im-zoo"})).status_code)
    assert said == [303, 303, 429]


async def talk(served: Served, person: Browser, lines: int) -> list[int]:
    """Say so much, each line at a table of its own; how each was answered."""
    tables = [await person.new_table(game="zoff-im-zoo", seats="3") for _ in range(lines)]
    return [(await person.post(each, type="chat", text="hello")).status_code for each in tables]


async def test_chat_is_counted_at_all_tables_together_and_by_address(sqlite: str) -> None:
    async with (
        serving(sqlite, chat_per_minute=2, address_chat_per_minute=3) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        assert await talk(served, ann, 3) == [303, 303, 429]
        assert await talk(served, bob, 2) == [303, 429]
        async with ann.socket(await ann.play_now("zoff-im-zoo"), **{"accept-language": "de"}) as socket:
            await socket.say("chat", text="hello")
            assert "eins nach dem anderen" in (await socket.hear("notice"))["text"]


async def test_hints_are_counted_at_all_tables_together(sqlite: str) -> None:
    async with serving(sqlite, hints_per_minute=1) as served, served.program() as program:
        said = []
        for _ in range(2):
            plan: dict[str, Any] = {"game": "zoff-im-zoo", "places": ["me", "lamb", "lamb"]}
            made = await program.post("/tables", 201, **plan)
            table = served.table(made["table"])
            await program.post(f"/tables/{made['table']}/start")
            await until(lambda table=table: table.turn == 0)
            said.append((await program.client.post(f"/tables/{made['table']}/hint", json={})).status_code)
        assert said[1] == 429


async def test_a_person_holds_so_many_sockets_and_is_told(sqlite: str) -> None:
    async with serving(sqlite, sockets_per_person=2) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as first, ann.socket("/learn/zoff-im-zoo/1"):
            await first.hear("table")
            await until(lambda: served.server.budgets.sockets.taken[ann.person] == 2)
            async with ann.socket(address, **{"accept-language": "de"}) as third:
                assert "viele Tische" in (await third.hear("notice"))["text"]
                await third.connection.wait_closed()
                assert third.connection.close_code == 4429
        await until(lambda: not served.server.budgets.sockets.taken)
        async with ann.socket(address) as again:
            assert await again.hear("table")


async def test_an_address_holds_so_many_sockets(sqlite: str) -> None:
    async with serving(sqlite, address_sockets=1) as served, served.program() as program:
        made = await program.post("/tables", 201, game="zoff-im-zoo", places=["me", "open", "open"])
        async with served.visitor("Ann") as ann, ann.socket("/learn/zoff-im-zoo/1"):
            await until(lambda: bool(served.server.budgets.address_sockets.taken))
            async with program.stream(made["table"]) as stream:
                assert "Too much at once" in (await stream.hear("refused"))["refused"]
                await stream.connection.wait_closed()
        await until(lambda: not served.server.budgets.address_sockets.taken)
        assert not served.server.budgets.sockets.taken


async def test_so_many_requests_wait_and_those_of_whoever_hung_up_do_not(sqlite: str) -> None:
    async with serving(sqlite, waits_per_person=2) as served, served.program() as program:
        made = await program.post("/tables", 201, game="zoff-im-zoo", places=["me", "open", "open"])
        path = f"/tables/{made['table']}?after=0"
        waiting = [asyncio.create_task(program.client.get(path)) for _ in range(2)]
        waits = served.server.budgets.waits
        await until(lambda: sum(waits.taken.values()) == 2)
        answer = await program.client.get(path)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        for task in waiting:
            task.cancel()
        await until(lambda: not waits.taken)
        assert not served.table(made["table"]).viewers


async def test_without_limits_nothing_is_counted(sqlite: str) -> None:
    few: dict[str, Any] = {field.name: 1 for field in dataclasses.fields(Settings) if "_per_" in field.name}
    async with serving(sqlite, limits=False, address_sockets=1, **few) as served:
        for name in ("Ann", "Bob", "Eve"):
            async with served.visitor(name) as each:
                assert await talk(served, each, 2) == [303, 303]


@pytest.mark.usefixtures("no_looks")
async def test_what_is_spent_at_one_process_is_spent_at_all(postgres_database: str) -> None:
    few = {"chat_per_minute": 3, "hints_per_minute": 2, "sockets_per_person": 2}
    async with open_servers(postgres_database, **few) as servers:
        refused = []
        for number in range(5):
            try:
                await servers[number % 2].budgets.spend_chat(ANN, servers[0].time.now())
            except TooMany:
                refused.append(number)
        assert refused == [3, 4]
        connections = [FakeConnection() for _ in range(3)]
        for server, connection in zip(servers, connections, strict=False):
            await server.budgets.open_socket(ANN, connection)
        with pytest.raises(TooMany):
            await servers[0].budgets.open_socket(ANN, connections[2])
        connections[1].end()
        shared = servers[1].budgets.shared
        assert shared is not None
        await shared.write()
        await servers[0].budgets.open_socket(ANN, connections[2])


class FakeConnection:
    """Something open."""

    def __init__(self) -> None:
        self.then: list[Callable[[], None]] = []

    def when_closed(self, then: Callable[[], None]) -> None:
        self.then.append(then)

    def end(self) -> None:
        for each in self.then:
            each()
