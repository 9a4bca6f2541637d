"""The page of a game's rules: whole, in every language, and true."""

from __future__ import annotations

import re

import pytest

from sheepfold import games
from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS
from sheepfold.games.zoff_im_zoo.rules.cards import BEATEN_BY
from sheepfold.server import pages
from sheepfold.server.live.view_model import Refusal
from sheepfold.server.pages import rules
from sheepfold.server.pages.game_page import page_of
from sheepfold.server.pages.look import look_of
from sheepfold.words.rules import rulebook
from sheepfold.words.speech import LANGUAGES, speaking
from tests.server.pages.walking import assert_whole, read

ZOFF, KIVSA, KNIZIA, BYE_BYE = "zoff-im-zoo", "kivsa-shchora", "knizia-black-sheep", "bye-bye-black-sheep"

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


@EVERYWHERE
@EVERY_GAME
def test_a_turn_is_four_steps_with_real_cards(game_id: str, language: str) -> None:
    html = pages.rules_page(game_id, None, language)
    shots = re.findall(r'<div class="shot".*?</div>', html)
    assert len(shots) == 4
    assert all("<svg" in each for each in shots)
    kinds = set(re.findall(r'data-f="([^"?]+)"', "".join(shots)))
    assert kinds
    assert kinds <= set(look_of(game_id).faces)


# The pictures are examples; the rulebooks decide whether they are good ones.


def shown(game_id: str, step: int, part: str) -> list[tuple[str, ...]]:
    """The cards of the parts of this name in a step's picture."""
    return [each[1:] for each in page_of(game_id).turn[step].picture if each[0] == part]


def test_zoff_the_pictured_animals_beat_those_on_the_table() -> None:
    (below,), (above,) = shown(ZOFF, 1, "table"), shown(ZOFF, 1, "own")
    assert len(below) == len(above)
    assert above[0] in BEATEN_BY[below[0]]
    (below,), (above,) = shown(ZOFF, 2, "table"), shown(ZOFF, 2, "own")
    assert set(below) == set(above)
    assert len(above) == len(below) + 1


def test_kivsa_the_pictured_sums_are_right() -> None:
    sums = shown(KIVSA, 1, "sum")
    assert len(sums) == 2
    for each in sums:
        top, sign, first, equals, second = (part.rpartition(" ")[2] for part in each)
        assert equals == "="
        assert int(second) == int(top) + (int(first) if sign == "+" else -int(first))


def test_knizia_the_pictured_winner_has_the_better_combination() -> None:
    """FLD-10: three and two beat a pair."""
    ((animals, mine, other),) = shown(KNIZIA, 3, "field")
    counts = [
        sorted((f"{animals} {side}".split()).count(kind) for kind in set(f"{animals} {side}".split()))
        for side in (mine, other)
    ]
    assert counts == [[2, 3], [1, 1, 1, 2]]
    assert shown(KNIZIA, 3, "figures") == [tuple(animals.split())]


def test_bye_bye_as_many_are_placed_as_were_drawn_less_two() -> None:
    """BYE-9, BYE-12."""
    (line,), placed = shown(BYE_BYE, 2, "table"), shown(BYE_BYE, 2, "own")
    assert len(placed) == len(line) - 2
    assert all(card in line for (card,) in placed)
    (triplet,) = shown(BYE_BYE, 3, "plain")
    assert len(triplet) == 3
    assert set(triplet) <= set(SETS)
