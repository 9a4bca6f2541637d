"""A process leaves while others go on: what it drives is handed over, and pages connect to another.

Pages connect again by themselves. Their connections end at random moments within a short while, so that the
other processes are not asked by all of them at once.
"""

from __future__ import annotations

import asyncio
import random
from typing import Final

from sheepfold.server.live import driving
from sheepfold.server.live.server import Server
from sheepfold.server.live.viewers import CLOSE_RESTART, Viewer
from sheepfold.server.storage.store import tolerating_absence

SPREAD: Final = 2.0
"""Seconds within which connections end."""

HANDING_OVER: Final = 2.0
"""Seconds handing over may take."""


async def drain(server: Server) -> bool:
    """Leave the tables to the other processes; without any, there is nobody to leave them to.

    Returns whether there may be others.
    """
    server.draining = True
    if server.drivers is None or server.failure:
        return False
    others = 1  # Where nobody can say, there may be some.
    with tolerating_absence():
        async with asyncio.timeout(HANDING_OVER):
            assert server.members is not None
            others = await server.members.count() - 1
            await driving.hand_over(server)
    if others > 0:
        await send_viewers_away(server)
    return others > 0


async def send_viewers_away(server: Server) -> None:
    """End all connections, each at a moment of its own."""
    loop, viewers = asyncio.get_running_loop(), viewers_of(server)
    for viewer in viewers:
        loop.call_later(random.uniform(0.0, SPREAD), viewer.dismiss, CLOSE_RESTART)
    until = loop.time() + SPREAD
    while viewers_of(server) and loop.time() < until:
        await asyncio.sleep(0.05)


def viewers_of(server: Server) -> list[Viewer]:
    """Everybody who looks at a table."""
    return [viewer for table in server.tables.values() for viewer in table.viewers]
