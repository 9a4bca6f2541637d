"""WebSockets whose other end is dead, never reads, or says more than can be answered."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.server.transport.websocket import WebSocketProtocol
from sheepfold.server.web import table_connection
from sheepfold.server.web.outgoing import Outgoing
from sheepfold.server.web.table_connection import MessageChannel
from tests.server.raw_client import RawClient
from tests.server.serving import EITHER, Served, serving, until
from tests.server.web.test_table_connection import Phone

pytestmark = pytest.mark.anyio

HANDSHAKE = (
    "GET {address}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def websockets(served: Served) -> list[WebSocketProtocol]:
    """The connections that are WebSockets."""
    return [each for each in served.limits.open if isinstance(each, WebSocketProtocol)]


async def opened(served: Served, address: str) -> RawClient:
    """A WebSocket nobody looks after."""
    client = await RawClient.connect(served.port)
    await client.send(HANDSHAKE.format(address=address).encode())
    assert b" 101 " in await client.reader.readuntil(b"\r\n\r\n")
    # The first push: it is shown to whoever has arrived.
    await client.reader.readexactly(1)
    return client


@EITHER
async def test_a_dead_peer_leaves_the_table(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        served.web_server.config.ws_ping_interval = 0.5
        served.web_server.config.ws_ping_timeout = 0.5
        client = await opened(served, address)
        # It answers no ping.
        await until(lambda: not served.table(address).viewers)
        await until(lambda: not served.server.budgets.sockets.taken)
        client.close()


async def test_a_peer_that_never_reads_is_dropped(sqlite: str) -> None:
    async with serving(sqlite, stall_seconds=0.2) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        client = await opened(served, address)
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        [connection] = websockets(served)
        connection.pause_writing()
        assert not connection.transport.is_reading()
        await until(lambda: not served.table(address).viewers)
        assert served.limits.expired == 1
        client.close()


async def test_a_reader_who_catches_up_in_time_is_heard_again(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [connection] = websockets(served)
            connection.pause_writing()
            connection.resume_writing()
            await socket.say("chat", text="still here")
            await until(lambda: bool(served.table(address).chat))


async def test_no_more_messages_wait_than_can_be_answered(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_connection, "MOST_WAITING", 3)
    gate = asyncio.Event()

    async def slowly(text: str) -> Outgoing | None:
        await gate.wait()
        return None

    async with serving(sqlite) as served:
        phone = Phone()
        channel = MessageChannel(served.server, phone, "en", slowly)
        await channel.begin()
        for number in range(50):
            channel.heard(f'{{"type": "{number}"}}')
        assert len(channel.unanswered) == 3
        gate.set()
        await until(lambda: not channel.unanswered)
