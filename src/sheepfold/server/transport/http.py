"""HTTP with limits: on the size of a request, on the time it takes, on the number of connections.

Uvicorn parses requests without any of these. This is its protocol with the limits added, and nothing else;
tests/server/transport/test_http.py holds it to the behaviour of the version that is installed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import httptools
from starlette.requests import HTTPConnection
from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from sheepfold.server.refusals import ActionRejected
from sheepfold.server.transport.client_address import counted
from sheepfold.server.transport.connection_limits import ALL, NEVER, ConnectionLimits
from sheepfold.server.transport.websocket import WebSocketProtocol
from sheepfold.words.speech import N_

LINGER: Final = 2.0
"""Seconds in which somebody who is still sending may read why they were refused."""

PIPELINED: Final = 8
"""Requests that may wait for the answers to those before them; no browser sends any."""

SLOWEST: Final = 8_192
"""Bytes of an answer that must be read in `stall_seconds`."""

CHUNKED: Final = 4
"""How many times larger a body may be on the way than it is."""


class Cut(ActionRejected):
    """A request is refused before it has arrived."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


UNREADABLE: Final = Cut(400, N_("This is not a request that can be read."))
SLOW: Final = Cut(408, N_("This request took too long to arrive."))
LARGE: Final = Cut(413, N_("This request is too large."))
LONG_ADDRESS: Final = Cut(414, N_("This address is too long."))
LARGE_HEADERS: Final = Cut(431, N_("The headers of this request are too large."))
MANY_OF_ADDRESS: Final = Cut(
    429, N_("Your network has too many connections open. Please try again in a moment.")
)
MANY: Final = Cut(503, N_("Too many people are here just now. Please try again in a moment."))

NEW, HEAD, BODY, WHOLE = "new", "head", "body", "whole"
"""What has come of a request: nothing ever, a part of its headers, a part of its body, all of it."""


AnswerToCut: TypeAlias = Callable[[HTTPConnection, Cut], Response]
"""How the application says why a request was refused before it had arrived."""


class LimitedHttp(HttpToolsProtocol):
    """One connection; `limits` and `answer_to_cut` are set for each server (`protocol_for`)."""

    limits: ConnectionLimits
    answer_to_cut: AnswerToCut

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.settings = self.limits.settings
        self.address = ""
        self.due = NEVER
        """When the request must have come, or the next one begun."""
        self.stalled = NEVER
        """When the other end must have read what it was sent."""
        self.stage = NEW
        self.came = 0
        """Bytes since this stage began."""
        self.header_bytes = 0
        self.body_bytes = 0
        self.wrong = UNREADABLE
        """What is said if the parser stops."""
        self.cut: Cut | None = None
        """What was said when the request was refused; nothing is read from then on."""
        self.unread = NEVER
        """Bytes the other end had left to read when it was last looked at."""
        self.cycles: list[RequestResponseCycle] = []
        """Requests that are answered or wait for it."""

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self.address = counted(self.client[0] if self.client else "")
        self.within(self.settings.request_seconds)
        why = self.limits.admit(self)
        if why is not None:
            self.cut = MANY if why == ALL else MANY_OF_ADDRESS
            self.limits.answered[self.cut.status or 0] += 1
            self.transport.write(self.written(self.cut))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.limits.release(self)
        self.end_cycles()
        super().connection_lost(exc)

    def end_cycles(self) -> None:
        """It has ended for all requests that came over it, and not for the last alone."""
        for cycle in self.cycles:
            cycle.disconnected = True
            cycle.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a WebSocket."""
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if not isinstance(protocol, WebSocketProtocol):
            protocol = UpgradedConnection(protocol, self.limits)
        protocol.limits = self.limits
        protocol.address = self.address
        self.limits.hand_over(self, protocol)

    @property
    def deadline(self) -> float:
        """When patience ends."""
        return min(self.due, self.stalled)

    @deadline.setter
    def deadline(self, due: float) -> None:
        self.due = due

    def within(self, seconds: float) -> None:
        """What comes now must have come in so many seconds."""
        self.due = self.loop.time() + seconds

    def read_within(self, seconds: float) -> None:
        """What was sent must be read in so many seconds."""
        self.stalled = self.loop.time() + seconds

    def is_closing(self) -> bool:
        """Whether nothing but the last bytes is left to do."""
        return self.transport.is_closing()

    def expire(self) -> None:
        """The deadline is over: say so to whoever is in mid-request, hang up on everybody else."""
        if self.is_being_read():
            self.read_within(self.settings.stall_seconds)
            self.due = NEVER
        elif self.is_closing() or self.cut is not None or self.flow.write_paused:
            self.transport.abort()
        elif self.stage in (HEAD, BODY) and self.flow.read_paused:
            self.within(self.settings.request_seconds)  # It is us who do not read on.
        elif self.stage in (HEAD, BODY):
            self.refuse(SLOW)
        else:
            self.transport.close()
            self.within(LINGER)

    def is_being_read(self) -> bool:
        """Whether the other end still reads what it was sent, be it slowly."""
        before, self.unread = self.unread, float(self.transport.get_write_buffer_size())
        return 0 < self.unread <= before - SLOWEST

    # What comes.

    def data_received(self, data: bytes) -> None:
        """Parse what came; as uvicorn does, without a line in the log for every mistake of others."""
        if self.cut is not None:
            return
        self._unset_keepalive_if_required()
        if self.stage in (NEW, WHOLE):
            self.enter(HEAD)
        self.came += len(data)
        try:
            self.parser.feed_data(data)
            self.check_bytes()
        except httptools.HttpParserError:
            self.refuse(self.wrong)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()

    def enter(self, stage: str) -> None:
        """The next part of a request begins."""
        self.stage = stage
        self.came = 0
        self.within(self.settings.request_seconds)

    def check_bytes(self) -> None:
        """Refuse what the parser would gather without end: a header, or a body of very small pieces."""
        if self.stage == HEAD and self.came > self.settings.header_bytes + self.settings.url_bytes:
            self.came_too_much(LARGE_HEADERS)
        if self.stage == BODY and self.came > CHUNKED * self.settings.body_bytes:
            self.came_too_much(LARGE)

    def came_too_much(self, cut: Cut) -> None:
        """Stop the parser."""
        self.wrong = cut
        raise httptools.HttpParserError

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.header_bytes = 0
        if self.stage != HEAD:
            self.enter(HEAD)

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > self.settings.url_bytes:
            self.came_too_much(LONG_ADDRESS)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer behind the body."""
        super().on_header(name, value)
        self.header_bytes += len(name) + len(value)
        many = len(self.headers) > self.settings.header_count
        if many or self.header_bytes > self.settings.header_bytes:
            self.came_too_much(LARGE_HEADERS)

    def on_headers_complete(self) -> None:
        """All headers are there: the application is asked, unless the body is going to be too large."""
        for name, value in self.headers:
            if name == b"content-length" and int(value) > self.settings.body_bytes:
                self.came_too_much(LARGE)
        if len(self.pipeline) >= PIPELINED:
            self.came_too_much(UNREADABLE)
        self.body_bytes = 0
        self.enter(BODY)
        super().on_headers_complete()
        self.cycles = [*(cycle for cycle in self.cycles if not cycle.response_complete), self.cycle]

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self.body_bytes += len(body)
        if self.body_bytes > self.settings.body_bytes:
            self.came_too_much(LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of it is there; how long the answer takes is up to us."""
        self.stage = WHOLE
        self.due = NEVER
        super().on_message_complete()

    # What goes.

    def on_response_complete(self) -> None:
        """The answer is sent; the next request need not come at once."""
        super().on_response_complete()
        if self.stage == WHOLE:
            self.within(self.settings.idle_seconds)

    def pause_writing(self) -> None:
        """The other end is slow to read."""
        super().pause_writing()
        self.read_within(self.settings.stall_seconds)

    def resume_writing(self) -> None:
        """It has caught up, or it is gone: then nothing is written to it any more."""
        if self.is_closing():
            self.end_cycles()
        super().resume_writing()
        self.unread = self.stalled = NEVER
        if self.stage == WHOLE and self.cycle.response_complete:
            self.within(self.settings.idle_seconds)

    def refuse(self, cut: Cut) -> None:
        """Say why not, and hang up once whoever asked has had time to read it."""
        self.cut = cut
        self.limits.answered[cut.status or 0] += 1
        cycle: Any = self.cycle
        busy = cycle is not None and not cycle.response_complete
        mine = self.stage == BODY and not self.pipeline
        if not busy or (mine and not cycle.response_started):
            self.transport.write(self.written(cut))
        self.end_cycles()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.within(LINGER)

    def written(self, cut: Cut) -> bytes:
        """An answer as it travels, in the language of whoever asked as far as they have said it."""
        scope = {"type": "http", "headers": self.headers or [], "query_string": b"", "path": self.path()}
        answer = type(self).answer_to_cut(HTTPConnection(scope), cut)
        status = HTTPStatus(answer.status_code)
        lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode(), b"connection: close"]
        lines += [name + b": " + value for name, value in answer.raw_headers]
        return b"\r\n".join([*lines, b"", bytes(answer.body)])

    def path(self) -> str:
        """The path of the request, as far as it has come."""
        url: bytes = getattr(self, "url", b"")
        return url[: self.settings.url_bytes].decode("latin-1")


class UpgradedConnection:
    """A WebSocket that is served by a protocol class of others, as far as limits need to know it."""

    def __init__(self, protocol: Any, limits: ConnectionLimits) -> None:
        self.transport: asyncio.Transport = protocol.transport
        self.limits = limits
        self.address = ""
        self.deadline = NEVER
        self.lost: Callable[[Exception | None], None] = protocol.connection_lost
        protocol.connection_lost = self.connection_lost

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.limits.release(self)
        self.lost(exc)

    def is_closing(self) -> bool:
        """Whether nothing but the last bytes is left to do."""
        return self.transport.is_closing()

    def expire(self) -> None:
        """Hang up without waiting for anything."""
        self.transport.abort()


def protocol_for(limits: ConnectionLimits, answer_to_cut: AnswerToCut) -> type[LimitedHttp]:
    """The protocol of a server with these limits."""
    return type(
        "LimitedHttp", (LimitedHttp,), {"limits": limits, "answer_to_cut": staticmethod(answer_to_cut)}
    )
