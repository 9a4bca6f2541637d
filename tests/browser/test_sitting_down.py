"""Before a match: names, tokens, a player more on one device, and a host who has gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.camera import SHAPES
from tests.browser.guests import DESKTOP, PHONE, guest, path_of
from tests.browser.running import TableServer, open_table_server

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def open_table(page: Page, name: str, seats: int) -> str:
    """A table of Kivsa with free seats, opened under a name; the path of the table."""
    page.goto("/new?game=kivsa-shchora")
    page.fill("[name=name]", name)
    page.locator(f"input[name=seats][value='{seats}'] + span").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("[data-joined] #table.waiting")
    return path_of(page)


def sit_down(page: Page, path: str, name: str, token: int | None = None) -> None:
    """Somebody comes by the link and sits down under a name."""
    page.goto(path)
    page.wait_for_selector("[data-joined] #table.waiting")
    page.fill("#sit [name=name]", name)
    if token is not None:
        page.locator(f"#sit .tokens label:has([value='{token}'])").click()
    page.get_by_role("button", name=f"Sit down as {name}").click()
    page.wait_for_selector(".you")


UNCOVERED = """() => {
    const field = document.querySelector("#sit [name=name]");
    const { left, top, bottom } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 20, (top + bottom) / 2) === field;
}"""


def names_at(page: Page) -> list[str]:
    """Who sits at the table, as its page says it."""
    return page.locator(".sitting li p b").all_inner_texts()


@SIZES
def test_three_people_sit_down_under_their_names_with_tokens(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with (
        guest(chromium, server, viewport=size) as ann,
        guest(chromium, server, viewport=size) as ruth,
        guest(chromium, server, viewport=size, locale="ru") as jonas,
    ):
        path = open_table(ann.page, "Ann", 4)
        sit_down(ruth.page, path, "Ruth", token=3)
        ann.page.wait_for_selector(".sitting li:has-text('Ruth') .t3")
        jonas.page.goto(path)
        jonas.page.wait_for_selector("[data-joined] #sit")
        assert jonas.page.locator("#sit [name=token][value='3']").is_disabled()
        jonas.page.set_viewport_size(SHAPES["low"])
        assert jonas.page.evaluate(UNCOVERED), "the name can be seen and touched in a low window"
        jonas.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        jonas.page.locator(".suggest [data-name]").first.click()
        chosen = jonas.page.locator("#sit [name=name]").input_value()
        assert jonas.page.locator("#sit [data-as]").inner_text() == f"Сесть как {chosen}"
        jonas.page.locator("#sit [data-as]").click()
        jonas.page.wait_for_selector(".you")
        ann.page.get_by_role("button", name="Add a bot").click()
        jonas.page.wait_for_selector(".sitting .ro")
        assert names_at(ann.page)[:3] == ["Ann (you)", "Ruth", chosen]
        assert names_at(jonas.page)[:2] == ["Ann", "Ruth"]
        assert names_at(ann.page)[3] != names_at(jonas.page)[3], "bots have names in the reader's language"
        another = open_table(ann.page, "Ann", 2)
        ruth.page.goto(another)
        assert ruth.page.locator("#sit [name=name]").input_value() == "Ruth"
        assert ruth.page.locator("#sit [name=token]:checked").get_attribute("value") == "3"


@SIZES
def test_what_is_typed_and_chosen_stays_while_others_sit_down(
    size: dict[str, int], chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, viewport=size) as ann, guest(chromium, server, viewport=size) as ruth:
        path = open_table(ann.page, "Ann", 4)
        ruth.page.goto(path)
        ruth.page.wait_for_selector("[data-joined] #sit")
        ruth.page.fill("#sit [name=name]", "Ruth")
        ruth.page.locator("#sit .tokens label:has([value='6'])").click()
        ann.page.locator(".beside summary").first.click()
        ann.page.fill(".beside[open] [name=name]", "Opa")
        ann.page.locator(".beside[open]").get_by_role("button", name="Add").click()
        ruth.page.wait_for_selector(".sitting li:has-text('Opa')")
        assert ruth.page.locator("#sit [name=name]").input_value() == "Ruth"
        assert ruth.page.locator("#sit [name=token]:checked").get_attribute("value") == "6"
        ruth.page.get_by_role("button", name="Only watch").click()
        assert not ruth.page.locator("#sit [name=name]").is_visible()
        ruth.page.locator("#sit-down summary").click()
        ruth.page.get_by_role("button", name="Sit down as Ruth").click()
        ann.page.wait_for_selector(".sitting li:has-text('Ruth') .t6")


@SIZES
def test_when_the_host_has_gone_another_is_host_and_the_match_begins(
    size: dict[str, int], chromium: Browser, tmp_path: Path
) -> None:
    with (
        open_table_server(tmp_path, host_grace=1) as server,
        guest(chromium, server, viewport=size) as ann,
        guest(chromium, server, viewport=size) as ruth,
        guest(chromium, server, viewport=size) as jonas,
    ):
        path = open_table(ann.page, "Ann", 4)
        sit_down(ruth.page, path, "Ruth")
        sit_down(jonas.page, path, "Jonas")
        assert jonas.page.get_by_role("button", name="Waiting for the host").is_disabled()
        ann.page.goto("about:blank")
        jonas.page.wait_for_selector("#notice:has-text('Ruth is the host now.')")
        jonas.page.get_by_role("button", name="Fill with bots and start").click()
        for person in (ruth, jonas):
            person.page.wait_for_selector("#table[data-status=playing]", state="attached")
        ann.page.goto(path)
        ann.page.wait_for_selector("#table[data-status=playing]", state="attached")


def test_the_host_hands_on_and_all_are_told(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann, guest(chromium, server, locale="de") as ruth:
        path = open_table(ann.page, "Ann", 3)
        ruth.page.goto(path)
        ruth.page.wait_for_selector("[data-joined] #sit")
        ruth.page.fill("#sit [name=name]", "Ruth")
        ruth.page.locator("#sit [data-as]").click()
        ann.page.get_by_role("button", name="Hand on").click()
        ann.page.wait_for_selector("#notice:has-text('Ruth is the host now.')")
        ruth.page.wait_for_selector("#notice:has-text('Ruth ist jetzt Gastgeber.')")
        ruth.page.wait_for_selector("button[value=start]:has-text('Mit Bots')")
