"""Somebody who looks at a table, and the line to where they are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol

CLOSE_SIGNED_OUT, CLOSE_REMOVED = 4401, 4410
CLOSE_GONE = 4404
"""Why a connection of somebody is closed who may no longer use it; the page then does not try again."""


class Looker(NamedTuple):
    """For whom something is shown."""

    person: str | None
    base: str = ""
    """The address the house has in this browser."""
    language: str = "en"
    name: str = ""


class Viewer(Protocol):
    """An open connection: it is woken by changes and then shown the newest state, never an older one."""

    looker: Looker

    def wake(self) -> None:
        """Something has changed."""

    def dismiss(self, code: int) -> None:
        """Show this viewer nothing more."""


class Waiting:
    """A viewer who waits for one change."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
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


LINE = "sheepfold.line"
"""The name under which a WebSocket's scope has its line, among the extensions."""


class Line(Protocol):
    """What one says things through to somebody far away."""

    free: bool
    """Whether there is room for more: not while the other end is slow to take what it was sent."""

    def say(self, text: str) -> None:
        """Send a message."""

    def show(self, text: str) -> bool:
        """Send a fragment, unless it is the one that was shown last; says whether it was sent."""

    def hang_up(self, code: int) -> None:
        """End it and say why."""

    def when_closed(self, then: Callable[[], None]) -> None:
        """Do this when it has ended, by whatever cause."""

    def tell(self, listener: Listener) -> None:
        """From now on this listener is told what comes, and nothing else need wait for it."""


class Listener(Protocol):
    """Who is told what comes through a line."""

    def heard(self, text: str) -> None:
        """A message came."""

    def freed(self) -> None:
        """There is room for more again."""

    def ended(self) -> None:
        """Nothing will come any more; this may be told more than once."""
