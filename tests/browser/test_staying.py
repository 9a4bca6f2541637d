"""Nothing is lost: a killed server, a second tab, a page that is loaded again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.guests import Guest, guest, play, play_out, short_table, wait_for_turn
from tests.browser.running import TableServer, open_table_server

pytestmark = pytest.mark.slow

SEEN = """() => ({
    number: hands.number(),
    hand: [...document.querySelectorAll("#hand .st")].map((each) => each.ariaLabel),
    seats: document.querySelector(".seats").innerText,
    meadow: [...document.querySelectorAll(".meadow [data-f]")].map((each) => each.dataset.f),
    points: document.querySelector(".points").textContent,
})"""


def test_a_match_goes_on_in_the_open_page_after_the_server_was_killed(
    chromium: Browser, tmp_path: Path
) -> None:
    with open_table_server(tmp_path) as server, guest(chromium, server) as ann:
        short_table(ann.page, "zoff-im-zoo", "lamb", "lamb")
        play(ann.page, most=3)
        wait_for_turn(ann.page)
        before = ann.page.evaluate(SEEN)
        server.kill()
        ann.page.wait_for_selector("body.lost")
        server.open()
        ann.page.wait_for_selector("[data-joined] body:not(.lost)")
        assert ann.page.evaluate(SEEN) == before
        assert newly_opened(ann) == before
        played = play_out(ann.page)
        assert played.number > before["number"]
        forgive_lost_connections(ann)


def newly_opened(person: Guest) -> Any:
    """What a new tab shows of the same table."""
    tab = person.context.new_page()
    tab.goto(person.page.url)
    seen = tab.evaluate(SEEN)
    tab.close()
    return seen


def forgive_lost_connections(person: Guest) -> None:
    """A browser calls it an error that nobody answers; everything else stays one."""
    person.errors[:] = [each for each in person.errors if "WebSocket connection to" not in each]


def test_a_second_tab_stays_in_step(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        path = short_table(ann.page, "kivsa-shchora", "lamb", "lamb")
        other = ann.context.new_page()
        other.goto(path)
        for page, _nth in zip([ann.page, other] * 3, range(6), strict=True):
            if play(page, most=1).stopped == "over":
                break
            wait_for_turn(page)
            if page.evaluate("hands.status()") == "over":
                break
            in_step(page, ann.page, other)
        play_out(other)
        ann.page.wait_for_selector("#table.over")


def in_step(leading: Page, *all_pages: Page) -> None:
    """All show what the page shows in which it is my turn: nothing changes before I move."""
    seen = leading.evaluate(SEEN)
    for page in all_pages:
        page.wait_for_selector(f'#table[data-number="{seen["number"]}"]', state="attached")
        assert page.evaluate(SEEN) == seen


def test_a_page_that_is_loaded_again_shows_the_same(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        short_table(ann.page, "bye-bye-black-sheep", "lamb", "lamb")
        play(ann.page, most=2)
        wait_for_turn(ann.page)
        before = ann.page.evaluate(SEEN)
        ann.page.reload()
        assert ann.page.evaluate(SEEN) == before
