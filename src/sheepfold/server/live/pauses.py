"""Clocks of matches whose rules are missing: they stand still until a release has these rules again.

The server writes to the database when it could not resume a match with a clock, and when it could again.
Nothing of the match itself is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from sheepfold.server.live.clocks import Pause
from sheepfold.server.live.server import Server
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Taken

PREFIX = "paused "


async def marks_of(server: Server, table_id: str) -> list[float]:
    """When the pauses of a match began and ended, in turn."""
    found = await server.store.remembered(PREFIX + table_id)
    return [] if found is None else [float(each) for each in found.split()]


def pauses_until(marks: Sequence[float], now: float) -> list[Pause]:
    """The pauses; one that lasts ends now."""
    ends = [*marks, now]
    return [Pause(*ends[at : at + 2]) for at in range(0, len(marks), 2)]


async def pause(server: Server, table_id: str) -> None:
    """From now on the clock of this match stands still; a pause that lasts already goes on."""
    marks = await marks_of(server, table_id)
    if len(marks) % 2 == 0:
        await write_marks(server, table_id, [*marks, server.time.now()])


async def end_pause(server: Server, table_id: str, marks: list[float], now: float) -> None:
    """A pause that lasts has ended."""
    if len(marks) % 2:
        await write_marks(server, table_id, [*marks, now])


async def write_marks(server: Server, table_id: str, marks: list[float]) -> None:
    """Remember when the pauses of a match began and ended."""
    with suppress(Taken):  # Another process has written the same.
        await server.save(*statements.remember(PREFIX + table_id, " ".join(map(repr, marks))))
