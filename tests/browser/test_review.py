"""The review of a finished match on desktop and phone: asked for once, then there for good."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.guests import DESKTOP, PHONE, guest, play_out, short_table
from tests.browser.running import TableServer
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

GAME = "kivsa-shchora"


FILL_HAND = """() => {
    const hand = document.querySelector(".own .hand");
    while (hand.children.length < 13) hand.append(hand.firstElementChild.cloneNode(true));
}"""
"""The hand on the page with as many kinds as there are, whatever was dealt."""


def numbers(page: Page) -> list[int]:
    """The moves that are marked."""
    links = page.locator(".marked [data-move]")
    return [int(each.get_attribute("data-move") or "") for each in links.all()]


def is_at(page: Page, number: int) -> None:
    page.wait_for_selector(f'#table[data-number="{number}"]:not([data-hold])')


def read_without_scripts(page: Page, address: str) -> None:
    """Links and forms lead from mark to mark."""
    page.goto(f"{address}?view=open")
    expect(page.locator(".chart")).to_have_count(1)
    for number in numbers(page)[:1]:
        page.locator("[data-mark=next]").click()
        expect(page.locator("#table")).to_have_attribute("data-number", str(number))
        expect(page.locator(".judged")).to_have_count(1)


def ask_after_failures(page: Page, address: str) -> None:
    """After a failure the page asks again by itself, five times and not for ever."""
    asked: list[str] = []

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={**route.fetch().json(), "state": "failed", "rail": f"Answer {len(asked)}."})

    page.route("**/review?*", fail)
    page.clock.install()
    page.goto(address)
    for number in range(1, 7):
        expect(page.locator(".reviewed")).to_have_text(f"Answer {number}.", timeout=PATIENCE * 1000)
        expect(page.locator(".curve")).to_have_attribute("data-state", "failed")
        page.clock.fast_forward(31_000)
    page.clock.fast_forward(310_000)
    page.locator("h1").click()
    assert len(asked) == 6
    page.unroute("**/review?*")


def test_a_match_is_reviewed_from_its_result_and_read_on_a_phone(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, reduced_motion="reduce") as ann:
        page = ann.page
        short_table(page, GAME, "lamb")
        page.wait_for_selector("#table[data-status=playing]", state="attached")
        play_out(page)
        page.get_by_role("button", name="Review").click()
        page.wait_for_selector("[data-ready] #table.replay")
        # Steps forget nothing of the review, whatever is made of it meanwhile.
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".chart", timeout=PATIENCE * 1000)
        expect(page.locator(".chart")).to_have_attribute("aria-label", re.compile("Your chance to win"))
        page.wait_for_selector(".luck", timeout=PATIENCE * 1000)
        assert page.locator(".share dt").all_inner_texts() == [
            "start", "deal", "draws", "own moves", "others", "result",
        ]  # fmt: skip
        page.select_option("[data-view]", "open")
        page.wait_for_selector("[data-ready] .open-hand")
        page.wait_for_selector(".luck")
        for number in numbers(page)[:2]:
            page.locator("h1").click()
            page.keyboard.press("n")
            is_at(page, number)
            expect(page.locator(".judged .found b")).to_have_text(re.compile("move|Mistake"))
        address = page.url.split("?")[0]
        for size, language in ((DESKTOP, "ru"), (PHONE, "he"), (PHONE, "de")):
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            for number in (0, *numbers(page)[:1]):
                page.goto(f"{address}?view=open&language={language}#m{number}")
                is_at(page, number)
                page.wait_for_selector("[data-ready] .chart")
                page.evaluate(FILL_HAND)
                assert page.evaluate("hands.overflowing()") == []
        still = chromium.new_context(java_script_enabled=False, storage_state=ann.context.storage_state())
        read_without_scripts(still.new_page(), address)
        still.close()
        ask_after_failures(page, address)
        page.goto(address.replace("/match/", "/table/"))
        expect(page.locator(".panel.luck")).to_be_visible()
        assert page.evaluate("hands.overflowing()") == []
