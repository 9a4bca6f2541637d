"""A table before its match."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.live.view_model import (
    Seated,
    TableViewModel,
)
from tests.server.pages.walking import assert_whole, read
from tests.server.test_pages import LEVELS


@pytest.mark.parametrize("host", [True, False])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_waiting_table_shows_its_seats(game_id: str, host: bool) -> None:
    seats = (
        Seated(0, "Mira", 0, here=True),
        Seated(1, "Muffin", 1, "bot", "Lamb"),
        Seated(2, "", 2, "empty"),
    )
    model = TableViewModel("t", game_id, "waiting", seats, 0, host=host, levels=LEVELS, address="/table/t")
    html = pages.table_fragment(model)
    assert_whole(read(html))
    assert ("add_bot" in html) == host
