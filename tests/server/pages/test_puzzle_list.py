"""The list of all puzzles."""

from __future__ import annotations

import pytest

from sheepfold.server import pages
from sheepfold.server.live.puzzle_view_model import DailyPuzzle, GamePuzzles, PuzzleNumbers, PuzzlesViewModel
from sheepfold.words.speech import LANGUAGES
from tests.server.pages.walking import assert_whole, read

SOME = PuzzlesViewModel(
    (GamePuzzles("kivsa-shchora", (True, False, None), "/puzzles/kivsa-shchora"),),
    DailyPuzzle("kivsa-shchora", "/puzzles/kivsa-shchora/3"),
    PuzzleNumbers(2, 1),
)


def test_a_game_shows_how_many_are_solved_and_which() -> None:
    html = pages.puzzles_page(SOME)
    assert "1 of 3 solved" in html
    assert 'class="right" href="/puzzles/kivsa-shchora/1" aria-label="1: solved"' in html
    assert 'class="wrong" href="/puzzles/kivsa-shchora/2" aria-label="2: not solved"' in html
    assert 'href="/puzzles/kivsa-shchora/3" aria-label="3"' in html
    assert 'href="/puzzles/kivsa-shchora">Go on</a>' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_with_and_without_puzzles(language: str) -> None:
    for model in (SOME, PuzzlesViewModel((), None, PuzzleNumbers())):
        changed = PuzzlesViewModel(model.games, model.daily, model.numbers, language)
        assert_whole(read(pages.puzzles_page(changed)))
    assert "No game has puzzles yet." in pages.puzzles_page(PuzzlesViewModel((), None, PuzzleNumbers()))
