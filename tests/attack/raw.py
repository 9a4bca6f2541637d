"""HTTP as bytes over one kept connection: for requests no library would send, and for many of them."""

from __future__ import annotations

import asyncio
import dataclasses
from types import TracebackType

import httptools

from tests.patience import allowed

ANSWERED_WITHIN = allowed(75.0)
"""Seconds; a question for the next change may wait for a minute."""


class HungUp(Exception):
    """The server closed the connection instead of answering."""


@dataclasses.dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = dataclasses.field(default_factory=dict)
    body: bytes = b""
    keeps: bool = False
    """Whether the connection may be used again."""


class Reader:
    """Gathers one answer from what the parser finds."""

    def __init__(self) -> None:
        self.answer = Answer()
        self.done = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.answer.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, body: bytes) -> None:
        self.answer.body += body

    def on_message_complete(self) -> None:
        self.done = True


class RawConnection:
    """One connection at a time to a port of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> RawConnection:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Close what is open, without waiting."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None

    async def ask(self, request: bytes, within: float = ANSWERED_WITHIN) -> Answer:
        """The answer to these bytes; `HungUp` where there is none."""
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            _reader, writer = self.streams
            writer.write(request)
            async with asyncio.timeout(within):
                return await self.read(request[:5] == b"HEAD ")
        except (OSError, EOFError, httptools.HttpParserError) as error:
            self.hang_up()
            raise HungUp from error
        except TimeoutError:
            self.hang_up()
            raise

    async def read(self, head: bool) -> Answer:
        """One answer."""
        assert self.streams is not None
        found = Reader()
        parser = httptools.HttpResponseParser(found)
        while not found.done:
            piece = await self.streams[0].read(65_536)
            if not piece:
                break
            try:
                parser.feed_data(piece)
            except httptools.HttpParserUpgrade:
                break
            if head and b"\r\n\r\n" in piece:
                break
        if not parser.get_status_code():
            raise EOFError
        found.answer.status = parser.get_status_code()
        found.answer.keeps = found.done and not head and bool(parser.should_keep_alive())
        if not found.answer.keeps:
            self.hang_up()
        return found.answer


def request_of(
    method: str,
    target: bytes,
    headers: list[tuple[bytes, bytes]],
    body: bytes = b"",
    *,
    length: bytes | None = None,
) -> bytes:
    """A request as bytes; `length` is what it says of its body, which need not be true."""
    told = [(b"host", b"127.0.0.1"), *headers]
    if body or method in ("POST", "PUT", "PATCH"):
        told.append((b"content-length", str(len(body)).encode() if length is None else length))
    lines = [method.encode("latin-1", "replace") + b" " + target + b" HTTP/1.1"]
    return b"\r\n".join([*lines, *(name + b": " + value for name, value in told), b"", body])
