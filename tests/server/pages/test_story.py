"""The whole story of a match as a page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sheepfold.server.live.view_model import TableViewModel, WrittenMove
from sheepfold.server.pages.story import story_page
from sheepfold.words.speech import LANGUAGES, _, speaking
from tests.contract.cases import cases
from tests.server.pages.walking import assert_whole, read, view_model_for, walk

GAME = "zoff-im-zoo"


def over(me: int | None = 0) -> TableViewModel:
    """A finished match with every move, as a seat saw it."""
    case = next(each for each in cases() if each.id == GAME)
    (*_before, (state, log)) = walk(case, seed=4, me=me)
    return replace(view_model_for(case, state, me, log), log=tuple(log))


def numbers(html: str) -> list[int]:
    """The numbers of the moves, in the order of the page."""
    return [int(found) for found in re.findall(r'<li value="(\d+)"', html)]


def test_every_move_is_told_from_the_first_and_has_an_anchor() -> None:
    model = over()
    html = story_page(model)
    assert numbers(html) == list(range(1, model.moves + 1))
    assert {f"move-{number}" for number in numbers(html)} <= read(html).ids


def test_the_story_is_told_to_the_seat_that_reads_it() -> None:
    own, watching = story_page(over(0)), story_page(over(None))
    assert "You play " in own
    assert "You " not in watching
    assert "Mira plays " in watching


def test_nobody_reads_what_another_seat_alone_was_told() -> None:
    """Cards that only their owner saw are in the owner's story."""
    assert len({story_page(over(me)) for me in (0, 1, None)}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(language: str) -> None:
    model = replace(over(), language=language)
    html = story_page(model)
    assert_whole(read(html))
    with speaking(language):
        assert _("The whole story") in html


def test_names_are_escaped() -> None:
    html = story_page(over())
    assert "&lt;Jonas&gt;" in html
    assert "<Jonas>" not in html


def test_a_match_whose_rules_are_gone_is_shown_as_it_was_written() -> None:
    moves = (WrittenMove(1, 1, "2 fox"), WrittenMove(2, None, "<deal>"))
    html = story_page(replace(over(), log=(), archived=moves))
    assert numbers(html) == [1, 2]
    assert "Ruth &amp; Co: 2 fox" in html
    assert "&lt;deal&gt;" in html
    assert "rules that have changed since" in html


def test_before_the_first_move_nothing_has_happened() -> None:
    html = story_page(replace(over(), log=()))
    assert "Nothing has happened yet." in html
    assert numbers(html) == []
