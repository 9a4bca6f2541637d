"""What the points of a match are made of."""

from __future__ import annotations

from sheepfold.games.kivsa_shchora.page.result import result_lines


def test_there_is_a_line_for_each_round() -> None:
    rounds = [{"points": [0, 12], "hands": [{}, {"fox": 2}]}, {"points": [5, 0], "hands": [{"5": 1}, {}]}]
    assert result_lines({"rounds": rounds}, 0) == [
        ("Round 1: no cards left", "+0", ""),
        ("Round 2: 5", "+5", ""),
    ]
    assert result_lines({"rounds": rounds}, 1)[0] == ("Round 1: 2 foxes", "+12", "")
