"""How the application is served: one place for the command and for tests.

A push is the whole fragment, and most of it is as it was in the push before. So each message is compressed
against the one before it, which the browser still remembers (`context takeover` in RFC 7692), and little
but the difference travels. Nothing is kept for that but the last message itself: the usual way, a compressor
for each connection, takes 80 kB of memory a viewer and several times as long (docs/decisions/011).
"""

from __future__ import annotations

import gc
import logging
import sys
import zlib
from collections.abc import Sequence
from socket import socket
from typing import Any, Final, Protocol

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

WINDOW: Final = 32_768
"""Bytes the other side remembers, at most."""

CAREFULLY: Final = 8
QUICKLY: Final = 3
"""Levels of zlib: for a first message, and for one that has another to be compared with."""

LITTLE: Final = 6
"""zlib's measure of the memory it works with: more would gain nothing here."""

FARTHEST: Final = 15
"""The window of ISA-L, in bits: for whoever remembers less, zlib compresses."""

SHORT: Final = 2_000
"""Bytes of a message between two fragments after which the one before is still worth remembering."""

SYNC_MARK: Final = b"\x00\x00\xff\xff"
"""Ends what zlib has flushed; it is left out on the wire."""

LONGEST_MESSAGE: Final = 16_384

SHORT_TURNS: Final = 0.0005
"""Seconds the event loop may keep the interpreter from the thread that writes to the database."""


def isa_l() -> Any | None:
    """The face of ISA-L that is zlib's, four times as fast; not every machine has a package of it."""
    try:
        from isal import isal_zlib
    except ImportError:
        return None
    return isal_zlib


ISA_L: Final = isa_l()


class Packer(Protocol):
    """A compressor."""

    def compress(self, data: bytes, /) -> bytes:
        """Begin."""

    def flush(self, mode: int, /) -> bytes:
        """The rest."""


class Differences(PerMessageDeflate):
    """Compresses each message against what was sent before, keeping only that between two messages."""

    def __init__(self, taken: PerMessageDeflate) -> None:
        super().__init__(
            taken.remote_no_context_takeover,
            True,  # For the class above: it shall keep no compressor.
            taken.remote_max_window_bits,
            taken.local_max_window_bits,
        )
        self.remembers = not taken.local_no_context_takeover
        """Whether the other side keeps what it was sent."""
        self.before = b""

    def encode(self, frame: Frame) -> Frame:
        """A message, compressed; pings and the like as they are."""
        if frame.opcode in CTRL_OPCODES:
            return frame
        assert frame.fin, "messages are sent whole"
        data = bytes(frame.data)
        packed = self.packed(data)
        if self.remembers:
            self.before = (data if len(data) >= SHORT else self.before + data)[-WINDOW:]
        return Frame(frame.opcode, packed, rsv1=True)

    def packed(self, data: bytes) -> bytes:
        """The data as the other side, which remembers what was before, can unpack it."""
        packer = self.packer(len(data))
        made = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
        return made.removesuffix(SYNC_MARK)

    def packer(self, size: int) -> Packer:
        """For a first message carefully, else quickly; what ISA-L writes begins with 100 bytes of tables."""
        bits = self.local_max_window_bits
        if not self.before:
            return zlib.compressobj(CAREFULLY, wbits=-bits)
        if ISA_L is not None and bits == FARTHEST and size >= SHORT:
            quick: Packer = ISA_L.compressobj(ISA_L.ISAL_BEST_SPEED, wbits=-bits, zdict=self.before)
            return quick
        return zlib.compressobj(QUICKLY, wbits=-bits, memLevel=LITTLE, zdict=self.before)


class DifferencesFactory(ServerPerMessageDeflateFactory):
    """Agrees with a browser on how to compress."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, taken = super().process_request_params(params, accepted_extensions)
        return agreed, Differences(taken)


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket on which little but the difference to the last message travels."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        # What browsers send is short: they need not remember it, nor must we.
        deflate = DifferencesFactory(client_no_context_takeover=True)
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )

    def start_keepalive(self) -> None:
        """The handshake is over: forget its headers, of which every viewer would keep some kilobytes."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()


class Server(uvicorn.Server):
    """A server; where it has the process for itself, what it began with is never looked through for garbage.

    That is a hundred thousand objects, and looking through them holds every table up for a tenth of a second.
    """

    alone = False

    def run(self, sockets: list[socket] | None = None) -> None:
        """Serve until told to stop."""
        self.alone = True
        sys.setswitchinterval(SHORT_TURNS)
        super().run(sockets)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the house."""
        await super().startup(sockets)
        if self.alone:
            gc.collect()
            gc.freeze()


def server_of(app: Starlette, host: str, port: int) -> Server:
    """The server; it stops within seconds even when people look at tables."""
    return Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            ws=Wire,
            ws_max_size=LONGEST_MESSAGE,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
    )
