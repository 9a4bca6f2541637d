"""The running server does what the notices of commands ask for (storage/notices.py)."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sheepfold.server.live import changes, turns
from sheepfold.server.live.erasure import erase
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_SIGNED_OUT
from sheepfold.server.logs import safe_error_fields
from sheepfold.server.storage import notices, statements
from sheepfold.server.storage.rows import NoticeRow

KEPT_FOR: Final = 60.0
"""Seconds in which all processes that serve a database have read a notice."""

NO_EPOCH: Final = -1
"""Of somebody who is banned: whoever was let in before is refused."""

log = logging.getLogger(__name__)


async def read_notices(server: Server) -> None:
    """Do what every notice asks for, once; one that fails is tried again."""
    found = await server.store.notices()
    server.noticed = {each.id: server.noticed[each.id] for each in found if each.id in server.noticed}
    for notice in found:
        try:
            if notice.id not in server.noticed:
                await KINDS[notice.kind](server, notice.subject)
            await delete_read(server, notice)
        except Exception as error:
            log.error("notice failed", extra={"kind": notice.kind, **safe_error_fields(error)})
        else:
            log.info("notice", extra={"kind": notice.kind})


async def delete_read(server: Server, notice: NoticeRow) -> None:
    """Delete a notice that was read; where others have to read it, too, only after a while."""
    if server.members is None:
        # SQLite gives the number of a deleted notice to the next one: nothing may be remembered of it.
        await server.save(statements.no_notice(notice.id))
        return
    first = server.noticed.setdefault(notice.id, time.monotonic())
    if time.monotonic() > first + KEPT_FOR:
        await server.save(statements.no_notice(notice.id))


async def table_changed(server: Server, table_id: str) -> None:
    """Be what is stored of a table; one that was closed or deleted leaves memory, and everybody leaves it."""
    table = server.tables.get(table_id)
    if table is not None:
        await read_again(server, table)


async def read_again(server: Server, table: Table) -> None:
    """Be what is stored of a table in memory."""
    async with table.lock:
        await changes.read_again(server, table)
    turns.schedule_bots(server, table)


async def signed_out(server: Server, person_id: str) -> None:
    """Close the connections of a person from before they signed out, or all of a banned one.

    What is theirs is read again.
    """
    row = await server.store.person(person_id)
    if row is not None:
        server.epochs[person_id] = row.epoch if row.banned is None else NO_EPOCH
    good = None if row is None or row.banned is not None else row.epoch
    for table in list(server.tables.values()):
        table.dismiss(person_id, CLOSE_SIGNED_OUT, good)
        if table.concerns(person_id):
            await read_again(server, table)


async def removed(server: Server, person_id: str) -> None:
    """The same; and delete what was written in the name of a person just after they were removed."""
    await signed_out(server, person_id)
    async with server.engine.begin() as connection:
        await erase(connection, person_id)
    await signed_out(server, person_id)


KINDS: Final[dict[str, Callable[[Server, str], Awaitable[None]]]] = {
    notices.TABLE: table_changed,
    notices.SIGNED_OUT: signed_out,
    notices.REMOVED: removed,
}
