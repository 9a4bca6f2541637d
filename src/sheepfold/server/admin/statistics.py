"""What there is in a database."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sqlalchemy import Select, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.engine import registry
from sheepfold.engine.errors import UnknownGame
from sheepfold.engine.game import Json
from sheepfold.server.admin.databases import file_of
from sheepfold.server.storage.schema import chat, moves, people, tables
from sheepfold.server.storage.store import rows

DAY = 86_400.0


class Rules(NamedTuple):
    """The tables of one version of one game."""

    game: str
    version: int
    here: bool
    """Whether this program can play it."""
    tables: dict[str, int]
    """By status."""


class Statistics(NamedTuple):
    """Figures of a database."""

    people: int
    banned: int
    moves: int
    chat: int
    made_within_a_day: int
    """Tables."""
    made_within_a_week: int
    bytes: int
    rules: list[Rules]

    def as_json(self) -> Json:
        """The figures for a program."""
        return {**self._asdict(), "rules": [each._asdict() for each in self.rules]}


async def statistics(engine: AsyncEngine) -> Statistics:
    """Count everything."""
    now = time.time()
    async with engine.connect() as connection:

        async def count(asked: Select[Any]) -> int:
            return await connection.scalar(asked) or 0

        return Statistics(
            people=await count(select(func.count()).select_from(people)),
            banned=await count(select(func.count()).where(people.c.banned.is_not(None))),
            moves=await count(select(func.count()).select_from(moves)),
            chat=await count(select(func.count()).select_from(chat)),
            made_within_a_day=await count(select(func.count()).where(tables.c.created > now - DAY)),
            made_within_a_week=await count(select(func.count()).where(tables.c.created > now - 7 * DAY)),
            bytes=await size(engine, connection),
            rules=await rules(connection),
        )


async def size(engine: AsyncEngine, connection: AsyncConnection) -> int:
    """The bytes of a database on the disk."""
    file = file_of(engine)
    if file is None:
        return int(await connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    parts = [file.with_name(file.name + ending) for ending in ("", "-wal", "-shm")]
    return sum(part.stat().st_size for part in parts if part.exists())


async def rules(connection: AsyncConnection) -> list[Rules]:
    """The tables of every version of every game."""
    by = (tables.c.game, tables.c.version)
    asked = select(*by, tables.c.status, func.count()).group_by(*by, tables.c.status).order_by(*by)
    found: dict[tuple[str, int], dict[str, int]] = {}
    for game, version, status, number in await rows(connection, asked):
        found.setdefault((game, version), {})[status] = number
    return [Rules(game, version, is_here(game, version), each) for (game, version), each in found.items()]


def is_here(game: str, version: int) -> bool:
    """Whether this program can play that version of that game."""
    try:
        return version in registry.versions(game)
    except UnknownGame:
        return False
