"""Rows of plain Python: lists for numbers, arrays where NumPy reads."""

from __future__ import annotations

from array import array

import numpy as np
import pytest
from mypy_extensions import i16, i64, u8

from sheepfold.engine.vectors import for_numpy, vec


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_a_number_beyond_64_bits_is_refused(number: int) -> None:
    with pytest.raises(OverflowError):
        vec[i64]([number])


def test_the_largest_and_smallest_numbers_are_kept() -> None:
    assert list(vec[i64]([2**63 - 1, -(2**63)])) == [2**63 - 1, -(2**63)]
    assert list(vec[i16]([32_767, -32_768])) == [32_767, -32_768]
    assert list(vec[u8]([255])) == [255]


def test_numpy_reads_rows_without_a_copy() -> None:
    row = for_numpy([1, 2, 3])
    seen = np.frombuffer(row, dtype=np.int64)
    row[1] = 7
    assert seen.tolist() == [1, 7, 3]


def test_a_row_that_numpy_can_read_is_left_as_it_is() -> None:
    row = array("q", [1])
    assert for_numpy(row) is row
