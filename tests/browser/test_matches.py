"""Whole matches in the browser, from the first click to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.engine.record import Record, read_record, replay
from tests.browser.guests import guest, play_now, play_out
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow


def record_of(page: Page) -> Record:
    """The record offered on the result page."""
    path = page.locator("#table a.tool[download]").get_attribute("href")
    return read_record(page.request.get(str(path)).text())


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_match_from_play_now_to_the_result_by_clicking_what_is_highlighted(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server) as ann:
        play_now(ann.page, game_id)
        played = play_out(ann.page)
        assert played.made > 0
        assert ann.page.locator("#table.over h1").inner_text()
        assert ann.page.locator(".places details").count() == games.get(game_id).usual_seats
        record = record_of(ann.page)
        assert len(record.moves) == played.number
        assert [step.text for step in replay(games.get(game_id), record)] == record.moves
        assert record.outcome is not None
