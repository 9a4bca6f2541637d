"""Who is there: connections come and go, and absence shows after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from sheepfold.server.live import turns
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Viewer

A_LITTLE_LATER = 0.05


def arrive(house: House, table: Table, viewer: Viewer) -> None:
    """Somebody looks at a table; whoever was away is back."""
    was_away = table.absent(viewer.looker.person, house.time.now()) > house.settings.away_after
    table.arrive(viewer)
    house.metrics.viewers.inc()
    house.bot_pool.promote(table.row.id)
    turns.schedule_bots(house, table)
    if was_away:
        table.change()
    elif not table.seats_of(viewer.looker.person):
        table.wake_host()


def depart(house: House, table: Table, viewer: Viewer) -> None:
    """Somebody looks no longer."""
    house.metrics.viewers.dec()
    table.depart(viewer, house.time.now())
    if not table.seats_of(viewer.looker.person):
        table.wake_host()
    # Others are shown that somebody is away, and later that they may let a bot play.
    for seconds in (house.settings.away_after, house.settings.grace):
        asyncio.get_running_loop().call_later(seconds + A_LITTLE_LATER, table.change)


def note_request(house: House, table: Table, person: str) -> None:
    """Somebody asks something without a connection: whoever plays looks at the table for a while."""
    if table.seats_of(person):
        table.requested[person] = house.time.now()
        turns.schedule_bots(house, table)


@contextmanager
def attending(house: House, table: Table, viewer: Viewer) -> Iterator[None]:
    """As long as somebody looks at a table."""
    arrive(house, table, viewer)
    try:
        yield
    finally:
        depart(house, table, viewer)
