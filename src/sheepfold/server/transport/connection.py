"""What the application and a connection know of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

LOST = 1006
"""The code of a connection that broke off: nobody said goodbye."""

LEFT = (1000, 1001)
"""The codes of a page that was closed, or that closed its connection itself."""

CONNECTION = "sheepfold.connection"
"""The name under which the scope of a WebSocket has its connection, among the extensions."""


class Connection(Protocol):
    """An open WebSocket, as those see it who send and listen."""

    free: bool
    """Whether there is room for more: not while the other end is slow to take what it was sent."""

    def say(self, text: str) -> None:
        """Send a message."""

    def show(self, text: str) -> int:
        """Send a fragment, unless it was shown last; returns the number of bytes sent."""

    def hang_up(self, code: int) -> None:
        """End it and say why."""

    def when_closed(self, then: Callable[[], None]) -> None:
        """Do this when it has ended, by whatever cause."""

    async def attach(self, listener: Listener) -> None:
        """Tell this listener what comes; returns when the application that opened it may end."""


class Listener(Protocol):
    """Who is told what comes."""

    def heard(self, text: str) -> None:
        """A message came."""

    def freed(self) -> None:
        """There is room for more again."""

    def ended(self, code: int = LOST) -> None:
        """Nothing will come any more; this may be told more than once, and the first code is right."""
