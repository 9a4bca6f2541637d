"""Wake-ups by LISTEN and NOTIFY of PostgreSQL, over a connection of their own.

NOTIFY in the transaction of a move would let all commits of a database wait for each other. So it is sent
after the commit, as a transaction of its own that has nothing to put on the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import asyncpg
from sqlalchemy import URL

from sheepfold.server.cluster.bus import CONNECTING, SENDING, Connect, Hear
from sheepfold.server.storage.database import new_engine

CHANNEL: Final = "sheepfold"
"""PostgreSQL has channels for each database."""


class PostgresLink:
    """One connection that listens and notifies."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def send(self, text: str) -> None:
        """Notify all that listen."""
        await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    async def close(self) -> None:
        """End the connection without waiting for the other end."""
        self.connection.terminate()


def postgres_link(url: URL) -> Connect:
    """Links to this database; it must be reached directly, not by a pooler that shares connections."""
    _, options = new_engine(url).dialect.create_connect_args(url)

    async def connect(hear: Hear, lost: Callable[[], None]) -> PostgresLink:
        connection = await asyncpg.connect(
            **options,
            timeout=CONNECTING,
            command_timeout=SENDING,
            server_settings={"application_name": "sheepfold bus", "synchronous_commit": "off"},
        )
        connection.add_termination_listener(lambda _connection: lost())
        try:
            await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, text: hear(text))
        except BaseException:
            connection.terminate()
            raise
        return PostgresLink(connection)

    return connect
