"""Putting a move together in a real browser: what looks playable, and what a refusal offers."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from sheepfold.server.live.view_model import Refusal, TableViewModel
from sheepfold.server.pages import refusal_fragment
from sheepfold.server.pages.offers import offers
from tests.browser.guests import DESKTOP, PHONE
from tests.browser.phases import stage
from tests.browser.running import TableServer
from tests.server.pages.walking import seen_by_mover

SHAPES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE])


def first(game_id: str, fits: Callable[[TableViewModel], bool]) -> TableViewModel:
    """The first such table of random matches."""
    return next(model for model in seen_by_mover(game_id) if fits(model))


def only(*verbs: str) -> Callable[[TableViewModel], bool]:
    """Whether nothing but these can be done."""
    return lambda model: [move.text for move in model.legal] == [*verbs]


@SHAPES
@pytest.mark.parametrize(("game_id", "verb"), [("kivsa-shchora", "draw"), ("zoff-im-zoo", "pass")])
def test_where_only_a_button_is_left_no_card_looks_playable(
    chromium: Browser, server: TableServer, game_id: str, verb: str, viewport: dict[str, int]
) -> None:
    with stage(chromium, server, "en", viewport=viewport) as shown:
        shown.show(first(game_id, only(verb)))
        stacks = shown.page.locator("#hand .st")
        assert stacks.count() == shown.page.locator("#hand .st.cannot[aria-disabled=true]").count() > 0
        shown.show(first(game_id, lambda model: model.can("play") is not None))
        assert shown.page.locator("#hand .st.can").count() > 0


def test_where_hands_of_others_are_touched_the_own_cards_are_not_dimmed(
    chromium: Browser, server: TableServer
) -> None:
    drawing = first("bye-bye-black-sheep", lambda model: (model.view or {})["phase"] == "draw")
    with stage(chromium, server, "en") as shown:
        shown.show(drawing)
        assert shown.page.locator("#hand .st").count() > 0
        assert shown.page.locator("#hand .cannot").count() == 0


@SHAPES
@pytest.mark.parametrize(("language", "fits"), [("en", "Fits:"), ("he", "")])
def test_a_refusal_offers_what_would_fit_and_a_tap_chooses_it(
    chromium: Browser, server: TableServer, viewport: dict[str, int], language: str, fits: str
) -> None:
    model = first("zoff-im-zoo", lambda each: bool(each.view and each.view["table"]) and len(each.legal) == 3)
    model = dataclasses.replace(model, language=language)
    refusal = Refusal("These cards do not fit together.", "ZOO-5")
    html = refusal_fragment(refusal, model.game, language, offers(model, ["whale", ""]))
    with stage(chromium, server, language, viewport=viewport) as shown:
        shown.show(model)
        shown.sockets[-1].send(json.dumps({"type": "refused", "html": html}))
        chips = shown.page.locator("#table .offers [data-s]")
        chips.first.wait_for()
        assert fits in shown.page.locator("#live").inner_text()
        chips.first.click()
        assert shown.page.locator("#go").inner_text() in chips.first.inner_text()
        shown.page.locator("#hand .st.can, #hand .st.sel").first.click()
        shown.page.locator("#table .offers").wait_for(state="detached")
