"""Requests of other sites are refused."""

from __future__ import annotations

import pytest

from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_other_sites_can_neither_open_a_socket_nor_post(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        async with ann.socket(address, origin="http://evil.example") as socket:
            await socket.connection.wait_closed()
            assert socket.connection.close_code == 4403
        async with ann.socket(address, origin=served.base) as socket:
            assert await socket.hear("table")
        answer = await ann.client.post(
            address, data={"type": "leave"}, headers={"origin": "http://evil.example"}
        )
        assert answer.status_code == 422
        assert not served.table(address).seats[0].stand_in
