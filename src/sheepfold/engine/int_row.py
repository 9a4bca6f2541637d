"""A row of machine integers, one per seat or card: what states are made of.

`IntRow` is `vec[i64]` (vectors.py). States only index, assign and copy (`row[:]`) their rows.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from sheepfold.engine.vectors import vec

IntRow: TypeAlias = "vec[i64]"


def int_row(values: list[int]) -> IntRow:
    """A row holding these values."""
    return vec[i64](values)


def zeros(length: i64) -> IntRow:
    """A row of that many zeros."""
    if length > LONGEST:
        return int_row([0] * int(length))
    return _ZEROS[:length]


LONGEST: Final = 1024
_ZEROS: Final[IntRow] = int_row([0] * LONGEST)
"""Copying a part of a row is much faster than making one from a list."""


def longer(row: IntRow) -> IntRow:
    """The same row with room for twice as many."""
    grown = zeros(2 * len(row))
    for at in range(len(row)):
        grown[at] = row[at]
    return grown


def holds(row: IntRow, number: i64, wanted: i64) -> bool:
    """Whether this value is among the first so many of the row."""
    found = False
    for at in range(number):
        if row[at] == wanted:
            found = True
            break
    return found


def changed(row: IntRow, at: i64, value: i64) -> IntRow:
    """Another row, with one entry changed: for rows that states share and therefore never write to."""
    other = row[:]
    other[at] = value
    return other


def listed(row: IntRow) -> list[int]:
    """The row as a plain list, for JSON and people."""
    return [int(value) for value in row]
