"""What the points of a match are made of."""

from __future__ import annotations

from sheepfold.games.bye_bye_black_sheep.page.result import result_lines, score


def test_triplets_are_counted_in_words() -> None:
    assert (score(1), score(3)) == ("1 triplet", "3 triplets")


def test_the_largest_sets_of_a_zoo_come_first_and_triplets_are_named() -> None:
    view = {"zoos": [{"fox": 1, "lion": 3}, {}]}
    assert result_lines(view, 0) == [("3 lions", "triplet", ""), ("a fox", "", "")]
    assert result_lines(view, 1) == [("empty", "", "")]
