"""What view models of reviews promise to pages."""

from __future__ import annotations

import dataclasses
from typing import get_args

import pytest

from sheepfold.server.live.review_view_model import ReviewState, ReviewViewModel


def test_a_review_is_shown_as_it_is_given() -> None:
    model = ReviewViewModel("offered", 0, ("Ann",), own=True, moves=1, address="/match/m", view="0")
    assert (model.lines, model.marks, model.shares) == ((), (), ())
    with pytest.raises(dataclasses.FrozenInstanceError):
        model.judged = 1  # type: ignore[misc]
    assert model.state in get_args(ReviewState)
