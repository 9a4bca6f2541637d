"""Pictures are whole: no scene is cropped, and a card held down shows what is printed at its foot."""

from __future__ import annotations

import dataclasses
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from tests.browser.camera import SHAPES, SMALL
from tests.browser.guests import guest, short_table
from tests.browser.phases import large_hand, scenes, stage
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

FRAMES: Final = {**SHAPES, "small": SMALL}

CROPPED: Final = """async () => {
    const beyond = [];
    for (const scene of document.querySelectorAll(".scene")) {
        if (!scene.checkVisibility()) continue;
        const frame = scene.getBoundingClientRect();
        const animals = [...scene.querySelectorAll("use")].map((each) => each.getBoundingClientRect());
        if (!animals.length || animals.some(({ width }) => !width)) beyond.push("no animals");
        for (const box of animals)
            if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1 ||
                box.left < frame.left - 1 || box.right > frame.right + 1)
                beyond.push(`${box.top} ${box.left} of ${frame.top} ${frame.left}`);
    }
    return beyond;
}"""
"""The animals beyond the frame of their scene. Where the screen is low a waiting room shows no scene."""

DRAWN: Final = """() => [...document.querySelectorAll(".scene")].every(
    (scene) => !scene.checkVisibility() || scene.querySelector("use").getBoundingClientRect().width > 0)"""
"""Whether the drawings have come."""


def cropped(page: Page) -> dict[str, list[str]]:
    """Animals that are cut, once their drawings are there, by the shape of the screen."""
    found = {}
    for shape, size in FRAMES.items():
        page.set_viewport_size(size)
        page.wait_for_function(DRAWN)
        if beyond := page.evaluate(CROPPED):
            found[shape] = beyond
    return found


def test_no_animal_of_a_scene_is_cropped_on_any_screen(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        bad = {}
        for path in ("/", "/new?game=zoff-im-zoo"):
            ann.page.goto(path)
            bad[path] = cropped(ann.page)
        for game_id in games.IDS:
            short_table(ann.page, game_id, "open")
            bad[game_id] = cropped(ann.page)
        assert not any(bad.values()), bad


FOOT: Final = """() => [...document.querySelectorAll(".zoom b, .zoom q, .zoom .plate")].map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width && height ? getComputedStyle(each, "::before").content.slice(1, -1) : "";
})"""


def held_down(page: Page, card: str) -> list[str]:
    """What is written on a card that is looked at closer."""
    page.locator(card).first.scroll_into_view_if_needed()
    box = page.locator(card).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.wait_for_selector(".zoom .cd")
    said: list[str] = page.evaluate(FOOT)
    assert page.locator(".zoom .sm").count() == 0
    page.mouse.up()
    return said


def test_a_whale_of_a_large_hand_says_who_beats_it_when_it_is_held_down(
    chromium: Browser, server: TableServer
) -> None:
    usual = next(model for name, model in scenes("zoff-im-zoo") if name == "play")
    with stage(chromium, server, "en") as found:
        found.show(large_hand(usual))
        assert held_down(found.page, "#hand .k-whale") == ["Whale", "nobody"]
        assert held_down(found.page, "#hand .k-joker") == ["Joker", "any animal"]
        assert held_down(found.page, "#hand .k-fox") == ["Fox"]


def test_a_magpie_that_waits_has_its_name_when_it_is_held_down(
    chromium: Browser, server: TableServer
) -> None:
    usual = next(model for name, model in scenes("bye-bye-black-sheep") if name == "draw")
    assert usual.view is not None
    model = dataclasses.replace(usual, view={**usual.view, "magpie_waits": True})
    with stage(chromium, server, "de") as found:
        found.show(model)
        assert held_down(found.page, ".pile .k-magpie") == ["Elster"]


def test_a_joker_of_the_pen_keeps_its_number_when_it_is_held_down(
    chromium: Browser, server: TableServer
) -> None:
    usual = next(model for name, model in scenes("kivsa-shchora") if name == "play")
    assert usual.view is not None
    model = dataclasses.replace(usual, view={**usual.view, "pen": [*usual.view["pen"], "joker as 7", "2"]})
    with stage(chromium, server, "en") as found:
        found.show(model)
        assert held_down(found.page, ".pen .k-joker") == ["Joker", "7"]
