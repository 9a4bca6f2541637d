"""The one way to write: many notes, one commit.

A *note* is what must be written together. While one commit is on its way to the disk, notes gather; the
next commit takes them all (group commit), so the cost of a flush is shared by every table that moved in the
meantime. Whoever wrote a note is answered only after its commit.

A note that cannot be written (its move number is taken) must not take the others down: the batch is
rolled back and each note is tried by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.storage import schema
from sheepfold.server.storage.database import writer_of

Values: TypeAlias = dict[str, Any]
Line: TypeAlias = tuple[Executable, Values | None]

INSERT_MOVE = schema.moves.insert()

GATHERED = 400
"""Notes in one commit, at most."""

BUSY = 4
GATHERING = 0.008
"""After a commit of so many notes more are to be expected: they are given so many seconds to gather."""


class Taken(Exception):
    """Something of that number is written already: somebody else was faster."""


class NotWritten(Exception):
    """The database did not take the note; nothing of it was kept."""


class Note(NamedTuple):
    """What must be written together, and who waits for it."""

    lines: Sequence[Line]
    moves: Sequence[Values]
    written: asyncio.Future[None]


class Ledger:
    """Gathers notes and commits them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = writer_of(engine)
        self.waiting: list[Note] = []
        self.work = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.notes = 0

    def open(self) -> None:
        """Begin to commit what is noted."""
        self.task = asyncio.create_task(self.run(), name="ledger")

    async def close(self) -> None:
        """Commit what is still waiting, then stop."""
        if self.task is not None:
            task, self.task = self.task, None
            self.work.set()
            await task
        if self.writer is not None:
            await asyncio.to_thread(self.writer.close)

    async def write(self, *lines: Line, moves: Sequence[Values] = ()) -> None:
        """Return when it is durable; `Taken` or `NotWritten` when it is not and never will be."""
        if self.task is None:
            raise NotWritten("the ledger is closed")
        note = Note(lines, moves, asyncio.get_running_loop().create_future())
        self.waiting.append(note)
        self.work.set()
        await note.written

    async def run(self) -> None:
        """Commit after commit, until closed and empty."""
        while self.task is not None or self.waiting:
            await self.work.wait()
            self.work.clear()
            while self.waiting:
                batch, self.waiting = self.waiting[:GATHERED], self.waiting[GATHERED:]
                await self.commit(batch)
                if len(batch) >= BUSY:
                    await asyncio.sleep(GATHERING)

    async def commit(self, batch: list[Note]) -> None:
        """All notes in one transaction; if one spoils it, each in its own."""
        error = await self.attempt(batch)
        if error is not None and len(batch) > 1:
            for note in batch:
                settle([note], await self.attempt([note]))
        else:
            settle(batch, error)

    async def attempt(self, batch: list[Note]) -> Exception | None:
        """Write these notes in one transaction; the error if they could not be written."""
        try:
            if self.writer is not None:
                await asyncio.to_thread(self.writer.write_down, put_down, batch)
            else:
                async with self.engine.begin() as connection:
                    await connection.run_sync(put_down, batch)
        except IntegrityError as error:
            return Taken(str(error.orig))
        except (SQLAlchemyError, OSError) as error:
            return NotWritten(cause_of(error))
        self.commits += 1
        self.notes += len(batch)
        return None


def put_down(connection: Connection, batch: list[Note]) -> None:
    """The lines of every note in their order, then the moves of all tables in one statement."""
    for note in batch:
        for statement, values in note.lines:
            connection.execute(statement, values)
    moves = [move for note in batch for move in note.moves]
    if moves:
        connection.execute(INSERT_MOVE, moves)


def cause_of(error: Exception) -> str:
    """What the database says, without what was to be written: a first line names no values."""
    said = str(getattr(error, "orig", None) or error).splitlines()
    return f"{type(error).__name__}: {said[0] if said else 'no reason given'}"


def settle(batch: list[Note], error: Exception | None) -> None:
    """Answer those who wait; one who has stopped waiting is passed over."""
    for note in batch:
        if note.written.done():
            continue
        if error is None:
            note.written.set_result(None)
        else:
            note.written.set_exception(error)
