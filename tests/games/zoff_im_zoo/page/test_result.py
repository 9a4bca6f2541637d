"""What the points of a match are made of."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo.page.result import result_lines, rounds


def test_there_is_a_line_for_each_round_with_the_sum_of_its_columns() -> None:
    one = {"going_out": [4, 0], "team": [-1, 0], "lions": [2, 0], "hedgehog": [0, 0]}
    ((text, points, clause),) = result_lines({"rounds": [one]}, 0)
    assert text.startswith("Round 1: going out")
    assert (points, clause) == ("+5", "")
    assert result_lines({"rounds": [one]}, 1) == [("Round 1: nothing", "+0", "")]


def test_the_columns_of_a_round_are_added_for_each_seat() -> None:
    one = {"going_out": [4, 0], "team": [0, 7], "lions": [1, -1], "hedgehog": [-1, 0]}
    assert rounds({"seats": 2, "rounds": [one, one]}) == [[4, 6], [4, 6]]
