"""Back up and restore: SQLite by its online backup, PostgreSQL by pg_dump and pg_restore.

A backup holds everything, the key of signatures too: it is readable by its owner alone.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.admin.databases import administered, ensure_file, file_of
from sheepfold.server.storage.addresses import BadDatabase, for_programs, shown
from sheepfold.server.storage.database import in_one_line, open_database, revisions
from sheepfold.server.storage.lock import DatabaseFileLock

PARTS = ("", "-wal", "-shm")
"""The files of an SQLite database."""


class BadBackup(SheepfoldError):
    """A backup that cannot be made, or is none."""


async def back_up(address: str, target: Path) -> None:
    """Write a backup, also while the server runs; a file that is there already is left alone."""
    if target.exists():
        raise BadBackup(f"backup: {target} is there already; choose another name")
    if not target.parent.is_dir():
        raise BadBackup(f"backup: the folder {target.parent} does not exist")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        async with administered(address) as engine:
            file = file_of(engine)
            if file is None:
                dump_postgres(engine.url, unfinished)
            else:
                copy_sqlite(file, unfinished)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment; others may read and write it meanwhile."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=10)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            # One file that needs no other beside it.
            new.execute("PRAGMA journal_mode=DELETE")
            found = new.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        raise BadBackup(f"backup: {source} cannot be read ({error})") from None
    if found != "ok":
        raise BadBackup(f"backup: {source} is damaged ({found})")


async def restore(address: str, source: Path) -> Path | None:
    """Put a backup in the place of the database; returns where the old one is now, if there was one."""
    if not source.is_file():
        raise BadBackup(f"backup: {source}, there is no such file")
    engine = open_database(address)
    try:
        file = file_of(engine)
        if file is not None:
            return await restore_sqlite(source, file, engine.url)
        await restore_postgres(engine, source)
        return None
    finally:
        await engine.dispose()


# SQLite.


async def restore_sqlite(source: Path, target: Path, url: URL) -> Path | None:
    """Put the backup in place and the old files aside, while no server runs and none can start."""
    check_sqlite(source)
    ensure_file(target)
    lock = DatabaseFileLock(url, str(target))
    lock.lock_out(target)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        copy_sqlite(source, unfinished)
        aside = put_aside(target)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
        await lock.release()
    return aside


def check_sqlite(source: Path) -> None:
    """Refuse a file that is no backup of a schema this program knows."""
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as backup:
            row = backup.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"backup: {source} is no backup of a table's database ({error})") from None
    if row is None or row[0] not in revisions():
        raise BadBackup(f"backup: {source} was made by a newer release")


def put_aside(target: Path) -> Path | None:
    """Rename the files of a database; None where there is none."""
    ensure_file(target)
    if not target.exists():
        return None
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    if aside.exists():
        raise BadBackup(f"backup: {aside} is there already; try again in a second")
    for ending in PARTS:
        part = target.with_name(target.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


# PostgreSQL.


def dump_postgres(url: URL, target: Path) -> None:
    """Dump a database into a file."""
    run(url, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


async def restore_postgres(engine: AsyncEngine, source: Path) -> None:
    """Restore a dump into an empty database: nothing is ever overwritten."""
    with in_one_line(shown(engine.url)):
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda each: inspect(each).get_table_names())
    if found:
        raise BadDatabase(
            f"database: {engine.url.database} is not empty; make a new one (createdb) and restore into that"
        )
    run(engine.url, "pg_restore", "--no-owner", "--no-privileges", "--single-transaction", str(source))


def run(url: URL, program: str, *arguments: str) -> None:
    """Let a program of PostgreSQL work on a database; what it complains about comes back in one line."""
    found = shutil.which(program)
    if found is None:
        raise BadBackup(f"{program}: not on the PATH; the client programs of PostgreSQL bring it")
    typed = url.password or url.query.get("password")
    password = {} if typed is None else {"PGPASSWORD": str(typed)}
    done = subprocess.run(
        [found, f"--dbname={for_programs(url)}", *arguments],
        env={**os.environ, **password},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BadBackup(f"{program}: {first_line(done.stderr.splitlines())}")


def first_line(lines: Sequence[str]) -> str:
    """What a program said first."""
    return next((line.strip() for line in lines if line.strip()), "failed without a word")
