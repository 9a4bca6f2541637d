"""Messages are compressed against the one before, so that any browser can read them."""

from __future__ import annotations

import gc
import random
import sys

import pytest
import uvicorn
from starlette.applications import Starlette
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from sheepfold.server import serving
from sheepfold.server.live.server import Server
from sheepfold.server.settings import Settings
from sheepfold.server.transport import compression
from sheepfold.server.transport.compression import SHORT, WINDOW, Differences, DifferencesFactory
from sheepfold.server.transport.connection_limits import ConnectionLimits


def agreed(*asked: tuple[str, str | None]) -> tuple[Differences, PerMessageDeflate]:
    """Our end of a connection and the browser's."""
    _, ours = DifferencesFactory(client_no_context_takeover=True).process_request_params(
        [(name, value) for name, value in asked], []
    )
    assert isinstance(ours, Differences)
    theirs = PerMessageDeflate(
        not ours.remembers, ours.remote_no_context_takeover, ours.local_max_window_bits, 15
    )
    return ours, theirs


def text(words: int, seed: int) -> bytes:
    chosen = random.Random(seed)
    return " ".join(f"<li>{chosen.randrange(5000)}</li>" for _ in range(words)).encode()


def sent(ours: Differences, theirs: PerMessageDeflate, data: bytes) -> int:
    """Send a message, see that it arrives as it was, and return the bytes it took."""
    compressed = ours.encode(Frame(Opcode.TEXT, data))
    assert compressed.rsv1
    assert bytes(theirs.decode(compressed).data) == data
    return len(compressed.data)


def test_only_what_is_new_travels() -> None:
    ours, theirs = agreed()
    fragment = text(800, 1)
    first = sent(ours, theirs, fragment)
    again = sent(ours, theirs, fragment.replace(b"17", b"71", 3))
    assert again < first / 5


@pytest.mark.parametrize("with_isal", [True, False])
def test_any_messages_arrive_as_they_were_sent(with_isal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not with_isal:
        monkeypatch.setattr(compression, "ISA_L", None)
    ours, theirs = agreed()
    for seed in range(60):
        sent(ours, theirs, text((2, 20, 900, 3000)[seed % 4] + seed, seed))


def test_a_short_message_does_not_make_the_fragment_before_it_forgotten() -> None:
    ours, theirs = agreed()
    fragment = text(800, 1)
    first = sent(ours, theirs, fragment)
    assert sent(ours, theirs, b'{"type": "notice"}') < 40
    assert sent(ours, theirs, fragment) < first / 5


def test_nothing_is_kept_but_what_was_sent_last() -> None:
    ours, theirs = agreed()
    for seed in range(50):
        sent(ours, theirs, text(SHORT // 20, seed))
    assert len(ours.before) <= WINDOW
    assert not hasattr(ours, "encoder")


def test_a_browser_that_remembers_nothing_is_sent_whole_messages() -> None:
    ours, theirs = agreed(("server_no_context_takeover", None))
    fragment = text(800, 1)
    assert sent(ours, theirs, fragment) == sent(ours, theirs, fragment)


@pytest.mark.parametrize("bits", ["9", "12"])
def test_a_browser_with_a_short_memory_is_not_reminded_of_more(bits: str) -> None:
    ours, theirs = agreed(("server_max_window_bits", bits))
    for seed in (1, 1, 2, 1):
        sent(ours, theirs, text(800, seed))


def test_pings_are_left_alone() -> None:
    ours, _ = agreed()
    ping = Frame(Opcode.PING, b"meh")
    assert ours.encode(ping) is ping


def bare_app() -> Starlette:
    """An application with nothing in it."""
    app = Starlette()
    app.state.server = Server(Settings())
    app.state.connections = ConnectionLimits(Settings())
    return app


@pytest.mark.anyio
@pytest.mark.parametrize("alone", [True, False])
async def test_what_a_process_began_with_is_left_out_of_collections(
    alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def opened(server: uvicorn.Server, sockets: object = None) -> None:
        """As if it listened."""

    monkeypatch.setattr(uvicorn.Server, "startup", opened)
    monkeypatch.setattr(serving, "open_server", opened)
    monkeypatch.setattr(serving, "listening", lambda server: None)
    server = serving.web_server_for(bare_app(), "127.0.0.1", 0)
    server.alone = alone
    before = gc.get_freeze_count()
    try:
        await server.startup()
        assert (gc.get_freeze_count() > before) == alone
    finally:
        gc.unfreeze()


def test_a_server_that_runs_has_its_process_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets=None: None)
    server = serving.web_server_for(bare_app(), "127.0.0.1", 0)
    assert not server.alone
    before = sys.getswitchinterval()
    try:
        server.run()
        assert server.alone
        assert sys.getswitchinterval() == pytest.approx(serving.SHORT_TURNS)
    finally:
        sys.setswitchinterval(before)
