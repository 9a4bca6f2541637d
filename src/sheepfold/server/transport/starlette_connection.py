"""A connection over any ASGI server: the application stays, reads in one task and writes in another.

Our own protocol class (`websocket.py`) takes less memory and sends smaller pushes. This one serves where that
one does not: with the setting `plain_websockets`, and under other servers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from sheepfold.server.transport.connection import CONNECTION, LOST, Connection, Listener

GONE: Final = (WebSocketDisconnect, RuntimeError, OSError, TimeoutError)
"""What sending raises when the other end has gone, or reads nothing."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def connection_of(socket: WebSocket, stall_seconds: float) -> AsyncIterator[Connection]:
    """The connection of an accepted socket: our own protocol class where it serves, else a plain one."""
    own = socket.scope.get("extensions", {}).get(CONNECTION)
    if own is not None:
        yield cast("Connection", own)
        return
    plain = StarletteConnection(socket, stall_seconds)
    try:
        yield plain
    finally:
        plain.close()


class StarletteConnection:
    """A `Connection` over Starlette's WebSocket."""

    def __init__(self, socket: WebSocket, stall_seconds: float) -> None:
        self.socket = socket
        self.stall_seconds = stall_seconds
        self.free = True
        self.is_open = True
        self.code = LOST
        """With which the other end has closed it."""
        self.shown = ""
        """The fragment the other end has."""
        self.outgoing: asyncio.Queue[str | int] = asyncio.Queue()
        """Messages, and last the code with which it is closed."""
        self.at_end: list[Callable[[], None]] = []

    def say(self, text: str) -> None:
        """Send a message, if there is still somebody."""
        self.send_bytes(text.encode(errors="replace"))

    def show(self, text: str) -> int:
        """Send a fragment, unless it was shown last; returns the number of bytes sent."""
        if text == self.shown:
            return 0
        self.shown = text
        return self.send_bytes(text.encode(errors="replace"))

    def send_bytes(self, text: bytes) -> int:
        """Send a message, if there is still somebody; returns its bytes."""
        if not self.is_open:
            return 0
        self.free = False
        self.outgoing.put_nowait(text.decode())
        return len(text)

    def hang_up(self, code: int) -> None:
        """End it and say why."""
        if self.is_open:
            self.is_open = False
            self.outgoing.put_nowait(code)

    def when_closed(self, then: Callable[[], None]) -> None:
        """Do this when it has ended, by whatever cause."""
        self.at_end.append(then)

    def close(self) -> None:
        """It has ended."""
        self.is_open = False
        while self.at_end:
            self.at_end.pop()()

    async def attach(self, listener: Listener) -> None:
        """Tell this listener what comes; returns when the connection has ended."""
        tasks = [asyncio.create_task(self.read(listener)), asyncio.create_task(self.write(listener))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.is_open = False
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    log.error("connection failed", exc_info=ended)
            listener.ended(self.code)

    async def read(self, listener: Listener) -> None:
        """Until the other end has gone. While it does not take what it was sent, nothing more is read."""
        while True:
            await self.outgoing.join()
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                self.code = message.get("code") or LOST
                return
            listener.heard(message.get("text") or "")

    async def write(self, listener: Listener) -> None:
        """Until it is closed; somebody who takes nothing for long is given up."""
        while True:
            what = await self.outgoing.get()
            try:
                async with asyncio.timeout(self.stall_seconds):
                    if isinstance(what, int):
                        await self.socket.close(what)
                        return
                    await self.socket.send_text(what)
            except GONE:
                return
            self.outgoing.task_done()
            if self.outgoing.empty():
                self.free = True
                listener.freed()
