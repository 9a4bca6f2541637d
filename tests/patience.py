"""How long tests wait for what must happen."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from typing import TypeVar

Result = TypeVar("Result")

PATIENCE = 180.0
"""Seconds after which something hangs, however busy the machine is; waits end as soon as it has happened."""

LONG = 3600.0
"""A time that passes in no test, for settings that must not matter in it."""


def allowed(seconds: float) -> float:
    """A limit of the attack: so many seconds where it has the machine to itself, more beside other tests."""
    return max(seconds, PATIENCE) if "PYTEST_VERSION" in os.environ else seconds


async def within(waiting: Awaitable[Result], seconds: float = PATIENCE) -> Result:
    """What it comes to; `TimeoutError` after so long.

    `asyncio.wait_for` is banned: before Python 3.12 it loses a cancellation that comes with the result, and
    whoever waits for the end of the task waits for ever.
    """
    async with asyncio.timeout(seconds):
        return await waiting
