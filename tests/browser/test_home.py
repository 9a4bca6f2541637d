"""The home page: unfinished matches, quick matches of strangers, open tables; on every shape of screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.guests import DESKTOP, PHONE, guest, path_of, play_now
from tests.browser.running import TableServer, open_table_server
from tests.patience import LONG

pytestmark = pytest.mark.slow

TABLET = {"width": 768, "height": 1024}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def look_for_people(page: Page, game: str) -> None:
    """Press the button of the quick match."""
    page.goto("/")
    page.locator(f".quick label:has(input[value='{game}'])").click()
    page.get_by_role("button", name="Find people").click()
    page.wait_for_selector(
        "[data-joined] #table.waiting .looking, #table[data-status=playing]", state="attached"
    )


@SIZES
def test_two_strangers_find_each_other(size: dict[str, int], chromium: Browser, tmp_path: Path) -> None:
    with (
        open_table_server(tmp_path, quick_wait=LONG) as server,
        guest(chromium, server, viewport=size) as ann,
        guest(chromium, server, viewport=size, locale="de") as bob,
    ):
        look_for_people(ann.page, "kivsa-shchora")
        bob.page.goto("/")
        assert bob.page.locator(".waiting-count").inner_text() == "1 Person wartet gerade."
        bob.page.locator(".quick label:has(input[value=''])").click()
        bob.page.locator(".quick button").click()
        bob.page.wait_for_selector("[data-joined] #table.waiting .looking time")
        assert path_of(ann.page) == path_of(bob.page)
        ann.page.wait_for_selector(".sitting li:nth-child(2) .tk:not(.free)")
        assert ann.page.locator("button[value=start], button[value=remove], .heir").count() == 0


@SIZES
def test_after_the_wait_bots_take_the_free_seats(
    size: dict[str, int], chromium: Browser, tmp_path: Path
) -> None:
    with open_table_server(tmp_path, quick_wait=1) as server, guest(chromium, server, viewport=size) as ann:
        look_for_people(ann.page, "kivsa-shchora")
        ann.page.wait_for_selector("#table[data-status=playing]", state="attached")
        assert ann.page.locator(".seat .ro").count() == 3


@SIZES
def test_a_match_is_left_from_the_home_page_and_taken_up_again(
    size: dict[str, int], chromium: Browser, tmp_path: Path
) -> None:
    slow = f"{LONG} {LONG}"  # Bots must not end the match meanwhile.
    with open_table_server(tmp_path, pace=slow) as server, guest(chromium, server, viewport=size) as ann:
        page = ann.page
        paths = [play_now(page, game) for game in ("zoff-im-zoo", "kivsa-shchora", "knizia-black-sheep")]
        page.goto("/")
        rows = page.locator(".going > ul > li >> visible=true")
        assert rows.count() == (2 if size == PHONE else 3)
        if size == PHONE:
            page.locator(".all > summary").click()
        left = page.locator(f".going li:has(a[href='{paths[0]}']) >> visible=true")
        left.locator(".leave summary").click()
        left.get_by_role("button", name="Leave").click()
        page.wait_for_selector(f".going:not(:has(a[href='{paths[0]}']))")
        page.goto(paths[0])
        page.get_by_role("button", name="Take your seat back").click()
        page.wait_for_selector(".aways", state="detached")
        page.goto("/")
        assert page.locator(f".going a[href='{paths[0]}']").count() > 0


def in_reach(page: Page, selector: str) -> bool:
    """Whether everything that matches can be seen whole and nothing lies over it."""
    found: bool = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].every((each) => {
            each.scrollIntoView({ block: "nearest" });
            const box = each.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return box.x >= 0 && box.right <= innerWidth && each.contains(top);
        })""",
        selector,
    )
    return found


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_the_panel_of_the_personal_link_lies_over_everything(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, viewport=size) as ann:
        play_now(ann.page, "zoff-im-zoo")
        ann.page.goto("/")
        ann.page.locator("details.me summary").click()
        assert ann.page.locator("details.me .panel :is(button, input)").count() >= 4
        assert in_reach(ann.page, "details.me .panel :is(button, input)")


@SIZES
def test_quick_match_and_open_tables_are_above_the_fold(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, viewport=size) as ann:
        ann.page.goto("/")
        for selector in (".quick h2", ".quick button", ".open h2"):
            box = ann.page.locator(selector).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size["height"], selector
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.page.get_by_role("link", name="New here?").click()
        ann.page.wait_for_selector(".lesson")
