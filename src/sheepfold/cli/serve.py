"""`sheepfold serve`: the table in the browser."""

from __future__ import annotations

import argparse
import dataclasses
import math
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sheepfold.cli.asking import BadArgument
from sheepfold.engine import COMPILED
from sheepfold.engine.errors import SheepfoldError

if TYPE_CHECKING:
    from sheepfold.server.settings import Settings

MOST_PORTS: Final = 65_536


class NoWebStack(SheepfoldError):
    """The packages of the extra `web` are not installed."""


class NoPictures(SheepfoldError):
    """The pictures, fonts and scripts of others are not there."""


class AddressTaken(SheepfoldError):
    """Somebody else listens there."""


class Stopped(SheepfoldError):
    """The server could not go on."""


def run(asked: argparse.Namespace) -> int:
    """Run the server until it is told to stop."""
    try:
        from sheepfold.server import logs
        from sheepfold.server.app import create_app
        from sheepfold.server.serving import web_server_for
        from sheepfold.server.settings import from_environment
        from sheepfold.server.web.static_files import VENDOR_STAMP
    except ImportError as error:
        package = str(error.name).partition(".")[0]
        raise NoWebStack(f"serve: {package} is missing; pip install 'sheepfold[web]' brings it") from None
    if not VENDOR_STAMP.exists():
        raise NoPictures("serve: the pictures and fonts are missing; run python -m sheepfold.server.assets")
    ensure_free(asked.host, asked.port)
    settings = from_environment(database=asked.database)
    ensure_numbers(settings)
    ensure_folder(settings.database)
    logs.set_up()
    server = web_server_for(create_app(settings), asked.host, asked.port)
    server.opened = lambda: greet(asked.host, asked.port, settings.shown_database())
    server.run()
    if server.server.failure:
        raise Stopped(f"serve: {server.server.failure}")
    return 0


def greet(host: str, port: int, database: str) -> None:
    """Print the address of the server, which accepts connections by now."""
    core = "compiled" if COMPILED else "plain Python"
    print(f"Sheepfold is open on http://{shown_host(host)}:{port} (core: {core})")
    print(f"Tables are kept in {database}. Press Ctrl+C to close.")
    sys.stdout.flush()


def shown_host(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def ensure_numbers(settings: Settings) -> None:
    """No setting is a number below 0, endless, or none at all."""
    for name, value in dataclasses.asdict(settings).items():
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int | float) and not 0 <= number < math.inf:
                raise BadArgument(f"SHEEPFOLD_{name.upper()}: {number}, must be a number from 0")


def ensure_folder(database: str) -> None:
    """Say it before anything is opened if there is no folder for a file of SQLite."""
    if "\0" in database:
        raise BadArgument(f"--database: {database!r}, must be the name of a file or an address")
    if "://" in database:
        return
    file = Path(database)
    if not file.parent.is_dir():
        raise BadArgument(f"--database: {database!r}, there is no folder {str(file.parent)!r}; make it first")
    if file.is_dir():
        raise BadArgument(f"--database: {database!r} is a folder, must be a file")


def ensure_free(host: str, port: int) -> None:
    """Say it before anything is opened if nobody can listen at this address."""
    if port not in range(MOST_PORTS):
        raise BadArgument(f"--port: {port}, must be a whole number from 0 to {MOST_PORTS - 1}")
    if not host or "\0" in host:
        raise BadArgument(f"--host: {host!r}, must be a name or an address, such as 127.0.0.1")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror as error:
            raise BadArgument(
                f"--host: {host!r}, must be an address of this machine ({error.strerror})"
            ) from None
        except (TypeError, UnicodeError):
            raise BadArgument(f"--host: {host!r}, must be a name or an address, such as 127.0.0.1") from None
        except OSError as error:
            raise AddressTaken(
                f"port: {port} of {host} cannot be used ({error.strerror}); choose another with --port"
            ) from None
