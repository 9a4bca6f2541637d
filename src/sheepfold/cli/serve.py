"""`sheepfold serve`: the table in the browser."""

from __future__ import annotations

import argparse
import socket
import sys

from sheepfold.engine import COMPILED
from sheepfold.engine.errors import SheepfoldError


class NoWebStack(SheepfoldError):
    """The packages of the extra `web` are not installed."""


class AddressTaken(SheepfoldError):
    """Somebody else listens there."""


class Stopped(SheepfoldError):
    """The server could not go on."""


def run(asked: argparse.Namespace) -> int:
    """Open the house and keep it open until told to stop."""
    try:
        from sheepfold.server import logs
        from sheepfold.server.app import create_app
        from sheepfold.server.settings import from_environment
        from sheepfold.server.wire import server_of
    except ImportError as error:
        raise NoWebStack(f"serve: {error.name} is missing; pip install 'sheepfold[web]' brings it") from None
    ensure_free(asked.host, asked.port)
    settings = from_environment(database=asked.database)
    logs.set_up()
    server = server_of(create_app(settings), asked.host, asked.port)
    server.opened = lambda: greet(asked.host, asked.port, settings.shown_database())
    server.run()
    if server.house.failure:
        raise Stopped(f"serve: {server.house.failure}")
    return 0


def greet(host: str, port: int, database: str) -> None:
    """Say where the house is; people can come already."""
    core = "compiled" if COMPILED else "plain Python"
    print(f"Sheepfold is open on http://{shown_host(host)}:{port} (core: {core})")
    print(f"Tables are kept in {database}. Press Ctrl+C to close.")
    sys.stdout.flush()


def shown_host(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def ensure_free(host: str, port: int) -> None:
    """Say it before anything is opened if nobody can listen at this address."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise AddressTaken(
                f"port: {port} of {host} cannot be used ({error.strerror}); choose another with --port"
            ) from None
