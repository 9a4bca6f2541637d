"""The pictures of a turn follow the rules."""

from __future__ import annotations

from tests.games.picturing import shown

GAME_ID = "kivsa-shchora"


def test_the_pictured_sums_are_right() -> None:
    sums = shown(GAME_ID, 1, "sum")
    assert len(sums) == 2
    for each in sums:
        top, sign, first, equals, second = (part.rpartition(" ")[2] for part in each)
        assert equals == "="
        assert int(second) == int(top) + (int(first) if sign == "+" else -int(first))
