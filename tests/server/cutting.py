"""A connection between a server and something it needs, which a test can cut or freeze."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path


class Cutter:
    """Passes bytes on between a port of this machine and a Unix socket."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.port = 0
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.writers: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.accepted = 0
        """Connections so far."""

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one who comes with the other end."""
        self.accepted += 1
        there_reader, there_writer = await asyncio.open_unix_connection(self.path)
        pair = (writer, there_writer)
        self.writers.update(pair)
        for source, target in ((reader, there_writer), (there_reader, writer)):
            task = asyncio.create_task(self.pass_on(source, target, pair))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def pass_on(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        pair: tuple[asyncio.StreamWriter, asyncio.StreamWriter],
    ) -> None:
        """Until either end has gone."""
        with suppress(OSError):
            while data := await source.read(65536):
                await self.flowing.wait()
                target.write(data)
                await target.drain()
        self.abort(*pair)

    def abort(self, *writers: asyncio.StreamWriter) -> None:
        """End these connections at once."""
        for writer in writers:
            self.writers.discard(writer)
            writer.transport.abort()

    def cut(self) -> None:
        """End all connections; new ones are accepted."""
        self.abort(*self.writers)

    def freeze(self) -> None:
        """Pass nothing on; nobody is told."""
        self.flowing.clear()

    def thaw(self) -> None:
        """Pass on again, also what has come meanwhile."""
        self.flowing.set()


@asynccontextmanager
async def cutter(path: Path) -> AsyncIterator[Cutter]:
    """A port that leads to this socket."""
    made = Cutter(path)
    server = await asyncio.start_server(made.accept, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        made.cut()
        for task in list(made.tasks):
            task.cancel()
        await asyncio.gather(*made.tasks, return_exceptions=True)
