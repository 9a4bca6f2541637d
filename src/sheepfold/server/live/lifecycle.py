"""A server opens, does what is due by time, and closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sheepfold.server.live import pauses, turns
from sheepfold.server.live.clocks import HouseTime
from sheepfold.server.live.credentials import Signatures
from sheepfold.server.live.notices import read_notices
from sheepfold.server.live.server import House
from sheepfold.server.live.tables import find, forget_idle
from sheepfold.server.logs import mark_of, told_of
from sheepfold.server.refusals import Unavailable
from sheepfold.server.storage.database import in_one_line, open_database
from sheepfold.server.storage.ledger import LeaseLost, Ledger, cancelled_from_outside
from sheepfold.server.storage.lock import DatabaseLock, hold, lock_of
from sheepfold.server.storage.store import Store

CLOCK_LOOKS = 1.0
"""Seconds between two looks at the clocks."""

NOTICE_LOOKS = 1.0
"""Seconds between two looks for what commands have changed."""

BOT_LOOKS = 1.0
"""Seconds between two looks at tables where bots are to move."""

CLOSING = 6.0
"""Seconds each part of a server may take to close."""

log = logging.getLogger(__name__)


async def open_server(house: House) -> None:
    """Bring the database up to date and go on where the house was closed; all or nothing."""
    try:
        with in_one_line(house.settings.shown_database()):
            await open_storage(house)
        house.bot_pool = house.make_pool(house.settings, house.metrics)
        house.at_close(house.bot_pool.close)
        house.bot_pool.start()
        house.begin(every(house.settings.heartbeat, lambda: beat(house)))
        house.begin(every(CLOCK_LOOKS, lambda: look_at_clocks(house)))
        house.begin(every(BOT_LOOKS, lambda: look_at_bots(house)))
        house.begin(every(NOTICE_LOOKS, lambda: read_notices(house)))
        await wake_timed_tables(house)
    except BaseException:
        await close_server(house)
        raise


async def open_storage(house: House) -> None:
    """Take hold of the database and read what the house itself remembers."""
    house.engine = open_database(house.settings.database)
    house.at_close(house.engine.dispose)
    lock = lock_of(house.engine, house.settings.shown_database(), house.settings.lease)
    house.at_close(lock.release)
    await hold(lock, house.engine)
    house.store = Store(house.engine)
    key, before = await house.store.house()
    house.time = HouseTime(before)
    house.signatures = Signatures(
        house.settings.secret or key,
        house.settings.cookie_days,
        house.settings.token_days,
        await house.store.timed_since(),
    )
    house.ledger = Ledger(house.engine, lock.fence, house.fail)
    house.ledger.open()
    house.at_close(house.ledger.close)
    house.at_close(house.keep_time)
    house.begin(every(house.settings.lease / 3, lambda: renew(house, lock)))


def listening(house: House) -> None:
    """People can come from now on: clocks run."""
    house.time.start()
    log.info("open", extra={"house_time": round(house.time.now(), 1)})


async def wake_timed_tables(house: House) -> None:
    """Clocks go on at once; a table that cannot be rebuilt must not keep the house closed."""
    for table_id in await house.store.timed_tables():
        try:
            await find(house, table_id)
        except Exception as error:
            log.warning("table not resumed", extra={"table": mark_of(table_id), **told_of(error)})
            await pauses.pause(house, table_id)


async def close_server(house: House) -> None:
    """Stop all work and keep what is to be kept; what fails or hangs does not stop the rest."""
    parts, house.closing = [*house.closing, house.cancel_tasks], []
    for close in reversed(parts):
        try:
            async with asyncio.timeout(CLOSING):
                await close()
        except TimeoutError:
            log.error("not closed in time", extra={"part": close.__qualname__})
        except Exception as error:
            log.error("not closed", extra={"part": close.__qualname__, **told_of(error)})
    log.info("closed")


async def every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Again and again; whatever is raised is told and does not end it."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except asyncio.CancelledError as error:
            if cancelled_from_outside():
                raise
            log.error("housekeeping failed", extra=told_of(error))
        except Unavailable:
            continue  # The store has said so.
        except Exception:
            log.exception("housekeeping failed")


async def renew(house: House, lock: DatabaseLock) -> None:
    """Go on holding the database; a house that has lost it ends."""
    try:
        await lock.renew()
    except LeaseLost as error:
        house.fail(str(error))


async def beat(house: House) -> None:
    """Note the time and tidy up."""
    await house.keep_time()
    forget_idle(house)


async def look_at_clocks(house: House) -> None:
    """A bot plays on for whoever's time is up."""
    for table in list(house.tables.values()):
        try:
            if table.clock.runs:
                await turns.check_clock(house, table)
        except Exception as error:
            log.error("clock failed", extra={"table": mark_of(table.row.id), **told_of(error)})


async def look_at_bots(house: House) -> None:
    """Should anything have ended the bots of a table, they go on now."""
    for table in house.tables.values():
        turns.schedule_bots(house, table)
