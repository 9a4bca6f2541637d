"""A row of machine integers, one per seat or card: what states are made of.

`Cells` is `vec[i64]` (vectors.py). States index, assign and copy (`row[:]`) their rows and know nothing
else of them.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from sheepfold.engine.vectors import vec

Cells: TypeAlias = "vec[i64]"


def cells(values: list[int]) -> Cells:
    """A row holding these values."""
    return vec[i64](values)


def zeros(length: i64) -> Cells:
    """A row of that many zeros."""
    if length > LONGEST:
        return cells([0] * int(length))
    return _ZEROS[:length]


LONGEST: Final = 1024
_ZEROS: Final[Cells] = cells([0] * LONGEST)
"""Copying a part of a row is much faster than making one from a list."""


def longer(row: Cells) -> Cells:
    """The same row with room for twice as many."""
    grown = zeros(2 * len(row))
    for at in range(len(row)):
        grown[at] = row[at]
    return grown


def holds(row: Cells, number: i64, wanted: i64) -> bool:
    """Whether this value is among the first so many of the row."""
    found = False
    for at in range(number):
        if row[at] == wanted:
            found = True
            break
    return found


def changed(row: Cells, at: i64, value: i64) -> Cells:
    """Another row, with one entry changed: for rows that states share and therefore never write to."""
    other = row[:]
    other[at] = value
    return other


def listed(row: Cells) -> list[int]:
    """The row as a plain list, for JSON and people."""
    return [int(value) for value in row]
