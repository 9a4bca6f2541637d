"""A whole match without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from tests.browser.guests import guest, play_now, wait_for_move, wait_for_turn
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

MOST_KEYS = 80
"""So many keys at most from one thing to the next."""

NOWHERE = "document.activeElement === document.body"
FOCUSED = "selector => !!document.activeElement?.closest(selector)"

OFFERED = """[...document.querySelectorAll("#table :is([data-a].can, .acts button:enabled)")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.outerHTML)"""


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
        go_to(page, "form[action='/play']:has(input[value=knizia-black-sheep]) button", "Tab")
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


@pytest.mark.parametrize("game_id", games.IDS)
def test_arrows_lead_to_everything_that_can_be_done_and_round_again(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server) as ann:
        page = ann.page
        play_now(page, game_id)
        wait_for_turn(page)
        offered = page.evaluate(OFFERED)
        go_to(page, "#table [data-a], #table .acts button", "Tab")
        for key in ("ArrowRight", "ArrowLeft"):
            reached = []
            for _ in range(MOST_KEYS):
                page.keyboard.press(key)
                reached.append(page.evaluate("document.activeElement.outerHTML"))
            assert set(offered) <= set(reached)
