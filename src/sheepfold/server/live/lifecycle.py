"""A server opens, does what is due by time, and closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sheepfold.server.live import pauses, turns
from sheepfold.server.live.clocks import ServerTime
from sheepfold.server.live.credentials import Signatures
from sheepfold.server.live.notices import read_notices
from sheepfold.server.live.server import Server
from sheepfold.server.live.tables import find, forget_idle
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import Unavailable
from sheepfold.server.storage.commit_queue import CommitQueue, LeaseLost, cancelled_from_outside
from sheepfold.server.storage.database import in_one_line, open_database
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


async def open_server(server: Server) -> None:
    """Bring the database up to date and go on where the server was closed; all or nothing."""
    try:
        with in_one_line(server.settings.shown_database()):
            await open_storage(server)
        server.bot_pool = server.make_pool(server.settings, server.metrics)
        server.at_close(server.bot_pool.close)
        server.bot_pool.start()
        server.begin(every(server.settings.heartbeat, lambda: beat(server)))
        server.begin(every(CLOCK_LOOKS, lambda: look_at_clocks(server)))
        server.begin(every(BOT_LOOKS, lambda: look_at_bots(server)))
        server.begin(every(NOTICE_LOOKS, lambda: read_notices(server)))
        await wake_timed_tables(server)
    except BaseException:
        await close_server(server)
        raise


async def open_storage(server: Server) -> None:
    """Take hold of the database and read what the server itself remembers."""
    server.engine = open_database(server.settings.database)
    server.at_close(server.engine.dispose)
    lock = lock_of(server.engine, server.settings.shown_database(), server.settings.lease)
    server.at_close(lock.release)
    await hold(lock, server.engine)
    server.store = Store(server.engine)
    key, before = await server.store.key_and_time()
    server.time = ServerTime(before)
    server.signatures = Signatures(
        server.settings.secret or key,
        server.settings.cookie_days,
        server.settings.token_days,
        await server.store.timed_since(),
    )
    server.commit_queue = CommitQueue(server.engine, lock.fence, server.fail)
    server.commit_queue.open()
    server.at_close(server.commit_queue.close)
    server.at_close(server.keep_time)
    server.begin(every(server.settings.lease / 3, lambda: renew(server, lock)))


def listening(server: Server) -> None:
    """People can come from now on: clocks run."""
    server.time.start()
    log.info("open", extra={"server_time": round(server.time.now(), 1)})


async def wake_timed_tables(server: Server) -> None:
    """Clocks go on at once; a table that cannot be rebuilt must not keep the server closed."""
    for table_id in await server.store.timed_tables():
        try:
            await find(server, table_id)
        except Exception as error:
            log.warning("table not resumed", extra={"table": digest_of(table_id), **safe_error_fields(error)})
            await pauses.pause(server, table_id)


async def close_server(server: Server) -> None:
    """Stop all work and keep what is to be kept; what fails or hangs does not stop the rest."""
    parts, server.closing = [*server.closing, server.cancel_tasks], []
    for close in reversed(parts):
        try:
            async with asyncio.timeout(CLOSING):
                await close()
        except TimeoutError:
            log.error("not closed in time", extra={"part": close.__qualname__})
        except Exception as error:
            log.error("not closed", extra={"part": close.__qualname__, **safe_error_fields(error)})
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
            log.error("periodic task failed", extra=safe_error_fields(error))
        except Unavailable:
            continue  # The store has said so.
        except Exception:
            log.exception("periodic task failed")


async def renew(server: Server, lock: DatabaseLock) -> None:
    """Go on holding the database; a server that has lost it ends."""
    try:
        await lock.renew()
    except LeaseLost as error:
        server.fail(str(error))


async def beat(server: Server) -> None:
    """Note the time and tidy up."""
    await server.keep_time()
    forget_idle(server)


async def look_at_clocks(server: Server) -> None:
    """A bot plays on for whoever's time is up."""
    for table in list(server.tables.values()):
        try:
            if table.clock.runs:
                await turns.check_clock(server, table)
        except Exception as error:
            log.error("clock failed", extra={"table": digest_of(table.row.id), **safe_error_fields(error)})


async def look_at_bots(server: Server) -> None:
    """Should anything have ended the bots of a table, they go on now."""
    for table in server.tables.values():
        turns.schedule_bots(server, table)
