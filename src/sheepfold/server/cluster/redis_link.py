"""Wake-ups by PUBLISH and SUBSCRIBE of Redis or Valkey, over one connection of the third protocol version.

hiredis reads and writes the protocol; the connection is ours. A client library would open lost connections
again by itself, and nobody would know that something was missed.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

import hiredis

from sheepfold.server.cluster.bus import BusLost, Connect, Hear

PORT: Final = 6379
MOST_UNSENT: Final = 1 << 20
"""Bytes that may wait for a server that does not read."""


class RedisLink(asyncio.Protocol):
    """One connection that subscribes and publishes."""

    def __init__(self, channel: str, hear: Hear, lost: Callable[[], None]) -> None:
        self.channel = channel
        self.hear = hear
        self.lost = lost
        self.reader = hiredis.Reader(encoding="utf-8", errors="replace")
        self.replies: list[asyncio.Future[object]] = []
        """Of commands that were not answered yet, in their order."""
        self.subscribed: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Read all that is complete; what is no such protocol ends the connection."""
        try:
            self.reader.feed(data)
            while (reply := self.reader.gets()) is not False:
                self.take(reply)
        except (hiredis.HiredisError, LookupError):
            self.abort()

    def connection_lost(self, error: Exception | None) -> None:
        for waiting in [*self.replies, self.subscribed]:
            if not waiting.done():
                waiting.set_exception(BusLost())
                waiting.exception()  # Nobody may be waiting any more.
        self.lost()

    def take(self, reply: object) -> None:
        """A message of the channel, or the answer to the oldest command."""
        if isinstance(reply, hiredis.PushNotification):
            kind, _channel, content = reply
            if kind == "message":
                self.hear(str(content))
            elif kind == "subscribe" and not self.subscribed.done():
                self.subscribed.set_result(None)
            return
        waiting = self.replies.pop(0)
        if waiting.done():
            return
        if isinstance(reply, hiredis.ReplyError):
            waiting.set_exception(reply)
        else:
            waiting.set_result(reply)

    # What the bus calls.

    async def begin(self, user: str, password: str) -> None:
        """Say who we are, and listen."""
        who = ("AUTH", user or "default", password) if password else ()
        await self.ask("HELLO", "3", *who)
        self.write("SUBSCRIBE", self.channel)
        await self.subscribed

    async def send(self, text: str) -> None:
        """Publish, and wait until the server has."""
        await self.ask("PUBLISH", self.channel, text)

    async def ask(self, *command: str) -> object:
        """The answer to a command."""
        reply: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.replies.append(reply)
        self.write(*command)
        return await reply

    def write(self, *command: str) -> None:
        """Send a command."""
        if self.transport is None or self.transport.is_closing():
            raise BusLost
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.abort()
            raise BusLost
        self.transport.write(hiredis.pack_command(command))  # type: ignore[arg-type]  # of any length

    async def close(self) -> None:
        """End the connection without waiting for the other end."""
        self.abort()

    def abort(self) -> None:
        """End the connection at once."""
        if self.transport is not None:
            self.transport.abort()


def redis_link(address: str, channel: str) -> Connect:
    """Links to the server at `redis://`, `rediss://` (TLS) or `unix://`; the channel is the cluster's own."""
    parts = urlsplit(address)

    async def connect(hear: Hear, lost: Callable[[], None]) -> RedisLink:
        link = await open_connection(parts, lambda: RedisLink(channel, hear, lost))
        try:
            await link.begin(unquote(parts.username or ""), unquote(parts.password or ""))
        except BaseException:
            link.abort()
            raise
        return link

    return connect


async def open_connection(parts: SplitResult, new: Callable[[], RedisLink]) -> RedisLink:
    """Connect to the server an address names."""
    loop = asyncio.get_running_loop()
    if parts.scheme == "unix":
        return (await loop.create_unix_connection(new, parts.path))[1]
    tls = ssl.create_default_context() if parts.scheme == "rediss" else None
    host, port = parts.hostname or "127.0.0.1", parts.port or PORT
    return (await loop.create_connection(new, host, port, ssl=tls))[1]
