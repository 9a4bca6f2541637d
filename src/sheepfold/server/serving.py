"""How the application is served: one place for the command and for tests."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import os
import sys
import threading
from collections.abc import Callable
from socket import socket
from typing import Final

import uvicorn
from starlette.applications import Starlette

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.live.draining import drain
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.server import Server
from sheepfold.server.logs import log_unhandled
from sheepfold.server.transport.connection_limits import ConnectionLimits
from sheepfold.server.transport.http import protocol_for
from sheepfold.server.transport.websocket import WebSocketProtocol
from sheepfold.server.web.error_answers import cut_answer

LONGEST_MESSAGE: Final = 16_384
"""Bytes of a message that comes over a WebSocket."""

SHORT_TURNS: Final = 0.0005
"""Seconds the event loop may keep the interpreter from the thread that writes to the database."""

ANSWERING: Final = 3
"""Seconds requests have to be answered when a lone server is told to stop; waiting ones are cut."""

FINISHING: Final = 15
"""The same where other processes serve meanwhile: nobody has to wait for the end of this one."""

ENDING: Final = 45.0
"""Seconds after which a process that was told to stop ends, whatever hangs."""

GARBAGE: Final = 10_000
"""New objects after which Python looks for garbage among them; a move makes hundreds that stay."""

log = logging.getLogger(__name__)


class CannotListen(SheepfoldError):
    """Nobody can come: the address is taken or is not ours."""


class WebServer(uvicorn.Server):
    """A server that opens the server before it listens and closes it when it listens no more.

    Where it has the process for itself, what it began with is never looked through for garbage: that is a
    hundred thousand objects, and looking through them holds every table up for a tenth of a second.
    """

    alone = False

    def __init__(self, config: uvicorn.Config, server: Server, connections: ConnectionLimits) -> None:
        super().__init__(config)
        self.server = server
        self.connections = connections
        self.opened: Callable[[], None] = lambda: None
        """Called when people can come."""

    @property
    def port(self) -> int:
        """The port people come to, once they can."""
        found: int = self.servers[0].sockets[0].getsockname()[1]
        return found

    def run(self, sockets: list[socket] | None = None) -> None:
        """Serve until told to stop."""
        self.alone = True
        sys.setswitchinterval(SHORT_TURNS)
        super().run(sockets)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the server, then listen."""
        if self.alone:
            asyncio.get_running_loop().set_exception_handler(log_unhandled)
        await open_server(self.server)
        try:
            await super().startup(sockets)
        except SystemExit as error:
            await close_server(self.server)
            raise CannotListen(
                f"port: {self.config.port} of {self.config.host} cannot be used ({error.__context__})"
            ) from None
        listening(self.server)
        if self.alone:
            gc.collect()
            gc.freeze()
            gc.set_threshold(GARBAGE)
        self.opened()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end: when told to, or when the server cannot go on. Looks at deadlines every second."""
        if counter % 10 == 0:
            self.connections.look_at_deadlines(asyncio.get_running_loop().time())
        return await super().on_tick(counter) or bool(self.server.failure)

    def stop_listening(self) -> None:
        """Take no new connections; those there are stay until the server ends."""
        for each in self.servers:
            each.close()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop listening, leave the tables to others, then close; no clock runs while nobody can come."""
        if self.alone:
            end_within(ENDING)
        self.stop_listening()
        if not self.force_exit and await drain(self.server):
            self.config.timeout_graceful_shutdown = FINISHING
        self.server.time.stop()
        await super().shutdown(sockets)
        await close_server(self.server)


def end_within(seconds: float) -> None:
    """End this process after so long even if some thread of it still hangs then."""

    def end() -> None:
        log.critical("ended by force")
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def web_server_for(app: Starlette, host: str, port: int) -> WebServer:
    """The server; it stops within seconds even when people look at tables."""
    server: Server = app.state.server
    limits: ConnectionLimits = app.state.connections
    return WebServer(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            lifespan="off",
            http=protocol_for(limits, cut_answer),
            ws="websockets-sansio" if server.settings.plain_websockets else WebSocketProtocol,
            ws_max_size=LONGEST_MESSAGE,
            timeout_keep_alive=math.ceil(limits.settings.idle_seconds),
            timeout_graceful_shutdown=ANSWERING,
            server_header=False,
            proxy_headers=False,
        ),
        server,
        limits,
    )
