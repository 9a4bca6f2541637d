"""A game with nothing but rules on every page and in the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from sheepfold.cli.screens import screen_of, seat_names
from sheepfold.engine import registry
from sheepfold.engine.rng import Rng
from sheepfold.play.puzzles import games_with_puzzles
from sheepfold.server import pages
from sheepfold.server.live.view_model import HomeViewModel, LevelLine, NewTableViewModel, TableLine
from sheepfold.server.web.presenter import said
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import Case
from tests.plain_game import EWES, install
from tests.server.pages.walking import assert_whole, read, view_model_for, walk

CASE = Case(EWES, 3, {})
LEVELS = (LevelLine("lamb", "Lamb", "Plays gently."),)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


@EVERY_LANGUAGE
def test_the_home_page_shows_it_with_a_plain_tile_and_offers_no_lesson(language: str) -> None:
    line = TableLine("/table/t", EWES, ("Ann", ""), "waiting")
    html = pages.home_page(HomeViewModel("Ann", mine=(line,), language=language))
    assert_whole(read(html))
    assert "Highest Ewe" in html
    assert f'name="game" value="{EWES}"' in html
    assert f"/learn/{EWES}" not in html.replace("&#x2f;", "/")
    assert "/learn/zoff-im-zoo" in html.replace("&#x2f;", "/")
    assert f"/puzzles/{EWES}" not in html
    assert "/puzzles/zoff-im-zoo" in html
    assert EWES not in games_with_puzzles()
    assert "Project-Id-Version" not in html


@EVERY_LANGUAGE
def test_a_new_table_can_be_opened_with_its_options(language: str) -> None:
    html = pages.new_table_page(NewTableViewModel(EWES, "Ann", LEVELS, language=language))
    assert_whole(read(html))
    assert 'name="option-cards"' in html
    assert ">Cards</h2>" in html


@EVERY_LANGUAGE
def test_every_state_of_a_match_is_a_page_with_every_legal_move(language: str) -> None:
    for state, log in walk(CASE, seed=2):
        for me in {0, state.turn, None}:
            model = view_model_for(CASE, state, me, log)
            model.language = language
            html = pages.table_fragment(model)
            reader = read(html)
            assert_whole(reader)
            assert reader.moves >= {move.text for move in model.legal}
    assert 'data-status="over"' in html
    assert html.count('class="place"') == CASE.seats


def test_a_match_before_the_start_and_its_story_are_pages() -> None:
    (*_before, (state, log)) = walk(CASE, seed=2)
    model = view_model_for(CASE, state, 0, log)
    told = pages.story_page(model)
    assert "Ruth &amp; Co: plays; ewe" in told
    assert_whole(read(told))
    waiting = view_model_for(CASE, state, 0, [])
    waiting.status, waiting.view, waiting.host = "waiting", None, True
    assert "Highest Ewe" in pages.table_page(waiting)


@EVERY_LANGUAGE
def test_the_page_of_its_rules_says_that_there_are_none_written_down(language: str) -> None:
    html = pages.rules_page(EWES, language=language)
    read(html)
    assert said("The rules of this game are not written down here.", language) in html
    assert "turn-goes" not in html


def test_no_picture_is_asked_for_that_is_not_there() -> None:
    state = CASE.deal(Rng(1))
    html = pages.table_page(view_model_for(CASE, state, state.turn, [])).replace("&#x2f;", "/")
    assert "vendor/ge.css" not in html
    assert f"games/{EWES}.css" not in html
    assert "css/generic.css" in html


def test_the_terminal_draws_it_and_tells_its_story() -> None:
    screen = screen_of(EWES)
    names = seat_names(3, 0)
    rng = Rng(4)
    state = CASE.deal(rng)
    before = state.clone()
    move = state.legal()[0]
    state.apply(move, rng)
    assert before.turn is not None
    (line,) = screen.story(registry.get(EWES).tell(before, move, state, 0), names)
    assert line == f"{'You' if before.turn == 0 else names[before.turn]}: plays; ewe {move + 1}."
    console = Console(width=100)
    with console.capture() as captured:
        console.print(screen.table(state.view(0), names))
    assert "You hold: " in captured.get()
    assert "Trick:" in captured.get()
