"""What all parts of a running server share: tables in memory, the database, people, work under way.

`tables.py` brings tables to memory, `lifecycle.py` opens and closes a server and does what is due by time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.server.cluster.bus import Bus
from sheepfold.server.cluster.drivers import Drivers
from sheepfold.server.cluster.membership import Membership
from sheepfold.server.cluster.visitors import VisitorBook
from sheepfold.server.cluster.wakeups import NOTICES, Wakeup
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.budgets import Budgets
from sheepfold.server.live.clocks import Time
from sheepfold.server.live.credentials import Claim, Signatures
from sheepfold.server.live.health import Health
from sheepfold.server.live.people import Person, guest_name
from sheepfold.server.live.replay_cache import ReplayCache
from sheepfold.server.live.review_cache import ReviewCache
from sheepfold.server.live.shared_replays import Group
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_SIGNED_OUT
from sheepfold.server.metrics import Metrics
from sheepfold.server.push.client import PushClient
from sheepfold.server.refusals import SIGNED_OUT, ActionRejected, Banned
from sheepfold.server.settings import Settings
from sheepfold.server.storage import notices, statements
from sheepfold.server.storage.commit_queue import CommitQueue, NotWritten, Statement, Taken
from sheepfold.server.storage.rows import MoveRow, PersonRow
from sheepfold.server.storage.store import Store
from sheepfold.words.speech import N_

EPOCHS_KEPT = 1000
"""Of epochs raised lately, so many are remembered; the database has them all."""

T = TypeVar("T")

log = logging.getLogger(__name__)


ReadAttempt: TypeAlias = Callable[[str, list[str], str], MoveDescription]
"""What somebody tried, as a move to be refused: from the game, the cards and the target they touched."""


def plain_attempt(game: str, cards: list[str], target: str) -> MoveDescription:
    """The same for a game that has no page of its own."""
    return MoveDescription("play", tuple([CardCount(each) for each in cards]), place=target)


class UntoldTurn(NamedTuple):
    """A turn that came to somebody who was not at the table."""

    person: str
    number: int
    """How many moves had been made when it came."""
    due: float
    """The server time at which the person is told, if they have not come until then."""


class Server:
    """Everything the server holds."""

    def __init__(
        self,
        settings: Settings,
        make_pool: type[BotPool] = BotPool,
        read_attempt: ReadAttempt = plain_attempt,
        make_push: type[PushClient] = PushClient,
    ) -> None:
        self.settings = settings
        self.make_pool = make_pool
        self.read_attempt = read_attempt
        self.make_push = make_push
        self.push: PushClient | None = None
        """What goes to push services; None where that is switched off."""
        self.subscribers: set[str] = set()
        """Everybody who may have a browser that is told of turns."""
        self.untold: dict[str, UntoldTurn] = {}
        """Turns people are to be told of, by table (live/notifications.py)."""
        self.metrics = Metrics()
        self.budgets = Budgets(settings)
        self.replays = ReplayCache()
        self.reviews = ReviewCache()
        self.groups: dict[str, Group] = {}
        """Those who look at a finished match together, by table."""
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.epochs: dict[str, int] = {}
        """Epochs raised lately, by person: for whoever was let in just before."""
        self.noticed: dict[int, float] = {}
        """Notices of commands that were read here, and when; others have to read them, too."""
        self.members: Membership | None = None
        """This process among those that serve the database; None where it is alone."""
        self.drivers: Drivers | None = None
        """The tables at which this process lets bots move; None where there is no other that could."""
        self.visitors: VisitorBook | None = None
        """Who is connected to which process; None where there is no other."""
        self.writing_visitors = False
        """Whether what happened here is about to be written."""
        self.draining = False
        """Whether this process is about to leave: it takes no new connections."""
        self.looking = False
        """Whether this process is about to ask for tables to drive."""
        self.unplayable: set[str] = set()
        """Matches with a clock that this process cannot rebuild."""
        self.bus: Bus | None = None
        """What wakes other processes; None where there are none."""
        self.behind: set[str] = set()
        """Tables that are about to read what others have written (live/following.py)."""
        self.closing: list[Callable[[], Awaitable[None]]] = []
        self.failure = ""
        """Why the server cannot go on; empty while all is well."""
        self.health = Health(self.keep_time)
        self.engine: AsyncEngine
        self.store: Store
        self.commit_queue: CommitQueue
        self.time: Time
        self.signatures: Signatures
        self.bot_pool: BotPool

    def fail(self, why: str) -> None:
        """Serve no more: nothing is written, health is red, and the server ends with this line."""
        if not self.failure:
            self.failure = why
            log.critical("failed", extra={"why": why})
            self.commit_queue.stop(why)

    async def trouble(self) -> str:
        """Why the server cannot serve; empty when all is well."""
        closing = "the server is closing" if self.draining else ""
        return self.failure or closing or await self.health.trouble()

    # Saving.

    async def save(self, *statements: Statement, **moves: Any) -> None:
        """Write these statements and moves as one transaction; refused if they could not be written."""
        began = time.perf_counter()
        try:
            await self.commit_queue.write(*statements, **moves)
        except NotWritten as error:
            log.error("not written", extra={"why": str(error)})
            raise ActionRejected(
                N_("This could not be saved just now. Nothing has changed; please try again.")
            ) from None
        self.metrics.save.observe(time.perf_counter() - began)

    def announce(self, table_id: str, revision: int = 0, moves: int = 0, *entries: MoveRow) -> None:
        """Tell other processes what a table has now; without figures, that something is new.

        `entries` are moves that were just written, the last of the table.
        """
        if self.bus is not None:
            self.bus.table_changed(table_id, revision, moves, entries)

    def drives(self, table_id: str) -> bool:
        """Whether this process lets bots move at a table and looks at its clock; if not, it tries to."""
        return self.drivers is None or self.drivers.drives(table_id)

    async def keep_time(self) -> None:
        """So that clocks stand still while the server is closed."""
        await self.commit_queue.write(statements.server_time(self.time.now()))

    async def run_to_completion(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, also when whoever asked for it has hung up meanwhile."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that is stopped when the server closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def at_close(self, close: Callable[[], Awaitable[None]]) -> None:
        """Something to be closed with the server, before all that was opened earlier."""
        self.closing.append(close)

    async def cancel_tasks(self) -> None:
        """End everything that goes on."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

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
        return Person(row.id, row.name, row.epoch, True, row.token) if row.epoch == epoch else None

    async def know(self, person: Person) -> Person:
        """Write somebody down who is about to do something."""
        if person.known:
            return person
        await self.budgets.spend_person(person, self.time.now())
        row = PersonRow(person.id, person.name, person.epoch, self.time.wall())
        with suppress(Taken):  # Two first deeds at the same time.
            await self.save(statements.new_person(row))
        return person._replace(known=True)

    def is_current(self, person: Person) -> bool:
        """Whether this person has not been signed out since they were let in."""
        return self.epochs.get(person.id, person.epoch) == person.epoch

    async def revoke(self, person: Person) -> Person:
        """Make every cookie, link and token of a person worthless; returns who they are from now on.

        Of two who ask at once only one stays signed in.
        """
        person = await self.know(person)
        if not self.is_current(person):
            raise ActionRejected(SIGNED_OUT)
        written = [statements.raise_epoch(person.id, person.epoch), statements.no_subscriptions(person.id)]
        if self.members is not None:
            written.append(statements.new_notice(notices.SIGNED_OUT, person.id, self.time.wall()))
        try:
            await self.save(*written)
        except Taken:
            raise ActionRejected(SIGNED_OUT) from None
        if self.bus is not None:
            self.bus.send(Wakeup(NOTICES))
        raised = person._replace(epoch=person.epoch + 1)
        self.epochs[person.id] = raised.epoch
        while len(self.epochs) > EPOCHS_KEPT:
            del self.epochs[next(iter(self.epochs))]
        for table in self.tables.values():
            table.dismiss(person.id, CLOSE_SIGNED_OUT, raised.epoch)
        return raised
