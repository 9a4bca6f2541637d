"""What `make sweep` adds to the suite: the same questions for every shape, language and device.

The suite asks them for those that differ most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(usual: Iterable[Any], every: Iterable[Any]) -> list[Any]:
    """All values as parameters; those that are not usual are left to `make sweep`."""
    kept = list(usual)
    return [value if value in kept else pytest.param(value, marks=pytest.mark.sweep) for value in every]
