"""What PostgreSQL is asked for by moves and wake-ups: `python -m bench.commits` (docs/scaling.md).

Processes write moves of many tables through their commit queues, flat out: each table waits for its commit
and writes the next move. Then notifications are sent to listeners. Processor time does not depend on who else
works on the machine; moves a second do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import asyncpg
from tests.attack.databases import Postgres, database_of
from tests.server.storage.filling import SEATS, a_table, opened

from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import MoveRow

RUNS = ((1, 1), (1, 50), (2, 50), (4, 50))
"""Processes, and tables of each."""

SECONDS = 3.0
TICK = os.sysconf("SC_CLK_TCK")
LISTENERS = (1, 10, 40)
NOTIFICATIONS = 300


class Written(NamedTuple):
    """What one process has done."""

    moves: int
    commits: int
    used: float
    """Seconds of its processor time."""


async def write(database: str, name: str, count: int) -> Written:
    """Write moves for some seconds."""
    async with opened(database) as (_engine, _store, queue):
        tables = [f"{name}-{number}" for number in range(count)]
        for table in tables:
            await queue.write(*statements.new_table(a_table(table), SEATS))
        end, used, commits = time.monotonic() + SECONDS, time.process_time(), queue.commits

        async def play(table: str) -> int:
            number = 0
            while time.monotonic() < end:
                number += 1
                row = MoveRow(number, "2 fox", number + 0.25)
                await queue.write(moves=[statements.move_values(table, row)])
            return number

        moves = sum(await asyncio.gather(*[play(table) for table in tables]))
        return Written(moves, queue.commits - commits, time.process_time() - used)


def work(database: str, name: str, tables: int, answer: Connection) -> None:
    """In a process of its own."""
    answer.send(asyncio.run(write(database, name, tables)))


def processor_time(folder: Path) -> float:
    """Seconds all processes of this cluster have used; those that have ended count for the postmaster."""
    postmaster = (folder / "data" / "postmaster.pid").read_text().split()[0]
    family = [postmaster, *Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()]
    used = 0
    for pid in family:
        with suppress(FileNotFoundError, ProcessLookupError):  # It has just ended.
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            used += sum(map(int, fields[11:13] if pid != postmaster else fields[11:15]))
    return used / TICK


async def wal(database: Postgres) -> int:
    """Bytes the log of the database has had."""
    return int((await database.rows("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"))[0][0])


async def moves_of(database: Postgres, count: int, tables: int) -> str:
    """A row of the table: so many processes."""
    bytes_before, before = await wal(database), processor_time(database.folder)
    context, pipes = multiprocessing.get_context("spawn"), []
    for number in range(count):
        ours, theirs = context.Pipe()
        asked = (database.address, f"{count}-{tables}-{number}", tables, theirs)
        context.Process(target=work, args=asked, daemon=True).start()
        pipes.append(ours)
    found = [await asyncio.to_thread(pipe.recv) for pipe in pipes]
    await asyncio.sleep(1)  # the connections end, and their time is counted
    moves, commits, used = (sum(each) for each in zip(*found, strict=True))
    database_used = processor_time(database.folder) - before
    bytes_used = await wal(database) - bytes_before
    return (
        f"| {count} | {tables} | {moves / SECONDS:,.0f} | {commits / SECONDS:,.0f} | {moves / commits:.0f} |"
        f" {1e6 * used / moves:.0f} | {1e6 * database_used / moves:.0f} |"
        f" {1e6 * database_used / commits:.0f} | {bytes_used / moves:,.0f} |"
    )


async def notifications_of(database: Postgres, listeners: int) -> str:
    """A row of the table: so many listeners on a channel of their own each, all of them woken in turn."""
    parts = {"user": "sheepfold", "database": "attack", "host": str(database.folder)}
    heard = 0

    def hear(*_: object) -> None:
        nonlocal heard
        heard += 1

    connections = [await asyncpg.connect(**parts) for _ in range(listeners)]
    sender = await asyncpg.connect(**parts)
    for number, each in enumerate(connections):
        await each.add_listener(f"process_{number}", hear)
    before, began = processor_time(database.folder), time.monotonic()
    for number in range(NOTIFICATIONS):
        await sender.execute("SELECT pg_notify($1, 'table 12 34')", f"process_{number % listeners}")
    while heard < NOTIFICATIONS:
        await asyncio.sleep(0.01)
    seconds, used = time.monotonic() - began, processor_time(database.folder) - before
    for each in (*connections, sender):
        await each.close()
    return f"| {listeners} | {NOTIFICATIONS / seconds:,.0f} | {1e6 * used / NOTIFICATIONS:.0f} |"


async def main() -> None:
    """Print both tables."""
    async with database_of("postgresql", Path()) as database:
        assert isinstance(database, Postgres)
        async with opened(database.address):
            pass
        print(
            "| processes | tables of each | moves/s | commits/s | moves a commit | us of a process a move |",
            end="",
        )
        print(" us of the database a move | us a commit | bytes of log a move |")
        for count, tables in RUNS:
            print(await moves_of(database, count, tables), flush=True)
        print("\n| listeners | messages/s | us of the database a message |")
        for listeners in LISTENERS:
            print(await notifications_of(database, listeners), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
