"""Four languages on a phone: pages and pushes speak the browser's, until somebody chooses another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.server.web.presenter import said
from sheepfold.words.speech import LANGUAGES
from tests.browser.guests import PHONE, guest, play_now, wait_for_turn
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

LOCALES = {"en": "en-GB", "de": "de-AT", "ru": "ru-RU", "he": "he-IL"}
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def spoken(page: Page) -> tuple[str, str]:
    """The language of a page, and where its lines begin."""
    root = page.locator("html")
    return root.get_attribute("lang") or "", root.get_attribute("dir") or ""


def direction(language: str) -> str:
    return "rtl" if language == "he" else "ltr"


@EVERY_LANGUAGE
def test_pages_speak_the_language_of_the_browser_and_fit_a_phone(
    language: str, chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, viewport=PHONE, locale=LOCALES[language]) as ann:
        paths = ["/", *[f"/new?game={game_id}" for game_id in games.IDS], "/rules/kivsa-shchora"]
        for path in paths:
            ann.page.goto(path)
            assert spoken(ann.page) == (language, direction(language))
            assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


@EVERY_LANGUAGE
def test_pushes_speak_the_language_of_the_page_and_fit_a_phone(
    language: str, chromium: Browser, server: TableServer
) -> None:
    settings = {"viewport": PHONE, "locale": LOCALES[language], "reduced_motion": "reduce"}
    with guest(chromium, server, **settings) as ann:
        for game_id in games.IDS:
            play_now(ann.page, game_id)
            wait_for_turn(ann.page)
            assert ann.page.locator("[data-tab=story]").text_content() == said("Story", language)
            assert ann.page.evaluate("hands.overflowing()") == []
            assert spoken(ann.page) == (language, direction(language))


def test_a_language_is_chosen_at_the_foot_of_a_page_and_beside_a_match(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, locale="en-GB", reduced_motion="reduce") as ann:
        ann.page.goto("/rules/zoff-im-zoo")
        ann.page.get_by_role("button", name=LANGUAGES["he"]).click()
        ann.page.wait_for_selector("html[lang=he]")
        assert ann.page.url.endswith("/rules/zoff-im-zoo")
        address = play_now(ann.page, "kivsa-shchora")
        assert spoken(ann.page) == ("he", "rtl")
        wait_for_turn(ann.page)
        ann.page.get_by_role("button", name=LANGUAGES["de"]).click()
        ann.page.wait_for_selector("html[lang=de]")
        assert ann.page.url.endswith(address)
        wait_for_turn(ann.page)
        assert ann.page.locator(".flag").inner_text() == said("Your turn", "de")
