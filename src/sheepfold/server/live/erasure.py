"""What is left of a person who was removed with all their data: nothing that names them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from sheepfold.bots.levels import USUAL
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import CLOSED, SeatRow
from sheepfold.server.storage.schema import METADATA, chat, people, seats, tables
from sheepfold.server.storage.store import SEAT_COLUMNS, rows
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES

NOBODY = ""
"""The host of a table whose host was removed."""

HANDLED = (people, tables, seats, chat)
"""Of other tables the rows that name a removed person are deleted."""

PERSON_FIELDS = ("person", "muted")
"""The names of columns that hold the id of a person, where a table holds nothing else about them."""


async def erase(connection: AsyncConnection, person_id: str) -> None:
    """Delete what a person has said and take them from all tables; doing it twice does no harm."""
    await raise_revisions(connection, person_id)
    await connection.execute(chat.delete().where(chat.c.person == person_id))
    for table_id, status, seat in await seats_of(connection, person_id):
        await put(connection, table_id, await replacement(connection, table_id, status, seat))
    await pass_on_tables(connection, person_id, ("waiting", "playing", "over", CLOSED))
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if table not in HANDLED and column.name in PERSON_FIELDS:
                await connection.execute(table.delete().where(column == person_id))


async def raise_revisions(connection: AsyncConnection, person_id: str) -> None:
    """Let every server read the tables again where anything of a person is."""
    naming = tables.c.host == person_id
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if "table_id" in table.columns and column.name in PERSON_FIELDS:
                naming |= tables.c.id.in_(select(table.c.table_id).where(column == person_id))
    statement, _ = statements.raise_revisions(naming)
    await connection.execute(statement)


async def replacement(connection: AsyncConnection, table_id: str, status: str, seat: SeatRow) -> SeatRow:
    """Who sits at a seat instead: nobody before the match, a bot during it, a neutral name after it."""
    if status == "waiting":
        return SeatRow(seat.seat)
    taken = await rows(connection, select(seats.c.name).where(seats.c.table_id == table_id))
    if status == "playing":
        return SeatRow(seat.seat, "bot", None, free_name(BOT_NAMES, taken), USUAL, token=seat.token)
    return SeatRow(seat.seat, seat.kind, None, free_name(GUEST_NAMES, taken), seat.level, token=seat.token)


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
    statement, values = statements.change_seat(table_id, seat)
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
