"""axe, the checker of accessibility, has nothing serious to say about any kind of page, light or dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from sheepfold import games
from tests.browser.guests import PHONE, Guest, guest, play, play_out, short_table, wait_for_turn
from tests.browser.house import House

pytestmark = pytest.mark.slow

SERIOUS = ("serious", "critical")
AT_REST = "Promise.allSettled(document.getAnimations().map((each) => each.finished))"
"""What is fading in has little contrast for a moment."""

GAMES = pytest.mark.parametrize("game_id", games.IDS)


@pytest.fixture
def ann(chromium: Browser, house: House) -> Iterator[Guest]:
    with guest(chromium, house, reduced_motion="reduce") as coming:
        yield coming


def problems(page: Page) -> list[str]:
    """What is serious, in the light and in the dark, with the places where it is."""
    found = []
    for look in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if look == "dark" else "light")
        page.evaluate(AT_REST)
        for problem in Axe().run(page).response["violations"]:
            if problem["impact"] in SERIOUS:
                places = [node["html"][:160] + " " + node["failureSummary"] for node in problem["nodes"]]
                found.append(f"{look}: {problem['id']}: {places}")
    return found


def test_the_home_page(ann: Guest) -> None:
    short_table(ann.page, "kivsa-shchora", "lamb", "lamb")
    ann.page.goto("/")
    assert problems(ann.page) == []
    ann.page.locator("details.me summary").click()
    assert problems(ann.page) == []


@GAMES
def test_the_form_for_a_new_table(game_id: str, ann: Guest) -> None:
    ann.page.goto(f"/new?game={game_id}")
    assert problems(ann.page) == []


def test_a_table_that_waits(ann: Guest) -> None:
    short_table(ann.page, "zoff-im-zoo", "open", "here", "wolf")
    assert problems(ann.page) == []


@GAMES
def test_a_table_that_plays_and_its_result(game_id: str, ann: Guest) -> None:
    short_table(ann.page, game_id)
    play(ann.page, most=2)
    wait_for_turn(ann.page)
    assert problems(ann.page) == []
    for tab in ("memory", "chat"):
        ann.page.locator(f"[data-tab={tab}]").click()
        assert problems(ann.page) == []
    ann.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert problems(ann.page) == []
    play_out(ann.page)
    assert problems(ann.page) == []


def test_the_rules_beside_the_table_and_on_a_page(ann: Guest) -> None:
    short_table(ann.page, "knizia-black-sheep")
    ann.page.locator("[data-rules]").click()
    ann.page.wait_for_selector("#rules .clauses")
    assert problems(ann.page) == []
    ann.page.goto("/rules/knizia-black-sheep/FLD-12")
    assert problems(ann.page) == []
