"""Budgets: one person, or everybody at one address together, cannot have all there is."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from sheepfold.engine.errors import BadOption
from sheepfold.server.live import rate_limits as limits
from sheepfold.server.live.rate_limits import Budget, Places
from sheepfold.server.settings import Settings, from_environment
from sheepfold.server.transport.client_address import LOCAL, Proxies
from tests.server.serving import Browser, Served, serving, until

pytestmark = pytest.mark.anyio


def connection(peer: str | None, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return HTTPConnection({"type": "http", "headers": headers, "client": peer and (peer, 1)})


FROM: list[tuple[str, str | None, tuple[str, ...], str]] = [
    ("", "203.0.113.5", (), "203.0.113.5"),
    ("", "127.0.0.1", ("203.0.113.5",), "127.0.0.1"),
    ("127.0.0.1", "127.0.0.1", ("203.0.113.5",), "203.0.113.5"),
    ("127.0.0.1", "198.51.100.1", ("203.0.113.5",), "198.51.100.1"),
    # What stands further to the left anybody may have written.
    ("127.0.0.1", "127.0.0.1", ("6.6.6.6, 203.0.113.5",), "203.0.113.5"),
    ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", ("6.6.6.6, 203.0.113.5, 10.1.2.3",), "203.0.113.5"),
    ("127.0.0.1 10.0.0.0/8", "127.0.0.1", ("6.6.6.6", "203.0.113.5", "10.1.2.3"), "203.0.113.5"),
    ("10.0.0.0/8", "10.1.2.3", ("10.9.9.9",), "10.9.9.9"),
    ("127.0.0.1", "127.0.0.1", ("nonsense",), "127.0.0.1"),
    ("127.0.0.1", "127.0.0.1", ("nonsense, 203.0.113.5",), "203.0.113.5"),
    ("127.0.0.1", "127.0.0.1", (), "127.0.0.1"),
    ("::1", "::1", ("2001:db8:1:2:3:4:5:6",), "2001:db8:1:2::/64"),
    ("", "2001:db8:1:2::9", (), "2001:db8:1:2::/64"),
    ("", "::ffff:203.0.113.5", (), "203.0.113.5"),
    ("127.0.0.1", "::ffff:127.0.0.1", ("203.0.113.5",), "203.0.113.5"),
    ("", None, (), LOCAL),
]


@pytest.mark.parametrize(("proxies", "peer", "forwarded", "counted"), FROM)
def test_where_a_request_comes_from(
    proxies: str, peer: str | None, forwarded: tuple[str, ...], counted: str
) -> None:
    assert Proxies(proxies).address_of(connection(peer, *forwarded)) == counted


def test_a_proxy_that_is_not_named_is_mentioned_once_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    proxies = Proxies("")
    for _ in range(3):
        proxies.address_of(connection("127.0.0.1", "203.0.113.5"))
    assert [record.getMessage() for record in caplog.records if "SHEEPFOLD_PROXIES" in record.message] == [
        "X-Forwarded-For is ignored: a proxy must be named in SHEEPFOLD_PROXIES"
    ]


def test_settings_that_make_no_sense_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="SHEEPFOLD_PROXIES"):
        Proxies("nobody")
    monkeypatch.setenv("SHEEPFOLD_LIMITS", "off")
    assert not from_environment().limits
    monkeypatch.setenv("SHEEPFOLD_LIMITS", "perhaps")
    with pytest.raises(BadOption, match="must be on or off"):
        from_environment()


def test_a_budget_is_spent_and_comes_back() -> None:
    budget = Budget(3, 60)
    assert [budget.take("ann", 1000.0) for _ in range(4)] == [0, 0, 0, pytest.approx(20)]
    assert budget.take("bob", 1000.0) == 0
    assert budget.take("ann", 1010.0) == pytest.approx(10)
    assert budget.take("ann", 1020.0) == 0
    assert budget.take("", 1020.0) == 0
    assert Budget(0, 60).take("ann", 0.0) == float("inf")


def test_a_budget_remembers_no_more_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 3)
    budget = Budget(1, 60)
    for key in ("a", "b", "a", "c", "d"):
        budget.take(key, 0.0)
    assert list(budget.buckets) == ["a", "c", "d"]
    endless = Budget(float("inf"), 60)
    assert endless.take("a", 0.0) == 0
    assert not endless.buckets


def test_places_are_given_back() -> None:
    places = Places(2)
    assert [places.enter("ann") for _ in range(3)] == [True, True, False]
    places.leave("ann")
    assert places.enter("ann")
    places.leave("ann")
    places.leave("ann")
    assert not places.taken


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
            await until(lambda: served.house.budgets.sockets.taken[ann.person] == 2)
            async with ann.socket(address, **{"accept-language": "de"}) as third:
                assert "viele Tische" in (await third.hear("notice"))["text"]
                await third.connection.wait_closed()
                assert third.connection.close_code == 4429
        await until(lambda: not served.house.budgets.sockets.taken)
        async with ann.socket(address) as again:
            assert await again.hear("table")


async def test_an_address_holds_so_many_sockets(sqlite: str) -> None:
    async with serving(sqlite, address_sockets=1) as served, served.program() as program:
        made = await program.post("/tables", 201, game="zoff-im-zoo", places=["me", "open", "open"])
        async with served.visitor("Ann") as ann, ann.socket("/learn/zoff-im-zoo/1"):
            await until(lambda: bool(served.house.budgets.address_sockets.taken))
            async with program.stream(made["table"]) as stream:
                assert "Too much at once" in (await stream.hear("refused"))["refused"]
                await stream.connection.wait_closed()
        await until(lambda: not served.house.budgets.address_sockets.taken)
        assert not served.house.budgets.sockets.taken


async def test_so_many_requests_wait_and_those_of_whoever_hung_up_do_not(sqlite: str) -> None:
    async with serving(sqlite, waits_per_person=2) as served, served.program() as program:
        made = await program.post("/tables", 201, game="zoff-im-zoo", places=["me", "open", "open"])
        path = f"/tables/{made['table']}?after=0"
        waiting = [asyncio.create_task(program.client.get(path)) for _ in range(2)]
        waits = served.house.budgets.waits
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
