"""A whole match without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.guests import guest, wait_for_move, wait_for_turn
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

MOST_KEYS = 80
"""So many keys at most from one thing to the next."""

NOWHERE = "document.activeElement === document.body"
FOCUSED = "selector => !!document.activeElement?.closest(selector)"


def go_to(page: Page, selector: str, key: str) -> None:
    """Press a key until something of the kind has the focus."""
    for _ in range(MOST_KEYS):
        if page.evaluate(FOCUSED, selector):
            return
        page.keyboard.press("Tab" if page.evaluate(NOWHERE) else key)
    raise AssertionError(
        f"{key} does not lead to {selector}: {page.evaluate('document.activeElement.outerHTML')}"
    )


def make_a_move(page: Page) -> None:
    """Choose by arrows and Enter until the move is made."""
    number = page.evaluate("hands.number()")
    for _ in range(MOST_KEYS):
        if page.locator("#go:enabled").count():
            go_to(page, "#go", "ArrowRight")
            page.keyboard.press("Enter")
            break
        if page.locator("#table [data-a].can:not(.sel)").count():
            go_to(page, "#table [data-a].can:not(.sel)", "ArrowRight")
            page.keyboard.press("Space")
        else:
            go_to(page, "#table .acts button[name=move]", "ArrowRight")
            page.keyboard.press("Enter")
            break
    wait_for_move(page, number)


def test_a_match_by_keyboard_only(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        page = ann.page
        page.goto("/")
        go_to(page, "form:has(input[value=knizia-black-sheep]) button", "Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("#table[data-status=playing]")
        wait_for_turn(page)
        go_to(page, "#table [data-a]", "Tab")
        while page.evaluate("hands.status()") != "over":
            make_a_move(page)
            wait_for_turn(page)
        assert page.locator("#table.over h1").inner_text()
        go_to(page, ".places summary", "Tab")
        go_to(page, "button[value=rematch]", "Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("#table[data-status=playing]")
