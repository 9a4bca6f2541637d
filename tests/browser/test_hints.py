"""*Hint* in a real browser, and the rules that open where a refusal leads."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import PHONE, guest, play, play_now, wait_for_turn
from tests.browser.running import TableServer


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


MANY_FIT = """() => {
  document.querySelector(".helper")?.remove();
  const chip = '<button class="chip"><b>2</b><svg class="a"></svg><svg class="a"></svg></button>';
  const chips = `<div class="helper"><div class="chips"><span>Fits:</span>${chip.repeat(5)}</div></div>`;
  document.getElementById("hand").insertAdjacentHTML("beforebegin", chips);
  const prompt = document.querySelector(".prompt");
  prompt.textContent = "Beat 2 polar bears";
  const ends = document.querySelector(".ask-bot").getBoundingClientRect().left;
  const words = document.createRange();
  words.selectNodeContents(prompt);
  return ends - words.getBoundingClientRect().right;
}"""
"""As many sets as are ever shown; how far the prompt's words stay from the button beside them."""


@pytest.mark.parametrize("width", [1000, 1280, 1440])
def test_the_button_for_a_hint_never_covers_the_prompt(
    chromium: Browser, server: TableServer, width: int
) -> None:
    with guest(chromium, server, viewport={"width": width, "height": 800}) as ann:
        play_now(ann.page, "zoff-im-zoo")
        wait_for_turn(ann.page)
        assert ann.page.evaluate(MANY_FIT) >= 0


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
