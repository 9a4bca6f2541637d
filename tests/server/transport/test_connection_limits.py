"""How many connections there may be, and how long each may take."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.server.settings import Settings
from sheepfold.server.transport import connection_limits
from sheepfold.server.transport.connection_limits import (
    ADDRESS,
    ALL,
    CLOSING_SECONDS,
    NEVER,
    ConnectionLimits,
)
from tests.server.raw_client import RawClient, ask
from tests.server.serving import serving, until
from tests.server.transport.test_http import HOST

pytestmark = pytest.mark.anyio


async def test_an_address_may_hold_so_many_connections(sqlite: str) -> None:
    async with serving(sqlite, connections_per_address=3) as served:
        held = [await RawClient.connect(served.port) for _ in range(3)]
        await until(lambda: len(served.limits.open) == 3)
        answer = await ask(served.port, b"")
        assert answer.status == 429
        assert "Your network" in answer.text
        held.pop().close()
        await until(lambda: len(served.limits.open) == 2)
        request = b"GET /healthz HTTP/1.1\r\nconnection: close\r\n" + HOST + b"\r\n"
        assert (await ask(served.port, request)).status == 200
        for client in held:
            client.close()


async def test_limits_can_be_lifted_and_proxies_hold_any_number(sqlite: str) -> None:
    for changes in ({"limits": False}, {"proxies": "127.0.0.0/8"}):
        async with serving(sqlite, connections_per_address=2, **changes) as served:
            held = [await RawClient.connect(served.port) for _ in range(6)]
            await until(lambda: len(served.limits.open) == 6)
            for client in held:
                client.close()


async def test_the_server_holds_so_many_connections_in_all(sqlite: str) -> None:
    async with serving(sqlite, connections=4) as served:
        client = await RawClient.connect(served.port)
        held = [await RawClient.connect(served.port) for _ in range(3)]
        await until(lambda: len(served.limits.open) == 4)
        assert (await ask(served.port, b"")).status == 503
        await client.send(b"GET /metrics HTTP/1.1\r\nconnection: close\r\n" + HOST + b"\r\n")
        figures = (await client.answer()).text
        assert 'sheepfold_connections_refused_total{why="all"} 1.0' in figures
        assert "sheepfold_connections 4.0" in figures
        for each in held:
            each.close()


def test_connections_leave_descriptors_for_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, room in ((1_024, 768), (20_000, 19_744), (100, 75)):
        monkeypatch.setattr(connection_limits, "raise_descriptor_limit", lambda most=most: most)
        assert ConnectionLimits(Settings()).most == room
    assert ConnectionLimits(Settings(connections=7)).most == 7


class Held:
    """A connection that does nothing."""

    def __init__(self, address: str = "10.0.0.1", deadline: float = NEVER, *, closing: bool = False) -> None:
        self.address = address
        self.deadline = deadline
        self.closing = closing
        self.expired = 0

    def is_closing(self) -> bool:
        return self.closing

    def expire(self) -> None:
        self.expired += 1


def limits_of(most: int = 3, of_address: int = 2, **changes: Any) -> ConnectionLimits:
    return ConnectionLimits(Settings(connections=most, connections_per_address=of_address, **changes))


def test_a_refused_connection_is_counted_by_its_reason_and_takes_no_place() -> None:
    limits = limits_of()
    held = [Held(), Held(), Held(), Held("10.0.0.2"), Held("10.0.0.3")]
    assert [limits.admit(each) for each in held] == [None, None, ADDRESS, None, ALL]
    assert len(limits.open) == 3
    assert limits.refused == {ADDRESS: 1, ALL: 1}


def test_a_place_is_given_back_once() -> None:
    limits = limits_of()
    first, second = Held(), Held()
    for each in (first, second):
        limits.admit(each)
    limits.release(first)
    limits.release(first)
    assert limits.by_address == {"10.0.0.1": 1}
    limits.release(second)
    assert not limits.open
    assert not limits.by_address


def test_a_connection_that_changes_its_protocol_keeps_its_place() -> None:
    limits = limits_of()
    before, after, stranger = Held(), Held(), Held()
    limits.admit(before)
    limits.hand_over(before, after)
    limits.hand_over(stranger, Held())
    assert limits.open == {after}
    limits.release(after)
    assert not limits.by_address


def test_what_has_taken_too_long_is_ended_and_what_closes_gets_a_deadline() -> None:
    limits = limits_of(9, 9)
    late, early, closing, idle = Held(deadline=5.0), Held(deadline=7.0), Held(closing=True), Held()
    for each in (late, early, closing, idle):
        limits.admit(each)
    limits.look_at_deadlines(5.0)
    assert [each.expired for each in (late, early, closing, idle)] == [1, 0, 0, 0]
    assert (closing.deadline, idle.deadline) == (5.0 + CLOSING_SECONDS, NEVER)
    assert limits.expired == 1


def test_a_connection_that_closes_keeps_the_deadline_it_has() -> None:
    limits = limits_of()
    closing = Held(deadline=9.0, closing=True)
    limits.admit(closing)
    limits.look_at_deadlines(5.0)
    assert (closing.deadline, closing.expired) == (9.0, 0)
