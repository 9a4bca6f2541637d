"""The one way to write: many transactions, one commit (group commit).

A transaction is what must be written together. While one commit is on its way to the disk, transactions
queue up; the next commit takes them all, so tables that move at the same time share the cost of a flush.
A caller is answered only after the commit of its transaction.

If a batch fails, it is rolled back and tried again in halves, until the transactions that cannot be written
stand alone: only their callers are told. The commit task is restarted if it ends unexpectedly. If that does
not help, the queue stops for good and says so.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sheepfold.server.logs import safe_error_fields
from sheepfold.server.storage import schema
from sheepfold.server.storage.database import writer_of

Values: TypeAlias = dict[str, Any]
Statement: TypeAlias = tuple[Executable, Values | None]

INSERT_MOVE = schema.moves.insert()

GATHERED = 400
"""Transactions in one commit, at most."""

BUSY = 4
GATHERING = 0.008
"""After a commit of `BUSY` transactions more are to be expected: they get so many seconds to arrive."""


MUST_CHANGE = "must_change"
"""The execution option of a conditional statement: without a row that it changes nothing is written."""

LOCKS = "locks"
"""The execution option of a statement that others may have to wait for: the id of the table it changes."""

LAST = "\uffff"
"""In the order of what is locked: after all tables."""

TRY_AGAIN = ("40P01", "40001")
"""What PostgreSQL says when two transactions have waited for each other: the same may succeed now."""

FAILING = 5.0
"""Seconds a database that takes nothing is asked for parts of a batch; then the rest of it is refused, lest
others wait for it."""

RESTARTS = 5
"""How often in a row the commit task is restarted, without a commit in between."""

CLOSING = 4.0
"""Seconds within which closing ends, whatever the database does."""

log = logging.getLogger(__name__)

Fence: TypeAlias = Callable[[Connection], None]
"""Run first in every transaction."""


class Taken(Exception):
    """Something of that number is written already: somebody else was faster."""


class NothingChanged(Exception):
    """A statement that must change a row has found none; of two who want the same, one was faster."""


class NotWritten(Exception):
    """The database did not take the transaction; nothing of it was saved."""


class Transaction(NamedTuple):
    """What must be written together, and who waits for it."""

    statements: Sequence[Statement]
    moves: Sequence[Values]
    written: asyncio.Future[None]

    def locks(self) -> str:
        """The table it changes, if it changes one."""
        options = self.statements[0][0].get_execution_options() if self.statements else {}
        return str(options.get(LOCKS, LAST))


class CommitQueue:
    """Gathers transactions and commits them."""

    def __init__(
        self,
        engine: AsyncEngine,
        fence: Fence | None = None,
        stopped: Callable[[str], None] = lambda why: None,
    ) -> None:
        self.engine = engine
        self.fence = fence
        self.stopped = stopped
        """Called once when the queue can write no more, with the reason."""
        self.writer = writer_of(engine)
        self.connection: AsyncConnection | None = None
        """Kept open from commit to commit: taking one from the pool costs as much as a small commit."""
        self.waiting: list[Transaction] = []
        self.batch: list[Transaction] = []
        """Transactions that are being committed."""
        self.work = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closed = True
        self.failure = ""
        """Why nothing can be written any more; empty while all is well."""
        self.restarts = 0
        self.commits = 0
        self.transactions = 0

    def open(self) -> None:
        """Begin to commit what is queued."""
        self.closed = False
        self.start()

    def start(self) -> None:
        """Start the commit task."""
        self.task = asyncio.create_task(self.run(), name="commit queue")
        self.task.add_done_callback(self.ended)

    async def close(self) -> None:
        """Commit what is still waiting, then stop; within `CLOSING` seconds, whatever happens."""
        if self.closed:
            return
        self.closed = True
        self.work.set()
        try:
            async with asyncio.timeout(CLOSING):
                while self.task is not None:
                    await asyncio.wait([self.task])
                await self.disconnect()
                if self.writer is not None:
                    await self.writer.close()
        except TimeoutError:
            self.stop("the database did not answer in time")
        finally:
            if self.writer is not None:
                self.writer.end()

    async def write(self, *statements: Statement, moves: Sequence[Values] = ()) -> None:
        """Return when it is durable; `Taken` or `NotWritten` when it is not and never will be."""
        if self.closed or self.failure:
            raise NotWritten(self.failure or "the queue is closed")
        transaction = Transaction(statements, moves, asyncio.get_running_loop().create_future())
        self.waiting.append(transaction)
        self.work.set()
        await transaction.written

    async def run(self) -> None:
        """Commit after commit, until closed and empty."""
        while not self.closed or self.waiting:
            await self.work.wait()
            self.work.clear()
            while self.waiting:
                self.batch, self.waiting = self.waiting[:GATHERED], self.waiting[GATHERED:]
                await self.commit(self.batch)
                if len(self.batch) >= BUSY and not self.closed:
                    await asyncio.sleep(GATHERING)

    def ended(self, task: asyncio.Task[None]) -> None:
        """Start the commit task again if it was not meant to end; those it left waiting are answered."""
        error = asyncio.CancelledError() if task.cancelled() else task.exception()
        self.task = None
        if error is None or self.failure:
            return
        log.error("writer ended", extra={"restarts": self.restarts, **safe_error_fields(error)})
        settle(self.batch, NotWritten(f"the writer ended: {type(error).__name__}"))
        self.restarts += 1
        if self.restarts > RESTARTS:
            self.stop(f"the writer ended {self.restarts} times in a row: {type(error).__name__}")
        else:
            self.work.set()
            self.start()

    def stop(self, why: str) -> None:
        """Write nothing from now on; everybody who waits is told."""
        if self.failure:
            return
        self.failure = why
        settle([*self.batch, *self.waiting], NotWritten(why))
        self.waiting = []
        if self.task is not None:
            self.task.cancel()
        self.stopped(why)

    async def commit(self, batch: list[Transaction]) -> None:
        """All transactions in one transaction; what fails is tried again in halves."""
        until, parts = time.monotonic() + FAILING, [batch]
        while parts:
            part = parts.pop()
            error = await self.attempt(part)
            if error is None or len(part) == 1:
                settle(part, error)
            else:
                half = len(part) // 2
                parts += [part[half:], part[:half]]
            if not isinstance(error, NotWritten):
                until = time.monotonic() + FAILING  # It works: others were faster, at most.
            elif time.monotonic() > until:
                settle(batch, NotWritten("the database failed for too long"))
                return

    async def attempt(self, batch: list[Transaction], tries: int = 2) -> Exception | None:
        """Write these transactions in one transaction; the error if they could not be written."""
        try:
            await self.transact(batch)
        except IntegrityError as error:
            return Taken(str(error.orig)) if is_double(error) else NotWritten(cause_of(error))
        except NothingChanged:
            return Taken("the row is not there any more as it was")
        except asyncio.CancelledError as error:
            if cancelled_from_outside():
                raise
            return NotWritten(cause_of(error))
        except Exception as error:
            if tries > 1 and is_worth_trying_again(error):
                # Whether a lost connection got the commit through is not known; the second try finds out.
                return await self.attempt(batch, tries - 1)
            return NotWritten(cause_of(error))
        self.commits += 1
        self.transactions += len(batch)
        self.restarts = 0
        return None

    async def transact(self, batch: list[Transaction]) -> None:
        """Write a batch in one database transaction; after a failure the next uses a fresh connection."""
        if self.writer is not None:
            await self.writer.write_down(put_down, self.fence, batch)
            return
        try:
            if self.connection is None:
                self.connection = await self.engine.connect()
            async with self.connection.begin():
                await self.connection.run_sync(put_down, self.fence, batch)
        except BaseException:
            await self.disconnect()
            raise

    async def disconnect(self) -> None:
        """Give the connection up."""
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()


def cancelled_from_outside() -> bool:
    """Whether the running task itself is cancelled, and not merely something it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def put_down(connection: Connection, fence: Fence | None, batch: list[Transaction]) -> None:
    """The statements of every transaction in their order, then the moves of all tables in one statement.

    Tables are changed in the order of their ids: processes that change the same ones do not wait for each
    other in a circle.
    """
    if fence is not None:
        fence(connection)
    for transaction in sorted(batch, key=Transaction.locks):
        for statement, values in transaction.statements:
            done = connection.execute(statement, values)
            if statement.get_execution_options().get(MUST_CHANGE) and not done.rowcount:
                raise NothingChanged
    moves = [move for transaction in batch for move in transaction.moves]
    if moves:
        connection.execute(INSERT_MOVE, sorted(moves, key=itemgetter("table_id", "number")))


def is_worth_trying_again(error: BaseException) -> bool:
    """Whether the same may succeed at once: the connection was lost, or two have waited in a circle."""
    lost = getattr(error, "connection_invalidated", False)
    return lost or getattr(orig_of(error), "sqlstate", None) in TRY_AGAIN


def cause_of(error: BaseException) -> str:
    """What kind of error it is, and what the database says of it if that quotes no values."""
    kind = " ".join([type(error).__name__, *filter(None, [getattr(orig_of(error), "sqlstate", None)])])
    if not isinstance(error, OperationalError | InterfaceError | InternalError | OSError):
        return kind
    said = str(orig_of(error) or error).splitlines()
    return f"{kind}: {said[0] if said else 'no reason given'}"


def is_double(error: IntegrityError) -> bool:
    """Whether a row of that key is there already; other broken constraints are failures."""
    code = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", "")
    return code in ("23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")


def orig_of(error: BaseException) -> BaseException | None:
    """The driver's error within one of SQLAlchemy's."""
    return getattr(error, "orig", None)


def settle(batch: Iterable[Transaction], error: Exception | None) -> None:
    """Answer those who wait; one who has stopped waiting, or was answered before, is passed over."""
    for transaction in batch:
        if transaction.written.done():
            continue
        if error is None:
            transaction.written.set_result(None)
        else:
            transaction.written.set_exception(error)
