"""What the points of a match are made of."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo.page.result import result_lines


def test_there_is_a_line_for_each_round_with_the_sum_of_its_columns() -> None:
    one = {"going_out": [4, 0], "team": [-1, 0], "lions": [2, 0], "hedgehog": [0, 0]}
    ((text, points, clause),) = result_lines({"rounds": [one]}, 0)
    assert text.startswith("Round 1: going out")
    assert (points, clause) == ("+5", "")
    assert result_lines({"rounds": [one]}, 1) == [("Round 1: nothing", "+0", "")]
