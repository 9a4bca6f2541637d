"""Tests that need what a machine may lack."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def skip_or_fail(reason: str) -> NoReturn:
    """Skip a test with one clear line; where nothing may be left out (`SHEEPFOLD_NO_SKIPS`), fail."""
    if os.environ.get("SHEEPFOLD_NO_SKIPS", "") not in ("", "0"):
        pytest.fail(reason)
    pytest.skip(reason)
