"""Clients that do what no browser does: they send slowly, hugely, halfway, or never read."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import NamedTuple

from tests.patience import PATIENCE


class Answer(NamedTuple):
    """What a server said before it hung up."""

    status: int
    text: str
    headers: dict[str, str]


class RawClient:
    """One connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, port: int) -> RawClient:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def send(self, data: bytes) -> None:
        """Send as much as the other end takes; it may have hung up."""
        with suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    async def answer(self) -> Answer:
        """Everything that is said until the other end hangs up."""
        said = b""
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                while piece := await self.reader.read(65_536):
                    said += piece
        self.close()
        head, _, body = said.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        return Answer(int(first.split()[1]) if first else 0, body.decode(), headers)

    def close(self) -> None:
        """Hang up at once."""
        self.writer.transport.abort()


async def ask(port: int, data: bytes) -> Answer:
    """Send something and return what is said to it."""
    client = await RawClient.connect(port)
    await client.send(data)
    return await client.answer()
