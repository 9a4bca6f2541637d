"""How a running server learns what a command has changed.

A command writes a notice in the transaction of its change. The server reads the notices every second
(server/live/notices.py), does what they ask for and deletes them. Where no server runs, they wait for one.
Servers that share a database each read every notice once; it is deleted when all have had the time to.
"""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from sheepfold.server.storage.schema import notices

TABLE: Final = "table"
"""A table was closed, deleted or changed."""
SIGNED_OUT: Final = "signed out"
"""A person was banned: all their connections end."""
REMOVED: Final = "removed"
"""A person was removed with all their data."""


async def give_notice(connection: AsyncConnection, kind: str, *subjects: str) -> None:
    """Tell the running server that these tables or people have changed.

    The first statement of a transaction should be this one: from then on nobody else writes to SQLite.
    """
    now = time.time()
    values = [{"kind": kind, "subject": subject, "made": now} for subject in subjects]
    if values:
        await connection.execute(notices.insert(), values)
