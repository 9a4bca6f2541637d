"""*Hint* in a real browser, and the rules that open where a refusal leads."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from sheepfold import games
from sheepfold.engine.description import LegalMove
from sheepfold.engine.rng import Rng
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.words.facts import Advice, Foreseen
from tests.browser.guests import DESKTOP, PHONE, guest, play, play_now, wait_for_turn
from tests.browser.phases import Stage, stage
from tests.browser.running import TableServer
from tests.server.pages.walking import seen_by_mover


def test_a_hint_is_asked_for_read_out_and_gone_after_a_move(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        play_now(ann.page, "kivsa-shchora")
        wait_for_turn(ann.page)
        button = ann.page.get_by_role("button", name="Hint")
        button.focus()
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_selector("#hint")
        said = ann.page.locator("#hint p").all_inner_texts()
        assert re.search(r"of 100 simulated matches|only move|wins the match", said[-1])
        assert ". ".join(said) in ann.page.locator("#live").inner_text()
        marked = ann.page.locator("#table [data-hint]").first
        assert marked.get_attribute("aria-describedby") == "hint"
        play(ann.page, most=1)
        ann.page.wait_for_selector("#hint", state="detached")


@pytest.mark.parametrize("game_id", ["knizia-black-sheep", "zoff-im-zoo"])
def test_on_a_phone_a_hint_leaves_every_button_within_reach(
    chromium: Browser, server: TableServer, game_id: str
) -> None:
    with guest(chromium, server, viewport=PHONE) as ann:
        play_now(ann.page, game_id)
        wait_for_turn(ann.page)
        ann.page.get_by_role("button", name="Hint").click()
        ann.page.wait_for_selector("#hint")
        assert ann.page.evaluate("hands.overflowing()") == []
        assert ann.page.evaluate("hands.outOfReach()") == []


def test_a_refusal_opens_the_rules_at_its_clause(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        play_now(ann.page, "kivsa-shchora")
        wait_for_turn(ann.page)
        ann.page.evaluate(
            """document.getElementById("refused").innerHTML =
                '<a href="/rules/kivsa-shchora/PEN-9#PEN-9" data-clause="PEN-9">PEN-9</a>'"""
        )
        ann.page.locator("#refused a").click()
        clause = ann.page.locator("#rules #PEN-9.asked")
        clause.wait_for()
        box, frame = clause.bounding_box(), ann.page.locator("#rules").bounding_box()
        assert box is not None
        assert frame is not None
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"]
        ann.page.locator("#rules [data-clause=PEN-8]").first.click()
        ann.page.locator("#rules #PEN-8.asked").wait_for()
        assert ann.page.locator("#rules .asked").count() == 1
        assert ann.page.locator("#rules .shot .cd").count() > 5


def test_without_javascript_the_clause_is_marked_and_in_sight(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, java_script_enabled=False) as ann:
        ann.page.goto("/rules/zoff-im-zoo/ZOO-21?language=he#ZOO-21")
        clause = ann.page.locator("#ZOO-21.asked")
        box = clause.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 800
        assert ann.page.locator(".clauses").get_attribute("dir") == "rtl"


STRIDE: Final = 9
"""Of a random match one position in so many is looked at."""

MOST_POSITIONS: Final = 60

TAP: Final = """(order) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const marked = [...document.querySelectorAll("#table [data-a][data-hint]")].filter(seen);
  for (const nth of order) marked[nth]?.click();
  const go = document.querySelector("#go");
  const alone = [...document.querySelectorAll("#table button[name=move][data-hint]")].find(seen);
  const button = marked.length ? go : alone;
  const said = marked.length ? go.textContent : "";
  if (button.disabled) throw new Error(`the button is idle: ${button.textContent}`);
  button.click();
  return { said, heading: document.querySelector("#hint b").textContent };
}"""
"""Taps what the hint marks, in this order, and then the button."""


def advised(model: TableViewModel, move: LegalMove) -> TableViewModel:
    """The same table for somebody who was advised to make this move."""
    brings = Foreseen((), {}, 0, 0, model.view or {})
    return dataclasses.replace(
        model, hint=Advice(move.text, move.description, 0, 0, None, 0, brings, None), may_hint=True
    )


def positions(game_id: str) -> Iterator[TableViewModel]:
    """What the seat to move sees in random matches of a game, with a hint for some legal move."""
    rng = Rng(18)
    for model in seen_by_mover(game_id, STRIDE):
        yield advised(model, model.legal[rng.below(len(model.legal))])


def answer_to(shown: Stage, order: list[int]) -> tuple[dict[str, Any], dict[str, str]]:
    """The message the page sends when the marked things are tapped; the button's words and the hint's."""
    heard: list[str] = []
    shown.sockets[-1].on_message(lambda message: heard.append(str(message)))
    said = shown.page.evaluate(TAP, order)
    while not heard:
        shown.page.wait_for_timeout(5)
    return json.loads(heard[0]), said


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize(("language", "viewport"), [("en", DESKTOP), ("he", PHONE)])
def test_whatever_a_hint_marks_is_tapped_the_hinted_move_is_made(
    chromium: Browser, server: TableServer, game_id: str, language: str, viewport: dict[str, int]
) -> None:
    """In random positions, in any order: the taps, the button and the words of a hint mean one move."""
    rng = Rng(6)
    found = list(positions(game_id))
    chosen = found[:: max(1, len(found) // MOST_POSITIONS)]
    with stage(chromium, server, language, viewport=viewport) as shown:
        for model in chosen:
            assert model.hint is not None
            shown.show(model)
            order = sorted(range(4), key=lambda _nth: rng.below(1000))[: rng.below(5)]
            message, said = answer_to(shown, order)
            assert message["type"] == "move", (message, model.hint.move, order)
            assert message["move"] == model.hint.move, (message, order)
            assert said["said"] in said["heading"]


def hinted_shows() -> list[TableViewModel]:
    """Tables at which cards are to be shown that could be played as well."""
    return [
        advised(model, move)
        for model in positions("zoff-im-zoo")
        for move in model.legal
        if move.description.verb == "show" and model.can("play")
    ]


def test_a_card_that_is_to_be_shown_is_shown_by_a_tap_and_not_played(
    chromium: Browser, server: TableServer
) -> None:
    with stage(chromium, server, "en") as shown:
        for model in hinted_shows()[:3]:
            assert model.hint is not None
            shown.show(model)
            shown.page.locator("#hand [data-hint]").first.click()
            assert shown.page.locator("#go").inner_text().startswith("Show")
            assert answer_to(shown, [])[0]["move"] == model.hint.move


def test_three_taps_for_three_equal_cards_choose_three_and_one_more_tap_another_number(
    chromium: Browser, server: TableServer
) -> None:
    model = next(
        advised(each, move)
        for each in positions("zoff-im-zoo")
        for move in each.legal
        if move.description.verb == "play" and [one.number for one in move.description.cards] == [3]
    )
    assert model.hint is not None
    with stage(chromium, server, "en") as shown:
        shown.show(model)
        stack, go = shown.page.locator("#hand [data-hint]"), shown.page.locator("#go")
        words = go.inner_text()
        for _ in range(3):
            stack.click()
            assert go.inner_text() == words
        stack.click()
        assert go.inner_text() != words
