"""Somebody who looks at a table through an open connection."""

from __future__ import annotations

import asyncio
from typing import NamedTuple


class Looker(NamedTuple):
    """For whom something is shown."""

    person: str | None
    base: str = ""
    """The address the house has in this browser."""
    language: str = "en"


class Viewer:
    """An open connection: it is woken by changes and then shown the newest state, never an older one."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
        self.wake = asyncio.Event()
        self.wake.set()
        self.asked: float | None = None
        """When this viewer said something that is not yet answered, by the clock of figures."""

    @property
    def person(self) -> str | None:
        """Who looks."""
        return self.looker.person
