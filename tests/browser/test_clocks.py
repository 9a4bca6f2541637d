"""Clocks in a browser: they count between pushes, and warn by colour, shape, sound and word."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from sheepfold.server.pages import table_fragment
from tests.browser.pushing import SAID, SocketPeer, at_table
from tests.browser.running import TableServer
from tests.contract.cases import Case, state_after
from tests.server.tables import NOW, stored_table, table_at, view_model_at

CASE: Final = Case("kivsa-shchora", 3, {})
OWN: Final = "time.own-clock"
MINUTES: Final = 80
"""Seconds of the clock at the beginning."""

EARS: Final = """
globalThis.heard = 0;
globalThis.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  createOscillator() {
    heard += 1;
    return { frequency: this.ramp(), connect: () => this.createGain(), start() {}, stop() {} };
  }
  createGain() { return { gain: this.ramp(), connect: () => ({ connect() {} }) }; }
  ramp() { return { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
};
localStorage.setItem("sound", "SOUND");
"""


def table_with(left: int, *, mine: bool = True) -> str:
    """A table at which the seat to move has so many seconds left, as that seat or another is shown it."""
    state = state_after(CASE, 2, 5)
    assert state.turn is not None
    table = table_at(stored_table(CASE.id, CASE.seats, CASE.options, "live 20 60"), state)
    table.since = NOW - (MINUTES - left)
    return table_fragment(view_model_at(table, state.turn if mine else (state.turn + 1) % CASE.seats))


def shown(page: Page, peer: SocketPeer, html: str) -> None:
    """Push a table and wait until it is there."""
    peer.send(html)
    expect(page.locator(OWN)).to_be_attached()


def boxes(page: Page) -> Any:
    """Where the clock and what stands beside it are."""
    return [page.locator(each).first.bounding_box() for each in (".flag", OWN, ".said", ".hand", ".meadow")]


def test_a_clock_counts_between_pushes_and_nothing_moves(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        shown(page, peer, table_with(70))
        page.clock.run_for(500)
        before = boxes(page)
        page.clock.run_for(3000)
        expect(page.locator(f"{OWN} b")).to_have_text("1:07")
        page.clock.run_for(61_000)
        expect(page.locator(f"{OWN} b")).to_have_text("0:06")
        expect(page.locator(f"{OWN}.short")).to_be_attached()
        assert boxes(page) == before


def test_the_own_clock_warns_from_ten_seconds_by_shape_sound_and_word(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id, EARS.replace("SOUND", "on")) as (page, peer):
        shown(page, peer, table_with(13))
        page.clock.run_for(500)
        plain, heard = look(page), page.evaluate("heard")
        page.clock.run_for(2000)
        assert (look(page), page.evaluate("heard")) == (plain, heard)
        page.clock.run_for(3000)
        expect(page.locator(f"{OWN}.short")).to_be_attached()
        assert page.evaluate("heard") == heard + 3
        assert page.evaluate(SAID).count("10 seconds left") == 1
        short = look(page)
        assert [one != other for one, other in zip(plain, short, strict=True)] == [True, True, True]


def look(page: Page) -> list[str]:
    """Colour, edge and corners of the viewer's own clock."""
    found: list[str] = page.evaluate(
        "(() => { const look = getComputedStyle(document.querySelector('time.own-clock'));"
        " return [look.color, look.borderTopWidth, look.borderTopLeftRadius]; })()"
    )
    return found


def test_whoever_has_switched_sounds_off_hears_no_clock(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id, EARS.replace("SOUND", "off")) as (page, peer):
        shown(page, peer, table_with(12))
        page.clock.run_for(6000)
        expect(page.locator(f"{OWN}.short")).to_be_attached()
        assert page.evaluate("heard") == 0


def test_the_clock_of_another_runs_at_their_plate_and_is_not_heard(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id, EARS.replace("SOUND", "on")) as (page, peer):
        shown(page, peer, table_with(12, mine=False))
        heard = page.evaluate("heard")
        page.clock.run_for(6000)
        expect(page.locator(".seat time.short b")).to_have_text("0:06")
        assert page.locator(f"{OWN}.short").count() == 0
        assert page.evaluate("heard") == heard


def test_a_clock_is_not_set_back_by_what_waited_behind_a_moment(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        now = table_with(50)
        held = now.replace('data-status="playing"', 'data-status="playing" data-hold="2000"', 1)
        peer.send(held, now)
        expect(page.locator("#table[data-hold]")).to_be_attached()
        page.clock.run_for(2500)
        expect(page.locator("#table:not([data-hold])")).to_be_attached()
        expect(page.locator(f"{OWN} b")).to_have_text("0:48")
