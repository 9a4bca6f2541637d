"""Whole lessons in a browser: by touching only what is highlighted, by keyboard, on a phone and beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.play.lessons import lesson_of
from tests.browser.guests import DESKTOP, PHONE, guest, path_of
from tests.browser.running import TableServer
from tests.browser.test_access import problems
from tests.browser.test_keyboard import MOST_KEYS, go_to

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)

READY = "[data-joined] #table.mine .lesson.ask"
PARTS = "[data-a].can:not(.mode-toggle.sel)"
MOVES = ".tray .acts button[name=move]:enabled, button.pile[name=move], button.seat[name=move]"

LEARN = """async ([parts, moves]) => {
  let luck = 7;
  const below = (many) => { luck = (luck * 48271) % 2147483647; return luck % many; };
  const seen = (each) => each.getClientRects().length && getComputedStyle(each).visibility === "visible";
  const any = (selector) => {
    const found = [...document.querySelectorAll(selector)].filter(seen);
    return found[below(found.length || 1)];
  };
  const refused = () => document.getElementById("refused");
  let misses = 0;
  for (let clicks = 0; clicks < 200; clicks++) {
    const element = any("#go:enabled") ?? any(parts) ?? any(moves);
    if (!element) return `nothing is highlighted: ${document.querySelector(".tray").textContent}`;
    const moving = element.matches(`#go, ${moves}`);
    if (moving) refused().replaceChildren();
    element.click();
    while (moving && !refused().textContent.trim()) {
      if (document.querySelector(".lesson.done")) return misses;
      await new Promise((done) => setTimeout(done, 4));
    }
    misses += moving;
  }
  return "touching leads nowhere";
}"""
"""Touch what is highlighted, by the same luck every time; the number of moves that missed the idea."""


def begin(page: Page, game_id: str) -> None:
    """From the home page to the first step."""
    page.goto("/")
    page.locator(f".game:has(input[value='{game_id}']) .menu > summary").click()
    page.locator(f".menu[open] a[href='/learn/{game_id}']").click()
    page.wait_for_url(f"**/learn/{game_id}/1")


def assert_fits(page: Page) -> None:
    """Nothing stands over the edge and every button is within reach, whatever the screen."""
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in (DESKTOP.values(), PHONE.values()):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        assert page.evaluate("[...hands.overflowing(), ...hands.outOfReach()]") == []


@EVERY_GAME
def test_a_lesson_is_learnt_by_touching_what_is_highlighted(
    chromium: Browser, server: TableServer, game_id: str
) -> None:
    """On a phone; what is to be seen fits a phone and a desktop."""
    with guest(chromium, server, viewport=PHONE, reduced_motion="reduce") as ann:
        page, steps = ann.page, lesson_of(game_id).steps
        begin(page, game_id)
        for number, step in enumerate(steps, start=1):
            page.wait_for_selector(READY)
            assert path_of(page) == f"/learn/{game_id}/{number}"
            assert_fits(page)
            misses = page.evaluate(LEARN, [PARTS, MOVES])
            assert misses in (0, 1), (step.position, misses)
            assert_fits(page)
            page.locator(".lesson .next").click()
        page.wait_for_selector("#table[data-status=playing]:not(:has(.lesson))")
        assert path_of(page).startswith("/table/")


def learn_by_keys(page: Page) -> None:
    """Choose and play by keyboard until the idea was shown."""
    for _ in range(MOST_KEYS):
        for selector, key in (
            ("#go:enabled", "Enter"),
            (f"#table {PARTS}", "Space"),
            (f"#table {MOVES}", "Enter"),
        ):
            if page.locator(selector).count():
                page.evaluate("document.getElementById('refused').replaceChildren()")
                go_to(page, selector, "Tab")
                page.keyboard.press(key)
                break
        if key == "Enter":
            page.wait_for_selector(".lesson.done, #refused .refusal")
        if page.locator(".lesson.done").count():
            return
    raise AssertionError("the keys lead nowhere")


def test_a_lesson_by_keyboard_only(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, reduced_motion="reduce") as ann:
        page = ann.page
        page.goto("/")
        go_to(page, ".game:has(input[value='kivsa-shchora']) .menu > summary", "Tab")
        page.keyboard.press("Enter")
        go_to(page, "a[href='/learn/kivsa-shchora']", "Tab")
        page.keyboard.press("Enter")
        for _step in lesson_of("kivsa-shchora").steps:
            page.wait_for_selector(READY)
            learn_by_keys(page)
            assert page.evaluate("document.activeElement.matches('.lesson .next')")
            page.keyboard.press("Enter")
            page.wait_for_selector(f"{READY}, #table:not(:has(.lesson))")
        page.wait_for_selector("#table[data-status=playing]:not(:has(.lesson))")


def test_the_way_back_and_the_ways_out(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, viewport=PHONE) as ann:
        page = ann.page
        page.goto("/learn/zoff-im-zoo/3")
        page.locator(".lesson .back").click()
        page.wait_for_url("**/learn/zoff-im-zoo/2")
        page.reload()
        page.wait_for_selector(READY)
        page.locator(".lesson .leave").click()
        page.wait_for_selector("body.home")
        page.goto("/learn/zoff-im-zoo/5")
        page.locator(".lesson .skip").click()
        page.wait_for_selector("#table[data-status=playing]:not(:has(.lesson))")


def test_without_javascript_a_lesson_is_a_row_of_forms(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, java_script_enabled=False) as ann:
        page = ann.page
        page.goto("/learn/kivsa-shchora/2")
        page.select_option("select[name=move]", "draw")
        page.get_by_role("button", name="Make this move").click()
        assert page.locator("#refused .refusal").inner_text()
        page.get_by_role("button", name="Make this move").click()
        page.wait_for_selector(".lesson.done")
        page.locator(".lesson .next").click()
        page.wait_for_url("**/learn/kivsa-shchora/3")


@EVERY_GAME
def test_a_lesson_is_open_to_everybody(chromium: Browser, server: TableServer, game_id: str) -> None:
    """axe has nothing serious to say, light or dark."""
    with guest(chromium, server, reduced_motion="reduce") as ann:
        page = ann.page
        page.goto(f"/learn/{game_id}/2")
        page.wait_for_selector(READY)
        assert problems(page) == []
        page.evaluate(LEARN, [PARTS, MOVES])
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        assert problems(page) == []
