"""The host removes people, before a match and during it; each with a browser of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.guests import DESKTOP, PHONE, Guest, guest, path_of
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
REMOVED = "The host has removed you from this table."


def come_as(person: Guest, name: str, path: str = "/") -> None:
    """Somebody gives a name and goes to a page."""
    page = person.page
    page.goto("/")
    page.locator("details.me summary").click()
    page.fill("details.me input[name=name]", name)
    page.get_by_role("button", name="Change").click()
    page.wait_for_selector(f"details.me summary:has-text('{name}')")
    page.goto(path)


def open_table(person: Guest, seats: int) -> str:
    """A table of Kivsa with free seats; the path of the table."""
    page = person.page
    page.goto("/new?game=kivsa-shchora")
    page.locator(f"input[name=seats][value='{seats}'] + span").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#table.waiting")
    return path_of(page)


def assert_told(page: Page) -> None:
    """Somebody who was removed reads so, and nothing of the table."""
    page.wait_for_selector("main.message")
    assert page.locator("main.message h1").inner_text() == REMOVED
    assert page.locator("#table").count() == 0


def open_host_menu(page: Page) -> None:
    """What only the host is offered, wherever it is."""
    if page.locator("#table[data-status=playing]").count():
        if page.viewport_size == PHONE:
            page.locator(".bar [data-drawer]").click()
        page.locator("[data-tab=chat]").click()
    page.locator("#hosting summary").click()


@SIZES
def test_the_host_removes_people_before_and_during_a_match(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with (
        guest(chromium, server, viewport=size) as ann,
        guest(chromium, server, viewport=size) as ruth,
        guest(chromium, server, viewport=size) as eve,
    ):
        come_as(ann, "Ann")
        path = open_table(ann, 3)
        come_as(ruth, "Ruth", path)
        ruth.page.get_by_role("button", name="Sit down").first.click()
        come_as(eve, "Eve", path)
        eve.page.get_by_role("button", name="Sit down").first.click()
        ann.page.get_by_role("button", name="Remove Eve").click()
        assert_told(eve.page)
        eve.page.goto(path)
        assert_told(eve.page)
        eve.errors.clear()  # A browser calls it an error that a page is refused.
        ann.page.get_by_role("button", name="Fill with bots and start").click()
        ruth.page.wait_for_selector("#table[data-status=playing]", state="attached")
        ann.page.wait_for_selector("#table[data-status=playing]", state="attached")
        open_host_menu(ann.page)
        ann.page.locator("#hosting").get_by_role("button", name="Remove Ruth").click()
        assert_told(ruth.page)
        ruth.errors.clear()
        ann.page.wait_for_selector("#hosting button:has-text('Let Ruth come back')")
        assert ann.page.locator(".seat .nm", has_text="Ruth").count() == 0
        ann.page.locator("#hosting").get_by_role("button", name="Let Eve come back").click()
        ann.page.wait_for_selector("#hosting button:has-text('Let Eve come back')", state="detached")
        eve.page.goto(path)
        eve.page.wait_for_selector("#table[data-status=playing]", state="attached")


def test_spectators_see_a_place_to_talk_when_the_host_allows_it(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server) as ann, guest(chromium, server) as eve:
        come_as(ann, "Ann")
        path = open_table(ann, 3)
        come_as(eve, "Eve", path)
        eve.page.wait_for_selector("[data-joined] #table.waiting[data-silent]")
        assert not eve.page.locator("#talk").is_visible()
        open_host_menu(ann.page)
        ann.page.get_by_role("button", name="Let spectators talk").click()
        eve.page.wait_for_selector("#table:not([data-silent])")
        ann.page.get_by_role("button", name="Allow free text").click()
        eve.page.wait_for_selector("#table[data-free]")
        eve.page.fill("#talk input[name=text]", "Good evening")
        eve.page.get_by_role("button", name="Say", exact=True).click()
        ann.page.wait_for_selector(".chat li:has-text('Good evening')")
        ann.page.get_by_role("button", name="Only players talk").click()
        eve.page.wait_for_selector("#talk", state="hidden")


@SIZES
def test_the_host_removes_somebody_without_scripts(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with (
        guest(chromium, server, viewport=size, java_script_enabled=False) as ann,
        guest(chromium, server, viewport=size, java_script_enabled=False) as ruth,
    ):
        come_as(ann, "Ann")
        path = open_table(ann, 3)
        come_as(ruth, "Ruth", path)
        ruth.page.get_by_role("button", name="Sit down").first.click()
        ruth.page.wait_for_selector("text=Ruth (you)")
        ann.page.goto(path)
        ann.page.get_by_role("button", name="Remove Ruth").click()
        open_host_menu(ann.page)
        ann.page.wait_for_selector("#hosting button:has-text('Let Ruth come back')")
        ruth.page.goto(path)
        assert_told(ruth.page)
        ruth.errors.clear()
        ann.page.locator("#hosting").get_by_role("button", name="Let Ruth come back").click()
        ruth.page.goto(path)
        ruth.page.get_by_role("button", name="Sit down").first.click()
        ann.page.goto(path)
        ann.page.get_by_role("button", name="Fill with bots and start").click()
        ann.page.wait_for_selector("#table[data-status=playing]")
        ann.page.locator("#hosting summary").click()
        ann.page.locator("#hosting").get_by_role("button", name="Remove Ruth").click()
        ann.page.wait_for_selector("#hosting button:has-text('Let Ruth come back')", state="attached")
        assert ann.page.locator(".seat .nm", has_text="Ruth").count() == 0
        ann.page.locator("#talk").get_by_role("button", name="Just a moment.").click()
        ann.page.wait_for_selector(".chat li:has-text('Just a moment.')", state="attached")


def test_a_personal_link_and_signing_out_everywhere_else(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, viewport=PHONE) as ann, guest(chromium, server, viewport=PHONE) as tablet:
        come_as(ann, "Ann")
        path = open_table(ann, 3)
        ann.page.goto("/")
        ann.page.locator("details.me summary").click()
        link = ann.page.locator("[data-copy]").get_attribute("data-copy")
        assert link is not None
        tablet.page.goto(link)
        tablet.page.get_by_role("button", name="Continue as Ann", exact=True).click()
        tablet.page.wait_for_selector("details.me summary:has-text('Ann')")
        tablet.page.goto(path)
        tablet.page.wait_for_selector("[data-joined] #table.waiting")
        ann.page.get_by_role("button", name="Sign out everywhere else").click()
        ann.page.wait_for_selector("main.message")
        tablet.page.wait_for_selector("#notice:has-text('You have been signed out.')")
        ann.page.goto(path)
        ann.page.wait_for_selector("text=Ann (you)")
        tablet.page.goto("/")
        assert tablet.page.locator("details.me summary", has_text="Ann").count() == 0
