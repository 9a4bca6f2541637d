"""A socket is opened by the application; then the connection needs nothing of it any more."""

from __future__ import annotations

import asyncio
import logging
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from sheepfold.server.transport import websocket
from sheepfold.server.web import table_socket
from sheepfold.server.web.requests import Visitor
from sheepfold.server.web.table_connection import BURST
from tests.patience import within
from tests.server.serving import closing_code, serving, until
from tests.server.transport.test_connection import viewer_at

pytestmark = pytest.mark.anyio


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[websocket.WebSocketProtocol]:
    """Every connection that is opened in this test."""
    opened: list[websocket.WebSocketProtocol] = []

    class Listed(websocket.WebSocketProtocol):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            opened.append(self)

    monkeypatch.setattr("sheepfold.server.serving.WebSocketProtocol", Listed)
    return opened


async def test_an_open_connection_keeps_nothing_of_the_handshake(
    sqlite: str, opened: list[websocket.WebSocketProtocol]
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [connection] = opened
            await until(lambda: not connection.tasks)
            assert not {"scope", "request", "response"} & set(vars(connection))


async def test_a_socket_that_cannot_be_opened_is_closed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(connection: Any) -> Visitor:
        raise RuntimeError("nobody")

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        monkeypatch.setattr(table_socket, "visitor", fails)
        async with ann.socket(address) as socket:
            with pytest.raises(ConnectionClosed):
                await socket.hear("table")
    assert "a socket could not be opened" in caplog.text


async def test_a_connection_is_not_free_while_the_other_end_is_slow(
    sqlite: str, opened: list[websocket.WebSocketProtocol]
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [connection] = opened
            connection.pause_writing()
            assert not connection.free
            served.table(address).change()
            await until(lambda: viewer_at(served.table(address)).missed)
            connection.resume_writing()
            assert connection.free
            await until(lambda: not viewer_at(served.table(address)).missed)


async def test_a_text_that_is_not_utf8_ends_the_connection_and_is_no_error(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            await socket.connection.send(b'{"type": "\xff\xfe"}', text=True)
            assert await closing_code(socket) == websocket.NO_TEXT
        async with ann.socket(address) as socket:
            await socket.hear("table")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_message_of_endless_empty_frames_ends_the_connection(
    sqlite: str, opened: list[websocket.WebSocketProtocol]
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            transport = socket.connection.transport
            protocol = socket.connection.protocol
            protocol.send_text(b"a", fin=False)
            for _ in range(websocket.MOST_FRAGMENTS + 10):
                protocol.send_continuation(b"", fin=False)
            transport.write(b"".join(protocol.data_to_send()))
            assert await closing_code(socket) == websocket.TOO_BIG
            [connection] = opened
            assert len(connection.frames) <= websocket.MOST_FRAGMENTS


async def test_who_pings_without_end_and_reads_nothing_is_cut(
    sqlite: str, opened: list[websocket.WebSocketProtocol], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [connection] = opened
            monkeypatch.setattr(
                connection.transport, "get_write_buffer_size", lambda: websocket.MOST_UNREAD + 1
            )
            await socket.connection.ping()
            await until(lambda: not served.table(address).viewers)


async def test_a_goodbye_right_behind_a_text_that_is_not_utf8_is_no_error(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            protocol = socket.connection.protocol
            for _ in range(BURST + 5):
                protocol.send_text(b"{}")
            protocol.send_text(b"\xff")
            protocol.send_close(1000)
            socket.connection.transport.write(b"".join(protocol.data_to_send()))
            await closing_code(socket)
        await until(lambda: not served.table(address).viewers)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("method", ["PUT", "POST", "HEAD"])
async def test_a_handshake_that_is_none_is_answered(method: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(
            f"{method} {address}/socket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        answer = await within(reader.read())
        assert answer.startswith(b"HTTP/1.1 4")
        writer.close()


def test_our_protocol_class_was_tested_with_the_versions_that_are_installed() -> None:
    for package, tested in websocket.TESTED_WITH.items():
        installed = metadata.version(package)
        assert installed.startswith(f"{tested}."), (
            f"{package} {installed} is installed, WebSocketProtocol was tested with {tested}: read what "
            "changed in the classes it is made from, then change TESTED_WITH and pyproject.toml"
        )


def test_pyproject_allows_only_the_versions_our_protocol_class_was_tested_with() -> None:
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    for package, tested in websocket.TESTED_WITH.items():
        assert f'"{package}=={tested}.*"' in text


OVERRIDDEN = {
    WebSocketsSansIOProtocol: (
        "data_received", "handle_connect", "connection_lost", "run_asgi", "handle_cont", "handle_ping",
        "send_receive_event_to_app", "pause_writing", "resume_writing", "send_500_response",
    ),
    ServerProtocol: ("send_text", "send_close", "data_to_send", "state"),
}  # fmt: skip


@pytest.mark.parametrize("base", OVERRIDDEN)
def test_what_our_protocol_class_changes_or_calls_is_still_there(base: type) -> None:
    assert [name for name in OVERRIDDEN[base] if not hasattr(base, name)] == []
