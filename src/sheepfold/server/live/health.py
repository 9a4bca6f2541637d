"""Whether the server can serve: it writes to its database to find out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

FRESH = 1.0
"""Seconds for which an answer holds: asking often causes no load."""

PATIENCE = 5.0
"""Seconds a write may take."""

NO_WRITES = "the database takes no writes"


class Health:
    """Tries `write` when it is asked, at most once in `FRESH` seconds."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self.write = write
        self.lock = asyncio.Lock()
        self.until = 0.0
        self.found = ""

    async def trouble(self) -> str:
        """Why nothing can be written; empty if a write has just worked."""
        async with self.lock:
            if time.monotonic() > self.until:
                self.found = await self.look()
                self.until = time.monotonic() + FRESH
            return self.found

    async def look(self) -> str:
        """Try a write."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.write()
        except Exception:
            return NO_WRITES
        return ""
