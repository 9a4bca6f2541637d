"""One table: whose turn it is and what its device shows."""

from __future__ import annotations

import pytest

from tests.server.moving import legal_move, move_once
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_the_curtain_falls_whenever_the_device_changes_hands(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3", **{"seat-1": "here", "seat-2": "here"})
        table = served.table(address)
        assert len({seat.name for seat in table.seats}) == 3
        for _ in range(6):
            turn = table.turn
            assert turn is not None
            assert table.looks(ann.person) == (None, turn)
            refused = await ann.post(address, type="move", number=str(table.moves), move=legal_move(table))
            assert "curtain" in refused.text
            await ann.post(address, type="lift")
            assert table.looks(ann.person) == (turn, None)
            await move_once(served, address, ann)
