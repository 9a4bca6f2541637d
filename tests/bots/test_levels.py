"""The four levels people play against."""

from __future__ import annotations

import itertools

from sheepfold.bots.levels import BY_NAME, LEVELS, USUAL


def test_there_are_four_levels_each_described_and_thinking_longer_than_the_one_before() -> None:
    assert len(LEVELS) >= 4
    assert USUAL in BY_NAME
    assert all(level.about.endswith(".") for level in LEVELS)
    for below, above in itertools.pairwise(LEVELS):
        assert below.simulations < above.simulations
        assert below.seconds < above.seconds
        assert below.temperature > above.temperature
