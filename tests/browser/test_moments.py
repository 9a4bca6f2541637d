"""Moments in a browser: held, ended by a press or a key, and what comes meanwhile waits."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import Refusal
from sheepfold.server.pages import held_fragment, refusal_fragment, table_fragment
from tests.browser.camera import SHAPES
from tests.browser.guests import guest, play, play_now
from tests.browser.pushing import FRAME, SAID, SocketPeer, at_table, press, press_key
from tests.browser.running import TableServer
from tests.contract.cases import Case, choose
from tests.patience import PATIENCE
from tests.server.tables import held_at, stored_table, table_at, view_model_at

CASE: Final = Case("knizia-black-sheep", 3, {})
ME: Final = 0


class Tables:
    """A match as a viewer is sent it: after each move its moment, if it has one, and the table."""

    def __init__(self, case: Case = CASE, seed: int = 3) -> None:
        self.moments: list[tuple[int, str]] = []
        """Of each move that is worth a moment its number and its fragment."""
        self.plain: list[str] = []
        stored, rng, match = (
            stored_table(case.id, case.seats, case.options),
            Rng(seed),
            Match(case.game, case.seats, seed),
        )
        table = Table(stored, 100.0)
        while match.state.turn is not None:
            made = match.make(choose(case.game, match.state, rng))
            table = self.after(stored, made, match.moves, table)

    def after(self, stored: Any, made: Any, moves: list[str], before: Table) -> Table:
        """Note what is sent after a move."""
        table = table_at(stored, made.after)
        assert table.match is not None
        table.match.moves, table.told_to = list(moves), dict(before.told_to)
        table.tell(made)
        held = held_at(table, ME)
        if held is not None:
            self.moments.append((len(self.plain), held_fragment(held)))
        self.plain.append(table_fragment(view_model_at(table, ME)))
        return table


@cache
def tables() -> Tables:
    """The match that is shown."""
    return Tables()


def at(page: Page, number: int, *, held: bool) -> None:
    """Wait until the table after so many moves is shown, as a moment or as it is."""
    which = "[data-hold]" if held else ":not([data-hold])"
    expect(page.locator(f'#table[data-number="{number}"]{which}')).to_be_attached(timeout=PATIENCE * 1000)


def first_moment(page: Page, peer: SocketPeer) -> int:
    """The moment of a move and the table after it are sent; the number of that move."""
    nth, html = tables().moments[0]
    peer.send(tables().plain[nth - 1])
    at(page, nth, held=False)
    page.clock.run_for(FRAME)
    peer.send(html, tables().plain[nth])
    at(page, nth + 1, held=True)
    return nth + 1


def test_a_moment_is_held_for_its_time_and_then_the_present_is_shown(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        expect(page.locator(".flag")).to_have_text(re.compile("wins? meadow"))
        expect(page.locator(".moment-note")).to_contain_text("Best of the others: ")
        page.clock.run_for(1900)
        at(page, number, held=True)
        page.clock.run_for(200)
        at(page, number, held=False)


def test_a_press_ends_it_and_does_nothing_else(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        press(page, "#hand .st")
        at(page, number, held=False)
        assert page.locator("#hand .st.sel").count() == 0


@pytest.mark.parametrize("key", ["Escape", "Enter", "a", " "])
def test_any_key_ends_it(chromium: Browser, server: TableServer, key: str) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        press_key(page, key)
        at(page, number, held=False)


def test_the_button_ends_it_by_keys_too(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        page.locator("[data-go-on]").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        at(page, number, held=True)
        press_key(page, "Enter")
        at(page, number, held=False)


def test_whoever_writes_or_looks_something_up_goes_on_doing_so(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        press(page, "[data-tab=chat]")
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input id=elsewhere>')")
        page.locator("#elsewhere").focus()
        page.keyboard.press("w")
        at(page, number, held=True)
        assert page.locator("#elsewhere").input_value() == "w"


def test_moves_of_others_wait_behind_a_moment_and_the_newest_is_shown_then(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        peer.send(*tables().plain[number : number + 2])
        page.clock.run_for(1500)
        at(page, number, held=True)
        page.clock.run_for(600)
        at(page, number + 2, held=False)


def test_a_moment_behind_a_moment_is_held_for_its_own_time(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        nth, html = tables().moments[1]
        peer.send(*tables().plain[number:nth], html, tables().plain[nth])
        page.clock.run_for(2100)
        at(page, nth + 1, held=True)
        page.clock.run_for(1800)
        at(page, nth + 1, held=True)
        page.clock.run_for(300)
        at(page, nth + 1, held=False)


def test_the_end_waits_for_whoever_wants_to_see_the_result(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        nth, html = tables().moments[-1]
        peer.send(html, tables().plain[nth])
        at(page, nth + 1, held=True)
        page.clock.run_for(60_000)
        at(page, nth + 1, held=True)
        assert page.locator("[data-go-on]").inner_text() == "See the result"
        peer.send(refusal("too late"))
        press(page, "[data-go-on]")
        expect(page.locator("#table.over")).to_be_attached()
        expect(page.locator("#notice[role=alert]")).to_have_text("too late")


def test_a_refusal_waits_behind_a_moment_and_is_then_shown_and_read_aloud(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        peer.send(refusal("too early"), refusal("not there"))
        page.clock.run_for(1500)
        at(page, number, held=True)
        expect(page.locator(".flag.moment")).to_be_visible()
        page.clock.run_for(600)
        at(page, number, held=False)
        expect(page.locator("#refused .refusal p")).to_have_text("not there")
        assert [text for text in page.evaluate(SAID) if text in ("too early", "not there")] == ["not there"]


def refusal(text: str) -> str:
    """The answer to a move that is none, as it is sent."""
    return json.dumps({"type": "refused", "html": refusal_fragment(Refusal(text, ""), CASE.id)})


def test_a_new_connection_drops_what_waits_and_shows_the_present(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        nth, html = tables().moments[1]
        peer.send(*tables().plain[number:nth], html, tables().plain[nth])
        peer.open[-1].close(code=1013)
        page.wait_for_function("() => document.body.classList.contains('lost')", polling=50)
        page.clock.run_for(FRAME)
        at(page, nth + 1, held=False)
        page.clock.run_for(20_000)
        peer.wait(page, 2)
        peer.send(tables().plain[nth + 1])
        at(page, nth + 2, held=False)


def test_a_page_nobody_looks_at_shows_the_present(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
        nth, html = tables().moments[0]
        peer.send(html, tables().plain[nth])
        page.clock.run_for(FRAME)
        at(page, nth + 1, held=False)


SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
LONG_MOMENTS: Final = (Case("bye-bye-black-sheep", 4, {"advanced": True}), Case("kivsa-shchora", 4, {}))
CUT: Final = """() => {
    const said = document.querySelector(".voice .said");
    const { bottom, right, left } = said.firstElementChild.getBoundingClientRect();
    const under = document.elementFromPoint((left + right) / 2, bottom - 3);
    return said.scrollHeight > said.clientHeight + 2 || !under?.closest(".said");
}"""


def test_what_is_said_of_a_moment_is_seen_whole(chromium: Browser, server: TableServer) -> None:
    cut = {}
    for case in (CASE, *LONG_MOMENTS):
        with at_table(chromium, server, case.id) as (page, peer):
            for number, html in longest_moments(case):
                peer.send(html)
                at(page, number + 1, held=True)
                for shape, size in {**SHAPES, "small": SMALL}.items():
                    resize(page, size)
                    if page.evaluate(CUT):
                        cut[case.id, number, shape] = page.locator(".said").inner_text()
                press_key(page, "Escape")
    assert cut == {}


def resize(page: Page, size: ViewportSize) -> None:
    """Give the page another size; a picture of it waits until it is painted."""
    page.set_viewport_size(size)
    page.screenshot()


def longest_moments(case: Case) -> list[tuple[int, str]]:
    """The moments of a match of which most is said."""
    said = re.compile(r'class="prompt">([^<]*)')
    found = sorted(Tables(case).moments, key=lambda each: -len("".join(said.findall(each[1]))))
    return found[:2]


def test_a_moment_is_read_aloud_once_and_whole(chromium: Browser, server: TableServer) -> None:
    with at_table(chromium, server, CASE.id) as (page, peer):
        number = first_moment(page, peer)
        page.clock.run_for(2100)
        at(page, number, held=False)
        page.wait_for_timeout(0)
        said = page.evaluate(SAID)
        assert len([text for text in said if "Best of the others" in text]) == 1
        told = " ".join(said)
        assert told.count("wins meadow") + told.count("You win meadow") == 1
        assert "take" in told


def test_without_motion_a_moment_takes_the_same_time_and_nothing_flies(
    chromium: Browser, server: TableServer
) -> None:
    with at_table(chromium, server, CASE.id, reduced_motion="reduce") as (page, peer):
        number = first_moment(page, peer)
        assert page.locator("#sky > *").count() == 0
        page.clock.run_for(1900)
        at(page, number, held=True)
        page.clock.run_for(200)
        at(page, number, held=False)


def test_a_real_match_holds_its_moments(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        ann.context.add_init_script(
            "globalThis.patient = false; globalThis.held = 0; new MutationObserver(() => {"
            " if (document.querySelector('#table[data-hold]')) held += 1; })"
            ".observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hold'] })"
        )
        play_now(ann.page, CASE.id)
        play(ann.page, most=40)
        assert ann.page.evaluate("held") > 0
