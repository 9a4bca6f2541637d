"""What seldom changes is sent when it differs, and the page puts it into every table that comes."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Browser

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.pages.fragment import NO_FRAGMENT
from sheepfold.server.pages.pieces import static
from tests.browser.guests import guest
from tests.browser.phases import scenes
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

FILLED: Final = """
async ([module, pushes]) => {
  const { filled } = await import(module);
  return pushes.map(filled);
}
"""
"""What a page makes of one push after the other."""


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_page_shows_the_whole_table_after_every_push(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    made = [pages.table_push(scene.model) for scene in scenes(game_id)]
    made = [*made, *reversed(made), *made[::2]]
    pushes = [now.after(before.slots) for before, now in pairwise([NO_FRAGMENT, *made])]
    assert any("<!--=" not in each for each in pushes)
    with guest(chromium, server) as ann:
        ann.page.goto("/")
        shown = ann.page.evaluate(FILLED, [static("js/slots.js"), pushes])
    assert shown == [each.complete() for each in made]
