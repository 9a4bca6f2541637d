"""Whole numbers from outside: Python's, NumPy's, and whatever else can be an index."""

from __future__ import annotations

import operator
from typing import SupportsIndex, cast


def as_whole(value: object) -> int | None:
    """The value as an int; None if it is not a whole number."""
    try:
        return operator.index(cast(SupportsIndex, value))
    except Exception:
        # Classes of others may fail here in any way.
        return None
