"""A socket is opened by the application; then it is a line that needs nothing of it any more."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sheepfold.server.live.table import Table
from sheepfold.server.transport import websocket
from sheepfold.server.web import table_socket
from sheepfold.server.web.requests import Visitor, visitor
from sheepfold.server.web.table_connection import BURST, FAILED, Conversation
from tests.patience import PATIENCE
from tests.server.serving import Socket, serving, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[websocket.Wire]:
    """Every line that is opened in this test."""
    opened: list[websocket.Wire] = []

    class Listed(websocket.Wire):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            opened.append(self)

    monkeypatch.setattr("sheepfold.server.serving.Wire", Listed)
    return opened


def talk_at(table: Table) -> Conversation:
    """The one conversation at a table."""
    [viewer] = table.viewers
    assert isinstance(viewer, Conversation)
    return viewer


async def test_an_open_line_keeps_nothing_of_the_handshake(sqlite: str, lines: list[websocket.Wire]) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [line] = lines
            await until(lambda: not line.tasks)
            assert not {"scope", "request", "response"} & set(vars(line))


async def test_what_is_said_before_anybody_listens_is_heard(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    came, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(connection: Any) -> Visitor:
        came.set()
        await go_on.wait()
        return await visitor(connection)

    monkeypatch.setattr(table_socket, "visitor", slowly)
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await came.wait()
            await socket.say("chat", text="Hello there")
            await asyncio.sleep(0.05)
            go_on.set()
            await until(lambda: bool(served.table(address).chat))
            await socket.say("chat", text="And again")
            await until(lambda: len(served.table(address).chat) == 2)


async def test_whoever_hangs_up_before_that_is_not_at_the_table(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    came, go_on, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly(connection: Any) -> Visitor:
        came.set()
        await go_on.wait()
        asyncio.get_running_loop().call_later(0.05, done.set)
        return await visitor(connection)

    monkeypatch.setattr(table_socket, "visitor", slowly)
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        for wrong in ("", "x"):
            async with ann.socket(address + wrong):
                await came.wait()
            go_on.set()
            await done.wait()
            await until(lambda: not served.table(address).viewers)
            came.clear()
            go_on.clear()
            done.clear()
    assert "a socket could not be opened" not in caplog.text


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


async def test_a_line_is_ended_with_a_reason(sqlite: str, lines: list[websocket.Wire]) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [line] = lines
            line.hang_up(FAILED)
            line.hang_up(FAILED)
            line.say("nothing more is said")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.hear("nothing that will ever come")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FAILED
        await until(lambda: not served.table(address).viewers)


async def test_an_answer_to_somebody_who_has_gone_is_not_sent(
    sqlite: str, lines: list[websocket.Wire]
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            talk = talk_at(served.table(address))
        await until(lambda: talk.over)
        talk.heard("nonsense")
        await until(lambda: not talk.unanswered)
        assert not lines[0].is_open()


async def test_a_line_is_not_free_while_the_other_end_is_slow(
    sqlite: str, lines: list[websocket.Wire]
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [line] = lines
            line.pause_writing()
            assert not line.free
            served.table(address).change()
            await until(lambda: talk_at(served.table(address)).missed)
            line.resume_writing()
            assert line.free
            await until(lambda: not talk_at(served.table(address)).missed)


async def test_what_was_shown_last_is_not_shown_again(sqlite: str, lines: list[websocket.Wire]) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [line] = lines
            shown = [line.show("<p>one</p>"), line.show("<p>one</p>")]
            line.say('{"type": "notice"}')
            shown += [line.show("<p>one</p>"), line.show("<p>two</p>")]
            assert shown == [True, False, False, True]
            heard = [(await socket.hear()).get("html") for _ in range(3)]
            assert heard == ["<p>one</p>", None, "<p>two</p>"]


async def closing_code(socket: Socket) -> int | None:
    """Read until the server ends the connection; the code it gives."""
    while True:
        try:
            await socket.hear()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code


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
    sqlite: str, lines: list[websocket.Wire]
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
            [line] = lines
            assert len(line.frames) <= websocket.MOST_FRAGMENTS


async def test_who_pings_without_end_and_reads_nothing_is_cut(
    sqlite: str, lines: list[websocket.Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [line] = lines
            monkeypatch.setattr(line.transport, "get_write_buffer_size", lambda: websocket.MOST_UNREAD + 1)
            await socket.connection.ping()
            await until(lambda: not served.table(address).viewers)


@pytest.mark.parametrize("last", [b"\xff", b"{}"])
async def test_a_goodbye_right_behind_a_flood_is_no_error(
    last: bytes, sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            protocol = socket.connection.protocol
            for _ in range(BURST + 5):
                protocol.send_text(b"{}")
            protocol.send_text(last)
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
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        assert answer.startswith(b"HTTP/1.1 4")
        writer.close()
