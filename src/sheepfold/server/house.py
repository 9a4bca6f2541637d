"""The house: all tables in memory, the way to those that are not, and what goes on without anybody asking.

Tables come to memory when somebody opens them and leave it when nobody has looked for a while. Tables with a
running clock stay.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.engine.errors import SheepfoldError, UnknownVersion
from sheepfold.server import pauses, turns
from sheepfold.server.bot_pool import BotPool
from sheepfold.server.budgets import Budgets
from sheepfold.server.connection_limits import ConnectionLimits
from sheepfold.server.credentials import Claim, Signatures
from sheepfold.server.health import Health
from sheepfold.server.logs import mark_of, told_of
from sheepfold.server.metrics import Metrics
from sheepfold.server.noticing import read_notices
from sheepfold.server.pages.speech import N_
from sheepfold.server.people import Person, guest_name
from sheepfold.server.refusals import CLOSED, SIGNED_OUT, Banned, Missing, Refused, Unavailable
from sheepfold.server.settings import Settings
from sheepfold.server.storage import notes
from sheepfold.server.storage.database import in_one_line, open_database
from sheepfold.server.storage.ledger import (
    LeaseLost,
    Ledger,
    Line,
    NotWritten,
    Taken,
    cancelled_from_outside,
)
from sheepfold.server.storage.lock import DatabaseLock, hold, lock_of
from sheepfold.server.storage.rows import Kept, PersonRow
from sheepfold.server.storage.store import Store
from sheepfold.server.table import Table
from sheepfold.server.timing import NO_CLOCK, HouseTime
from sheepfold.server.viewer import CLOSE_SIGNED_OUT

CLOCK_LOOKS = 1.0
"""Seconds between two looks at the clocks."""

NOTICE_LOOKS = 1.0
"""Seconds between two looks for what commands have changed."""

EPOCHS_KEPT = 1000
"""Of epochs raised lately, so many are remembered; the database has them all."""

BOT_LOOKS = 1.0
"""Seconds between two looks at tables where bots are to move."""

CLOSING = 6.0
"""Seconds each part of the house may take to close."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class House:
    """Everything the server holds."""

    def __init__(self, settings: Settings, make_pool: type[BotPool] = BotPool) -> None:
        self.settings = settings
        self.make_pool = make_pool
        self.metrics = Metrics()
        self.connections = ConnectionLimits(settings)
        self.metrics.registry.register(self.connections)
        self.budgets = Budgets(settings)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.revoking = asyncio.Lock()
        """Held while somebody is signed out everywhere: of two who ask at once only one stays signed in."""
        self.epochs: dict[str, int] = {}
        """Epochs raised lately, by person: for whoever was let in just before."""
        self.closing: list[Callable[[], Awaitable[None]]] = []
        self.failure = ""
        """Why the house cannot go on; empty while all is well."""
        self.health = Health(self.keep_time)
        self.engine: AsyncEngine
        self.store: Store
        self.ledger: Ledger
        self.time: HouseTime
        self.signatures: Signatures
        self.bot_pool: BotPool

    async def open(self) -> None:
        """Bring the database up to date and go on where the house was closed; all or nothing."""
        try:
            with in_one_line(self.settings.shown_database()):
                await self.open_storage()
            self.bot_pool = self.make_pool(self.settings, self.metrics)
            self.at_close(self.bot_pool.close)
            self.bot_pool.start()
            self.begin(self.every(self.settings.heartbeat, self.beat))
            self.begin(self.every(CLOCK_LOOKS, self.look_at_clocks))
            self.begin(self.every(BOT_LOOKS, self.look_at_bots))
            self.begin(self.every(NOTICE_LOOKS, lambda: read_notices(self)))
            await self.wake_timed_tables()
        except BaseException:
            await self.close()
            raise

    async def open_storage(self) -> None:
        """Take hold of the database and read what the house itself remembers."""
        self.engine = open_database(self.settings.database)
        self.at_close(self.engine.dispose)
        lock = lock_of(self.engine, self.settings.shown_database(), self.settings.lease)
        self.at_close(lock.release)
        await hold(lock, self.engine)
        self.store = Store(self.engine)
        key, before = await self.store.house()
        self.time = HouseTime(before)
        self.signatures = Signatures(
            self.settings.secret or key,
            self.settings.cookie_days,
            self.settings.token_days,
            await self.store.timed_since(),
        )
        self.ledger = Ledger(self.engine, lock.fence, self.fail)
        self.ledger.open()
        self.at_close(self.ledger.close)
        self.at_close(self.keep_time)
        self.begin(self.every(self.settings.lease / 3, lambda: self.renew(lock)))

    def listening(self) -> None:
        """People can come from now on: clocks run."""
        self.time.start()
        log.info("open", extra={"house_time": round(self.time.now(), 1)})

    async def wake_timed_tables(self) -> None:
        """Clocks go on at once; a table that cannot be rebuilt must not keep the house closed."""
        for table_id in await self.store.timed_tables():
            try:
                await self.find(table_id)
            except Exception as error:
                log.warning("table not resumed", extra={"table": mark_of(table_id), **told_of(error)})
                await pauses.pause(self, table_id)

    def fail(self, why: str) -> None:
        """Serve no more: nothing is written, health is red, and the server ends with this line."""
        if not self.failure:
            self.failure = why
            log.critical("failed", extra={"why": why})
            self.ledger.stop(why)

    async def trouble(self) -> str:
        """Why the house cannot serve; empty when all is well."""
        return self.failure or await self.health.trouble()

    def at_close(self, close: Callable[[], Awaitable[None]]) -> None:
        """Something to be closed with the house, before all that was opened earlier."""
        self.closing.append(close)

    async def close(self) -> None:
        """Stop all work and keep what is to be kept; what fails or hangs does not stop the rest."""
        parts, self.closing = [*self.closing, self.cancel_tasks], []
        for close in reversed(parts):
            try:
                async with asyncio.timeout(CLOSING):
                    await close()
            except TimeoutError:
                log.error("not closed in time", extra={"part": close.__qualname__})
            except Exception as error:
                log.error("not closed", extra={"part": close.__qualname__, **told_of(error)})
        log.info("closed")

    async def cancel_tasks(self) -> None:
        """End everything that goes on."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # Tables.

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """A table that stays in memory as long as one is at it."""
        table = await self.find(table_id)
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
            table.used = self.time.now()

    async def find(self, table_id: str) -> Table:
        """The table of that id, from memory or from the database."""
        table = self.tables.get(table_id)
        if table is not None:
            return table
        if table_id not in self.loading:
            # Several may ask at once: one loads, all wait.
            self.loading[table_id] = self.begin(self.load(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def load(self, table_id: str) -> Table:
        """Rebuild a table from what is kept."""
        try:
            kept = await self.store.kept(table_id)
            if kept is None:
                raise Missing(N_("There is no table here."))
            table = self.tables[table_id] = await self.resumed(kept)
        finally:
            self.loading.pop(table_id, None)
        self.metrics.tables.set(len(self.tables))
        if table.row.status != kept.table.status:
            await self.keep(turns.ending(table))
        turns.schedule_bots(self, table)
        return table

    async def resumed(self, kept: Kept) -> Table:
        """A table as it is kept; its clock does not count the time in which it could not be played."""
        timed = kept.table.status != "waiting" and kept.table.clock != NO_CLOCK
        marks = await pauses.marks_of(self, kept.table.id) if timed else []
        now = self.time.now()
        table = self.rebuilt(kept, pauses.pauses_until(marks, now))
        await pauses.end_pause(self, kept.table.id, marks, now)
        return table

    def rebuilt(self, kept: Kept, stood: Sequence[pauses.Pause]) -> Table:
        """A table as it is kept; refused, and left as it is, where the program cannot play it on."""
        if kept.table.status == "closed":
            raise Missing(CLOSED)
        try:
            return Table(kept, self.time.now(), stood)
        except UnknownVersion:
            raise Refused(
                N_(
                    "This match is played by version {version} of its rules, which is not here just now. "
                    "Nothing is lost: the match goes on when that version is back."
                ),
                version=kept.table.version,
            ) from None
        except SheepfoldError as error:
            log.error("table not rebuilt", extra={"table": mark_of(kept.table.id), **told_of(error)})
            raise Refused(N_("This match cannot be continued just now. Nothing of it is lost.")) from None

    async def reload(self, table: Table) -> None:
        """Be again what is kept: somebody else has written to this table."""
        kept = await self.store.kept(table.row.id)
        if kept is not None:
            table.take(kept)
            turns.schedule_bots(self, table)

    def forget_idle(self) -> None:
        """Let tables nobody needs leave memory."""
        oldest = self.time.now() - self.settings.idle
        for table_id, table in list(self.tables.items()):
            timed = table.clock.runs and table.row.status == "playing"
            busy = table.viewers or table.users or table.thinking is not None or table.lock.locked()
            if not (timed or busy) and table.used < oldest:
                del self.tables[table_id]
        self.metrics.tables.set(len(self.tables))

    # Keeping.

    async def keep(self, *lines: Line, **moves: Any) -> None:
        """Write a note; the one who asked is told if it could not be written."""
        began = time.perf_counter()
        try:
            await self.ledger.write(*lines, **moves)
        except NotWritten as error:
            log.error("not written", extra={"why": str(error)})
            raise Refused(
                N_("This could not be saved just now. Nothing has changed; please try again.")
            ) from None
        self.metrics.keep.observe(time.perf_counter() - began)

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, also when whoever asked for it has hung up meanwhile."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that is stopped when the house closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # People.

    async def person(self, claim: Claim | None) -> Person | None:
        """Whoever a signature stands for; None if it is worthless by now."""
        return None if claim is None else await self.person_at(claim.person, claim.epoch)

    async def person_at(self, person_id: str, epoch: int) -> Person | None:
        """Somebody as they are now; None if they have been signed out since this epoch."""
        row = await self.store.person(person_id)
        if row is None:
            return Person(person_id, guest_name(person_id), epoch) if epoch == 0 else None
        if row.banned is not None:
            raise Banned
        return Person(row.id, row.name, row.epoch, known=True) if row.epoch == epoch else None

    async def know(self, person: Person) -> Person:
        """Write somebody down who is about to do something."""
        if person.known:
            return person
        self.budgets.spend_person(person, self.time.now())
        row = PersonRow(person.id, person.name, person.epoch, time.time())
        with suppress(Taken):  # Two first deeds at the same time.
            await self.keep(notes.new_person(row))
        return person._replace(known=True)

    def is_current(self, person: Person) -> bool:
        """Whether this person has not been signed out since they were let in."""
        return self.epochs.get(person.id, person.epoch) == person.epoch

    async def revoke(self, person: Person) -> Person:
        """Make every cookie, link and token of a person worthless; returns who they are from now on."""
        person = await self.know(person)
        async with self.revoking:
            if not self.is_current(person):
                raise Refused(SIGNED_OUT)
            raised = person._replace(epoch=person.epoch + 1)
            await self.keep(notes.change_person(person.id, epoch=raised.epoch))
            self.epochs[person.id] = raised.epoch
            while len(self.epochs) > EPOCHS_KEPT:
                del self.epochs[next(iter(self.epochs))]
        for table in self.tables.values():
            table.dismiss(person.id, CLOSE_SIGNED_OUT)
        return raised

    # What goes on by itself.

    async def every(self, seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        """Again and again; whatever is raised is told and does not end it."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await do()
            except asyncio.CancelledError as error:
                if cancelled_from_outside():
                    raise
                log.error("housekeeping failed", extra=told_of(error))
            except Unavailable:
                continue  # The store has said so.
            except Exception:
                log.exception("housekeeping failed")

    async def renew(self, lock: DatabaseLock) -> None:
        """Go on holding the database; a house that has lost it ends."""
        try:
            await lock.renew()
        except LeaseLost as error:
            self.fail(str(error))

    async def beat(self) -> None:
        """Note the time and tidy up."""
        await self.keep_time()
        self.forget_idle()

    async def keep_time(self) -> None:
        """So that clocks stand still while the house is closed."""
        await self.ledger.write(notes.house_time(self.time.now()))

    async def look_at_clocks(self) -> None:
        """A bot plays on for whoever's time is up."""
        for table in list(self.tables.values()):
            try:
                if table.clock.runs:
                    await turns.check_clock(self, table)
            except Exception as error:
                log.error("clock failed", extra={"table": mark_of(table.row.id), **told_of(error)})

    async def look_at_bots(self) -> None:
        """Should anything have ended the bots of a table, they go on now."""
        for table in self.tables.values():
            turns.schedule_bots(self, table)
