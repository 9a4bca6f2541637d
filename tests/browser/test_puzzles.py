"""Puzzles in a browser: on a phone and a desktop, by touch and by keyboard, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from sheepfold.play.puzzle_position import position_of
from tests.browser.guests import DESKTOP, PHONE, guest, path_of
from tests.browser.running import TableServer
from tests.browser.test_access import problems

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
READY = "[data-joined] #table.mine .puzzle.ask"


def assert_fits(page: Page) -> None:
    """Nothing stands over the edge, and every button is within reach."""
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate("[...hands.overflowing(), ...hands.outOfReach()]") == []


def best_of(game_id: str, number: int) -> str:
    """The best move of a puzzle."""
    position = position_of(game_id, number)
    assert position is not None
    return position.puzzle.best


@SIZES
def test_two_puzzles_are_solved_at_the_table(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, viewport=size, reduced_motion="reduce") as ann:
        page = ann.page
        page.goto("/")
        page.locator(".daily a.all-mine").click()
        page.locator("a.go[href='/puzzles/zoff-im-zoo']").click()
        page.wait_for_selector(READY)
        assert path_of(page) == "/puzzles/zoff-im-zoo/1"
        assert_fits(page)
        # By a button, with the keyboard.
        assert best_of("zoff-im-zoo", 1) == "pass"
        page.locator("#moving .acts button[value=pass]").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".puzzle.done")
        expect(page.locator(".bubble h2")).to_have_text("Right!")
        assert_fits(page)
        assert problems(page) == []
        # By touching cards.
        page.locator(".puzzle .next").click()
        page.wait_for_selector(READY)
        assert best_of("zoff-im-zoo", 2) == "2 whale"
        page.locator("#hand [data-a=whale]").click()
        page.locator("#go:enabled").click()
        page.wait_for_selector(".puzzle.done")
        expect(page.locator(".bubble p")).to_contain_text("2 in a row.")
        assert page.locator("#hand [data-hint]").count() == 1
        assert_fits(page)
        page.locator(".puzzle .leave").click()
        expect(page.locator(".game:has(a[href='/puzzles/zoff-im-zoo']) .facts")).to_contain_text("2 of ")
        assert_fits(page)


def test_a_puzzle_is_solved_without_scripts(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, viewport=PHONE, java_script_enabled=False, locale="he") as ann:
        page = ann.page
        page.goto("/puzzles/kivsa-shchora/1")
        page.select_option("#moving select[name=move]", best_of("kivsa-shchora", 1))
        page.locator("#moving noscript button, #moving .helper p > button.go").first.click()
        expect(page.locator(".bubble h2")).to_have_text("נכון!")
        page.locator(".puzzle .next").click()
        assert path_of(page) == "/puzzles/kivsa-shchora/2"
