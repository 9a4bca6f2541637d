"""A real server under huge, slow and many clients: its memory stays flat, and writes go on."""

from __future__ import annotations

import os
import re
import resource
import socket
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.ports import free_port

MEGABYTE = 2**20
FLAT = 40 * MEGABYTE
"""Memory may grow by so much; each attack sends many times more."""


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    def memory(self) -> int:
        """Bytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def pour(self, head: bytes, megabytes: int) -> bytes:
        """Send a beginning and then so much more, as far as it is taken; what is answered."""
        with self.connect() as line:
            with suppress(OSError):
                line.sendall(head)
                for _ in range(megabytes):
                    line.sendall(b"x" * MEGABYTE)
            with suppress(OSError):
                return line.recv(100)
        return b""

    def figure(self, name: str) -> float:
        return figure_in(self.get("/metrics").text, name)

    def get(self, path: str = "/") -> httpx.Response:
        return httpx.get(f"{self.base}{path}", verify=False, timeout=PATIENCE)

    def client(self) -> httpx.Client:
        return httpx.Client(verify=False, base_url=self.base, timeout=PATIENCE)


def figure_in(page: str, name: str) -> float:
    """A figure of the page of metrics."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
    assert found, name
    return float(found[1])


@contextmanager
def running(folder: Path, descriptors: int | None = None, **settings: str) -> Iterator[Running]:
    """`sheepfold serve` on a free port."""

    def limit() -> None:
        if descriptors is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors // 2, descriptors))

    port = free_port()
    told = {f"SHEEPFOLD_{name.upper()}": value for name, value in settings.items()}
    command = [sys.executable, "-m", "sheepfold", "serve", "--port", str(port), "--database", "test.db"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command,
            stdout=log,
            stderr=log,
            cwd=folder,
            env={**os.environ, "SHEEPFOLD_BOT_PROCESSES": "1", **told},
            preexec_fn=limit,
        )
    try:
        assert became(lambda: process.poll() is not None or answers(port)), (folder / "log").read_text()
        assert process.poll() is None, (folder / "log").read_text()
        yield Running(process, port)
        assert process.poll() is None
        assert '"level": "error"' not in (folder / "log").read_text()
    finally:
        process.kill()
        process.wait()


def answers(port: int) -> bool:
    """Whether a server answers there."""
    with suppress(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{port}/healthz", verify=False, timeout=PATIENCE)
        return True
    return False


def became(happened: Callable[[], bool]) -> bool:
    """Whether a question is answered with yes sooner or later."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
def test_huge_requests_take_no_memory(tmp_path: Path) -> None:
    with running(tmp_path, request_seconds="5", stall_seconds="5") as server:
        server.get()
        before = server.memory()
        post = b"POST /name HTTP/1.1\r\nhost: x\r\n"
        assert b" 413 " in server.pour(post + b"content-length: 300000000\r\n\r\n", 100)
        server.pour(post + b"transfer-encoding: chunked\r\n\r\n11111111\r\n", 100)
        server.pour(b"GET / HTTP/1.1\r\nhost: x\r\na: ", 100)
        server.pour(b"GET /", 100)
        assert server.memory() - before < FLAT
        assert server.get().status_code == 200


def close_code(line: ClientConnection) -> int | None:
    """Read until the other end hangs up; how it did."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(timeout=PATIENCE)
    return line.close_code


def compressed(data: bytes) -> bytes:
    """A message as a browser sends it, compressed; its mask is zero."""
    compressor = zlib.compressobj(9, wbits=-15)
    compressed = (compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-4]
    assert len(compressed) < 16_000
    return struct.pack("!BBHI", 0xC1, 0x80 | 126, len(compressed), 0) + compressed


@pytest.mark.slow
def test_a_message_that_is_small_compressed_and_huge_decompressed_is_cut(tmp_path: Path) -> None:
    bomb = compressed(b"\0" * 15 * MEGABYTE)
    with running(tmp_path) as server, server.client() as client:
        address = client.post("/play", data={"game": "zoff-im-zoo"}).headers["location"]
        before = server.memory()
        for _ in range(10):
            with connect(
                f"ws://127.0.0.1:{server.port}{address}/socket", open_timeout=PATIENCE, ping_interval=None
            ) as line:
                line.recv()
                line.socket.sendall(bomb)
                assert close_code(line) == 1009
        assert server.memory() - before < 10 * MEGABYTE


@pytest.mark.slow
def test_sockets_that_only_talk_take_no_memory(tmp_path: Path) -> None:
    """Pings that want answers nobody reads, and a message of empty parts without end."""
    with running(tmp_path, stall_seconds="3") as server, server.client() as client:
        address = client.post("/play", data={"game": "zoff-im-zoo"}).headers["location"]
        before = server.memory()
        ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 8000
        empty = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
        empty += Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 150_000
        for flood, times in ((ping, 60), (empty, 60)):
            with handshaken(server, address) as line, suppress(OSError):
                for _ in range(times):
                    line.sendall(flood)
        assert server.memory() - before < FLAT
        assert became(lambda: server.figure("sheepfold_viewers") == 0)


@contextmanager
def handshaken(server: Running, address: str) -> Iterator[socket.socket]:
    """The bare connection of an open WebSocket; nobody reads from it."""
    with server.connect() as line:
        line.sendall(
            f"GET {address}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b" 101 " in line.recv(200)
        line.settimeout(PATIENCE)
        yield line


def hold(server: Running, held: list[socket.socket], more: int) -> bool:
    """Begin so many more requests that are never finished."""
    for _ in range(more):
        held.append(server.connect())
        with suppress(OSError):
            held[-1].sendall(b"GET / HTTP/1.1\r\nhost:")
    return True


def refused(client: httpx.Client) -> float:
    """How many connections were refused because there were too many."""
    return figure_in(client.get("/metrics").text, 'sheepfold_connections_refused_total{why="all"}')


@pytest.mark.slow
def test_unfinished_requests_are_closed_and_writes_go_on_when_descriptors_run_out(tmp_path: Path) -> None:
    with (
        running(tmp_path, descriptors=200, request_seconds="4") as server,
        server.client() as client,
    ):
        client.get("/")
        assert server.figure("sheepfold_connections_limit") == 150
        assert server.figure("process_max_fds") == 200
        held: list[socket.socket] = []
        assert became(lambda: hold(server, held, 50) and refused(client) >= 100)
        # The connection that was there before is served, and so is what it writes.
        answer = client.post("/play", data={"game": "zoff-im-zoo"})
        assert answer.status_code == 303
        assert became(lambda: "sheepfold_connections 1.0" in client.get("/metrics").text)
        for line in held:
            line.close()
        assert server.get().status_code == 200
