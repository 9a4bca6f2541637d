"""`vec`, the array type that rows are made of, for compiled modules and for plain Python.

Compiled modules use `librt.vecs.vec`: the compiler resolves it by its type and never looks the name up here.
Plain Python needs no third-party native module. Its rows of `i64` are lists, the fastest to read and write
there. Rows that share their memory with NumPy are arrays of the standard library.

This module is never compiled: mypyc treats the branch that only plain Python reaches as an error.
"""

from __future__ import annotations

from array import array
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:
    from mypy_extensions import i16, i64, u8

    vec = {
        # By way of an array, which refuses what 64 bits do not hold.
        i64: lambda values: array("q", values).tolist(),
        i16: partial(array, "h"),
        u8: partial(array, "B"),
        float: partial(array, "d"),
    }


def for_numpy(row: Any) -> Any:
    """A row of `i64` where NumPy can read it: a list is copied into an array, a `vec` is as it is."""
    return array("q", row) if isinstance(row, list) else row
