"""The smallest phone, 360 x 640: the fullest tables can be used, and nothing on them is clipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.server.live.view_model import TableViewModel
from tests.browser.camera import SHAPES, SMALL
from tests.browser.crowded import full_meadows, full_zoos, large_flock, with_long_names
from tests.browser.phases import Stage, scenes
from tests.browser.running import TableServer
from tests.browser.sweeping import some_of
from tests.browser.test_zoom import measured_stage, troubles, twice_as_large

pytestmark = pytest.mark.slow

TOUCHED: Final[dict[str, Any]] = {"viewport": SMALL, "has_touch": True, "is_mobile": True}
TABLES: Final = {"meadows": full_meadows, "zoos": full_zoos, "flock": large_flock}

CLIPPED: Final = """(selector) => {
    const found = [...document.querySelectorAll(selector)];
    const beyond = found.filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        if (right - left < 1 || bottom - top < 1) return true;
        for (let up = element.parentElement; up; up = up.parentElement) {
            if (up !== document.body && getComputedStyle(up).overflow === "visible") continue;
            const { clientLeft, clientTop, clientWidth, clientHeight } = up;
            const frame = up.getBoundingClientRect();
            const [x, y] = up === document.body ? [0, 0] : [frame.left + clientLeft, frame.top + clientTop];
            const size = up === document.body ? [innerWidth, innerHeight] : [clientWidth, clientHeight];
            const [wide, high] = size;
            if (left < x - 1 || top < y - 1 || right > x + wide + 1 || bottom > y + high + 1) return true;
        }
        return false;
    });
    const name = (each) => `${each.className} "${each.textContent.trim().slice(0, 20)}"`;
    return found.length ? beyond.map(name) : ["there is none"];
}"""
"""What is not wholly seen without scrolling: it stands beyond the window, or beyond a box that hides it."""

OVERLAID: Final = """([above, below]) => {
    const ends = [...document.querySelectorAll(above)].map((each) => each.getBoundingClientRect().bottom);
    return Math.max(...ends) - document.querySelector(below).getBoundingClientRect().top;
}"""

HELD: Final = """() => [...document.querySelectorAll("#hand .st")]
    .map((each) => Number(each.dataset.n ?? 1)).reduce((sum, each) => sum + each)"""

SIZES: Final = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
})"""

CUT_NAMES: Final = """() => [...document.querySelectorAll(".seat .nm > span:first-child")].flatMap((each) => {
    const seat = each.closest(".seat").getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const inside = left >= seat.left && right <= seat.right && top >= seat.top && bottom <= seat.bottom;
    const whole = each.scrollWidth <= each.clientWidth + 1 && each.scrollHeight <= each.clientHeight + 2;
    return inside && whole && right - left > 4 ? [] : [each.textContent];
})"""
"""Names of which a part is left out, or stands outside of the seat."""


@contextmanager
def shown(browser: Browser, server: TableServer, model: TableViewModel, language: str) -> Iterator[Stage]:
    """A table on the smallest phone."""
    with measured_stage(browser, server, language, **TOUCHED) as found:
        found.show(model)
        yield found


def clipped(page: Page, selector: str) -> list[str]:
    """What of these is not wholly seen."""
    found: list[str] = page.evaluate(CLIPPED, selector)
    return found


LANGUAGES: Final = pytest.mark.parametrize("language", some_of(["ru"], ["en", "ru", "he"]))


@LANGUAGES
@pytest.mark.parametrize("table", TABLES)
def test_a_full_table_has_everything_in_sight_and_every_button_under_a_thumb(
    table: str, language: str, chromium: Browser, server: TableServer
) -> None:
    with shown(chromium, server, TABLES[table](), language) as found:
        page = found.page
        assert clipped(page, ".seat, .voice, .flag, .acts .btn:not(.off)") == []
        assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"] + 1
        assert troubles(page, "all") + troubles(page, "tooSmall") == []


@pytest.mark.parametrize("table", TABLES)
def test_a_full_table_can_be_used_with_letters_of_twice_the_size(
    table: str, chromium: Browser, server: TableServer
) -> None:
    with measured_stage(chromium, server, "en", viewport=SMALL, locale="en-GB") as found:
        twice_as_large(found.page)
        found.show(TABLES[table]())
        assert troubles(found.page, "all") == []


@LANGUAGES
def test_the_third_meadow_is_seen_whole_with_cards_that_can_be_told_apart(
    language: str, chromium: Browser, server: TableServer
) -> None:
    with shown(chromium, server, full_meadows(), language) as found:
        page = found.page
        assert page.locator(".field").count() == 3
        assert clipped(page, ".field, .field .mn, .fig, .figs .say, .tasks span, .hand .st") == []
        assert page.evaluate(OVERLAID, [".tasks, .field", ".fence"]) <= 0
        assert all(width >= 42 and height >= 26 for width, height in page.evaluate(SIZES, ".side .mn"))
        assert all(width >= 40 for width, _height in page.evaluate(SIZES, ".fig .a"))


@LANGUAGES
def test_five_zoos_of_five_species_are_seen_whole(
    language: str, chromium: Browser, server: TableServer
) -> None:
    with shown(chromium, server, full_zoos(), language) as found:
        page = found.page
        assert page.locator(".seat .zc").count() == 20
        assert page.locator(".myzoo .zc").count() == 5
        assert clipped(page, ".seat .zc, .myzoo .zc, .hand .st, .line .drop") == []
        assert page.evaluate(OVERLAID, [".line .drop", ".fence"]) <= 0


@LANGUAGES
def test_all_of_24_cards_are_seen(language: str, chromium: Browser, server: TableServer) -> None:
    with shown(chromium, server, large_flock(), language) as found:
        page = found.page
        assert page.locator("#hand .st").count() == 14
        assert page.evaluate(HELD) == 24
        assert clipped(page, "#hand .st, #hand .n, .rails .big, .piles .pile") == []


@pytest.mark.parametrize("shape", some_of(["wide", "small"], [*SHAPES, "small"]))
def test_no_name_is_cut_on_any_shape(shape: str, chromium: Browser, server: TableServer) -> None:
    viewport = {**SHAPES, "small": SMALL}[shape]
    with measured_stage(chromium, server, "de", viewport=viewport) as found:
        cut = {}
        for game_id in games.IDS:
            for name, model in scenes(game_id):
                if name in ("play", "draw", "waiting for others", "watching"):
                    found.show(with_long_names(model))
                    cut[game_id, name] = found.page.evaluate(CUT_NAMES)
        assert not any(cut.values()), cut
