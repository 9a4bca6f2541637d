"""The puzzle of today, and how somebody does."""

from __future__ import annotations

import pytest

from sheepfold.server import pages
from sheepfold.server.live.puzzle_view_model import DailyPuzzle, PuzzleNumbers
from sheepfold.server.live.view_model import HomeViewModel, MyMatchesViewModel
from sheepfold.server.pages.puzzle_tile import daily_tile, number_lines

TODAY = DailyPuzzle("kivsa-shchora", "/puzzles/kivsa-shchora/7")


@pytest.mark.parametrize(
    ("solved", "line", "button"),
    [
        (None, "Today: Kivsa Shchora.", "Solve it"),
        (True, "Solved. There is a new one tomorrow.", "Look at it again"),
        (False, "A new one comes tomorrow.", "Look at it again"),
    ],
)
def test_the_tile_says_whether_the_puzzle_of_today_is_solved(
    solved: bool | None, line: str, button: str
) -> None:
    tile = daily_tile(TODAY._replace(solved=solved))
    assert tile.line.endswith(line)
    assert (tile.button, tile.address, tile.streak) == (button, TODAY.address, "")
    assert daily_tile(TODAY._replace(days_in_a_row=1)).streak == "1 day in a row."


def test_the_home_page_has_it_where_a_game_has_puzzles() -> None:
    html = pages.home_page(HomeViewModel("Ann", puzzle=TODAY._replace(days_in_a_row=6)))
    assert f'href="{TODAY.address}"' in html
    assert "6 days in a row." in html
    assert 'class="panel list daily"' not in pages.home_page(HomeViewModel("Ann"))


def test_numbers_are_shown_after_the_first_attempt() -> None:
    assert number_lines(PuzzleNumbers()) == []
    numbers = PuzzleNumbers(5, 4, 2, 3, 1)
    assert [number for number, _words in number_lines(numbers)] == [5, 4, 2, 3, 1]
    html = pages.my_page(MyMatchesViewModel("Ann", puzzles=numbers))
    assert "<dd>4</dd><dt>solved</dt>" in html
    assert "longest row" not in pages.my_page(MyMatchesViewModel("Ann"))
