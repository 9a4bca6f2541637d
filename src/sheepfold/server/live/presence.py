"""Who is there: connections come and go, and absence shows after a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sheepfold.server.live import gathering, notifications, turns
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Viewer


def arrive(server: Server, table: Table, viewer: Viewer) -> None:
    """Somebody looks at a table; whoever was away is back."""
    was_away = table.absent(viewer.audience.person, server.time.now()) > server.settings.away_after
    table.arrive(viewer)
    gathering.came(server, table, viewer.audience)
    server.metrics.viewers.inc()
    server.bot_pool.promote(table.row.id)
    turns.schedule_bots(server, table)
    if was_away:
        table.change()
    elif not table.seats_of(viewer.audience.person):
        table.wake_watchers()


def depart(server: Server, table: Table, viewer: Viewer, *, left: bool = True) -> None:
    """Somebody looks no longer; `left`: they meant to go, and their connection did not just break off."""
    server.metrics.viewers.dec()
    table.depart(viewer, server.time.now())
    gathering.went(server, table, viewer.audience)
    notifications.departed(server, table, viewer.audience.person, left=left)
    if not table.seats_of(viewer.audience.person):
        table.wake_watchers()
    gathering.show_absence(server, table, viewer.audience.person)


def record_request(server: Server, table: Table, person: str) -> None:
    """Somebody asks something without a connection: whoever plays looks at the table for a while."""
    if table.seats_of(person):
        gathering.asked(server, table, person)
        turns.schedule_bots(server, table)


@contextmanager
def attending(server: Server, table: Table, viewer: Viewer) -> Iterator[None]:
    """As long as somebody looks at a table."""
    arrive(server, table, viewer)
    try:
        yield
    finally:
        depart(server, table, viewer)
