"""`sheepfold think`: what is said where it cannot open, and that it ends when told to."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys

import pytest

from sheepfold.cli import main
from tests.patience import PATIENCE

SECRET = "known to both of them"


def test_without_a_secret_it_does_not_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHEEPFOLD_THINK_SECRET", "short")
    assert main(["think"]) == 2
    said = "sheepfold: SHEEPFOLD_THINK_SECRET: has 5 characters, must have 16 or more\n"
    assert capsys.readouterr().err == said


def test_a_port_that_is_taken_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHEEPFOLD_THINK_SECRET", SECRET)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["think", "--port", str(port)]) == 2
    assert f"port: {port} of 127.0.0.1 cannot be used" in capsys.readouterr().err


@pytest.mark.slow
def test_it_ends_by_the_signal_that_tells_it_to() -> None:
    words = [sys.executable, "-m", "sheepfold", "think", "--port", "0", "--bot-processes", "1"]
    surroundings = {**os.environ, "SHEEPFOLD_THINK_SECRET": SECRET}
    with subprocess.Popen(
        words, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Bots think at 127.0.0.1:")
        process.terminate()
        _out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGTERM
    assert not err
