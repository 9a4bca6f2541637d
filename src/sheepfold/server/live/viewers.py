"""Somebody who looks at a table, over a connection or by waiting for one change."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, Protocol

CLOSE_SIGNED_OUT, CLOSE_REMOVED = 4401, 4410
CLOSE_GONE = 4404
"""Why a connection of somebody is closed who may no longer use it; the page then does not try again."""

CLOSE_RESTART = 1012
"""Why a connection is closed when this process leaves: the page connects again soon, to another."""


class Audience(NamedTuple):
    """For whom something is shown."""

    person: str | None
    base: str = ""
    """The address the server has in this browser."""
    language: str = "en"
    name: str = ""
    token: int | None = None
    """The token they chose last."""
    epoch: int | None = None
    """The person's, when they were let in."""


class Viewer(Protocol):
    """An open connection: it is woken by changes and then shown the newest state, never an older one."""

    audience: Audience

    def wake(self) -> None:
        """Something has changed."""

    def dismiss(self, code: int) -> None:
        """Show this viewer nothing more."""


class Waiting:
    """A viewer who waits for one change."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.woken = asyncio.Event()
        self.dismissed: int | None = None

    def wake(self) -> None:
        """Something has changed."""
        self.woken.set()

    def dismiss(self, code: int) -> None:
        """Wait no longer."""
        self.dismissed = code
        self.wake()

    async def change(self) -> None:
        """Wait until something changes."""
        self.woken.clear()
        await self.woken.wait()
