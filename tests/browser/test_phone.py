"""A phone of 360 pixels: nothing stands over the sides, and the buttons stay within reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sheepfold import games
from tests.browser.crowded import LONGEST
from tests.browser.guests import PHONE, guest, play_out, short_table
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

TOUCHED: dict[str, Any] = {
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
"""A small phone. Cards that are still flying may stand anywhere, so they are told not to."""


def full_table(game_id: str) -> list[str]:
    """Bots on all seats but mine, and as many of them as the game allows."""
    return ["lamb"] * (games.get(game_id).seats[-1] - 1)


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_match_on_a_phone_never_scrolls_sideways(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, **TOUCHED) as ann:
        short_table(ann.page, game_id, *full_table(game_id))
        played = play_out(ann.page, look=True)
        assert played.made > 0
        assert played.troubles == []
        assert ann.page.evaluate("hands.overflowing()") == []


def test_from_right_to_left_nothing_stands_over_the_sides_either(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, **TOUCHED) as noa:
        short_table(noa.page, "kivsa-shchora", *full_table("kivsa-shchora"))
        noa.context.add_cookies([{"name": "language", "value": "he", "url": server.base}])
        noa.page.reload()
        assert noa.page.evaluate("document.documentElement.dir") == "rtl"
        assert play_out(noa.page, look=True).troubles == []


def test_pages_fit_a_phone(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, viewport=PHONE) as ann:
        for path in ("/", *[f"/new?game={game_id}" for game_id in games.IDS], "/rules/zoff-im-zoo"):
            ann.page.goto(path)
            assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


@pytest.mark.parametrize("name", ["Можжевельник", "W" * LONGEST])
def test_the_front_page_fits_a_phone_whatever_somebody_is_called(
    name: str, chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, viewport=PHONE, locale="ru-RU") as ann:
        ann.page.goto("/")
        ann.page.locator("details.me summary").click()
        ann.page.fill("details.me input[name=name]", name)
        ann.page.locator("details.me form[action='/name'] button").click()
        expect(ann.page.locator("details.me summary")).to_have_text(name)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_table_that_waits_fits_a_phone(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, viewport=PHONE) as ann:
        short_table(ann.page, "zoff-im-zoo", "open", "here", "open", "wolf", "open", "open")
        assert ann.page.evaluate("hands.status()") == "waiting"
        assert ann.page.evaluate("hands.overflowing()") == []
