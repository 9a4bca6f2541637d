"""Who is connected to which process, and since when others are not: written in batches, read by table.

What hangs on the row of a process counts as long as that row does: when a process is killed, nobody is
connected to it any more. Nobody waits for what is written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import TextClause, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.server.cluster.membership import Membership
from sheepfold.server.storage.store import unavailable_while_away

Key: TypeAlias = tuple[str, str]
"""The id of a table, and of a person."""

COME: Final = text(
    "INSERT INTO connections (table_id, person, process, name) SELECT id, :person, :process, :name"
    " FROM tables WHERE id = :table_id"
    " ON CONFLICT (table_id, person, process) DO UPDATE SET name = excluded.name"
)
GO: Final = text(
    "DELETE FROM connections WHERE table_id = :table_id AND person = :person AND process = :process"
)
UPSERT_VISITS: Final = text(
    "INSERT INTO visits (table_id, person, gone, requested)"
    " SELECT id, :person, CAST(:gone AS double precision), CAST(:requested AS double precision)"
    " FROM tables WHERE id = :table_id"
    " ON CONFLICT (table_id, person) DO UPDATE SET gone = greatest(visits.gone, excluded.gone),"
    " requested = greatest(visits.requested, excluded.requested)"
)
FORGET_GONE: Final = text(
    "WITH old AS (SELECT table_id, person, process FROM connections"
    " JOIN processes ON processes.id = connections.process WHERE processes.expires < clock_timestamp()"
    " FOR UPDATE OF connections SKIP LOCKED),"
    " gone AS (DELETE FROM connections USING old WHERE connections.table_id = old.table_id"
    " AND connections.person = old.person AND connections.process = old.process"
    " RETURNING connections.table_id, connections.person)"
    " INSERT INTO visits (table_id, person, gone)"
    " SELECT DISTINCT table_id, person, CAST(:now AS double precision) FROM gone ORDER BY table_id, person"
    " ON CONFLICT (table_id, person) DO UPDATE SET gone = greatest(visits.gone, excluded.gone)"
)
"""Locks rows in the order in which `put` does, and leaves those to their process that it is just writing."""

HERE: Final = text(
    "SELECT table_id, person, connections.name, CAST(NULL AS double precision) AS gone,"
    " CAST(NULL AS double precision) AS requested, CAST(NULL AS integer) AS lifted,"
    " CAST(NULL AS double precision) AS lifted_at, CAST(NULL AS text) AS hint,"
    " CAST(NULL AS integer) AS hint_number"
    " FROM connections JOIN processes ON processes.id = connections.process"
    " WHERE table_id = ANY(:ids) AND process <> :process AND processes.expires > clock_timestamp()"
    " UNION ALL SELECT table_id, person, NULL, gone, requested, lifted, lifted_at, hint, hint_number"
    " FROM visits WHERE table_id = ANY(:ids)"
)
LIFT: Final = text(
    "INSERT INTO visits (table_id, person, lifted, lifted_at)"
    " VALUES (:table_id, :person, :lifted, :lifted_at)"
    " ON CONFLICT (table_id, person) DO UPDATE SET lifted = excluded.lifted, lifted_at = excluded.lifted_at"
)
HINT: Final = text(
    "INSERT INTO visits (table_id, person, hint, hint_number)"
    " VALUES (:table_id, :person, :hint, :hint_number)"
    " ON CONFLICT (table_id, person) DO UPDATE SET hint = excluded.hint, hint_number = excluded.hint_number"
)


class Lifted(NamedTuple):
    """The seat before whom a curtain was lifted, and the server time of that."""

    seat: int
    at: float


class StoredHint(NamedTuple):
    """A hint as text, and after how many moves it was given."""

    text: str
    number: int


class Visitors(NamedTuple):
    """Who is at a table, apart from connections of this process."""

    elsewhere: dict[str, str]
    """Who has a connection to another process, with their names."""
    gone: dict[str, float]
    """The server time at which somebody's last connection ended."""
    requested: dict[str, float]
    """The server time of somebody's last request."""
    lifted: dict[str, Lifted]
    """Before whom somebody has lifted the curtain of a shared device."""
    hints: dict[str, StoredHint]
    """What a bot has said to somebody."""


class VisitorBook:
    """What this process tells about its connections, and what others tell."""

    def __init__(self, engine: AsyncEngine, members: Membership) -> None:
        self.engine = engine
        self.members = members
        self.names: dict[Key, str | None] = {}
        """Who has come since the last writing, with their name; None: who has gone."""
        self.gone: dict[Key, float] = {}
        self.requested: dict[Key, float] = {}

    def came(self, table_id: str, person: str, name: str) -> None:
        """Somebody has a connection to this process."""
        self.names[table_id, person] = name

    def went(self, table_id: str, person: str, now: float) -> None:
        """Somebody has none any more."""
        self.names[table_id, person] = None
        self.gone[table_id, person] = now

    def asked(self, table_id: str, person: str, now: float) -> None:
        """Somebody has asked for something."""
        self.requested[table_id, person] = now

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that is not written yet."""
        return bool(self.names or self.gone or self.requested)

    async def write(self) -> set[str]:
        """Write what has happened; returns the tables where. What failed is written the next time."""
        if not self.is_behind:
            return set()
        names, gone, requested = self.names, self.gone, self.requested
        self.names, self.gone, self.requested = {}, {}, {}
        try:
            async with self.engine.begin() as connection:
                await self.put(connection, names, gone, requested)
        except BaseException as error:
            self.names = {**names, **self.names}
            self.gone = {**gone, **self.gone}
            self.requested = {**requested, **self.requested}
            if isinstance(error, IntegrityError):  # Others have forgotten this process until its next beat.
                return set()
            raise
        return {table_id for table_id, _ in names}

    async def put(
        self,
        connection: AsyncConnection,
        names: dict[Key, str | None],
        gone: dict[Key, float],
        requested: dict[Key, float],
    ) -> None:
        """All of it, in the order of the keys: two processes do not wait for each other in a circle."""
        me = self.members.id
        come = [(key, name) for key, name in sorted(names.items()) if name is not None]
        await many(connection, COME, [values_of(key, process=me, name=name[:40]) for key, name in come])
        left = [key for key, name in sorted(names.items()) if name is None]
        await many(connection, GO, [values_of(key, process=me) for key in left])
        keys = sorted(gone.keys() | requested.keys())
        lines = [values_of(key, gone=gone.get(key), requested=requested.get(key)) for key in keys]
        await many(connection, UPSERT_VISITS, lines)

    async def read(self, table_ids: Iterable[str]) -> dict[str, Visitors]:
        """Who is at these tables, as the other processes have written."""
        found = {each: Visitors({}, {}, {}, {}, {}) for each in table_ids}
        if not found:
            return found
        with unavailable_while_away():
            rows = await self.rows_of(list(found))
        for table_id, person, name, gone, requested, lifted, lifted_at, hint, hint_number in rows:
            visitors = found[table_id]
            if lifted is not None:
                visitors.lifted[person] = Lifted(lifted, lifted_at)
            if hint is not None:
                visitors.hints[person] = StoredHint(hint, hint_number)
            if name is not None:
                visitors.elsewhere[person] = name
            if gone is not None:
                visitors.gone[person] = gone
            if requested is not None:
                visitors.requested[person] = requested
        return found

    async def rows_of(self, table_ids: list[str]) -> Sequence[Any]:
        """What is stored about those at these tables."""
        async with self.engine.connect() as connection:
            asked = {"ids": table_ids, "process": self.members.id}
            return (await connection.execute(HERE, asked)).all()

    async def lift(self, table_id: str, person: str, lifted: Lifted) -> None:
        """Store that somebody has lifted a curtain."""
        with unavailable_while_away():
            async with self.engine.begin() as connection:
                values = values_of((table_id, person), lifted=lifted.seat, lifted_at=lifted.at)
                await connection.execute(LIFT, values)

    async def store_hint(self, table_id: str, person: str, hint: StoredHint) -> None:
        """Store what a bot has said to somebody."""
        with unavailable_while_away():
            async with self.engine.begin() as connection:
                values = values_of((table_id, person), hint=hint.text, hint_number=hint.number)
                await connection.execute(HINT, values)

    async def forget_gone(self, now: float) -> None:
        """Whoever was connected to a process that has gone has no connection since now."""
        async with self.engine.begin() as connection:
            await connection.execute(FORGET_GONE, {"now": now})


def values_of(key: Key, **more: Any) -> dict[str, Any]:
    """The parameters of a statement about somebody at a table."""
    return {"table_id": key[0], "person": key[1], **more}


async def many(connection: AsyncConnection, statement: TextClause, lines: Sequence[dict[str, Any]]) -> None:
    """Execute a statement for each of these, if there are any."""
    if lines:
        await connection.execute(statement, lines)
