"""Addresses of pages."""

from __future__ import annotations

import pytest

from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_what_is_not_there_is_said_to_be_missing(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        for path in (
            "/table/nothing",
            "/nothing",
            "/rules/chess",
            "/me/forged",
            "/table/nothing/record.json",
        ):
            answer = await ann.client.get(path)
            assert answer.status_code == 404, path
        async with ann.socket("/table/nothing") as socket:
            await socket.connection.wait_closed()
            assert socket.connection.close_code == 4404
