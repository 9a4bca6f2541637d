"""People: list them, ban them, remove them with all their data, export what is stored about one."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Json
from sheepfold.server.live.erasure import HANDLED, erase, pass_on_tables, put, raise_revisions, seats_of
from sheepfold.server.live.versions import movers
from sheepfold.server.storage import statements
from sheepfold.server.storage.notices import REMOVED, SIGNED_OUT, give_notice
from sheepfold.server.storage.rows import ChatRow, PersonRow, SeatRow, StoredTable
from sheepfold.server.storage.schema import METADATA, chat, people, seats, tables
from sheepfold.server.storage.store import CHAT_COLUMNS, PERSON_COLUMNS, Store, rows


class NoSuchPerson(SheepfoldError):
    """Nobody of that id."""


class ListedPerson(NamedTuple):
    """Somebody, and how much they do."""

    id: str
    name: str
    created: float
    banned: float | None
    tables: int
    """Where they sit."""
    chat: int
    """Lines they have written."""


async def list_people(
    engine: AsyncEngine, *, name: str | None = None, banned: bool = False, most: int = 50
) -> list[ListedPerson]:
    """The newest people; with `name` those whose name contains it, with `banned` the banned ones."""
    sitting = select(func.count(seats.c.table_id.distinct())).where(seats.c.person == people.c.id)
    said = select(func.count()).where(chat.c.person == people.c.id)
    asked = select(
        people.c.id,
        people.c.name,
        people.c.created,
        people.c.banned,
        sitting.scalar_subquery(),
        said.scalar_subquery(),
    )
    if name is not None:
        asked = asked.where(func.lower(people.c.name).contains(name.lower(), autoescape=True))
    if banned:
        asked = asked.where(people.c.banned.is_not(None))
    async with engine.connect() as connection:
        found = await rows(connection, asked.order_by(people.c.created.desc()).limit(most))
    return [ListedPerson(*row) for row in found]


async def find_person(connection: AsyncConnection, person_id: str) -> PersonRow:
    """The stored row of a person."""
    asked = select(*PERSON_COLUMNS).where(people.c.id == person_id)
    row = (await connection.execute(asked)).first()
    if row is None:
        raise NoSuchPerson(f"person: {person_id!r}, there is nobody of that id; admin people lists them")
    return PersonRow(*row)


# Bans.


async def ban(engine: AsyncEngine, person_id: str) -> None:
    """Refuse this person everywhere; bots play on for them, and they leave tables that wait."""
    async with engine.begin() as connection:
        await give_notice(connection, SIGNED_OUT, person_id)
        person = await find_person(connection, person_id)
        if person.banned is None:
            statement, _ = statements.change_person(person_id, banned=time.time())
            await connection.execute(statement)
        await raise_revisions(connection, person_id)
        for table_id, status, seat in await seats_of(connection, person_id):
            if status == "playing":
                await put(connection, table_id, seat._replace(stand_in=True))
            elif status == "waiting":
                await put(connection, table_id, SeatRow(seat.seat))
        await pass_on_tables(connection, person_id, ("waiting",))


async def unban(engine: AsyncEngine, person_id: str) -> None:
    """Let this person come back; they may take their seats back themselves."""
    async with engine.begin() as connection:
        await give_notice(connection, SIGNED_OUT, person_id)
        await find_person(connection, person_id)
        statement, _ = statements.change_person(person_id, banned=None)
        await connection.execute(statement)


# Removal.


async def remove(engine: AsyncEngine, person_id: str) -> None:
    """Delete all that is stored about a person; their identity is worthless from now on."""
    async with engine.begin() as connection:
        await give_notice(connection, REMOVED, person_id)
        person = await find_person(connection, person_id)
        # The id, a random number, stays with a higher epoch: otherwise an old cookie would be good again.
        statement, _ = statements.change_person(person_id, name="", created=0.0, epoch=person.epoch + 1)
        await connection.execute(statement)
        await erase(connection, person_id)


# Export.


async def export(engine: AsyncEngine, person_id: str) -> Json:
    """All that is stored about a person, as JSON."""
    async with engine.connect() as connection:
        person = await find_person(connection, person_id)
        hosted = select(tables.c.id).where(tables.c.host == person_id)
        sat = select(seats.c.table_id).where(seats.c.person == person_id)
        spoke = select(chat.c.table_id).where(chat.c.person == person_id)
        ids = [row[0] for row in (await connection.execute(hosted.union(sat, spoke))).all()]
    store = Store(engine)
    found = [await store.stored_table(table_id) for table_id in sorted(ids)]
    return {
        "person": person._asdict(),
        "tables": [await table_json(engine, stored, person_id) for stored in found if stored is not None],
        "more": await more_of(engine, person_id),
    }


async def more_of(engine: AsyncEngine, person_id: str) -> Json:
    """The rows of all other tables that are this person's."""
    found: Json = {}
    async with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            if table not in HANDLED and "person" in table.columns:
                asked = select(table).where(table.c.person == person_id).order_by(*table.primary_key)
                found[table.name] = [dict(row._mapping) for row in await rows(connection, asked)]
    return found


async def table_json(engine: AsyncEngine, stored: StoredTable, person_id: str) -> Json:
    """What a person did at a table."""
    row, mine = stored.table, [seat for seat in stored.seats if seat.person == person_id]
    numbers = {seat.seat for seat in mine}
    said = select(*CHAT_COLUMNS).where(chat.c.table_id == row.id, chat.c.person == person_id)
    async with engine.connect() as connection:
        lines = await rows(connection, said.order_by(chat.c.number))
    return {
        "table": row.id,
        "game": row.game,
        "version": row.version,
        "options": row.options,
        "status": row.status,
        "created": row.created,
        "host": row.host == person_id,
        "seats": [seat._asdict() for seat in mine],
        "moves": [
            {"number": move.number, "seat": seat, "move": move.move}
            for move, seat in zip(stored.moves, movers(stored), strict=True)
            if seat in numbers
        ],
        "chat": [
            dict(zip(("number", *ChatRow._fields[2:]), (line[0], *line[2:]), strict=True)) for line in lines
        ],
    }
