"""Every row of buttons that a seat to move can meet fits every shape of screen in every language."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from playwright.sync_api import Browser

from sheepfold import games
from sheepfold.engine.description import LegalMove, MoveDescription
from sheepfold.games.kivsa_shchora.rules.moves import ANNOUNCE
from sheepfold.server import pages
from sheepfold.server.live.view_model import TableViewModel, TakebackViewModel
from sheepfold.words.speech import LANGUAGES
from tests.browser.camera import SHAPES, SMALL
from tests.browser.crowded import with_long_names
from tests.browser.phases import stage
from tests.browser.running import TableServer
from tests.browser.sweeping import some_of
from tests.contract.cases import cases
from tests.server.pages.walking import view_model_for, walk

pytestmark = pytest.mark.slow

ROW: Final = re.compile(r'<div class="acts[^"]*">(.*?)</div>', re.DOTALL)
UNFIT: Final = """() => {
    const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    const unfit = [...document.querySelectorAll(".foot .acts .btn")].filter((each) => {
        if (!each.checkVisibility({ checkVisibilityCSS: true })) return false;
        const { left, top, right, bottom, width } = each.getBoundingClientRect();
        const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const whole = each.scrollWidth <= each.clientWidth + 1 && each.scrollHeight <= each.clientHeight + 1;
        return !inside || !whole || width < 44;
    });
    const said = unfit.map((each) => each.textContent);
    return wide > innerWidth ? ["the page scrolls sideways", ...said] : said;
}"""
"""Buttons that are not wholly on the screen, too narrow for a thumb, or smaller than what they say."""


@cache
def rows(game_id: str) -> tuple[TableViewModel, ...]:
    """Turns of random matches, each with a row of buttons of its own, and the longest of its kind."""
    found: dict[str, tuple[int, TableViewModel]] = {}
    for model in turns(game_id):
        html = ROW.search(pages.table_fragment(model))
        assert html is not None
        said = re.sub("<[^>]*>", "|", html[1])
        kind = re.sub(r"\d+", "1", said)
        if len(said) > found.get(kind, (0, model))[0]:
            found[kind] = (len(said), model)
    return tuple(model for _length, model in found.values())


def turns(game_id: str) -> Iterator[TableViewModel]:
    """Turns of random matches; whoever has just moved may take that back."""
    for case in cases():
        mover: int | None = None
        for state, log in walk(case, seed=case.seats) if case.id == game_id else ():
            if state.turn is not None:
                seen = with_long_names(view_model_for(case, state, state.turn, log))
                offer = TakebackViewModel("offer", state.turn) if state.turn == mover else None
                yield with_answers_announced(dataclasses.replace(seen, may_hint=True, takeback=offer))
            mover = state.turn


def with_answers_announced(model: TableViewModel) -> TableViewModel:
    """The same turn; who answers a farmer or a fox in the strict game may announce, too, which is rare."""
    answers = [
        LegalMove(f"{move.text}!", move.description._replace(then=ANNOUNCE))
        for move in model.legal
        if model.options.get("strictness") == "strict" and is_answer(model, move.description)
    ]
    return dataclasses.replace(model, legal=(*model.legal, *answers))


def is_answer(model: TableViewModel, description: MoveDescription) -> bool:
    """Whether a move turns what was played against this seat on the next one."""
    assert model.view is not None
    return model.view["phase"] in ("farmer", "fox") and description.verb == "play" and not description.then


@pytest.mark.parametrize("language", some_of(["de", "ru"], LANGUAGES))
@pytest.mark.parametrize("shape", some_of(["small"], ["small", *SHAPES]))
def test_every_row_of_buttons_fits(shape: str, language: str, chromium: Browser, server: TableServer) -> None:
    viewport = {**SHAPES, "small": SMALL}[shape]
    with stage(chromium, server, language, viewport=viewport) as shown:
        unfit = {}
        for game_id in games.IDS:
            for nth, model in enumerate(rows(game_id)):
                shown.show(model)
                if found := shown.page.evaluate(UNFIT):
                    unfit[game_id, nth] = found
        assert not unfit, unfit
