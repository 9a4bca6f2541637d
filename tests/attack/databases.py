"""The attacked databases: an SQLite file, or a PostgreSQL cluster that can be stopped and started."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import text

from sheepfold.server.storage.database import open_database
from tests.server.postgres import SETTINGS, owner, programs


class Database:
    """Where a server keeps everything; read here past the server."""

    kind = "sqlite"

    def __init__(self, address: str) -> None:
        self.address = address

    async def rows(self, asked: str, **values: Any) -> list[Any]:
        """The rows of a question in SQL."""
        engine = open_database(self.address)
        try:
            async with engine.connect() as connection:
                return list((await connection.execute(text(asked), values)).all())
        finally:
            await engine.dispose()

    def renew(self) -> None:
        """Make sure a backup can be restored into it; a file is replaced as it is."""

    async def change(self, told: str) -> None:
        """Change something past the server."""
        engine = open_database(self.address)
        try:
            async with engine.begin() as connection:
                await connection.execute(text(told))
        finally:
            await engine.dispose()


class Postgres(Database):
    """A cluster of its own, with a socket in a temporary folder and none on the network."""

    kind = "postgresql"

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        super().__init__(f"postgresql://sheepfold@/attack?host={folder}")
        self.folder = folder
        self.bin_folder = bin_folder

    def run(self, program: str, *arguments: str) -> None:
        """One of PostgreSQL's programs, as the user it may run as."""
        log = self.folder / "programs.log"
        with log.open("ab") as told:
            subprocess.run(
                [str(self.bin_folder / program), *arguments],
                user=owner(), check=True, cwd=self.folder, stdout=told, stderr=told,
            )  # fmt: skip

    def control(self, *arguments: str) -> None:
        """Start or stop the cluster, and wait for it."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", *arguments)

    def start(self) -> None:
        """Let it run; a crash before is recovered from."""
        options = f"{SETTINGS} -c fsync=on -c restart_after_crash=on -k {self.folder}"
        self.control("-l", str(self.folder / "log"), "-o", options, "start")

    def renew(self) -> None:
        """From now on another database, an empty one: no backup is restored over data."""
        self.run("createdb", "-h", str(self.folder), "-U", "sheepfold", "restored")
        self.address = self.address.replace("/attack?", "/restored?")

    def kill(self) -> None:
        """Stop at once, without a checkpoint: as if the machine had failed."""
        self.control("-m", "immediate", "stop")

    def create(self) -> None:
        """A new cluster with one empty database."""
        self.run("initdb", "-D", str(self.folder / "data"), "-U", "sheepfold", "-A", "trust", "--no-sync")
        self.start()
        self.run("createdb", "-h", str(self.folder), "-U", "sheepfold", "attack")


def has_postgres() -> bool:
    """Whether this machine has PostgreSQL."""
    return programs() is not None


@asynccontextmanager
async def database_of(kind: str, folder: Path) -> AsyncIterator[Database]:
    """An empty database of this kind."""
    if kind == "sqlite":
        yield Database(f"sqlite:///{folder / 'sheepfold.db'}")
        return
    bin_folder = programs()
    assert bin_folder is not None
    home = Path(tempfile.mkdtemp(prefix="sheepfold-attack-"))
    user = owner()
    if user is not None:
        shutil.chown(home, user)
    postgres = Postgres(home, bin_folder)
    try:
        await asyncio.to_thread(postgres.create)
        try:
            yield postgres
        finally:
            await asyncio.to_thread(postgres.control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)
