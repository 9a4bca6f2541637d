"""What tests of storage write, and a database opened for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import CommitQueue
from sheepfold.server.storage.database import migrate, open_database
from sheepfold.server.storage.rows import MoveRow, SeatRow, TableRow
from sheepfold.server.storage.store import Store


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[tuple[AsyncEngine, Store, CommitQueue]]:
    engine = open_database(address)
    await migrate(engine)
    commit_queue = CommitQueue(engine)
    commit_queue.open()
    try:
        yield engine, Store(engine), commit_queue
    finally:
        await commit_queue.close()
        await engine.dispose()


def a_table(table_id: str, *, status: str = "playing", host: str = "ann", public: bool = False) -> TableRow:
    return TableRow(
        table_id,
        "zoff-im-zoo",
        1,
        {"target": 9},
        3,
        host,
        public,
        "none",
        "human",
        "ab" * 32,
        status,
        5.0,
        6.0,
    )


SEATS = [
    SeatRow(0, "person", "ann", "Ann"),
    SeatRow(1, "bot", None, "Pepper", "lamb"),
    SeatRow(2),
]


def move(table_id: str, number: int) -> dict[str, object]:
    return statements.move_values(table_id, MoveRow(number, f"{number} fox", number + 0.25))
