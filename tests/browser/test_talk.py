"""Phrases and reactions: said by one tap, shown at the seat, read by everybody in their own language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.guests import DESKTOP, PHONE, guest
from tests.browser.running import TableServer
from tests.browser.test_sitting_down import open_table

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def open_talk(page: Page) -> None:
    """The chat beside the table, on a phone in its drawer."""
    page.wait_for_selector("[data-joined] #table[data-status=playing]", state="attached")
    if page.viewport_size == PHONE:
        page.locator(".bar [data-drawer]").click()
    page.locator("[data-tab=chat]").click()


def close_talk(page: Page) -> None:
    """Back to the table."""
    if page.viewport_size == PHONE:
        page.locator(".rail > [data-drawer]").click()


@SIZES
def test_a_phrase_is_read_at_the_seat_in_two_languages_and_can_be_hidden(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with (
        guest(chromium, server, viewport=size) as ann,
        guest(chromium, server, viewport=size, locale="de") as jonas,
        guest(chromium, server, viewport=size, locale="ru") as eve,
    ):
        path = open_table(ann.page, "Ann", 2)
        jonas.page.goto(path)
        jonas.page.wait_for_selector("[data-joined] #sit")
        jonas.page.fill("#sit [name=name]", "Jonas")
        jonas.page.locator("#sit [data-as]").click()
        ann.page.get_by_role("button", name="Start", exact=True).click()
        eve.page.goto(path)
        eve.page.wait_for_selector("[data-joined] #table[data-status=playing]", state="attached")
        assert eve.page.locator(".flag.watching").is_visible()
        react_while_others_play(ann.page, jonas.page)
        open_talk(jonas.page)
        assert not jonas.page.locator("#talk input[name=text]").is_visible()
        jonas.page.get_by_role("button", name="Gut gespielt!").click()
        ann.page.wait_for_selector("#seat-1 .bubble-said:has-text('Well played!')")
        wait_until_at_rest(ann.page, "#seat-1 .bubble-said")
        assert covered_only_words(ann.page, "#seat-1")
        eve.page.wait_for_selector("#seat-1 .bubble-said:has-text('Хорошо сыграно!')")
        ann.page.wait_for_selector("#live p:has-text('Jonas: Well played!')", state="attached")
        ann.page.wait_for_selector("#seat-1 .bubble-said", state="detached")
        open_talk(ann.page)
        ann.page.wait_for_selector(".chat li:has-text('said in Deutsch: Gut gespielt!')")
        ann.page.get_by_role("button", name="Hide what Jonas says").click()
        ann.page.wait_for_selector(".chat li:has-text('Well played!')", state="detached")
        ann.page.locator("#talk [data-reaction=heart]").click()
        jonas.page.wait_for_selector("#seat-0 .bubble-said svg", state="attached")


def react_while_others_play(ann: Page, jonas: Page) -> None:
    """Whoever is not to move has reactions for buttons; the other sees one at the seat."""
    for page in (ann, jonas):
        page.wait_for_selector("[data-joined] #table[data-status=playing]", state="attached")
    seat, idle, other = (1, jonas, ann) if ann.locator("#table.mine").count() else (0, ann, jonas)
    assert idle.locator(".acts .react").count() == 4
    idle.locator(".acts [data-reaction=clap]").click()
    other.wait_for_selector(f"#seat-{seat} .bubble-said svg", state="attached")
    idle.locator(".acts [data-say]").click()
    idle.locator(".phrases").wait_for(state="visible")
    close_talk(idle)


def wait_until_at_rest(page: Page, selector: str) -> None:
    """Until something that has just come into the page, and the fonts in it, have their size."""
    page.evaluate(
        """async (selector) => {
            await document.fonts.ready;
            const moving = document.querySelector(selector).getAnimations();
            await Promise.all(moving.map((each) => each.finished));
        }""",
        selector,
    )


def covered_only_words(page: Page, seat: str) -> bool:
    """Whether the bubble of a seat lies within it, where no cards are, and not over its token."""
    found: bool = page.evaluate(
        """seat => {
            const place = document.querySelector(seat);
            const box = (each) => each.getBoundingClientRect();
            const bubble = box(place.querySelector(".bubble-said"));
            const beside = (other) => bubble.left >= other.right - 2 || bubble.right <= other.left + 2;
            const meets = (other) => other.width > 0 && !beside(other)
                && bubble.top < other.bottom - 2 && bubble.bottom > other.top + 2;
            const around = box(place);
            return bubble.left >= around.left - 1 && bubble.right <= around.right + 1
                && bubble.top >= around.top - 1 && bubble.bottom <= around.bottom + 1
                && ![...place.querySelectorAll(".tk, .badge")].some((each) => meets(box(each)));
        }""",
        seat,
    )
    return found
