"""Whole matches on five shapes of screen: nothing moves but cards, and nothing needs scrolling.

Matches are played by a bot from a seed and shown to a page state by state, as the server would push them. At
the turns of the viewer the page is touched, a move is refused and a hint is given. What is measured does not
depend on how fast that goes.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from sheepfold.server.live.view_model import Refusal, TableViewModel, Told
from sheepfold.words.facts import Advice, Foreseen
from tests.browser.phases import Stage, scenes, stage
from tests.browser.running import TableServer
from tests.browser.sweeping import some_of
from tests.contract.cases import VARIANTS, Case
from tests.server.pages.walking import view_model_for

pytestmark = pytest.mark.slow

STANDING: Final = Path(__file__).with_name("standing.js")
SHAPES: Final = {
    "wide": (1920, 1080),
    "laptop": (1280, 800),
    "tablet": (768, 1024),
    "phone": (390, 844),
    "low": (844, 390),
}
UNSCROLLED: Final = ("wide", "laptop", "tablet", "low")
LOWEST: Final = (667, 375)
SEED: Final = 2
EVERY: Final = 3
"""A refusal and a hint come at one turn in so many."""


OPTIONS: Final = {game_id: VARIANTS[game_id][0] for game_id in games.IDS} | {
    "bye-bye-black-sheep": {"advanced": True}
}


@cache
def match(game_id: str) -> tuple[TableViewModel, ...]:
    """A short match at a full table as the seat sees it that has the most kinds of decisions."""
    case = Case(game_id, games.get(game_id).seats[-1], OPTIONS[game_id])
    decided = [
        {view_of(model)["phase"] for model in played(case, seat) if model.legal} for seat in range(case.seats)
    ]
    return tuple(played(case, max(range(case.seats), key=lambda seat: len(decided[seat]))))


def played(case: Case, me: int) -> Iterator[TableViewModel]:
    """The states of a match between bots as a seat sees them."""
    rng, luck, bot = Rng(SEED), Rng(SEED + 1), catalogue.get("greedy", case.id)
    state, log = case.deal(rng), list[Told]()
    while state.turn is not None:
        yield dataclasses.replace(view_model_for(case, state, me, log), may_hint=True)
        before, move = state.clone(), bot.choose(state.view(state.turn), state.legal(), luck, 1.0)
        state.apply(move, rng)
        log.append(Told(len(log) + 1, tuple(case.game.tell(before, move, state, me))))


def view_of(model: TableViewModel) -> Json:
    """What its seat knows."""
    assert model.view is not None
    return model.view


def advised(model: TableViewModel) -> TableViewModel:
    """The same with a hint."""
    move = model.legal[0]
    hint = Advice(move.text, move.description, 8, 40, 30, 10, Foreseen((), {}, 0, 0, view_of(model)), None)
    return dataclasses.replace(model, hint=hint)


def refuse(shown: Stage, model: TableViewModel) -> None:
    """As when somebody tried what is no move."""
    text = "These cards do not fit here: play as many as lie on the table, of an animal that beats them."
    html = pages.refusal_fragment(Refusal(text, "ZOO-7"), model.game)
    shown.sockets[-1].send(json.dumps({"type": "refused", "html": html}))
    shown.page.wait_for_selector("#refused .refusal", state="attached")


def decide(shown: Stage, model: TableViewModel, nth: int) -> list[str]:
    """What moves while a seat makes up its mind."""
    moved: list[str] = shown.page.evaluate("seed => standing.choose(seed)", nth)
    if nth % EVERY == 0:
        refuse(shown, model)
        moved += shown.page.evaluate("standing.touched()")
        shown.show(advised(model))
        moved += shown.page.evaluate("standing.touched()")
    return moved


@pytest.mark.parametrize("shape", some_of(["laptop", "phone"], SHAPES))
@pytest.mark.parametrize("game_id", games.IDS)
def test_nothing_moves_in_a_whole_match_but_cards_and_all_that_matters_is_seen(
    game_id: str, shape: str, chromium: Browser, server: TableServer
) -> None:
    width, height = SHAPES[shape]
    with stage(chromium, server, "en", viewport={"width": width, "height": height}) as shown:
        shown.page.add_init_script(path=STANDING)
        found: dict[int, list[str]] = {}
        for nth, model in enumerate(match(game_id)):
            shown.show(model)
            wrong = shown.page.evaluate("standing.pushed()")
            wrong += shown.page.evaluate("standing.hidden()") if shape in UNSCROLLED else []
            wrong += decide(shown, model, nth) if model.legal else []
            if wrong:
                found[nth] = wrong
        assert found == {}


@pytest.mark.sweep
@pytest.mark.parametrize("game_id", games.IDS)
def test_everything_that_matters_is_seen_in_the_lowest_window(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    width, height = LOWEST
    with stage(chromium, server, "en", viewport={"width": width, "height": height}) as shown:
        shown.page.add_init_script(path=STANDING)
        found: dict[int, list[str]] = {}
        for nth, model in enumerate(match(game_id)):
            if nth % 4 == 0 or model.legal:
                shown.show(model)
                if hidden := shown.page.evaluate("standing.hidden()"):
                    found[nth] = hidden
        assert found == {}


REGIONS: Final = ".bar, .seats, .seat, .meadow, .field, .tasks, .fence, .pile, #hand, .foot, .rail"
"""What has the same place in every language, seen from where its lines begin."""

PLACES: Final = """regions => [...document.querySelectorAll(regions)].flatMap(each => {
    const { left, right, width } = each.getBoundingClientRect();
    const rtl = document.documentElement.dir === "rtl";
    return width ? [[each.className || each.id, rtl ? innerWidth - right : left, width]] : [];
})"""


@pytest.mark.parametrize("shape", some_of(["low"], SHAPES))
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_table_in_hebrew_is_the_mirror_image_of_one_in_english(
    game_id: str, shape: str, chromium: Browser, server: TableServer
) -> None:
    width, height = SHAPES[shape]
    with (
        stage(chromium, server, "en", viewport={"width": width, "height": height}) as english,
        stage(chromium, server, "he", viewport={"width": width, "height": height}) as hebrew,
    ):
        for scene in scenes(game_id):
            found = []
            for shown in (english, hebrew):
                shown.show(scene.model)
                found.append(shown.page.evaluate(PLACES, REGIONS))
            assert [each[0] for each in found[0]] == [each[0] for each in found[1]]
            same_width = [(one, two) for one, two in zip(*found, strict=True) if abs(one[2] - two[2]) <= 4]
            assert [pair for pair in same_width if abs(pair[0][1] - pair[1][1]) > 4] == [], scene.name
