"""The questions asked of the database."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
from sqlalchemy import Select, func, select
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.server.logs import safe_error_fields
from sheepfold.server.refusals import Unavailable
from sheepfold.server.storage.rows import (
    ChatRow,
    Listed,
    MoveRow,
    MuteRow,
    NoticeRow,
    PersonRow,
    RemovalRow,
    SeatRow,
    StoredTable,
    TableRow,
)
from sheepfold.server.storage.schema import (
    chat,
    moves,
    mutes,
    notices,
    people,
    removals,
    seats,
    server_facts,
    tables,
    used_links,
)

CHAT_KEPT = 60
"""Of what was said, so much is still shown."""

SEAT_COLUMNS = [seats.c[name] for name in SeatRow._fields]
MOVE_COLUMNS = [moves.c[name] for name in MoveRow._fields]
CHAT_COLUMNS = [chat.c[name] for name in ChatRow._fields]
TABLE_COLUMNS = [tables.c[name] for name in TableRow._fields]
REMOVAL_COLUMNS = [removals.c[name] for name in RemovalRow._fields]
MUTE_COLUMNS = [mutes.c[name] for name in MuteRow._fields]
PERSON_COLUMNS = [people.c[name] for name in PersonRow._fields]

AWAY: Final = (
    OSError,
    OperationalError,
    InterfaceError,
    PoolTimeout,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,
    asyncpg.PostgresConnectionError,
    asyncpg.TooManyConnectionsError,
)
"""What is raised where a database is down, is starting or has just gone; drivers do not wrap all of it."""

log = logging.getLogger(__name__)


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database cannot be reached, and not that the question is wrong."""
    return isinstance(error, AWAY) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def causes_of(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and those it was made from: what a driver raises is wrapped by others."""
    while error is not None:
        yield error
        error = error.__cause__


class Store:
    """Queries; `CommitQueue` writes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def key_and_time(self) -> tuple[str, float]:
        """The signing key and the server time; both are made on the first day."""
        async with self.engine.begin() as connection:
            found: dict[str, str] = dict(
                await rows(connection, select(server_facts.c.name, server_facts.c.value))
            )
            first = {"key": secrets.token_urlsafe(32), "time": "0.0"}
            for name in first.keys() - found.keys():
                await connection.execute(server_facts.insert(), {"name": name, "value": first[name]})
            last_move = await connection.scalar(select(func.max(moves.c.tick)))
        kept = first | found
        return kept["key"], max(float(kept["time"]), last_move or 0.0)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for questions; `Unavailable` where the database cannot be reached."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except Exception as error:
            if not any(map(is_away, causes_of(error))):
                raise
            log.warning("database away", extra=safe_error_fields(error))
            raise Unavailable from None

    async def person(self, person_id: str) -> PersonRow | None:
        """Somebody, if they have done anything here."""
        async with self.reading() as connection:
            asked = select(*PERSON_COLUMNS).where(people.c.id == person_id)
            row = (await connection.execute(asked)).first()
        return None if row is None else PersonRow(*row)

    async def timed_since(self) -> float:
        """Since when all cookies and tokens carry a time; the first question makes it now."""
        asked = select(server_facts.c.value).where(server_facts.c.name == "timed since")
        async with self.engine.begin() as connection:
            found = await connection.scalar(asked)
            if found is None:
                found = repr(time.time())
                await connection.execute(server_facts.insert(), {"name": "timed since", "value": found})
        return float(found)

    async def link_used(self, nonce: str) -> bool:
        """Whether a personal link was used."""
        async with self.reading() as connection:
            asked = select(func.count()).where(used_links.c.nonce == nonce)
            return bool(await connection.scalar(asked))

    async def stored_table(self, table_id: str) -> StoredTable | None:
        """All there is about a table."""
        async with self.reading() as connection:
            row = (await connection.execute(select(*TABLE_COLUMNS).where(tables.c.id == table_id))).first()
            if row is None:
                return None
            here = seats.c.table_id == table_id
            seated = await rows(connection, select(*SEAT_COLUMNS).where(here).order_by(seats.c.seat))
            made = await rows(
                connection, select(*MOVE_COLUMNS).where(moves.c.table_id == table_id).order_by(moves.c.number)
            )
            said = await rows(
                connection,
                select(*CHAT_COLUMNS)
                .where(chat.c.table_id == table_id)
                .order_by(chat.c.number.desc())
                .limit(CHAT_KEPT),
            )
            gone = await rows(connection, select(*REMOVAL_COLUMNS).where(removals.c.table_id == table_id))
            muted = await rows(connection, select(*MUTE_COLUMNS).where(mutes.c.table_id == table_id))
        return StoredTable(
            TableRow(*row),
            [SeatRow(*each) for each in seated],
            [MoveRow(*each) for each in made],
            [ChatRow(*each) for each in reversed(said)],
            [RemovalRow(*each) for each in gone],
            [MuteRow(*each) for each in muted],
        )

    async def remembered(self, name: str) -> str | None:
        """What the server remembers under this name."""
        async with self.engine.connect() as connection:
            found: str | None = await connection.scalar(
                select(server_facts.c.value).where(server_facts.c.name == name)
            )
        return found

    async def notices(self) -> list[NoticeRow]:
        """What commands have changed, in their order."""
        asked = select(*[notices.c[name] for name in NoticeRow._fields]).order_by(notices.c.id)
        async with self.reading() as connection:
            return [NoticeRow(*row) for row in await rows(connection, asked)]

    async def tables_of(self, person_id: str, most: int) -> list[Listed]:
        """The unfinished tables where somebody sits or is the host, and the last finished ones."""
        sitting = select(seats.c.table_id).where(seats.c.person == person_id)
        asked = (
            select(*TABLE_COLUMNS)
            .where((tables.c.host == person_id) | tables.c.id.in_(sitting))
            .where(tables.c.status != "closed", tables.c.id.not_in(removed_from(person_id)))
            .order_by((tables.c.status == "over").asc(), tables.c.touched.desc())
            .limit(most)
        )
        return await self.listed(asked)

    async def open_tables(self, since: float, most: int, person_id: str = "") -> list[Listed]:
        """Public tables that wait for somebody and were touched lately, for a person who may come there."""
        free = select(seats.c.table_id).where(seats.c.kind == "empty")
        asked = (
            select(*TABLE_COLUMNS)
            .where(tables.c.status == "waiting", tables.c.public, tables.c.id.in_(free))
            .where(tables.c.touched > since, tables.c.id.not_in(removed_from(person_id)))
            .order_by(tables.c.touched.desc())
            .limit(most)
        )
        return await self.listed(asked)

    async def seats_beside(self, person_id: str) -> dict[str, list[SeatRow]]:
        """All seats of every table where somebody has a seat, by table."""
        sitting = select(seats.c.table_id).where(seats.c.person == person_id, seats.c.here.is_(False))
        async with self.reading() as connection:
            asked = select(seats.c.table_id, *SEAT_COLUMNS).where(seats.c.table_id.in_(sitting))
            return together((row[0], SeatRow(*row[1:])) for row in await rows(connection, asked))

    async def timed_tables(self) -> list[str]:
        """Tables in play on which a clock runs."""
        async with self.reading() as connection:
            asked = select(tables.c.id).where(tables.c.status == "playing", tables.c.clock != "none")
            return list((await connection.scalars(asked)).all())

    async def made_by(self, person_id: str, since: float) -> int:
        """How many tables somebody has made since then."""
        async with self.reading() as connection:
            asked = select(func.count()).where(tables.c.host == person_id, tables.c.created > since)
            return await connection.scalar(asked) or 0

    async def listed(self, asked: Select[Any]) -> list[Listed]:
        """These tables with their seats and how many moves were made."""
        async with self.reading() as connection:
            found = [TableRow(*row) for row in await rows(connection, asked)]
            ids = [table.id for table in found]
            seated = await rows(
                connection,
                select(seats.c.table_id, *SEAT_COLUMNS)
                .where(seats.c.table_id.in_(ids))
                .order_by(seats.c.seat),
            )
            counted = await rows(
                connection,
                select(moves.c.table_id, func.max(moves.c.number))
                .where(moves.c.table_id.in_(ids))
                .group_by(moves.c.table_id),
            )
        numbers: dict[str, int] = dict(counted)
        by_table = together((row[0], SeatRow(*row[1:])) for row in seated)
        return [Listed(table, by_table.get(table.id, []), numbers.get(table.id, 0)) for table in found]


def removed_from(person_id: str) -> Select[tuple[str]]:
    """The tables from which somebody was removed."""
    return select(removals.c.table_id).where(removals.c.person == person_id)


async def rows(connection: AsyncConnection, asked: Select[Any]) -> Any:
    """All rows of an answer."""
    return (await connection.execute(asked)).all()


def together(pairs: Iterable[tuple[str, SeatRow]]) -> dict[str, list[SeatRow]]:
    """Seats by table."""
    found: dict[str, list[SeatRow]] = {}
    for table_id, seat in pairs:
        found.setdefault(table_id, []).append(seat)
    return found
