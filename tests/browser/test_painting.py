"""A change of the page has little of it styled anew: how much is what a click waits for."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from tests.browser.phases import scenes, stage
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

CHANGES: Final = {
    "a sentence is read aloud": "document.getElementById('live').append(document.createElement('p'))",
    "a card flies": "document.body.append(document.createElement('div'))",
    "help comes": "document.querySelector('.helper').append(document.createElement('p'))",
    "a prompt comes": "document.querySelector('.said').append(document.createElement('p'))",
    "the meadow gets a card": "document.querySelector('.meadow').append(document.createElement('p'))",
    "choices come": "document.getElementById('table').append(document.createElement('script'))",
    "the turn changes": "document.getElementById('table').classList.toggle('mine')",
}
SHARE: Final = 0.25
"""So much of the page may have its style worked out anew."""


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_change_has_little_styled_anew(chromium: Browser, server: TableServer, game_id: str) -> None:
    with stage(chromium, server, "en") as found:
        found.show(next(scene.model for scene in scenes(game_id) if scene.name in ("play", "draw")))
        found.page.wait_for_load_state("networkidle")
        elements = found.page.evaluate("document.querySelectorAll('body *').length")
        seen = {name: styled(chromium, found.page, change) / elements for name, change in CHANGES.items()}
    assert {name: share for name, share in seen.items() if share > SHARE} == {}


def styled(browser: Browser, page: Page, change: str) -> int:
    """How many elements the browser styles after a change."""
    session, events, ended = browser.new_browser_cdp_session(), list[dict[str, Any]](), list[Any]()
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda part: ended.append(part))
    page.evaluate("document.body.offsetHeight")
    config = {"includedCategories": ["devtools.timeline"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    page.evaluate(f"{{ {change}; document.body.offsetHeight; }}")
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(10)
    session.detach()
    return sum(each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree")
