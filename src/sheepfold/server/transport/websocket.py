"""The WebSocket protocol: an application opens a connection, then a listener is told what comes.

A WebSocket is opened by the application as any other; then it is told to whom to speak, and all that the
application needed to open it is forgotten (docs/decisions/013). This needs inner workings of uvicorn and of
websockets (`TESTED_WITH`); `starlette_connection.py` does the same without them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from sheepfold.server.transport.compression import DifferencesFactory
from sheepfold.server.transport.connection import CONNECTION, LOST, Listener
from sheepfold.server.transport.connection_limits import NEVER, ConnectionLimits

TESTED_WITH: Final = {"uvicorn": "0.54", "websockets": "17"}
"""The versions whose inner workings this class was tested with; pyproject.toml allows no others."""

MOST_FRAGMENTS: Final = 100
"""Frames of one message; empty ones would count nothing towards its length."""

NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""The answer to a request for a WebSocket that is not asked for with GET, for example."""

MOST_UNREAD: Final = 1_000_000
"""Bytes that may wait for a reader who takes nothing; then the connection is cut."""

NO_TEXT, TOO_BIG = 1007, 1009
"""Why a connection is ended: a text that is not UTF-8, or a message of too many frames."""


class ListenerQueue:
    """In place of the queue from which an application would read what comes: it is told at once."""

    __slots__ = ("listener",)

    def __init__(self, listener: Listener) -> None:
        self.listener = listener

    def put_nowait(self, event: Any) -> None:
        """Something came: a message, or the end."""
        if event["type"] == "websocket.receive":
            self.listener.heard(event.get("text") or "")
        else:
            self.listener.ended(event.get("code", LOST))


class NoBackpressure:
    """In place of the event an application would wait for before it writes."""

    __slots__ = ()

    def set(self) -> None:
        """There is room; nobody waits for it."""

    def clear(self) -> None:
        """There is none."""


NO_BACKPRESSURE: Final = NoBackpressure()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket on which little but the difference to the last message travels.

    It is a `Connection`. Until a listener is attached, an application reads and writes it as any other.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.free = True
        self.listener: Listener | None = None
        self.limits: ConnectionLimits | None = None
        self.address = ""
        self.deadline = NEVER
        self.at_end: list[Callable[[], None]] = []
        self.shown = b""
        """The fragment the other end has; the compressor remembers the same bytes, so it costs nothing."""
        # What browsers send is short: they need not remember it, nor must we.
        deflate = DifferencesFactory(client_no_context_takeover=True)
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )

    def data_received(self, data: bytes) -> None:
        """Something came; a handshake that is none is answered, or whoever sent it would wait for ever."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = self.close_sent = True
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Somebody calls: the application finds us in the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][CONNECTION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, by whatever cause."""
        if self.limits is not None:
            self.limits.release(self)
        while self.at_end:
            self.at_end.pop()()
        super().connection_lost(exc)

    def is_closing(self) -> bool:
        """Whether nothing but the last bytes is left to do."""
        return self.transport.is_closing()

    def expire(self) -> None:
        """Nobody takes what was sent: hang up without waiting for it."""
        self.transport.abort()

    async def attach(self, listener: Listener) -> None:
        """Tell everything that comes to this listener, beginning with what has come already."""
        self.listener = listener
        came, self.queue = self.queue, ListenerQueue(listener)  # type: ignore[assignment]
        self.writable = NO_BACKPRESSURE  # type: ignore[assignment]
        # Where there is a queue it must be empty before more may come: each message would stop the reading.
        if self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
        self.read_paused = True
        while not came.empty():
            self.queue.put_nowait(came.get_nowait())

    async def run_asgi(self) -> None:
        """Let the application open the connection; a listener then needs neither it nor the handshake."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except (ClientDisconnected, WebSocketDisconnect):
            pass
        except Exception:
            self.logger.exception("a socket could not be opened")
            self.send_500_response()
        if self.listener is not None:
            self.request.headers.clear()
            del self.scope, self.request, self.response
        elif self.close_timer is None:
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """A message goes on; one that never ends must not gather frames for ever."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.frames = []
            self.hang_up(TOO_BIG)

    def send_receive_event_to_app(self) -> None:
        """A message has come; text that is not UTF-8 ends the connection and is no error of ours."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.hang_up(NO_TEXT)
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer; a flood of pings whose answers nobody reads must not gather in memory."""
        super().handle_ping()
        self.cut_if_unread()

    def cut_if_unread(self) -> None:
        """Cut a connection whose other end asks and asks and reads nothing."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def is_open(self) -> bool:
        """Whether there is still somebody at the other end."""
        # The other end's goodbye is known before what it sent just before that is heard.
        return self.conn.state is OPEN and not (self.close_sent or self.transport.is_closing())

    def say(self, text: str) -> None:
        """Send a message, if there is still somebody."""
        self.send_bytes(text.encode(errors="replace"))

    def show(self, text: str) -> int:
        """Send a fragment, unless it was shown last; returns the number of bytes sent."""
        shown = text.encode(errors="replace")
        if shown == self.shown:
            return 0
        self.shown = shown
        return self.send_bytes(shown)

    def send_bytes(self, text: bytes) -> int:
        """Send a message, if there is still somebody; returns its bytes."""
        if not self.is_open():
            return 0
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.cut_if_unread()
        return len(text)

    def when_closed(self, then: Callable[[], None]) -> None:
        """Do this when it has ended, by whatever cause."""
        self.at_end.append(then)

    def hang_up(self, code: int) -> None:
        """End it and say why."""
        if self.is_open():
            self.close_sent = True
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def pause_writing(self) -> None:
        """The other end is slow. We read no more of what it sends: every answer would wait in memory."""
        super().pause_writing()
        self.free = False
        if not self.transport.is_closing():
            self.transport.pause_reading()
        if self.limits is not None:
            self.deadline = self.loop.time() + self.limits.settings.stall_seconds

    def resume_writing(self) -> None:
        """The other end has caught up."""
        super().resume_writing()
        self.free = True
        self.deadline = NEVER
        if not self.transport.is_closing() and (self.listener is not None or not self.read_paused):
            self.transport.resume_reading()
        if self.listener is not None:
            self.listener.freed()
