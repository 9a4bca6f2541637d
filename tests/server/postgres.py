"""A PostgreSQL of the tests' own: a cluster in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SETTINGS = "-c listen_addresses='' -c fsync=off -c max_connections=60 -c autovacuum=off"
"""Nothing is kept, so nothing is put in order: hundreds of databases would be looked through all the time."""


def programs() -> Path | None:
    """Where the newest PostgreSQL of this machine keeps its programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    anywhere = shutil.which("initdb")
    return Path(anywhere).resolve().parent if anywhere else None


def owner() -> str | None:
    """PostgreSQL refuses to run as root; None: as whoever runs the tests."""
    if os.getuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def cluster(bin_folder: Path) -> Iterator[Path]:
    """A running cluster; yields the folder of its socket."""
    folder = Path(tempfile.mkdtemp(prefix="sheepfold-pg-"))
    user = owner()
    if user is not None:
        shutil.chown(folder, user)
    data, said = folder / "data", folder / "said"

    def run(*command: str) -> None:
        """What a program says goes to a file: a pipe would stay open as long as the server it starts."""
        with said.open("w") as output:
            done = subprocess.run(command, user=user, cwd=folder, stdout=output, stderr=output)
        if done.returncode:
            raise RuntimeError(f"{command[0]} ended with {done.returncode}: {said.read_text()}")

    try:
        run(str(bin_folder / "initdb"), "-D", str(data), "-U", "sheepfold", "-A", "trust", "--no-sync")
        control = (str(bin_folder / "pg_ctl"), "-D", str(data), "-w")
        run(*control, "-l", str(folder / "log"), "-o", f"{SETTINGS} -k {folder}", "start")
        try:
            yield folder
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
