"""What every connection does, whichever class serves it: our protocol class or plain Starlette."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sheepfold.server.live.table import Table
from sheepfold.server.transport.connection_limits import LimitedConnection
from sheepfold.server.transport.http import LimitedHttp
from sheepfold.server.web import table_socket
from sheepfold.server.web.requests import Visitor, visitor
from sheepfold.server.web.table_connection import BURST, FAILED, TableConnection
from tests.server.serving import EITHER, Served, closing_code, serving, until

pytestmark = [pytest.mark.anyio, EITHER]


def viewer_at(table: Table) -> TableConnection:
    """The one viewer of a table."""
    [viewer] = table.viewers
    assert isinstance(viewer, TableConnection)
    return viewer


async def test_what_is_said_before_anybody_listens_is_heard(
    plain: bool, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    came, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(connection: Any) -> Visitor:
        came.set()
        await go_on.wait()
        return await visitor(connection)

    monkeypatch.setattr(table_socket, "visitor", slowly)
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
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
    plain: bool, sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    came, go_on, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly(connection: Any) -> Visitor:
        came.set()
        await go_on.wait()
        asyncio.get_running_loop().call_later(0.05, done.set)
        return await visitor(connection)

    monkeypatch.setattr(table_socket, "visitor", slowly)
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
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


async def test_a_connection_is_ended_with_a_reason(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            connection = viewer_at(served.table(address)).connection
            connection.hang_up(FAILED)
            connection.hang_up(FAILED)
            connection.say("nothing more is said")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.hear("nothing that will ever come")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FAILED
        await until(lambda: not served.table(address).viewers)


async def test_an_answer_to_somebody_who_has_gone_is_not_sent(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            talk = viewer_at(served.table(address))
        await until(lambda: talk.over)
        talk.heard("nonsense")
        await until(lambda: not talk.unanswered)


async def test_what_was_shown_last_is_not_shown_again(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            connection = viewer_at(served.table(address)).connection
            shown = [connection.show("<p>one</p>"), connection.show("<p>one</p>")]
            connection.say('{"type": "notice"}')
            shown += [connection.show("<p>one</p>"), connection.show("<p>two</p>")]
            shown.append(connection.show("<p>דג</p>"))
            assert shown == [10, 0, 0, 10, 11], "the bytes that were sent"
            heard = [(await socket.hear()).get("html") for _ in range(4)]
            assert heard == ["<p>one</p>", None, "<p>two</p>", "<p>דג</p>"]


async def test_a_goodbye_right_behind_a_flood_is_no_error(
    plain: bool, sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            protocol = socket.connection.protocol
            for _ in range(BURST + 5):
                protocol.send_text(b"{}")
            protocol.send_close(1000)
            socket.connection.transport.write(b"".join(protocol.data_to_send()))
            await closing_code(socket)
        await until(lambda: not served.table(address).viewers)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def websockets(served: Served) -> list[LimitedConnection]:
    """The open connections that are no longer HTTP."""
    return [each for each in served.limits.open if not isinstance(each, LimitedHttp)]


async def test_a_connection_is_counted_until_it_has_ended(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [connection] = websockets(served)
            assert connection.address == "127.0.0.1"
            assert not connection.is_closing()
        await until(lambda: not websockets(served))
        await until(lambda: not served.server.budgets.sockets.taken)


async def test_a_connection_whose_deadline_is_over_is_cut(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            [connection] = websockets(served)
            connection.deadline = 0.0
            await until(lambda: not served.table(address).viewers)
            assert await closing_code(socket) is None
        assert served.limits.expired == 1


async def test_who_has_too_many_tables_open_is_told_so_and_may_come_back(plain: bool, sqlite: str) -> None:
    async with (
        serving(sqlite, plain_websockets=plain, sockets_per_person=1) as served,
        served.visitor("Ann") as ann,
    ):
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as first:
            await first.hear("table")
            async with ann.socket(address) as second:
                assert "many tables" in (await second.hear("notice"))["text"]
                assert await closing_code(second) == table_socket.TOO_MANY
        await until(lambda: not served.server.budgets.sockets.taken)
        async with ann.socket(address) as again:
            assert await again.hear("table")
