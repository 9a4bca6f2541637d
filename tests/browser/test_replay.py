"""A match looked at again on desktop and phone: by buttons, keys, scrubbing, swiping and by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import DESKTOP, PHONE, guest, play_out, short_table
from tests.browser.running import TableServer
from tests.server.finished import played

pytestmark = pytest.mark.slow

TOUCHED: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
GAME = "kivsa-shchora"


def bring(page: Page, folder: Path) -> int:
    """Show a match of a file; how many moves it has."""
    record = played(GAME)
    path = folder / "match.json"
    path.write_text(record.dumps(), "utf-8")
    page.goto("/match/file")
    page.set_input_files("input[type=file]", path)
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector("[data-ready] #table")
    return len(record.moves)


def is_at(page: Page, number: int) -> None:
    page.wait_for_selector(f'#table[data-number="{number}"]:not([data-hold])')
    assert page.locator("[data-scrub]").input_value() == str(number)


def scrub(page: Page, number: int) -> None:
    page.locator("[data-scrub]").fill(str(number))
    is_at(page, number)


def test_on_a_desktop_by_keys_buttons_and_by_itself(
    chromium: Browser, server: TableServer, tmp_path: Path
) -> None:
    with guest(chromium, server, reduced_motion="reduce") as ann:
        page = ann.page
        end = bring(page, tmp_path)
        page.keyboard.press("ArrowRight")
        is_at(page, 1)
        expect(page.locator("#live p").last).to_contain_text(f"Move 1 of {end}")
        page.keyboard.press("End")
        is_at(page, end)
        page.keyboard.press("ArrowLeft")
        is_at(page, end - 1)
        page.keyboard.press("Home")
        is_at(page, 0)
        page.select_option("[data-speed]", "4")
        page.locator("h1").click()
        page.keyboard.press("Space")
        page.wait_for_selector('#table:not([data-number="0"], [data-number="1"], [data-number="2"])')
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Autoplay")).to_be_visible()
        scrub(page, end // 2)
        page.select_option("[data-view]", "open")
        page.wait_for_selector("[data-ready] .open-hand")
        is_at(page, end // 2)
        page.reload()


def test_on_a_phone_by_touch_and_nothing_stands_over_the_sides(
    chromium: Browser, server: TableServer, tmp_path: Path
) -> None:
    with guest(chromium, server, **TOUCHED) as noa:
        page = noa.page
        noa.context.add_cookies([{"name": "language", "value": "he", "url": server.base}])
        record = played(GAME)
        path = tmp_path / "match.json"
        path.write_text(record.dumps(), "utf-8")
        page.goto("/match/file")
        page.set_input_files("input[type=file]", path)
        page.locator("main button").click()
        page.wait_for_selector("[data-ready] #table")
        for number in (0, 9, len(record.moves)):
            scrub(page, number)
            assert page.evaluate("hands.overflowing()") == []
        scrub(page, 9)
        page.locator("[data-step=next]").tap()
        is_at(page, 10)
        page.keyboard.press("ArrowLeft")  # From right to left, on is to the left.
        is_at(page, 11)
        box = page.locator(".meadow").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 40, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + 140, box["y"] + 42)
        page.mouse.up()
        is_at(page, 12)


def test_from_a_result_to_the_replay_to_a_move_and_on_from_there(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, reduced_motion="reduce") as ann:
        page = ann.page
        short_table(page, GAME, "lamb", "lamb")
        page.wait_for_selector("#table[data-status=playing]", state="attached")
        play_out(page)
        page.get_by_role("link", name="Replay").click()
        page.wait_for_selector("[data-ready] #table.replay")
        page.goto(page.url.split("#")[0] + "#m7")
        is_at(page, 7)
        page.locator("[data-together]").click()
        expect(page.locator("#notice")).to_contain_text("You lead.")
        other = ann.context.new_page()
        other.goto(page.url.split("#")[0] + "?together=1")
        is_at(other, 7)
        page.keyboard.press("ArrowRight")
        is_at(other, 8)
        with guest(chromium, server, reduced_motion="reduce") as bob:
            bob.page.goto(page.url.split("#")[0] + "?together=1")
            is_at(bob.page, 8)
            page.get_by_role("button", name="Play on from here").click()
            bob.page.wait_for_url("**/table/*")
            expect(bob.page.locator(".bar .sub")).to_contain_text("Played on from move 8")
        other.close()
        page.goto("/my")
        for size in (PHONE, DESKTOP):
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            assert page.evaluate("hands.overflowing()") == []
            assert page.locator(".mine .list li").count() >= 1
        page.get_by_role("link", name="Replay").first.click()
        page.wait_for_selector("[data-ready] #table.replay")
        page.keyboard.press("ArrowRight")
        is_at(page, 1)
        page.get_by_role("button", name="Play on from here").click()
        page.wait_for_selector("#table[data-status=playing]", state="attached")
        expect(page.locator(".bar .sub")).to_contain_text("Played on from move 1")
