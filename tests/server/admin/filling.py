"""Databases with something in them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.engine.game import Json
from sheepfold.server.storage.database import migrate, open_database
from sheepfold.server.storage.rows import ChatRow, MoveRow, PersonRow, PuzzleAttemptRow, SeatRow, TableRow
from sheepfold.server.storage.schema import (
    METADATA,
    chat,
    moves,
    mutes,
    people,
    puzzle_attempts,
    removals,
    seats,
    tables,
)
from sheepfold.server.storage.store import Store

NOW = time.time()
DAY = 86_400.0

ANN, BEN = "ann", "ben"


@asynccontextmanager
async def filled(address: str) -> AsyncIterator[AsyncEngine]:
    """A database with Ann, Ben and four tables of theirs: waiting, playing, over, and an old one."""
    engine = open_database(address)
    await migrate(engine)
    async with engine.begin() as connection:
        for person in (PersonRow(ANN, "Ann", 0, NOW), PersonRow(BEN, "Ben", 3, NOW - 5)):
            await connection.execute(people.insert(), person._asdict())
            attempt = PuzzleAttemptRow(person.id, "kivsa-shchora", "3-2", "", True, NOW)
            await connection.execute(puzzle_attempts.insert(), attempt._asdict())
    for status in ("waiting", "playing", "over"):
        await add_table(engine, status, status)
    await add_table(engine, "old", "over", touched=NOW - 100 * DAY)
    try:
        yield engine
    finally:
        await engine.dispose()


async def add_table(
    engine: AsyncEngine, table_id: str, status: str, *, touched: float = NOW, others: bool = True
) -> None:
    """A table of Ann with Ben and a bot, moves, chat, a removal and a mute."""
    outcome: Json | None = {"scores": [1, 2], "places": [2, 1], "winners": [1], "reason": "?"}
    row = TableRow(
        table_id, "kivsa-shchora", 1, {"rounds": 1}, 3, ANN, False, "none", "human", "ab" * 32, status,
        touched, touched, 1.0, outcome if status == "over" else None,
    )  # fmt: skip
    sitting = [
        SeatRow(0, "person", ANN, "Ann"),
        SeatRow(1, "person", BEN, "Ben") if others else SeatRow(1, "bot", None, "Muffin", "lamb"),
        SeatRow(2, "bot", None, "Biscuit", "lamb"),
    ]
    made = [MoveRow(1, "take", 1.0, 0), MoveRow(2, "farmer", 2.0, 1), MoveRow(3, "2 then 9", 3.0, 0)]
    said = [ChatRow(1, ANN, "Ann", "my address is ...", None, NOW), ChatRow(2, BEN, "Ben", "oh", None, NOW)]
    async with engine.begin() as connection:
        await connection.execute(tables.insert(), row._asdict())
        for seat in sitting:
            await connection.execute(seats.insert(), {"table_id": table_id, **seat._asdict()})
        for move in made:
            await connection.execute(moves.insert(), {"table_id": table_id, **move._asdict()})
        await connection.execute(removals.insert(), {"table_id": table_id, "person": ANN, "name": "Ann"})
        await connection.execute(mutes.insert(), {"table_id": table_id, "person": BEN, "muted": ANN})
        for line in said:
            await connection.execute(chat.insert(), {"table_id": table_id, **line._asdict()})


async def everything(engine: AsyncEngine) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    async with engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in (await connection.execute(select(table))).all()]
            for table in METADATA.sorted_tables
        }


async def seats_at(engine: AsyncEngine, table_id: str) -> list[SeatRow]:
    """Who sits there."""
    stored = await Store(engine).stored_table(table_id)
    assert stored is not None
    return stored.seats


async def status_of(engine: AsyncEngine, table_id: str) -> str:
    """Of a table."""
    stored = await Store(engine).stored_table(table_id)
    assert stored is not None
    return stored.table.status
