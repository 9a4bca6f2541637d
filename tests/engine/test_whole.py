"""Whole numbers, whoever made them."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold.engine.whole import as_whole


class Odd:
    """Somebody's class that fails when it is asked."""

    def __index__(self) -> int:
        raise ZeroDivisionError


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    assert as_whole(7) == 7
    assert as_whole(np.int32(7)) == 7
    assert type(as_whole(np.int32(7))) is type(as_whole(True)) is int


@pytest.mark.parametrize("value", [7.0, "7", None, [], Odd()])
def test_nothing_else_is(value: object) -> None:
    assert as_whole(value) is None
