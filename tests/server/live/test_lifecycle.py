"""Opening and closing a server."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.server.live.clocks import ServerTime
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.server import Server
from sheepfold.server.settings import Settings
from tests.server.serving import AnyMove, serving

pytestmark = pytest.mark.anyio


async def test_clocks_are_charged_only_while_people_can_come(sqlite: str) -> None:
    server = Server(Settings(database=sqlite, bot_processes=1), AnyMove)
    await open_server(server)
    assert server.time.now() == 0.0
    await asyncio.sleep(0.02)
    assert server.time.now() == 0.0, "nobody can come yet"
    listening(server)
    await asyncio.sleep(0.02)
    server.time.stop()
    spent = server.time.now()
    assert spent > 0.0
    await asyncio.sleep(0.02)
    assert server.time.now() == spent, "nobody can come any more"
    await close_server(server)
    async with serving(sqlite) as served:
        assert served.server.time.before == spent


async def test_a_server_listens_before_its_clocks_run_and_stops_them_when_it_listens_no_more(
    sqlite: str,
) -> None:
    async with serving(sqlite) as served:
        web_server, time = served.web_server, served.server.time
        assert isinstance(time, ServerTime)
        assert time.started is not None
    assert time.started is None
    assert not web_server.servers[0].is_serving()
