"""Who is there: connections come and go, and absence shows after a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.websockets import WebSocket, WebSocketDisconnect

from sheepfold.server.house import House
from sheepfold.server.table import Table
from sheepfold.server.viewer import Viewer

A_LITTLE_LATER = 0.05


@asynccontextmanager
async def attending(house: House, table: Table, viewer: Viewer) -> AsyncIterator[None]:
    """Somebody looks at a table; whoever was away is back."""
    was_away = table.absent(viewer.person, house.time.now()) > house.settings.away_after
    table.arrive(viewer)
    house.metrics.viewers.inc()
    if was_away:
        table.change()
    try:
        yield
    finally:
        house.metrics.viewers.dec()
        table.depart(viewer, house.time.now())
        # Others are shown that somebody is away, and later that they may let a bot play.
        for seconds in (house.settings.away_after, house.settings.grace):
            asyncio.get_running_loop().call_later(seconds + A_LITTLE_LATER, table.change)


async def push(house: House, viewer: Viewer, socket: WebSocket, show: Callable[[], str]) -> None:
    """Send the newest state after each change; slow readers miss what is outdated and never queue."""
    last: int | None = None
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        frame = show()
        if hash(frame) != last:
            # Not the frame itself: the connection remembers it already.
            last = hash(frame)
            try:
                await socket.send_text(frame)
            except (WebSocketDisconnect, RuntimeError):
                return
            house.metrics.pushed(len(frame))
            if viewer.asked is not None:
                house.metrics.answer.observe(time.perf_counter() - viewer.asked)
                viewer.asked = None
        del frame
