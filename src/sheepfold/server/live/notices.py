"""The running server does what the notices of commands ask for (storage/notices.py)."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sheepfold.server.live import turns
from sheepfold.server.live.erasure import erase
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_GONE, CLOSE_SIGNED_OUT
from sheepfold.server.logs import safe_error_fields
from sheepfold.server.storage import notices, statements

NO_EPOCH: Final = -1
"""Of somebody who is banned: whoever was let in before is refused."""

log = logging.getLogger(__name__)


async def read_notices(server: Server) -> None:
    """Do what every notice asks for, then delete it; one that fails is tried again."""
    for notice in await server.store.notices():
        try:
            await KINDS[notice.kind](server, notice.subject)
            await server.save(statements.no_notice(notice.id))
        except Exception as error:
            log.error("notice failed", extra={"kind": notice.kind, **safe_error_fields(error)})
        else:
            log.info("notice", extra={"kind": notice.kind})


async def table_changed(server: Server, table_id: str) -> None:
    """Be what is stored of a table; one that was closed or deleted leaves memory, and everybody leaves it."""
    table = server.tables.get(table_id)
    if table is not None:
        async with table.lock:
            await read_again(server, table)


async def read_again(server: Server, table: Table) -> None:
    """The same; the caller holds the table's lock."""
    kept = await server.store.stored_table(table.row.id)
    if kept is not None and kept.table.status != "closed":
        await server.reload(table)
        turns.schedule_bots(server, table)
        return
    server.tables.pop(table.row.id, None)
    table.close()
    for viewer in list(table.viewers):
        viewer.dismiss(CLOSE_GONE)


async def signed_out(server: Server, person_id: str) -> None:
    """Close every connection of a person and read their tables again."""
    row = await server.store.person(person_id)
    if row is not None:
        server.epochs[person_id] = row.epoch if row.banned is None else NO_EPOCH
    for table in list(server.tables.values()):
        table.dismiss(person_id, CLOSE_SIGNED_OUT)
        if table.concerns(person_id):
            async with table.lock:
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
