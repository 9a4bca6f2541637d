"""The generic table in the browser: whole matches of all games by what the page offers, and nothing cut."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold.engine import registry
from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.server.live.view_model import TableViewModel
from tests.browser.guests import PHONE, guest, play_out, short_table, wait_for_move, wait_for_turn
from tests.browser.phases import Scene, scenes, stage
from tests.browser.running import TableServer, open_table_server
from tests.browser.sweeping import some_of
from tests.browser.test_access import problems
from tests.browser.test_keyboard import go_to
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

RULER: Final = Path(__file__).with_name("measuring.js")
GAMES: Final = pytest.mark.parametrize("game_id", registry.ids())
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
THUMB: Final[dict[str, Any]] = {
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
DEVICES: Final = pytest.mark.parametrize(
    ("language", "settings"), [("en", LAPTOP), ("he", THUMB)], ids=["laptop-en", "phone-he"]
)
SIZES: Final = ((360, 740), (740, 360), (820, 1180), (1280, 800), (1920, 1080))


@pytest.fixture(scope="module")
def generic_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server in which every game is on the generic table."""
    with open_table_server(tmp_path_factory.mktemp("generic"), generic_tables=True) as opened:
        yield opened


def speak(page: Page, server: TableServer, language: str) -> None:
    """Load the page again in another language."""
    page.context.add_cookies([{"name": "language", "value": language, "url": server.base}])
    page.reload()
    page.wait_for_selector(f"html[lang={language}]", state="attached")


@DEVICES
@GAMES
def test_a_whole_match_is_played_by_what_the_page_offers(
    game_id: str, language: str, settings: dict[str, Any], chromium: Browser, generic_server: TableServer
) -> None:
    with guest(chromium, generic_server, **settings) as ann:
        short_table(ann.page, game_id)
        speak(ann.page, generic_server, language)
        wait_for_turn(ann.page)
        assert ann.page.locator("#table.l-generic").count() == 1
        bad = problems(ann.page)
        played = play_out(ann.page, look=True)
        assert played.made > 0
        assert played.troubles == []
        assert ann.page.locator(".places details").count() == registry.get(game_id).seats[0]
        assert ann.page.evaluate("hands.overflowing()") == []
        assert bad + problems(ann.page) == []


def generic_scenes(game_id: str) -> list[Scene]:
    """Every phase of a game on the generic table."""
    return [Scene(name, dataclasses.replace(model, generic=True)) for name, model in scenes(game_id)]


def crowded(model: TableViewModel) -> TableViewModel:
    """The same table with more moves than anybody can read."""
    kinds = [f"{number} of {suit}" for suit in ("hearts", "leaves") for number in range(1, 14)]
    pairs = [(one, other) for at, one in enumerate(kinds) for other in kinds[at + 1 :]]
    legal = [
        LegalMove(f"give {one}, {other}", MoveDescription("give", (CardCount(one), CardCount(other))))
        for one, other in pairs
    ]
    view = model.view
    assert view is not None
    hands = [dict.fromkeys(kinds, 1) if seat == model.me else None for seat in range(view["seats"])]
    return dataclasses.replace(model, legal=tuple(legal), view={**view, "hands": hands}, generic=True)


def crowded_scene() -> TableViewModel:
    """One of them."""
    return crowded(next(model for name, model in scenes("zoff-im-zoo") if name == "play"))


def measured(page: Page) -> list[str]:
    """What is cut, covered, out of reach or too small; the rail scrolls under the languages at its foot."""
    found: list[str] = page.evaluate("[...ruler.all(), ...ruler.tooSmall()]")
    return [each for each in found if not any(link in each for link in ("The whole story", "Replay"))]


@pytest.mark.parametrize("language", some_of(["he"], ["en", "he"]))
@GAMES
def test_axe_finds_nothing_serious_in_any_phase(
    game_id: str, language: str, chromium: Browser, server: TableServer
) -> None:
    with stage(chromium, server, language) as found:
        bad = {}
        for name, model in generic_scenes(game_id):
            found.show(model)
            if said := problems(found.page):
                bad[name] = said
        assert bad == {}


@GAMES
def test_nothing_is_cut_and_a_thumb_hits_what_it_means_in_every_shape(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    bad = {}
    for wide, high in SIZES:
        touched = {"has_touch": True, "is_mobile": True} if wide < 1000 else {}
        with stage(chromium, server, "en", viewport={"width": wide, "height": high}, **touched) as found:
            found.page.add_init_script(path=RULER)
            for name, model in generic_scenes(game_id):
                found.show(model)
                if said := measured(found.page):
                    bad[f"{wide}x{high} {name}"] = said
    assert bad == {}


@pytest.mark.parametrize("settings", [LAPTOP, THUMB], ids=["laptop", "phone"])
def test_among_three_hundred_moves_two_touches_lead_to_one(
    settings: dict[str, Any], chromium: Browser, server: TableServer
) -> None:
    with stage(chromium, server, "en", **settings) as found:
        page = found.page
        page.add_init_script(path=RULER)
        found.show(crowded_scene())
        assert page.locator(".mv").count() > 300
        assert page.locator(".moves .fold").count() > 20
        assert measured(page) == []
        page.locator('.st[data-k="7 of hearts"]').click()
        assert page.locator(".mv:visible").count() == 25
        page.locator('.st[data-k="3 of leaves"]').click()
        assert page.locator(".mv.only:visible").count() == 1
        assert "7 of hearts" in (page.locator(".mv.only").get_attribute("value") or "")
        page.get_by_role("button", name="Show all moves").click()
        assert page.locator(".mv.only").count() == 0
        assert problems(page) == []


def test_moves_are_made_by_keyboard_alone(chromium: Browser, generic_server: TableServer) -> None:
    with guest(chromium, generic_server, **LAPTOP) as ann:
        page = ann.page
        short_table(page, "knizia-black-sheep")
        for _move in range(3):
            wait_for_turn(page)
            number = page.evaluate("hands.number()")
            while not page.locator(".mv:visible").count():
                go_to(page, ".moves .fold:not([open]) > summary", "Tab")
                page.keyboard.press("Enter")
            go_to(page, ".mv", "Tab")
            page.keyboard.press("Enter")
            wait_for_move(page, number)


def test_a_move_is_made_without_scripts(chromium: Browser, generic_server: TableServer) -> None:
    with guest(chromium, generic_server, java_script_enabled=False) as ann:
        page = ann.page
        page.goto("/")
        page.locator("form[action='/play']:has(input[value=kivsa-shchora]) button").click()
        page.wait_for_selector("#table[data-status=playing]")
        until = time.monotonic() + PATIENCE
        while not page.locator("#table.mine").count():
            assert time.monotonic() < until
            page.reload()
        before = page.locator("#table").get_attribute("data-number")
        while not page.locator("button[name=move]:visible").count():
            page.locator(".moves .fold:not([open]) > summary").first.click()
        page.locator("button[name=move]:visible").first.click()
        page.wait_for_selector(f'#table:not([data-number="{before}"])')
