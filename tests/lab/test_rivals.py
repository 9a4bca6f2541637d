"""Others to be measured against."""

from __future__ import annotations

import pytest

from sheepfold.lab.rivals import BENCH, limit_measures


@pytest.mark.slow
def test_the_c_program_plays_the_same_matches() -> None:
    """`limit_measures` compares moves and checksum of twenty matches before it measures anything."""
    assert (BENCH / "zoff.c").exists()
    for measure in limit_measures():
        assert measure.take(1) > 0
