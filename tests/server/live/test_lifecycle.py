"""Opening and closing a server."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.server import House
from sheepfold.server.settings import Settings
from tests.server.serving import AnyMove, serving

pytestmark = pytest.mark.anyio


async def test_clocks_are_charged_only_while_people_can_come(sqlite: str) -> None:
    house = House(Settings(database=sqlite, workers=1), AnyMove)
    await open_server(house)
    assert house.time.now() == 0.0
    await asyncio.sleep(0.02)
    assert house.time.now() == 0.0, "nobody can come yet"
    listening(house)
    await asyncio.sleep(0.02)
    house.time.stop()
    spent = house.time.now()
    assert spent > 0.0
    await asyncio.sleep(0.02)
    assert house.time.now() == spent, "nobody can come any more"
    await close_server(house)
    async with serving(sqlite) as served:
        assert served.house.time.before == spent


async def test_a_server_listens_before_its_clocks_run_and_stops_them_when_it_listens_no_more(
    sqlite: str,
) -> None:
    async with serving(sqlite) as served:
        assert served.house.time.started is not None
        server, house = served.server, served.house
    assert house.time.started is None
    assert not server.servers[0].is_serving()
