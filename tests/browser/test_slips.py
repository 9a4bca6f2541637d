"""A slip of the finger in a real browser: what one touch makes is held for a second, or asked for."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from sheepfold.server.live.view_model import RemainingTime, TableViewModel
from tests.browser.guests import DESKTOP, PHONE
from tests.browser.phases import Stage, stage
from tests.browser.running import TableServer
from tests.server.pages.walking import seen_by_mover

SHAPES = pytest.mark.parametrize(("viewport", "language"), [(DESKTOP, "en"), (PHONE, "he"), (PHONE, "de")])

STILL = """
const later = window.setTimeout;
const held = [1000, 3000];
window.setTimeout = (work, wait, ...rest) => later(work, held.includes(wait) ? 1e9 : wait, ...rest);
"""
"""A page on which a move that is held is held until somebody answers."""


class Table:
    """A table on the stage, and what its page has sent."""

    def __init__(self, shown: Stage) -> None:
        self.shown = shown
        self.page = shown.page
        self.heard: list[dict[str, str]] = []

    def show(self, model: TableViewModel) -> None:
        """Show a table and listen to its page."""
        self.shown.show(model)
        self.shown.sockets[-1].on_message(lambda message: self.heard.append(json.loads(message)))

    def sent(self) -> str:
        """The move that was sent, waited for."""
        while not self.heard:
            self.page.wait_for_timeout(10)
        return self.heard.pop()["move"]

    def nothing_sent(self) -> bool:
        """Whether nothing came before something that is sent afterwards."""
        self.page.evaluate("document.querySelector('[data-reaction]').click()")
        while not self.heard:
            self.page.wait_for_timeout(10)
        kinds = [each["type"] for each in self.heard]
        self.heard.clear()
        return kinds == ["reaction"]


@contextmanager
def table(
    browser: Browser,
    server: TableServer,
    language: str,
    viewport: dict[str, int],
    mode: str = "",
    *,
    still: bool = True,
) -> Iterator[Table]:
    """A table where slips are held as somebody has chosen; `still`: until they answer."""
    with stage(browser, server, language, viewport=viewport) as shown:
        chosen = f"localStorage.slips = '{mode}'" if mode else "localStorage.removeItem('slips')"
        shown.page.add_init_script(f"try {{ {chosen} }} catch {{}}")
        if still:
            shown.page.add_init_script(STILL)
        yield Table(shown)


def kivsa() -> TableViewModel:
    """Somebody may draw, or play a card."""
    return next(each for each in seen_by_mover("kivsa-shchora") if each.can("draw") and each.can("play"))


def bye_bye() -> TableViewModel:
    """Somebody may draw from several hands, or stop."""
    some = (each for each in seen_by_mover("bye-bye-black-sheep") if len(each.seats) > 2)
    return next(each for each in some if each.can("draw") and each.can("stop"))


DRAW = "#table .acts button[name=move][value=draw]"
UNDO = "#held [data-callback]"


@SHAPES
def test_a_drawn_card_is_held_then_sent(
    chromium: Browser, server: TableServer, viewport: dict[str, int], language: str
) -> None:
    with table(chromium, server, language, viewport, still=False) as at:
        at.show(kivsa())
        at.page.locator(DRAW).click()
        assert at.sent() == "draw"
        assert at.page.locator("#held").count() == 0


@SHAPES
def test_a_slip_is_called_back_and_nothing_was_sent(
    chromium: Browser, server: TableServer, viewport: dict[str, int], language: str
) -> None:
    with table(chromium, server, language, viewport) as at:
        at.show(kivsa())
        row = at.page.locator("#table .acts")
        before = row.bounding_box()
        at.page.locator(DRAW).click()
        at.page.locator("#held p").wait_for()
        assert row.bounding_box() == before
        at.page.wait_for_timeout(300)
        at.page.locator(UNDO).click()
        at.page.locator("#held").wait_for(state="detached")
        assert at.nothing_sent()
        at.page.locator(DRAW).wait_for()


def test_by_keys_escape_calls_back_and_the_focus_returns(chromium: Browser, server: TableServer) -> None:
    with table(chromium, server, "en", DESKTOP) as at:
        at.show(kivsa())
        at.page.locator(DRAW).focus()
        at.page.keyboard.press("Enter")
        at.page.locator(f"{UNDO}:focus").wait_for()
        assert "Draw a card. Escape or Undo calls it back." in at.page.locator("#live").inner_text()
        at.page.keyboard.press("Escape")
        at.page.locator("#held").wait_for(state="detached")
        assert at.page.evaluate("document.activeElement.value") == "draw"
        assert "Called back." in at.page.locator("#live").inner_text()
        assert at.nothing_sent()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_hand_to_draw_from_is_held_and_a_touch_elsewhere_calls_it_back(
    chromium: Browser, server: TableServer, viewport: dict[str, int]
) -> None:
    with table(chromium, server, "en", viewport) as at:
        model = bye_bye()
        at.show(model)
        seat = at.page.locator("#table .seat[name=move]").first
        seat.click()
        assert at.page.locator("#held p").inner_text().startswith("Draw from ")
        first = at.page.locator("#held p").inner_text()
        at.page.locator("#table .seat[name=move]").nth(1).click()
        assert at.page.locator("#held p").inner_text() not in ("", first)
        at.page.keyboard.press("Escape")
        at.page.locator("#held").wait_for(state="detached")
        assert at.nothing_sent()


def test_whoever_wants_to_is_asked(chromium: Browser, server: TableServer) -> None:
    with table(chromium, server, "en", PHONE, "ask") as at:
        at.show(kivsa())
        at.page.locator(DRAW).click()
        assert at.page.locator("#held p").inner_text() == "Draw a card?"
        at.page.wait_for_timeout(300)
        at.page.locator("#held [data-callback]").click()
        assert at.nothing_sent()
        at.page.locator(DRAW).click()
        at.page.wait_for_timeout(300)
        at.page.locator("#held [data-send]").click()
        assert at.sent() == "draw"


def test_whoever_wants_to_is_not_held_up(chromium: Browser, server: TableServer) -> None:
    with table(chromium, server, "en", DESKTOP, "send") as at:
        at.show(kivsa())
        at.page.locator(DRAW).click()
        assert at.sent() == "draw"


def test_the_choice_is_remembered_on_this_device(chromium: Browser, server: TableServer) -> None:
    with stage(chromium, server, "en", viewport=DESKTOP) as shown:
        shown.show(kivsa())
        shown.page.evaluate("document.querySelector('[data-slips=ask]').click()")
        assert shown.page.evaluate("localStorage.slips") == "ask"
        shown.show(bye_bye())
        assert shown.page.locator("[data-slips=ask]").get_attribute("aria-pressed") == "true"


def test_with_a_clock_nearly_over_nothing_is_held(chromium: Browser, server: TableServer) -> None:
    model = kivsa()
    assert model.me is not None
    with table(chromium, server, "en", DESKTOP) as at:
        at.show(dataclasses.replace(model, clocks=(RemainingTime(model.me, 3, running=True),)))
        at.page.locator(DRAW).click()
        assert at.sent() == "draw"


def test_a_move_that_is_held_is_dropped_when_the_table_has_moved_on_and_kept_when_somebody_talks(
    chromium: Browser, server: TableServer
) -> None:
    with table(chromium, server, "en", DESKTOP) as at:
        at.show(kivsa())
        at.page.locator(DRAW).click()
        at.shown.number -= 1
        at.shown.show(dataclasses.replace(kivsa(), chat=()))
        at.page.locator("#held").wait_for()
        at.shown.show(kivsa())
        at.page.locator("#held").wait_for(state="detached")
        assert at.nothing_sent()


def test_where_there_is_no_other_move_nothing_is_held(chromium: Browser, server: TableServer) -> None:
    only = next(
        each for each in seen_by_mover("kivsa-shchora") if [one.text for one in each.legal] == ["draw"]
    )
    with table(chromium, server, "en", PHONE) as at:
        at.show(only)
        at.page.locator(DRAW).click()
        assert at.sent() == "draw"
