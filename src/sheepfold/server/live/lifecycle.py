"""A server opens, does what is due by time, and closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sheepfold.server.cluster.limits import SharedLimits
from sheepfold.server.cluster.membership import BEATS, Membership
from sheepfold.server.live import (
    driving,
    following,
    gathering,
    looking_together,
    notifications,
    takebacks,
    turns,
)
from sheepfold.server.live.changes import Overtaken
from sheepfold.server.live.clocks import ServerTime
from sheepfold.server.live.credentials import Signatures
from sheepfold.server.live.moderation import pass_on_from_absent
from sheepfold.server.live.notices import read_notices
from sheepfold.server.live.quick_match import fill_when_due
from sheepfold.server.live.server import Server
from sheepfold.server.live.tables import find, forget_idle
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import ActionRejected, Unavailable
from sheepfold.server.storage.commit_queue import CommitQueue, cancelled_from_outside
from sheepfold.server.storage.database import in_one_line, migrate, open_database
from sheepfold.server.storage.lock import DatabaseFileLock, end_when_frozen, ensure_not_alone
from sheepfold.server.storage.store import Store, tolerating_absence

CLOCK_LOOKS = 1.0
"""Seconds between two looks at the clocks."""

NOTICE_LOOKS = 1.0
"""Seconds between two looks for what commands have changed."""

BOT_LOOKS = 1.0
"""Seconds between two looks at tables where bots are to move."""

MOST_WOKEN = 500
"""Tables that are looked at for turns nobody was told of."""

CATCH_UP_LOOKS = 1.0
"""Seconds between two looks for what other processes have written."""

DRIVER_LOOKS = 0.25
"""Seconds between two looks for tables this process wants to drive."""

ADOPTION_LOOKS = 0.5
"""Seconds between two looks for matches with a clock that nobody drives."""

PLACE_LOOKS = 0.5
"""Seconds between two writes of how many connections people hold here."""

HOST_LOOKS = 1.0
"""Seconds between two looks for hosts who are away."""

QUICK_LOOKS = 0.5
"""Seconds between two looks at quick matches that wait."""

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
        server.begin(every(HOST_LOOKS, lambda: look_at_hosts(server)))
        server.begin(every(QUICK_LOOKS, lambda: fill_when_due(server)))
        if server.members is not None:
            await following.open_bus(server)
            gathering.open_visitors(server)
            limits = server.budgets.shared = SharedLimits(
                server.engine, server.members, await server.store.key()
            )
            server.begin(every(PLACE_LOOKS, lambda: write_places(limits)))
            driving.open_drivers(server)
            server.begin(every(DRIVER_LOOKS, lambda: driving.look(server)))
            server.begin(every(ADOPTION_LOOKS, lambda: driving.adopt(server)))
            server.begin(every(CATCH_UP_LOOKS, lambda: following.look_soon(server)))
            again = looking_together.SAID_AGAIN
            server.begin(every(again, lambda: looking_together.say_again(server)))
        server.begin(every(NOTICE_LOOKS, lambda: read_notices(server)))
        await notifications.open_push(server)
        if server.members is None:
            await wake_timed_tables(server)
        await wake_untold_tables(server)
        server.begin(every(notifications.LOOKS, lambda: notifications.tell_due(server)))
    except BaseException:
        await close_server(server)
        raise


async def open_storage(server: Server) -> None:
    """Take hold of the database and read what the server itself remembers."""
    server.engine = open_database(server.settings.database)
    server.at_close(server.engine.dispose)
    is_shared = server.engine.url.get_backend_name() != "sqlite"
    await (join_others if is_shared else take_hold)(server)
    key = await server.store.key()
    server.signatures = Signatures(
        server.settings.secret or key,
        server.settings.cookie_days,
        server.settings.token_days,
        await server.store.timed_since(),
    )
    server.commit_queue = CommitQueue(server.engine, end_when_frozen if is_shared else None, server.fail)
    server.commit_queue.open()
    server.at_close(server.commit_queue.close)
    server.at_close(server.keep_time)


async def take_hold(server: Server) -> None:
    """Let no other process serve this file, and bring it up to date."""
    lock = DatabaseFileLock(server.engine.url, server.settings.shown_database())
    server.at_close(lock.release)
    lock.acquire()
    await migrate(server.engine)
    server.store = Store(server.engine)
    server.time = ServerTime(await server.store.saved_time())


async def join_others(server: Server) -> None:
    """Bring a database up to date that other processes may serve, and be one of them."""
    await ensure_not_alone(server.engine, server.settings.shown_database())
    await migrate(server.engine)
    server.store = Store(server.engine)
    members = server.members = Membership(server.engine, server.settings.lease)
    server.at_close(members.leave)
    server.time = members.time
    await members.beat()
    server.begin(every(members.seconds / BEATS, lambda: renew(server)))


def listening(server: Server) -> None:
    """People can come from now on: clocks run."""
    server.time.start()
    if server.members is not None:
        server.begin(renew(server))
    log.info("open", extra={"server_time": round(server.time.now(), 1)})


async def wake_timed_tables(server: Server) -> None:
    """Clocks go on at once; a table that cannot be rebuilt must not keep the server closed."""
    for table_id in await server.store.timed_tables():
        await driving.resume(server, table_id)


async def wake_untold_tables(server: Server) -> None:
    """Somebody may not have been told of their turn when the server closed."""
    if not server.subscribers:
        return
    since = server.time.now() - notifications.RECENT
    for table_id in await server.store.moved_since(since, MOST_WOKEN):
        try:
            await find(server, table_id)
        except Exception as error:
            log.warning("table not resumed", extra={"table": digest_of(table_id), **safe_error_fields(error)})


async def close_server(server: Server) -> None:
    """Stop all work and save what is to be saved; what fails or hangs does not stop the rest."""
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


async def renew(server: Server) -> None:
    """Let the other processes know that this one is there; where the database is away, the next time."""
    assert server.members is not None
    with tolerating_absence():
        if not await server.members.beat() and server.drivers is not None:
            await server.drivers.look_again()
            gathering.tell_again(server)


async def write_places(limits: SharedLimits) -> None:
    """Let the other processes know how many connections people hold here."""
    with tolerating_absence():
        await limits.write()


async def beat(server: Server) -> None:
    """Save the server time and tidy up."""
    forget_idle(server)
    if server.members is None:
        await server.keep_time()
    else:
        with tolerating_absence():
            await tidy_up(server, server.members)


async def tidy_up(server: Server, members: Membership) -> None:
    """Forget processes that have gone and what hung on them, and budgets that are whole again."""
    await gathering.forget_gone(server)
    await members.forget_gone()
    if server.budgets.shared is not None:
        await server.budgets.shared.forget_old()
    await notifications.look_for_subscribers(server)


async def look_at_clocks(server: Server) -> None:
    """End requests and turns whose time is up; a bot plays on for whoever's time is."""
    for table in list(server.tables.values()):
        try:
            await takebacks.look_at(server, table)
            if table.clock.runs and table.row.status == "playing" and server.drives(table.row.id):
                await turns.check_clock(server, table)
        except Overtaken:
            continue  # The next look finds out.
        except Exception as error:
            log.error("clock failed", extra={"table": digest_of(table.row.id), **safe_error_fields(error)})


async def look_at_hosts(server: Server) -> None:
    """Tables that wait for a host who is away get another."""
    for table in [each for each in server.tables.values() if each.row.status == "waiting" and each.viewers]:
        try:
            await pass_on_from_absent(server, table)
        except Overtaken:
            continue
        except ActionRejected as error:
            log.error(
                "host not changed", extra={"table": digest_of(table.row.id), **safe_error_fields(error)}
            )


async def look_at_bots(server: Server) -> None:
    """Should anything have ended the bots of a table, they go on now."""
    for table in server.tables.values():
        turns.schedule_bots(server, table)
