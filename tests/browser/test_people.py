"""Several people at one table, each with a browser of their own; real clicks of a mouse."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.guests import WHOLE_MATCH, Guest, guest, play, short_table, wait_for_move
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow


def click_once(page: Page) -> str:
    """One click of the mouse on something highlighted, if it is my turn; whether the match goes on."""
    told = page.evaluate("hands.pointer()")
    if told["path"]:
        page.locator(told["path"]).locator("visible=true").first.click()
        if told["moves"]:
            wait_for_move(page, told["number"])
    return str(told["status"])


def play_together(people: list[Guest]) -> None:
    """Everybody clicks when it is their turn, until the match is over for all."""
    latest = time.monotonic() + WHOLE_MATCH
    while {click_once(person.page) for person in people} != {"over"}:
        assert time.monotonic() < latest, "the match never ended"


def test_two_people_and_bots_play_a_match_from_the_invitation_to_the_result(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server) as ann, guest(chromium, server) as bob:
        path = short_table(ann.page, "kivsa-shchora", "open", "lamb", **{"option-rounds": "1"})
        assert ann.page.locator(".invite .link").inner_text() == f"{server.base}{path}".partition("://")[2]
        bob.page.goto(path)
        bob.page.get_by_role("button", name="Sit down").click()
        ann.page.get_by_role("button", name="Start", exact=True).click()
        for person in (ann, bob):
            person.page.wait_for_selector("#table[data-status=playing]")
        assert names_of(ann.page)[1] == names_of(bob.page)[0]
        play_together([ann, bob])
        headlines = {person.page.locator("#table.over h1").inner_text() for person in (ann, bob)}
        scores = [person.page.locator(".places .score").all_inner_texts() for person in (ann, bob)]
        assert all(headlines)
        assert scores[0] == scores[1]


def names_of(page: Page) -> list[str]:
    """The others at the table, in the order of play from my left."""
    return page.locator(".seat .nm").all_inner_texts()


def test_on_a_shared_device_no_hand_is_seen_before_the_curtain_is_lifted(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server) as ann:
        page = ann.page
        short_table(page, "kivsa-shchora", "here", "lamb")
        handed_to = set()
        for _ in range(8):
            page.wait_for_selector("[data-joined] #table :is(.curtain, .flag:not(.other))")
            if page.locator(".curtain").count():
                assert page.locator("#hand, #choices").count() == 0
                handed_to.add(page.locator(".curtain > p:first-of-type").inner_text())
                page.locator(".curtain button[value=lift]").click()
                page.wait_for_selector("#table.mine #hand")
            play(page, most=1)
        assert len(handed_to) == 2
