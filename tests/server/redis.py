"""A Redis or Valkey of the tests' own, reached by a socket in a temporary folder."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE


def program() -> str | None:
    """The server this machine has."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


def wait_for(path: Path) -> None:
    """Until somebody listens at this socket."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with socket.socket(socket.AF_UNIX) as one:
                one.connect(str(path))
                return
        except OSError:
            assert time.monotonic() < until, "Redis does not start"
            time.sleep(0.02)


@contextmanager
def running(program: str) -> Iterator[Path]:
    """A running server; yields the path of its socket."""
    folder = Path(tempfile.mkdtemp(prefix="sheepfold-redis-"))
    path = folder / "socket"
    settings = ["--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
    process = subprocess.Popen([program, *settings], stdout=subprocess.DEVNULL)
    try:
        wait_for(path)
        yield path
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
