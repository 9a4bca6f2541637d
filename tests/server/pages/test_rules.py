"""The page of a game's rules: whole, in every language, and true."""

from __future__ import annotations

import re

import pytest

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.live.view_model import Refusal
from sheepfold.server.pages import rules
from sheepfold.words.rules import rulebook
from sheepfold.words.speech import LANGUAGES, speaking
from tests.server.pages.walking import assert_whole, read

EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


@EVERYWHERE
@EVERY_GAME
def test_every_clause_is_an_anchor_once_and_in_order(game_id: str, language: str) -> None:
    prefix = games.get(game_id).clause
    html = pages.rules_page(game_id, None, language)
    assert_whole(read(html))
    with speaking(language):
        book = rulebook(game_id).whole
    written = re.findall(rf"^- \*\*({prefix}-\d+)\*\*", book, re.MULTILINE)
    assert len(written) > 15
    assert re.findall(rf'id="({prefix}-\d+)"', html) == written
    assert set(re.findall(rf'href="#({prefix}-\d+)"', html)) <= set(written)


@EVERYWHERE
def test_the_clauses_say_which_language_they_are_in_and_how_it_is_read(language: str) -> None:
    direction = "rtl" if language == "he" else "ltr"
    html = pages.rules_page("zoff-im-zoo", None, language)
    assert f'<section class="clauses" lang="{language}" dir="{direction}">' in html


def test_where_nobody_has_translated_the_rules_they_are_english_and_say_so() -> None:
    html = pages.rules_page("zoff-im-zoo", None, "tlh")
    assert '<section class="clauses" lang="en" dir="ltr">' in html


def test_the_clause_asked_for_is_marked_without_any_script() -> None:
    html = pages.rules_page("kivsa-shchora", "pen-5")
    assert re.findall(r'<li class="clause asked" id="([^"]+)">', html) == ["PEN-5"]
    assert "asked" not in pages.rules_page("kivsa-shchora", "PEN-99")
    assert "asked" not in pages.rules_page("kivsa-shchora")


def test_a_refusal_links_to_its_clause() -> None:
    html = pages.refusal_fragment(Refusal("The joker is never played alone.", "ZOO-8"), "zoff-im-zoo")
    assert_whole(read(html))
    assert 'href="/rules/zoff-im-zoo/ZOO-8#ZOO-8" data-clause="ZOO-8"' in html


def test_sums_and_notation_are_read_from_the_left() -> None:
    assert rules.isolated("<p>x 5 + 3 = 8 y</p>") == '<p>x <bdi dir="ltr">5 + 3 = 8</bdi> y</p>'
    assert rules.isolated("<td>5+0 = 5</td>") == '<td><bdi dir="ltr">5+0 = 5</bdi></td>'
    assert rules.isolated("<code>2 - 1</code> 7") == '<code dir="ltr">2 - 1</code> 7'


@EVERY_GAME
def test_players_read_nothing_for_programmers(game_id: str) -> None:
    html = rules.clauses(game_id, "en").html
    assert "Move table" not in html
    assert game_id not in html
