"""A database that is away is nobody's fault: 503, a socket that is tried again, and no error in the log."""

from __future__ import annotations

import logging
from typing import Any

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError
from websockets.exceptions import ConnectionClosed

from sheepfold.server.web.table_socket import AGAIN_LATER
from tests.server.serving import Browser, Program, Served, serving

pytestmark = pytest.mark.anyio


class Gone:
    """An engine whose database is away."""

    def connect(self) -> Any:
        raise ConnectionRefusedError("nobody listens")


async def closing_code(served: Served, who: Browser | Program, address: str) -> int | None:
    """Why a socket at this table is closed."""
    opening = who.socket(address) if isinstance(who, Browser) else who.stream(address.rpartition("/")[2])
    async with opening as socket:
        while True:
            try:
                await socket.hear()
            except ConnectionClosed as closed:
                return None if closed.rcvd is None else closed.rcvd.code


async def test_while_the_database_is_away_questions_are_answered_with_503(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.program() as robot:
        address = await ann.play_now("zoff-im-zoo")
        table = address.rpartition("/")[2]
        with monkeypatch.context() as patch:
            patch.setattr(served.server.store, "engine", Gone())
            page, seen = await ann.client.get(address), await robot.client.get(f"/tables/{table}")
            assert (page.status_code, seen.status_code) == (503, 503)
            assert "database" in page.text
            assert "database" in seen.json()["refused"]
            assert await closing_code(served, ann, address) == AGAIN_LATER
            assert await closing_code(served, robot, address) == AGAIN_LATER
        assert (await ann.client.get(address)).status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_over_an_open_socket_the_answer_is_a_notice_and_the_line_stays(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            with monkeypatch.context() as patch:
                patch.setattr(served.server.store, "engine", Gone())
                await socket.say("chat", text="Is anybody there?")
                assert "database" in (await socket.hear("notice"))["text"]
            await socket.say("chat", text="Is anybody there now?")
            while "anybody there now" not in (await socket.hear("table"))["html"]:
                continue


async def test_a_database_that_is_starting_is_away(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Starting:
        def connect(self) -> Any:
            try:
                raise asyncpg.CannotConnectNowError("the database system is starting up")
            except asyncpg.CannotConnectNowError as error:
                raise DBAPIError("connect", {}, error) from error

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        with monkeypatch.context() as patch:
            patch.setattr(served.server.store, "engine", Starting())
            assert (await ann.client.get("/")).status_code == 503


async def test_a_question_that_is_wrong_is_not_called_away(sqlite: str) -> None:
    async with serving(sqlite) as served:
        with pytest.raises(ZeroDivisionError):
            async with served.server.store.reading():
                raise ZeroDivisionError
