"""A table over any ASGI server: nothing of our own protocol class is needed."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest
import uvicorn
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from sheepfold.server.app import create_app
from sheepfold.server.transport.connection import CONNECTION, LOST
from sheepfold.server.transport.starlette_connection import StarletteConnection, connection_of
from tests.patience import PATIENCE
from tests.server.serving import QUICK, UNHURRIED, AnyMove, Socket, until

pytestmark = pytest.mark.anyio


class FakeSocket:
    """An accepted WebSocket whose other end may read or not."""

    def __init__(self, scope: dict[str, Any] | None = None) -> None:
        self.scope = scope or {}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.reads.set()
        self.gone = False
        self.sent: list[str | int] = []

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        if self.gone:
            raise WebSocketDisconnect(1006)
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.sent.append(code)


class Heard:
    """A listener that notes what it is told."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.told: list[str] = []

    def heard(self, text: str) -> None:
        if text == "fail":
            raise RuntimeError("a fault of ours")
        self.texts.append(text)

    def freed(self) -> None:
        self.told.append("freed")

    def ended(self, code: int = LOST) -> None:
        self.told.append("ended")


def opened(
    stall_seconds: float = PATIENCE,
) -> tuple[FakeSocket, StarletteConnection, Heard, asyncio.Task[None]]:
    """A connection with a listener."""
    socket, listener = FakeSocket(), Heard()
    connection = StarletteConnection(cast("WebSocket", socket), stall_seconds)
    return socket, connection, listener, asyncio.create_task(connection.attach(listener))


async def test_messages_go_both_ways_until_the_other_end_has_gone() -> None:
    socket, connection, listener, attached = opened()
    connection.say("hello")
    await socket.incoming.put({"type": "websocket.receive", "text": "hello back"})
    await socket.incoming.put({"type": "websocket.receive", "bytes": b"\x00"})
    await socket.incoming.put({"type": "websocket.disconnect", "code": 1000})
    await attached
    assert socket.sent == ["hello"]
    assert listener.texts == ["hello back", ""]
    assert listener.told[-1] == "ended"
    connection.say("nobody is there")
    assert connection.outgoing.empty()


async def test_it_is_not_free_while_the_other_end_is_slow_and_nothing_is_read() -> None:
    socket, connection, listener, attached = opened()
    socket.reads.clear()
    connection.say("one")
    connection.say("two")
    await socket.incoming.put({"type": "websocket.receive", "text": "a question"})
    assert not connection.free
    socket.reads.set()
    await until(lambda: listener.texts == ["a question"])
    assert connection.free
    assert listener.told == ["freed"]
    attached.cancel()
    with pytest.raises(asyncio.CancelledError):
        await attached
    assert listener.told == ["freed", "ended"]


async def test_somebody_who_reads_nothing_for_long_is_given_up() -> None:
    socket, connection, listener, attached = opened(stall_seconds=0.01)
    socket.reads.clear()
    connection.say("one")
    await attached
    assert listener.told == ["ended"]


async def test_somebody_who_is_gone_ends_it(caplog: pytest.LogCaptureFixture) -> None:
    socket, connection, listener, attached = opened()
    socket.gone = True
    connection.say("one")
    await attached
    assert listener.told == ["ended"]
    assert not caplog.records


async def test_it_is_closed_with_a_reason_after_what_was_said() -> None:
    socket, connection, _listener, attached = opened()
    connection.say("goodbye")
    connection.hang_up(4401)
    connection.hang_up(1011)
    connection.say("nothing more is said")
    await attached
    assert socket.sent == ["goodbye", 4401]


async def test_a_fault_of_a_listener_is_logged_and_ends_it(caplog: pytest.LogCaptureFixture) -> None:
    socket, _connection, listener, attached = opened()
    await socket.incoming.put({"type": "websocket.receive", "text": "fail"})
    await attached
    assert listener.told == ["ended"]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def test_what_was_taken_is_given_back_also_if_nobody_was_ever_attached() -> None:
    given_back: list[str] = []
    async with connection_of(cast("WebSocket", FakeSocket()), 1.0) as connection:
        connection.when_closed(lambda: given_back.append("a place"))
        assert not given_back
    assert given_back == ["a place"]


async def test_our_own_protocol_class_is_used_where_it_serves() -> None:
    own = object()
    socket = FakeSocket({"extensions": {CONNECTION: own}})
    async with connection_of(cast("WebSocket", socket), 1.0) as connection:
        assert connection is own


@asynccontextmanager
async def under_plain_uvicorn(database: str) -> AsyncIterator[str]:
    """The application as any ASGI server runs it; the address of the server, without `http://`."""
    app = create_app(dataclasses.replace(QUICK, database=database), AnyMove)
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, log_config=None, lifespan="on", ws="websockets-sansio")
    )
    task = asyncio.create_task(server._serve())
    try:
        await until(lambda: server.started or task.done())
        yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


async def test_a_table_is_pushed_and_talked_at_under_another_asgi_server(sqlite: str) -> None:
    async with (
        under_plain_uvicorn(sqlite) as server,
        httpx.AsyncClient(verify=False, base_url=f"http://{server}", timeout=PATIENCE) as client,
    ):
        answer = await client.post("/play", data={"game": "zoff-im-zoo"})
        cookie = {"cookie": f"sheepfold={client.cookies['sheepfold']}"}
        address = f"ws://{server}{answer.headers['location']}/socket"
        async with connect(address, additional_headers=cookie, **UNHURRIED) as connection:
            socket = Socket(connection)
            assert 'id="table"' in (await socket.hear("table"))["html"]
            await socket.say("chat", text="from afar")
            while "from afar" not in (await socket.hear("table"))["html"]:
                pass
            await socket.say("nonsense")
            assert "no sense" in (await socket.hear("notice"))["text"]
