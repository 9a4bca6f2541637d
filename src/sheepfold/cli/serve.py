"""`sheepfold serve`: the table in the browser."""

from __future__ import annotations

import argparse
import asyncio
import errno
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sheepfold.cli.asking import BadArgument
from sheepfold.engine import COMPILED
from sheepfold.engine.errors import SheepfoldError

if TYPE_CHECKING:
    from sheepfold.server.settings import Settings

MOST_PORTS: Final = 65_536
MOST_PROCESSES: Final = 64


class NoWebStack(SheepfoldError):
    """The packages of the extra `web` are not installed."""


class NoPictures(SheepfoldError):
    """The pictures, fonts and scripts of others are not there."""


class AddressTaken(SheepfoldError):
    """Somebody else listens there."""


class Stopped(SheepfoldError):
    """The server could not go on."""


@contextmanager
def naming_the_extra(command: str) -> Iterator[None]:
    """Imports of the web stack: what is missing is named together with the extra that brings it."""
    try:
        yield
    except ImportError as error:
        package = str(error.name).partition(".")[0]
        raise NoWebStack(f"{command}: {package} is missing; pip install 'sheepfold[web]' brings it") from None


def run(asked: argparse.Namespace) -> int:
    """Run the server until it is told to stop."""
    with naming_the_extra("serve"):
        from sheepfold.server import logs
        from sheepfold.server.settings import from_environment, warn_of_former_names
        from sheepfold.server.web.static_files import VENDOR_STAMP
    if not VENDOR_STAMP.exists():
        raise NoPictures("serve: the pictures and fonts are missing; run python -m sheepfold.server.assets")
    settings = from_environment(database=asked.database, bot_processes=asked.bot_processes)
    if not asked.supervised:
        ensure_free(asked.host, asked.port)
        ensure_file("serve", settings.database)
        ensure_processes(asked, settings.database)
    logs.set_up()
    if asked.supervised:
        return run_one(asked, settings)
    warn_of_former_names()
    return run_one(asked, settings) if asked.processes == 1 else run_several(asked, settings)


def run_one(asked: argparse.Namespace, settings: Settings) -> int:
    """Serve in this process, alone or as one of several."""
    with naming_the_extra("serve"):
        from sheepfold.server.app import create_app
        from sheepfold.server.serving import web_server_for
        from sheepfold.server.supervised import attach, inherited
    server = web_server_for(create_app(settings), asked.host, asked.port)
    if asked.supervised:
        channel, listeners = inherited(asked.supervised)
        server.opened = lambda: attach(channel, server)
        server.run(listeners)
    else:
        server.opened = lambda: greet(asked.host, server.port, settings.shown_database())
        server.run()
    if server.server.failure:
        raise Stopped(f"serve: {server.server.failure}")
    return 0


def run_several(asked: argparse.Namespace, settings: Settings) -> int:
    """Serve in processes of their own; end as a process ends that gets the signal which ended them."""
    from sheepfold.server.supervisor import Supervisor, environment_for, listen

    environment = environment_for(asked.processes, database=asked.database, bot_processes=asked.bot_processes)
    listener = listen(asked.host, asked.port)
    port, own = listener.getsockname()[1], list[socket.socket]()
    if asked.status_port:
        own = [listen("127.0.0.1", asked.status_port + place) for place in range(asked.processes)]

    async def supervise() -> tuple[int, int | None]:
        supervisor = Supervisor(listener, own, environment)
        shown = f"{settings.shown_database()}, which {asked.processes} processes serve"
        status = await supervisor.run(asked.processes, lambda: greet(asked.host, port, shown))
        return status, supervisor.signal

    status, ended_by = asyncio.run(supervise())
    if ended_by is not None:
        signal.raise_signal(ended_by)
    return status


def greet(host: str, port: int, database: str) -> None:
    """Print the address of the server, which accepts connections by now."""
    core = "compiled" if COMPILED else "plain Python"
    print(f"Sheepfold is open on http://{shown_host(host)}:{port} (core: {core})")
    print(f"Tables are kept in {database}. Press Ctrl+C to close.")
    sys.stdout.flush()


def shown_host(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def ensure_file(command: str, database: str) -> None:
    """Say it before anything is opened if the address is none, or a file of SQLite cannot be there."""
    with naming_the_extra(command):
        from sheepfold.server.storage.addresses import read_address
        from sheepfold.server.storage.database import sqlite_file
    url = read_address(database)
    file = sqlite_file(url) if url.get_backend_name() == "sqlite" else None
    if file is None:
        return
    if not file.parent.is_dir():
        folder = str(Path(str(url.database)).parent)
        raise BadArgument(f"--database: {database!r}, there is no folder {folder!r}; make it first")
    if file.is_dir():
        raise BadArgument(f"--database: {database!r} is a folder, must be a file")
    if file.exists() and not file.is_file():
        raise BadArgument(f"--database: {database!r} is a device or a pipe, must be a file")


def ensure_processes(asked: argparse.Namespace, database: str) -> None:
    """As many processes can serve this database, and each finds its port."""
    count = asked.processes
    if count not in range(1, MOST_PROCESSES + 1):
        raise BadArgument(f"--processes: {count}, must be a whole number from 1 to {MOST_PROCESSES}")
    if count > 1 and not database.startswith("postgres"):
        raise BadArgument(f"--processes: {count}, must be 1 with SQLite; several need PostgreSQL")
    if count > 1 and sys.platform == "win32":
        raise BadArgument(f"--processes: {count}, must be 1 on Windows")
    if asked.status_port is not None:
        for place in range(count):
            ensure_free("127.0.0.1", asked.status_port + place, "--status-port")


def ensure_free(host: str, port: int, option: str = "--port") -> None:
    """Say it before anything is opened if nobody can listen at this address."""
    if port not in range(MOST_PORTS):
        raise BadArgument(f"{option}: {port}, must be a whole number from 0 to {MOST_PORTS - 1}")
    if not host or "\0" in host:
        raise BadArgument(f"--host: {host!r}, must be a name or an address, such as 127.0.0.1")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (TypeError, UnicodeError):
            raise BadArgument(f"--host: {host!r}, must be a name or an address, such as 127.0.0.1") from None
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise BadArgument(
                    f"--host: {host!r}, must be an address of this machine ({error.strerror})"
                ) from None
            raise AddressTaken(
                f"port: {port} of {host} cannot be used ({error.strerror}); choose another with {option}"
            ) from None
