"""Every phase of every game, and every page, at 200 % and under a thumb: measured in the browser.

A page of 1280 x 800 at 200 % is a page of 640 x 400. Whoever only wants larger letters sets them in the
browser; on a phone that leaves room for half as many.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.server.live.view_model import RemainingTime, TableViewModel
from tests.browser.crowded import full_meadows, full_zoos
from tests.browser.guests import PHONE, guest
from tests.browser.phases import Stage, scenes, stage
from tests.browser.running import TableServer
from tests.contract.cases import VARIANTS, Case
from tests.server.pages.walking import view_model_for, walk

pytestmark = pytest.mark.slow

RULER: Final = Path(__file__).with_name("measuring.js")
ZOOMED: Final[dict[str, Any]] = {"viewport": {"width": 640, "height": 400}}
LARGE_LETTERS: Final[dict[str, Any]] = {"viewport": PHONE, "locale": "en-GB"}
THUMB: Final[dict[str, Any]] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
GAMES: Final = pytest.mark.parametrize("game_id", games.IDS)

PATHS: Final = (
    "/",
    *[f"/new?game={game_id}" for game_id in games.IDS],
    "/rules/zoff-im-zoo",
    "/learn/kivsa-shchora/1",
    "/puzzles",
    "/puzzles/zoff-im-zoo/1",
    "/my",
    "/nowhere",
)


def twice_as_large(page: Page) -> None:
    """Letters of twice the usual size, by the setting of the browser."""
    sizes = {"standard": 32, "fixed": 26}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


def troubles(page: Page, what: str) -> list[str]:
    """What the ruler finds."""
    found: list[str] = page.evaluate(f"ruler.{what}()")
    return found


@contextmanager
def measured_stage(browser: Browser, server: TableServer, language: str, **settings: Any) -> Iterator[Stage]:
    """A stage with a ruler at hand."""
    with stage(browser, server, language, **settings) as found:
        found.page.add_init_script(path=RULER)
        yield found


def measure(found: Stage, game_id: str, *whats: str) -> dict[str, list[str]]:
    """The troubles of every scene that has some."""
    bad = {}
    for name, model in scenes(game_id):
        found.show(model)
        if said := [each for what in whats for each in troubles(found.page, what)]:
            bad[name] = said
    return bad


@GAMES
def test_at_twice_the_size_everything_fits_and_can_be_reached(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    with measured_stage(chromium, server, "en", **ZOOMED) as found:
        assert measure(found, game_id, "all") == {}


@GAMES
def test_with_letters_of_twice_the_size_a_phone_shows_everything(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    with measured_stage(chromium, server, "en", **LARGE_LETTERS) as found:
        twice_as_large(found.page)
        assert measure(found, game_id, "all") == {}


@GAMES
def test_a_thumb_hits_what_it_means(game_id: str, chromium: Browser, server: TableServer) -> None:
    with measured_stage(chromium, server, "en", **THUMB) as found:
        assert measure(found, game_id, "all", "tooSmall") == {}


@pytest.mark.parametrize("language", ["de", "ru", "he"])
def test_nothing_is_cut_on_a_phone_in_other_languages(
    language: str, chromium: Browser, server: TableServer
) -> None:
    with measured_stage(chromium, server, language, **THUMB) as found:
        found_in = {game_id: measure(found, game_id, "all") for game_id in games.IDS}
        assert {game_id: bad for game_id, bad in found_in.items() if bad} == {}


@cache
def clocks_for_all(game_id: str, seats: int) -> TableViewModel:
    """A table late in a match at which everybody has a long time left."""
    case = Case(game_id, seats, VARIANTS[game_id][0])
    models = [
        view_model_for(case, state, state.turn, log)
        for state, log in walk(case, seed=3)
        if state.turn is not None and len(log) % 5 == 0
    ]
    return with_clocks(models[-1])


def with_clocks(model: TableViewModel) -> TableViewModel:
    """The same table, with a clock for everybody."""
    clocks = tuple(RemainingTime(each.seat, 755, running=each.seat == model.me) for each in model.seats)
    return dataclasses.replace(model, clocks=clocks, clock_whole=900)


HIDDEN_POINTS: Final = """(numbers) => [...document.querySelectorAll(numbers)].filter((each) => {
    const box = each.getBoundingClientRect();
    const line = each.closest(".ub").getBoundingClientRect();
    const inside = box.left >= line.left - 1 && box.right <= line.right + 1
        && box.top >= line.top - 2 && box.bottom <= line.bottom + 2;
    return each.checkVisibility() && !(box.width > 1 && inside);
}).map((each) => `no points: ${each.closest(".seat").textContent}`)"""
"""Numbers that are cut beside a clock. A layout without that line has the number in a badge."""


BEYOND: Final = """() => {
    const box = (each) => each.getBoundingClientRect();
    const within = (each, around) => box(each).bottom <= box(around).bottom + 1
        && box(each).left >= box(around).left - 1 && box(each).right <= box(around).right + 1;
    const voice = document.querySelector(".voice");
    const seats = [...document.querySelectorAll(".seat time, .seat .badge, .seat .tk")];
    const beyond = [...[...voice.children].filter((each) => !within(each, voice)), ...seats.filter(
        (each) => each.checkVisibility() && each.closest(".ub") && !within(each, each.closest(".seat")))];
    const said = voice.querySelector(".said");
    if (said.scrollHeight > said.clientHeight + 2) beyond.push(said);
    const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    for (const clock of document.querySelectorAll(".seat time")) beyond.push(
        ...[...clock.closest(".seat").querySelectorAll(".tk, .nm, .zc, .badge")].filter(
            (each) => each.checkVisibility() && meet(box(each), box(clock))));
    for (const task of document.querySelectorAll(".tasks span")) beyond.push(
        ...[...document.querySelectorAll(".seat, .side .mn, .side > .say")].filter(
            (each) => each.checkVisibility() && meet(box(each), box(task))));
    return beyond.map((each) => `beyond: ${each.className} ${each.textContent}`);
}"""
"""What stands beyond its place or needs scrolling, and what a clock or a task lies over."""

SIZES: Final = [(360, 740), (390, 844), (768, 1024), (1280, 800), (844, 390), (667, 375)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_points_are_seen_beside_a_clock_and_no_word_is_cut(
    width: int, height: int, chromium: Browser, server: TableServer
) -> None:
    tables = {
        f"{each} {seats}": clocks_for_all(each, seats)
        for each in games.IDS
        for seats in games.get(each).seats
        if seats > 3
    }
    tables |= {"zoos": with_clocks(full_zoos()), "meadows": with_clocks(full_meadows())}
    with measured_stage(chromium, server, "en", viewport={"width": width, "height": height}) as found:
        bad = {}
        for table, model in tables.items():
            found.show(model)
            if said := troubles(found.page, "cut") + seen_wrong(found.page, low=height < 500):
                bad[table] = said
        assert bad == {}


def seen_wrong(page: Page, *, low: bool) -> list[str]:
    """What is wrong with clocks and points; a low window has room for points of a few seats only."""
    few = ".seats:is(.s1, .s2, .s3) " if low else ""
    found: list[str] = page.evaluate(HIDDEN_POINTS, f"{few}.seat:has(time) .tally b") + page.evaluate(BEYOND)
    return found


@pytest.mark.parametrize("settings", [ZOOMED, LARGE_LETTERS, THUMB], ids=["zoomed", "large letters", "thumb"])
def test_pages_fit_and_can_be_reached(
    settings: dict[str, Any], chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, **settings) as ann:
        ann.page.add_init_script(path=RULER)
        if settings is LARGE_LETTERS:
            twice_as_large(ann.page)
        bad = {}
        for path in PATHS:
            ann.page.goto(path)
            found = troubles(ann.page, "all")
            if settings is THUMB:
                found += troubles(ann.page, "tooSmall")
            if found:
                bad[path] = found
        ann.errors.clear()
        assert bad == {}


BAD: Final = """
<style>body > * { position: absolute; } button { margin: 0; width: 80px; height: 60px; }</style>
<p style="width: 40px; overflow: hidden; white-space: nowrap">far too long to be seen</p>
<button style="left: 10px; top: 90px">one</button>
<button style="left: 60px; top: 90px">other</button>
<div style="top: 200px; height: 30px; overflow: clip"><button style="margin-top: 40px">gone</button></div>
<div style="top: 300px"><button style="width: 20px; height: 20px">x</button></div>
"""
"""Everything the ruler is there for: cut words; buttons that overlap, are out of reach, are small."""


def test_the_ruler_notices_what_is_wrong(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, bypass_csp=True, **THUMB) as ann:
        ann.page.add_init_script(path=RULER)
        ann.page.goto("/rules/zoff-im-zoo")
        ann.page.evaluate("bad => { document.body.innerHTML = bad; }", BAD)
        kinds = [each.partition(":")[0] for each in troubles(ann.page, "all")]
        assert kinds == ["cut", "overlap", "out of reach"]
        assert any('"x"' in each for each in troubles(ann.page, "tooSmall"))
