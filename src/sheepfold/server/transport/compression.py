"""How messages are compressed.

A push is the whole fragment, and most of it is as it was in the push before. So each message is compressed
against the one before it, which the browser still remembers (`context takeover` in RFC 7692), and little
but the difference travels. Nothing is kept for that but the last message itself: the usual way, a compressor
for each connection, takes 80 kB of memory a viewer and several times as long (docs/decisions/011).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, Protocol

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
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


def isa_l() -> Any | None:
    """The face of ISA-L that is zlib's, four times as fast; not every machine has a package of it."""
    try:
        from isal import isal_zlib
    except ImportError:
        return None
    return isal_zlib


ISA_L: Final = isa_l()


class Compressor(Protocol):
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
        compressed = self.compressed(data)
        if self.remembers:
            self.before = (data if len(data) >= SHORT else self.before + data)[-WINDOW:]
        return Frame(frame.opcode, compressed, rsv1=True)

    def compressed(self, data: bytes) -> bytes:
        """The data as the other side, which remembers what was before, can decompress it."""
        compressor = self.compressor(len(data))
        made = compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return made.removesuffix(SYNC_MARK)

    def compressor(self, size: int) -> Compressor:
        """For a first message carefully, else quickly; what ISA-L writes begins with 100 bytes of tables."""
        bits = self.local_max_window_bits
        if not self.before:
            return zlib.compressobj(CAREFULLY, wbits=-bits)
        if ISA_L is not None and bits == FARTHEST and size >= SHORT:
            quick: Compressor = ISA_L.compressobj(ISA_L.ISAL_BEST_SPEED, wbits=-bits, zdict=self.before)
            return quick
        return zlib.compressobj(QUICKLY, wbits=-bits, memLevel=LITTLE, zdict=self.before)


class DifferencesFactory(ServerPerMessageDeflateFactory):
    """Agrees with a browser on how to compress."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, taken = super().process_request_params(params, accepted_extensions)
        return agreed, Differences(taken)
