"""`sheepfold serve`: what is said where it cannot open."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from sheepfold.cli import main
from sheepfold.cli.asking import BadArgument
from sheepfold.cli.serve import ensure_file, ensure_free
from tests.patience import PATIENCE


def test_a_port_in_use_is_named_before_anything_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) != 0
    told = capsys.readouterr()
    assert f"port: {port} of 127.0.0.1 cannot be used" in told.err
    assert "--port" in told.err
    assert "open" not in told.out


def test_a_free_port_is_left_free() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
    ensure_free("127.0.0.1", port)
    ensure_free("127.0.0.1", port)


def test_what_is_wrong_with_a_port_is_said_of_its_own_option() -> None:
    with pytest.raises(BadArgument, match="--status-port: 70000, must be a whole number from 0 to 65535"):
        ensure_free("127.0.0.1", 70_000, "--status-port")


def test_an_address_of_another_machine_is_no_fault_of_the_port() -> None:
    with pytest.raises(BadArgument, match=r"--host: '192\.0\.2\.1', must be an address of this machine"):
        ensure_free("192.0.2.1", 0)


def test_a_file_of_sqlite_is_one_or_can_be_made(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("new.db", "a?b.db"):
        ensure_file("serve", str(tmp_path / name))
    for address in ("sqlite://", "postgresql://h/x"):
        ensure_file("serve", address)
    for name, said in (
        ("", "is a folder"),
        ("pipe", "is a device or a pipe"),
        ("no/x.db", "there is no folder"),
    ):
        for before in ("", "sqlite:///"):
            with pytest.raises(BadArgument, match=f"--database: .*{said}"):
                ensure_file("serve", f"{before}{tmp_path / name}")


@pytest.mark.slow
def test_a_port_the_system_has_chosen_is_named(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sheepfold", "serve", "--port", "0", "--database", str(tmp_path / "x.db")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.terminate()
        process.communicate(timeout=PATIENCE)
    port = int(first.partition("http://127.0.0.1:")[2].partition(" ")[0])
    assert port > 0
    assert process.returncode == -signal.SIGTERM
