"""The running server does what the notices of commands ask for (storage/notices.py)."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sheepfold.server.live import turns
from sheepfold.server.live.erasure import erase
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_GONE, CLOSE_SIGNED_OUT
from sheepfold.server.logs import told_of
from sheepfold.server.storage import notes, notices

NO_EPOCH: Final = -1
"""Of somebody who is banned: whoever was let in before is refused."""

log = logging.getLogger(__name__)


async def read_notices(house: House) -> None:
    """Do what every notice asks for, then delete it; one that fails is tried again."""
    for notice in await house.store.notices():
        try:
            await KINDS[notice.kind](house, notice.subject)
            await house.keep(notes.no_notice(notice.id))
        except Exception as error:
            log.error("notice failed", extra={"kind": notice.kind, **told_of(error)})
        else:
            log.info("notice", extra={"kind": notice.kind})


async def table_changed(house: House, table_id: str) -> None:
    """Be what is stored of a table; one that was closed or deleted leaves memory, and everybody leaves it."""
    table = house.tables.get(table_id)
    if table is not None:
        async with table.lock:
            await read_again(house, table)


async def read_again(house: House, table: Table) -> None:
    """The same; the caller holds the table's lock."""
    kept = await house.store.kept(table.row.id)
    if kept is not None and kept.table.status != "closed":
        await house.reload(table)
        turns.schedule_bots(house, table)
        return
    house.tables.pop(table.row.id, None)
    table.close()
    for viewer in list(table.viewers):
        viewer.dismiss(CLOSE_GONE)


async def signed_out(house: House, person_id: str) -> None:
    """Close every connection of a person and read their tables again."""
    row = await house.store.person(person_id)
    if row is not None:
        house.epochs[person_id] = row.epoch if row.banned is None else NO_EPOCH
    for table in list(house.tables.values()):
        table.dismiss(person_id, CLOSE_SIGNED_OUT)
        if table.concerns(person_id):
            async with table.lock:
                await read_again(house, table)


async def removed(house: House, person_id: str) -> None:
    """The same; and delete what was written in the name of a person just after they were removed."""
    await signed_out(house, person_id)
    async with house.engine.begin() as connection:
        await erase(connection, person_id)
    await signed_out(house, person_id)


KINDS: Final[dict[str, Callable[[House, str], Awaitable[None]]]] = {
    notices.TABLE: table_changed,
    notices.SIGNED_OUT: signed_out,
    notices.REMOVED: removed,
}
