"""People: list them, ban them, remove them with all their data, export what is stored about one."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.bots.levels import USUAL
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Json
from sheepfold.server.admin.notices import REMOVED, SIGNED_OUT, give_notice
from sheepfold.server.admin.tables import CLOSED
from sheepfold.server.people import BOT_NAMES, NAMES
from sheepfold.server.storage import notes
from sheepfold.server.storage.rows import Kept, PersonRow, SeatRow
from sheepfold.server.storage.schema import METADATA, chat, people, seats, tables
from sheepfold.server.storage.store import CHAT_COLUMNS, PERSON_COLUMNS, SEAT_COLUMNS, Store, rows
from sheepfold.server.versions import movers

NOBODY = ""
"""The host of a table whose host was removed."""

HANDLED = (people, tables, seats, chat)
"""Of other tables the rows that name a removed person are deleted."""

PERSON_FIELDS = ("person", "muted")
"""The names of columns that hold the id of a person, where a table holds nothing else about them."""


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
            statement, _ = notes.change_person(person_id, banned=time.time())
            await connection.execute(statement)
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
        statement, _ = notes.change_person(person_id, banned=None)
        await connection.execute(statement)


# Removal.


async def remove(engine: AsyncEngine, person_id: str) -> None:
    """Delete all that is stored about a person; their identity is worthless from now on."""
    async with engine.begin() as connection:
        await give_notice(connection, REMOVED, person_id)
        person = await find_person(connection, person_id)
        # The id, a random number, stays with a higher epoch: otherwise an old cookie would be good again.
        statement, _ = notes.change_person(person_id, name="", created=0.0, epoch=person.epoch + 1)
        await connection.execute(statement)
        await erase(connection, person_id)


async def erase(connection: AsyncConnection, person_id: str) -> None:
    """Delete what a person has said and take them from all tables; doing it twice does no harm."""
    await connection.execute(chat.delete().where(chat.c.person == person_id))
    for table_id, status, seat in await seats_of(connection, person_id):
        await put(connection, table_id, await replacement(connection, table_id, status, seat))
    await pass_on_tables(connection, person_id, ("waiting", "playing", "over", CLOSED))
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if table not in HANDLED and column.name in PERSON_FIELDS:
                await connection.execute(table.delete().where(column == person_id))


async def replacement(connection: AsyncConnection, table_id: str, status: str, seat: SeatRow) -> SeatRow:
    """Who sits at a seat instead: nobody before the match, a bot during it, a neutral name after it."""
    if status == "waiting":
        return SeatRow(seat.seat)
    taken = await rows(connection, select(seats.c.name).where(seats.c.table_id == table_id))
    if status == "playing":
        return SeatRow(seat.seat, "bot", None, free_name(BOT_NAMES, taken), USUAL)
    return SeatRow(seat.seat, seat.kind, None, free_name(NAMES, taken), seat.level)


def free_name(names: tuple[str, ...], taken: list[tuple[str]]) -> str:
    """The first of these names nobody at the table has."""
    used = {row[0] for row in taken}
    return next((name for name in names if name not in used), names[0])


async def seats_of(connection: AsyncConnection, person_id: str) -> list[tuple[str, str, SeatRow]]:
    """Every seat of a person, with its table and the status of that."""
    asked = (
        select(tables.c.id, tables.c.status, *SEAT_COLUMNS)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person_id)
    )
    return [(row[0], row[1], SeatRow(*row[2:])) for row in await rows(connection, asked)]


async def put(connection: AsyncConnection, table_id: str, seat: SeatRow) -> None:
    """Write who sits at a seat."""
    statement, values = notes.change_seat(table_id, seat)
    await connection.execute(statement, values)


async def pass_on_tables(connection: AsyncConnection, person_id: str, statuses: tuple[str, ...]) -> None:
    """Give the tables of a host to whoever still sits there; unfinished ones without people are closed."""
    asked = select(tables.c.id, tables.c.status).where(
        tables.c.host == person_id, tables.c.status.in_(statuses)
    )
    for table_id, status in await rows(connection, asked):
        sitting = select(seats.c.person).where(seats.c.table_id == table_id, seats.c.person.is_not(None))
        heir = await connection.scalar(
            sitting.where(seats.c.person != person_id).order_by(seats.c.seat).limit(1)
        )
        alone = heir is None and status in ("waiting", "playing")
        change = tables.update().where(tables.c.id == table_id)
        await connection.execute(change.values(host=heir or NOBODY, status=CLOSED if alone else status))


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
    found = [await store.kept(table_id) for table_id in sorted(ids)]
    return {
        "person": person._asdict(),
        "tables": [await table_json(engine, kept, person_id) for kept in found if kept is not None],
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


async def table_json(engine: AsyncEngine, kept: Kept, person_id: str) -> Json:
    """What a person did at a table."""
    row, mine = kept.table, [seat for seat in kept.seats if seat.person == person_id]
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
            for move, seat in zip(kept.moves, movers(kept), strict=True)
            if seat in numbers
        ],
        "chat": [
            dict(zip(("number", "name", "text", "reaction", "said"), (line[0], *line[2:]), strict=True))
            for line in lines
        ],
    }
