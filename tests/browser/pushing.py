"""A page whose time and connection are in the hands of a test: nothing depends on the machine's pace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.guests import guest, play_now
from tests.browser.running import TableServer

FRAME: Final = 50
"""Milliseconds in which what was done is painted."""

LATER: Final = 3600
"""The second at which the time of a page stands still, long after it is loaded."""

SAID: Final = "[...document.querySelectorAll('#live p')].map((each) => each.textContent)"
"""What was read aloud."""


class SocketPeer:
    """The other end of the page's connections."""

    def __init__(self) -> None:
        self.open: list[WebSocketRoute] = []

    def take(self, route: WebSocketRoute) -> None:
        """The page connects."""
        self.open.append(route)

    def wait(self, page: Page, times: int) -> None:
        """Until the page has connected so many times."""
        while len(self.open) < times:
            page.wait_for_timeout(20)

    def send(self, *several: str) -> None:
        """Something is pushed."""
        for html in several:
            self.open[-1].send(html)


@contextmanager
def at_table(
    browser: Browser, server: TableServer, game_id: str, script: str = "", **settings: Any
) -> Iterator[tuple[Page, SocketPeer]]:
    """Somebody at a table whose time stands still and who is sent what the test says."""
    with guest(browser, server, **settings) as ann:
        play_now(ann.page, game_id)
        peer = SocketPeer()
        ann.page.add_init_script(f"globalThis.patient = true; {script}")
        ann.page.route_web_socket("**/socket?*", peer.take)
        ann.page.clock.install(time=0)
        ann.page.reload()
        expect(ann.page.locator("#table")).to_be_attached()
        peer.wait(ann.page, 1)
        ann.page.clock.pause_at(LATER)
        yield ann.page, peer


def press(page: Page, selector: str) -> None:
    """Press something; a mouse would wait for the next frame, and time stands still."""
    page.locator(selector).first.evaluate("element => element.click()")
    page.clock.run_for(FRAME)


def press_key(page: Page, key: str) -> None:
    """Press a key, and let what follows be painted."""
    page.keyboard.press(key)
    page.clock.run_for(FRAME)
