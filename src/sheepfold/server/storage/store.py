"""The questions asked of the database."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Final

import asyncpg
from sqlalchemy import Select, func, select
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.server.logs import safe_error_fields
from sheepfold.server.refusals import Unavailable
from sheepfold.server.storage.rows import (
    ChatRow,
    Listed,
    MadeSince,
    MoveRow,
    MuteRow,
    Newest,
    NoticeRow,
    PersonRow,
    PuzzleAttemptRow,
    RemovalRow,
    SeatRow,
    StoredTable,
    SubscriptionRow,
    TableRow,
    TakebackRow,
)
from sheepfold.server.storage.schema import (
    chat,
    moves,
    mutes,
    notices,
    people,
    push_subscriptions,
    puzzle_attempts,
    quick_matches,
    removals,
    seats,
    server_facts,
    tables,
    takebacks,
    used_links,
)

CHAT_KEPT = 60
"""Of what was said, so much is still shown."""

MOST_NAMED = 10_000
"""Tables named in one query: databases take no more than 32,766 values."""

SEAT_COLUMNS = [seats.c[name] for name in SeatRow._fields]
MOVE_COLUMNS = [moves.c[name] for name in MoveRow._fields]
CHAT_COLUMNS = [chat.c[name] for name in ChatRow._fields]
TABLE_COLUMNS = [tables.c[name] for name in TableRow._fields]
REMOVAL_COLUMNS = [removals.c[name] for name in RemovalRow._fields]
MUTE_COLUMNS = [mutes.c[name] for name in MuteRow._fields]
SUBSCRIPTION_COLUMNS = [push_subscriptions.c[name] for name in SubscriptionRow._fields]
TAKEBACK_COLUMNS = [takebacks.c[name] for name in TakebackRow._fields]
PUZZLE_COLUMNS = [puzzle_attempts.c[name] for name in PuzzleAttemptRow._fields]
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

CONFLICTS: Final = (asyncpg.DeadlockDetectedError,)
"""What is raised where two processes wait for each other: one of them has to try again."""

log = logging.getLogger(__name__)


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database cannot be reached, and not that the question is wrong."""
    return isinstance(error, AWAY) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def causes_of(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and those it was made from: what a driver raises is wrapped by others."""
    while error is not None:
        yield error
        error = error.__cause__


@contextmanager
def tolerating_absence() -> Iterator[None]:
    """Give up what cannot be done while the database is away, or others are faster: it is done again soon."""
    try:
        yield
    except Unavailable:
        return
    except Exception as error:
        if not any(is_away(each) or isinstance(each, CONFLICTS) for each in causes_of(error)):
            raise


@contextmanager
def unavailable_while_away() -> Iterator[None]:
    """Raise `Unavailable` where the database cannot be reached."""
    try:
        yield
    except Exception as error:
        if not any(map(is_away, causes_of(error))):
            raise
        log.warning("database away", extra=safe_error_fields(error))
        raise Unavailable from None


class Store:
    """Queries; `CommitQueue` writes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def key(self) -> str:
        """The signing key; it is made on the first day."""
        return await self.fact("key", lambda: secrets.token_urlsafe(32))

    async def saved_time(self) -> float:
        """The server time of a server that is alone, as it was saved last, or as a later move has it."""
        stored = float(await self.fact("time", lambda: "0.0"))
        async with self.engine.connect() as connection:
            last_move = await connection.scalar(select(func.max(moves.c.tick)))
        return max(stored, last_move or 0.0)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for questions; `Unavailable` where the database cannot be reached."""
        with unavailable_while_away():
            async with self.engine.connect() as connection:
                yield connection

    async def person(self, person_id: str) -> PersonRow | None:
        """Somebody, if they have done anything here."""
        async with self.reading() as connection:
            asked = select(*PERSON_COLUMNS).where(people.c.id == person_id)
            row = (await connection.execute(asked)).first()
        return None if row is None else PersonRow(*row)

    async def timed_since(self) -> float:
        """Since when all cookies and tokens carry a time; the first question makes it now."""
        return float(await self.fact("timed since", lambda: repr(time.time())))

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """What the server remembers under this name; the first question makes it."""
        found = await self.remembered(name)
        if found is None:
            with suppress(IntegrityError):  # Of two servers that start at once, one makes it.
                async with self.engine.begin() as connection:
                    await connection.execute(server_facts.insert(), {"name": name, "value": make()})
            found = await self.remembered(name)
        assert found is not None
        return found

    async def subscribers(self) -> set[str]:
        """Everybody who has a browser that is told of turns."""
        async with self.reading() as connection:
            return set((await connection.scalars(select(push_subscriptions.c.person).distinct())).all())

    async def subscriptions_of(self, person_id: str) -> list[SubscriptionRow]:
        """The browsers that are told of a person's turns, the oldest first.

        Those from before the person signed out everywhere else are left out, and all of a banned person.
        """
        asked = (
            select(*SUBSCRIPTION_COLUMNS)
            .join(people, people.c.id == push_subscriptions.c.person)
            .where(push_subscriptions.c.person == person_id, people.c.banned.is_(None))
            .where(people.c.epoch == push_subscriptions.c.epoch)
            .order_by(push_subscriptions.c.made)
        )
        async with self.reading() as connection:
            return [SubscriptionRow(*row) for row in await rows(connection, asked)]

    async def moved_since(self, tick: float, most: int) -> list[str]:
        """Tables in play where a subscriber sits and a move was made since this server time."""
        subscribed = select(push_subscriptions.c.person)
        asked = (
            select(tables.c.id)
            .where(tables.c.status == "playing")
            .where(tables.c.id.in_(select(moves.c.table_id).where(moves.c.tick >= tick)))
            .where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.person.in_(subscribed))))
            .limit(most)
        )
        async with self.reading() as connection:
            return list((await connection.scalars(asked)).all())

    async def link_used(self, nonce: str) -> bool:
        """Whether a personal link was used."""
        async with self.reading() as connection:
            asked = select(func.count()).where(used_links.c.nonce == nonce)
            return bool(await connection.scalar(asked))

    async def stored_table(self, table_id: str, after: int = 0) -> StoredTable | None:
        """All there is about a table, with the moves after this one.

        The revision is read first: should the table change meanwhile, what is found is newer than that, and
        never older.
        """
        async with self.reading() as connection:
            row = (await connection.execute(select(*TABLE_COLUMNS).where(tables.c.id == table_id))).first()
            if row is None:
                return None
            here = seats.c.table_id == table_id
            seated = await rows(connection, select(*SEAT_COLUMNS).where(here).order_by(seats.c.seat))
            made = await rows(
                connection,
                select(*MOVE_COLUMNS)
                .where(moves.c.table_id == table_id, moves.c.number > after)
                .order_by(moves.c.number),
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
            requests = select(*TAKEBACK_COLUMNS).where(takebacks.c.table_id == table_id)
            taken = await rows(connection, requests.order_by(takebacks.c.number))
            table, wanting = TableRow(*row), []
            if table.next is not None:
                again = select(seats.c.person).where(seats.c.table_id == table.next, seats.c.kind == "person")
                wanting = await rows(connection, again.order_by(seats.c.seat))
        return StoredTable(
            table,
            [SeatRow(*each) for each in seated],
            [MoveRow(*each) for each in made],
            [ChatRow(*each) for each in reversed(said)],
            [RemovalRow(*each) for each in gone],
            [MuteRow(*each) for each in muted],
            [TakebackRow(*each) for each in taken],
            list(dict.fromkeys(each[0] for each in wanting)),
        )

    async def newest(self, table_ids: Sequence[str]) -> dict[str, Newest]:
        """What each of these tables has, in one query."""
        here = moves.c.table_id == tables.c.id
        made = select(func.max(moves.c.number)).where(here).scalar_subquery()
        tick = select(moves.c.tick).where(here).order_by(moves.c.number.desc()).limit(1).scalar_subquery()
        found: dict[str, Newest] = {}
        async with self.reading() as connection:
            for at in range(0, len(table_ids), MOST_NAMED):
                named = tables.c.id.in_(table_ids[at : at + MOST_NAMED])
                asked = select(tables.c.id, tables.c.revision, made, tick).where(named)
                found |= {
                    row[0]: Newest(row[1], row[2] or 0, row[3]) for row in await rows(connection, asked)
                }
        return found

    async def moves_from(self, table_id: str, number: int) -> MadeSince | None:
        """The moves from this one on, and the table's revision at the same moment; None without a table."""
        later = (moves.c.table_id == tables.c.id) & (moves.c.number >= number)
        asked = (
            select(tables.c.revision, *MOVE_COLUMNS)
            .select_from(tables.outerjoin(moves, later))
            .where(tables.c.id == table_id)
            .order_by(moves.c.number)
        )
        async with self.reading() as connection:
            found = await rows(connection, asked)
        if not found:
            return None
        return MadeSince(found[0][0], [MoveRow(*row[1:]) for row in found if row[1] is not None])

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
        """The unfinished tables where somebody sits and has not left, and the last finished ones."""
        mine = select(seats.c.table_id).where(seats.c.person == person_id)
        stays = mine.where(seats.c.left.is_(False))
        asked = (
            select(*TABLE_COLUMNS)
            .where(tables.c.id.in_(stays) | ((tables.c.status == "over") & tables.c.id.in_(mine)))
            .where(tables.c.status != "closed", tables.c.id.not_in(removed_from(person_id)))
            .order_by((tables.c.status == "over").asc(), tables.c.touched.desc())
            .limit(most)
        )
        return await self.listed(asked)

    async def finished_of(self, person_id: str, most: int) -> list[Listed]:
        """The finished matches in which somebody has a seat, the newest first; not those of branches."""
        mine = select(seats.c.table_id).where(seats.c.person == person_id)
        asked = (
            select(*TABLE_COLUMNS)
            .where(tables.c.status == "over", tables.c.id.in_(mine), tables.c.branch_of.is_(None))
            .where(tables.c.id.not_in(removed_from(person_id)))
            .order_by(tables.c.touched.desc(), tables.c.id)
            .limit(most)
        )
        return await self.listed(asked)

    async def puzzle_attempts(self, person_id: str) -> list[PuzzleAttemptRow]:
        """Somebody's attempts at puzzles, the oldest first."""
        asked = select(*PUZZLE_COLUMNS).where(puzzle_attempts.c.person == person_id)
        async with self.reading() as connection:
            found = await rows(connection, asked.order_by(puzzle_attempts.c.made))
        return [PuzzleAttemptRow(*row) for row in found]

    async def open_tables(
        self, since: float, most: int, person_id: str = "", quick_since: float = 0.0
    ) -> list[Listed]:
        """Public tables that wait for somebody and were touched lately, for a person who may come there.

        Of quick matches only those opened lately.
        """
        free = select(seats.c.table_id).where(seats.c.kind == "empty")
        asked = (
            select(*TABLE_COLUMNS)
            .where(tables.c.status == "waiting", tables.c.public, tables.c.id.in_(free))
            .where(tables.c.touched > since, tables.c.id.not_in(removed_from(person_id)))
            .where(tables.c.quick.is_(False) | (tables.c.created > quick_since))
            .order_by(tables.c.touched.desc())
            .limit(most)
        )
        return await self.listed(asked)

    async def quick_table(self, game: str) -> tuple[str, float] | None:
        """The table of a game at which strangers are seated, and when it was opened."""
        asked = (
            select(tables.c.id, tables.c.created)
            .join(quick_matches, quick_matches.c.table_id == tables.c.id)
            .where(quick_matches.c.game == game)
        )
        async with self.reading() as connection:
            row = (await connection.execute(asked)).first()
        return None if row is None else (row[0], row[1])

    async def quick_tables_of(self, person_id: str) -> list[str]:
        """Quick matches that have not begun, where somebody sits."""
        asked = (
            select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(tables.c.quick, tables.c.status == "waiting", seats.c.person == person_id)
        )
        async with self.reading() as connection:
            return list((await connection.scalars(asked)).all())

    async def looking(self, since: float) -> dict[str, int]:
        """How many people wait in quick matches opened since then, by game."""
        asked = (
            select(tables.c.game, func.count())
            .join(seats, seats.c.table_id == tables.c.id)
            .where(tables.c.quick, tables.c.status == "waiting", tables.c.created > since)
            .where(seats.c.kind == "person")
            .group_by(tables.c.game)
        )
        async with self.reading() as connection:
            return {row[0]: row[1] for row in await rows(connection, asked)}

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
