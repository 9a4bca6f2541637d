"""Who is there: connections come and go, and absence shows after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from sheepfold.server.live import turns
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Viewer

A_LITTLE_LATER = 0.05


def arrive(server: Server, table: Table, viewer: Viewer) -> None:
    """Somebody looks at a table; whoever was away is back."""
    was_away = table.absent(viewer.audience.person, server.time.now()) > server.settings.away_after
    table.arrive(viewer)
    server.metrics.viewers.inc()
    server.bot_pool.promote(table.row.id)
    turns.schedule_bots(server, table)
    if was_away:
        table.change()
    elif not table.seats_of(viewer.audience.person):
        table.wake_host()


def depart(server: Server, table: Table, viewer: Viewer) -> None:
    """Somebody looks no longer."""
    server.metrics.viewers.dec()
    table.depart(viewer, server.time.now())
    if not table.seats_of(viewer.audience.person):
        table.wake_host()
    # Others are shown that somebody is away, and later that they may let a bot play.
    for seconds in (server.settings.away_after, server.settings.grace):
        asyncio.get_running_loop().call_later(seconds + A_LITTLE_LATER, table.change)


def note_request(server: Server, table: Table, person: str) -> None:
    """Somebody asks something without a connection: whoever plays looks at the table for a while."""
    if table.seats_of(person):
        table.requested[person] = server.time.now()
        turns.schedule_bots(server, table)


@contextmanager
def attending(server: Server, table: Table, viewer: Viewer) -> Iterator[None]:
    """As long as somebody looks at a table."""
    arrive(server, table, viewer)
    try:
        yield
    finally:
        depart(server, table, viewer)
