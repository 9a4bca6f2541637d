"""How long tests wait for what must happen."""

from __future__ import annotations

import os

PATIENCE = 180.0
"""Seconds after which something hangs, however busy the machine is; waits end as soon as it has happened."""

LONG = 3600.0
"""A time that passes in no test, for settings that must not matter in it."""


def allowed(seconds: float) -> float:
    """A limit of the attack: so many seconds where it has the machine to itself, more beside other tests."""
    return max(seconds, PATIENCE) if "PYTEST_VERSION" in os.environ else seconds
