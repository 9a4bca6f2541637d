"""`sheepfold serve`: what is said where it cannot open."""

from __future__ import annotations

import socket

import pytest

from sheepfold.cli import main
from sheepfold.cli.serve import ensure_free


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
