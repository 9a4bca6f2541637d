"""Tables: list them, close them, delete old ones."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.live.pauses import PREFIX
from sheepfold.server.storage.notices import TABLE, give_notice
from sheepfold.server.storage.rows import CLOSED, Listed
from sheepfold.server.storage.schema import chat, moves, seats, server_facts, tables
from sheepfold.server.storage.store import TABLE_COLUMNS, Store, rows

STATUSES = ("waiting", "playing", "over", CLOSED)
DONE = ("over", CLOSED)
AT_ONCE = 500
"""Tables deleted in one transaction: the running server waits no longer than for these."""


class NoSuchTable(SheepfoldError):
    """No table of that id."""


class Vacuumed(NamedTuple):
    """What was deleted, or would be."""

    tables: int
    moves: int
    chat: int


async def list_tables(
    engine: AsyncEngine, *, status: str | None = None, person: str | None = None, most: int = 50
) -> list[Listed]:
    """The tables touched last, of this status and with this person, if one is named."""
    asked = select(*TABLE_COLUMNS).order_by(tables.c.touched.desc()).limit(most)
    if status is not None:
        asked = asked.where(tables.c.status == status)
    if person is not None:
        sitting = select(seats.c.table_id).where(seats.c.person == person)
        asked = asked.where((tables.c.host == person) | tables.c.id.in_(sitting))
    return await Store(engine).listed(asked)


async def close_tables(engine: AsyncEngine, ids: Sequence[str]) -> None:
    """Close these tables for good: nobody can open them any more; all or none.

    What is stored of them stays until it is vacuumed.
    """
    async with engine.begin() as connection:
        await give_notice(connection, TABLE, *ids)
        found = {row[0] for row in await rows(connection, select(tables.c.id).where(tables.c.id.in_(ids)))}
        for table_id in ids:
            if table_id not in found:
                raise NoSuchTable(f"table: {table_id!r}, there is none of that id")
        change = tables.update().where(tables.c.id.in_(ids))
        await connection.execute(
            change.values(status=CLOSED, touched=time.time(), revision=tables.c.revision + 1)
        )


async def would_vacuum(engine: AsyncEngine, before: float) -> Vacuumed:
    """What `vacuum` would delete."""
    async with engine.connect() as connection:
        return await contents(connection, old_tables(before))


async def vacuum(engine: AsyncEngine, before: float) -> Vacuumed:
    """Delete finished and closed tables that were last touched before this time, and all in them."""
    done = Vacuumed(0, 0, 0)
    while True:
        async with engine.begin() as connection:
            ids = [row[0] for row in await rows(connection, old_tables(before).limit(AT_ONCE))]
            some = await contents(connection, select(tables.c.id).where(tables.c.id.in_(ids)))
            await delete_tables(connection, ids)
        done = Vacuumed(done.tables + some.tables, done.moves + some.moves, done.chat + some.chat)
        if len(ids) < AT_ONCE:
            return done


def old_tables(before: float) -> Select[tuple[str]]:
    """The ids of finished and closed tables last touched before this time."""
    return select(tables.c.id).where(tables.c.status.in_(DONE), tables.c.touched < before)


async def contents(connection: AsyncConnection, chosen: Select[tuple[str]]) -> Vacuumed:
    """How much these tables hold."""
    questions = [
        select(func.count()).select_from(chosen.subquery()),
        *[select(func.count()).where(part.c.table_id.in_(chosen)) for part in (moves, chat)],
    ]
    return Vacuumed(*[await connection.scalar(each) or 0 for each in questions])


async def delete_tables(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete tables; a rematch that led to one of them can be asked for again."""
    await give_notice(connection, TABLE, *ids)
    led = tables.update().where(tables.c.next.in_(ids))
    await connection.execute(led.values(next=None, revision=tables.c.revision + 1))
    await connection.execute(tables.delete().where(tables.c.id.in_(ids)))
    await connection.execute(
        server_facts.delete().where(server_facts.c.name.in_([PREFIX + each for each in ids]))
    )
