"""The home page and the form for a new table."""

from __future__ import annotations

from html import unescape

import pytest

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.live.view_model import (
    HomeViewModel,
    NewTableViewModel,
    TableLine,
)
from tests.server.pages.walking import assert_whole, read
from tests.server.test_pages import LEVELS


def test_the_home_page_shows_games_and_tables() -> None:
    mine = TableLine(
        "/table/a", "zoff-im-zoo", ("Mira", "Ruth", ""), "playing", my_turn=True, note="just now"
    )
    open_table = TableLine("/table/b", "kivsa-shchora", ("Noa", "", ""), "waiting")
    html = unescape(
        pages.home_page(HomeViewModel("Mira", (mine,), (open_table,), "https://example.org/me/x"))
    )
    assert_whole(read(html))
    assert all(f'value="{game_id}"' in html for game_id in games.IDS)
    assert "/table/a" in html
    assert "/table/b" in html


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_new_table_asks_for_every_option_with_its_explanation(game_id: str) -> None:
    html = pages.new_table_page(
        NewTableViewModel(game_id, "Mira", LEVELS, (("none", "none"),), error="No <b>.")
    )
    assert_whole(read(html))
    for name in games.get(game_id).Options.kinds():
        assert f'name="option-{name}"' in html
    assert "No &lt;b&gt;." in html
