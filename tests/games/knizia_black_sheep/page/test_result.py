"""What the points of a match are made of."""

from __future__ import annotations

from sheepfold.games.knizia_black_sheep.page.result import herd, result_lines


def test_only_lines_that_bring_points_are_shown_with_their_clause() -> None:
    lines = [
        {"reason": "values", "about": "cow", "number": 2, "points": 4, "clause": "FLD-16"},
        {"reason": "majority", "about": "pig", "points": 0, "clause": "FLD-17"},
    ]
    assert result_lines({"scoring": [lines, []]}, 0) == [("2 cows", "+4", "FLD-16")]


def test_an_empty_corral_says_so() -> None:
    assert result_lines({"scoring": [[], []]}, 1) == [("An empty corral", "", "")]
    assert result_lines({"scoring": None}, 1) == [("An empty corral", "", "")]


def test_a_herd_shows_each_animal_once_with_its_values() -> None:
    html = herd({"corrals": [{"pig": [1], "cow": [3, 1]}, None]}, 0)
    assert html.count('class="won"') == 2
    assert html.index("3+1") < html.index("<small>1</small>")
    assert herd({"corrals": [{}, None]}, 1) == ""
