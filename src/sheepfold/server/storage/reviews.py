"""Reviews of finished matches in the database: written in parts, each once, and never changed."""

from __future__ import annotations

from sqlalchemy import select

from sheepfold.server.storage.commit_queue import Statement
from sheepfold.server.storage.schema import reviews
from sheepfold.server.storage.store import Store


def new_part(table_id: str, method: int, part: int, text: str) -> Statement:
    """A part of a review; `Taken` where it is written already."""
    return reviews.insert(), {"table_id": table_id, "method": method, "part": part, "text": text}


async def parts_from(store: Store, table_id: str, method: int, first: int) -> list[str]:
    """The parts of a review from this one on, as far as they follow on each other."""
    asked = (
        select(reviews.c.part, reviews.c.text)
        .where(reviews.c.table_id == table_id, reviews.c.method == method, reviews.c.part >= first)
        .order_by(reviews.c.part)
    )
    async with store.reading() as connection:
        found = (await connection.execute(asked)).all()
    return [text for nth, (part, text) in enumerate(found, first) if part == nth]
