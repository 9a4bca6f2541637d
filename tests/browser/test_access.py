"""axe, the checker of accessibility, finds nothing serious on any page, in four languages and two looks."""

from __future__ import annotations

import dataclasses
from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.server import pages
from sheepfold.words.speech import LANGUAGES, SOURCE
from tests.browser.guests import PHONE, guest, play_now, wait_for_turn
from tests.browser.phases import PHASES, scenes, stage
from tests.browser.running import TableServer
from tests.browser.sweeping import some_of

pytestmark = pytest.mark.slow

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
ASK: Final = """async (rules) => {
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
    const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
    const asked = { resultTypes: ["violations"], preload: { assets: ["media"] }, ...only };
    const { violations } = await axe.run(document, asked);
    const said = (node) => `${node.html.slice(0, 160)} ${node.failureSummary}`;
    return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.map(said).join("; ")}`);
}"""
"""What is serious, once nothing fades in any more: what does has little contrast for a moment.

Style sheets are not loaded beforehand: only rules that are switched off want to read them.
"""

LOOKS: Final[tuple[tuple[Any, tuple[str, ...]], ...]] = (("light", ()), ("dark", ("color-contrast",)))
"""Between light and dark only colours differ."""

SEEN_BY_ALL: Final = {
    game_id: {*phases, "waiting for others", "watching", "before the start"}
    for game_id, phases in PHASES.items()
}

EVERY_LANGUAGE: Final = pytest.mark.parametrize("language", some_of(["en", "he"], LANGUAGES))
GAMES: Final = pytest.mark.parametrize("game_id", games.IDS)


def problems(page: Page) -> list[str]:
    """What is serious, in the light and in the dark, with the places where it is."""
    found = []
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    for look, rules in LOOKS:
        page.emulate_media(color_scheme=look)
        found += [f"{look}: {each}" for each in page.evaluate(ASK, list(rules))]
    return found


@EVERY_LANGUAGE
@GAMES
def test_every_phase_of_a_game(game_id: str, language: str, chromium: Browser, server: TableServer) -> None:
    with stage(chromium, server, language) as found:
        bad = {}
        for name, model in scenes(game_id):
            # What seldom happens differs in few words: one language is enough.
            if name not in SEEN_BY_ALL[game_id] and language != SOURCE:
                continue
            found.show(model)
            if said := problems(found.page):
                bad[name] = said
        assert bad == {}


@EVERY_LANGUAGE
def test_pages(language: str, chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, reduced_motion="reduce") as ann:
        page = ann.page
        ann.context.add_cookies([{"name": "language", "value": language, "url": server.base}])
        bad = {}
        news = [f"/new?game={game_id}" for game_id in games.IDS]
        tables = ("/learn/zoff-im-zoo/1", "/puzzles", "/puzzles/zoff-im-zoo/1")
        for path in ("/", *news, "/rules/knizia-black-sheep/FLD-12", *tables, "/nowhere"):
            page.goto(path)
            if said := problems(page):
                bad[path] = said
            if page.evaluate("document.documentElement.lang") != language:
                bad[path] = ["another language"]
        ann.errors.clear()  # A browser calls it an error that there is nothing at an address.
        assert bad == {}


@EVERY_LANGUAGE
def test_what_opens_beside_a_match(language: str, chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, reduced_motion="reduce", locale=language) as ann:
        page = ann.page
        page.goto("/")
        page.locator("details.me summary").click()
        bad = problems(page)
        path = play_now(page, "kivsa-shchora")
        wait_for_turn(page)
        for tab in ("memory", "chat"):
            page.locator(f"[data-tab={tab}]").click()
            bad += problems(page)
        page.locator("#hosting summary").click()
        bad += problems(page)
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        page.locator(".bar [data-drawer]").click()
        bad += problems(page)
        page.locator(".rail [data-drawer]").click()
        page.locator("[data-rules]").click()
        page.wait_for_selector("#rules .clauses")
        bad += problems(page)
        page.goto(f"{path}/story")
        bad += problems(page)
        assert bad == []


@EVERY_LANGUAGE
def test_a_question_and_a_story(language: str, chromium: Browser, server: TableServer) -> None:
    model = next(model for name, model in scenes("zoff-im-zoo") if name == "over")
    asked = pages.personal_page("Ruth", "Mira", "/me/link", language)
    asked_anew = pages.personal_page("Ruth", "", "/me/link", language)
    told = pages.story_page(dataclasses.replace(model, language=language))
    with guest(chromium, server) as ann:
        for text in (asked, asked_anew, told):
            ann.page.goto("/nowhere")
            ann.errors.clear()
            ann.page.set_content(text)
            assert problems(ann.page) == []
