"""What goes over an open connection: messages in, answers and the newest table out.

While nothing happens there is no task and no stack for a connection of our own protocol class, only what is
in here: many may look at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from sheepfold.server.live.budgets import SLOWLY
from sheepfold.server.live.messages import AskHint, type_of
from sheepfold.server.live.presence import arrive, depart
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience
from sheepfold.server.refusals import ActionRejected
from sheepfold.server.transport.connection import LEFT, LOST, Connection
from sheepfold.server.web.decoding import read_message
from sheepfold.server.web.outgoing import Notice, Outgoing
from sheepfold.server.web.presenter import said

BURST, PER_SECOND = 100, 30
"""Messages one connection may send."""

MOST_WAITING = 100
"""Messages of one connection that may wait to be answered."""

FAILED = 1011
"""Why a connection is ended that cannot be served; the page then tries again."""

Answer: TypeAlias = Callable[[str], Awaitable[Outgoing | None]]
"""What a message is answered with, if with anything."""

log = logging.getLogger(__name__)


UNORDERED: Final = (AskHint,)
"""Messages that take long and change nothing: those that come after them need not wait."""

UNORDERED_NAMES: Final = tuple(type_of(each) for each in UNORDERED)


class MessageChannel:
    """Answers messages one after the other, in the order in which they came; see UNORDERED."""

    __slots__ = ("answer", "asked", "connection", "language", "limit", "server", "unanswered")

    def __init__(self, server: Server, connection: Connection, language: str, answer: Answer) -> None:
        self.server = server
        self.connection = connection
        self.language = language
        self.answer = answer
        self.limit = Bucket(BURST, PER_SECOND)
        self.unanswered: list[str] = []
        """The first of these messages is at work."""
        self.asked: float | None = None
        """When something was said that nothing has answered yet, by the clock of figures."""

    async def begin(self) -> None:
        """Listen from now on; returns when the application that opened the connection may end."""
        await self.connection.attach(self)

    def heard(self, text: str) -> None:
        """Answer a message after those that came before it; who says too much is asked to wait."""
        if len(self.unanswered) >= MOST_WAITING or not self.limit.take(self.server.time.now()):
            if self.connection.free:
                self.say(Notice(said(SLOWLY, self.language)))
            return
        self.unanswered.append(text)
        if len(self.unanswered) == 1:
            self.server.begin(self.answer_all())

    async def answer_all(self) -> None:
        """Until nothing is left; what was asked is done to its end, also when the connection has ended."""
        while self.unanswered:
            text = self.unanswered[0]
            if takes_long(text):
                self.server.begin(self.answer_one(text))
            elif not await self.answer_one(text):
                return
            del self.unanswered[0]

    async def answer_one(self, text: str) -> bool:
        """Do what a message asks for and answer it; False if that failed and the connection was ended."""
        self.asked = time.perf_counter()
        try:
            answered = await self.answer(text)
            if answered is not None:
                self.asked = None
                self.say(answered)
        except BaseException as error:
            # A connection that is open is answered: one that cannot be is ended, and the page tries again.
            self.connection.hang_up(FAILED)
            if isinstance(error, asyncio.CancelledError):
                raise
            log.exception("answer failed")
            return False
        return True

    def say(self, message: Outgoing) -> None:
        """Send something that is not the table."""
        self.connection.say(message.encoded())

    def freed(self) -> None:
        """Nothing waits for that."""

    def ended(self, code: int = LOST) -> None:
        """Nothing is held that would have to be given back."""


def takes_long(text: str) -> bool:
    """Whether later messages should not wait for the answer to this one; most need no second reading."""
    if not any(name in text for name in UNORDERED_NAMES):
        return False
    try:
        return isinstance(read_message(text), UNORDERED)
    except ActionRejected:
        return False


def no_moment() -> str:
    """For those to whom no moments are shown."""
    return ""


class TableConnection(MessageChannel):
    """A viewer at a table: pushes every change as well, until the connection ends."""

    __slots__ = ("audience", "before", "due", "hold", "missed", "over", "show", "table")

    def __init__(
        self,
        server: Server,
        table: Table,
        audience: Audience,
        connection: Connection,
        show: Callable[[], str],
        answer: Answer,
        hold: Callable[[], str] = no_moment,
    ) -> None:
        super().__init__(server, connection, audience.language, answer)
        self.table = table
        self.audience = audience
        self.show = show
        self.hold = hold
        """The last move as it is shown for a while, before the table as it is; empty for most moves."""
        self.before = table.before
        """The last moment this viewer was shown, or need not be: whoever comes sees the present."""
        self.due = False
        """Whether a push is about to happen."""
        self.missed = False
        """Whether there was a change while the connection was not free."""
        self.over = False

    async def begin(self) -> None:
        """From now on this viewer is at the table."""
        arrive(self.server, self.table, self)
        self.wake()
        await super().begin()

    def dismiss(self, code: int) -> None:
        """End it; what was asked before is refused (`actions.act`)."""
        self.connection.hang_up(code)
        self.ended()

    def ended(self, code: int = LOST) -> None:
        """The connection has ended."""
        if not self.over:
            self.over = True
            depart(self.server, self.table, self, left=code in LEFT)

    def wake(self) -> None:
        """Push soon; all changes until then are shown by the same push."""
        if not self.due:
            self.due = True
            asyncio.get_running_loop().call_soon(self.push)

    def push(self) -> None:
        """Send the newest state; slow readers miss what is outdated and never queue."""
        self.due = False
        self.missed = not self.connection.free
        if self.missed or self.over:
            return
        try:
            self.show_moment()
            sent = self.send(self.show())
        except Exception:
            log.exception("push failed")
            self.connection.hang_up(FAILED)
            return
        if sent and self.asked is not None:
            self.server.metrics.answer.observe(time.perf_counter() - self.asked)
            self.asked = None

    def show_moment(self) -> None:
        """Send the last move as a moment, once, if it is worth one."""
        if self.table.before is self.before:
            return
        self.before = self.table.before
        frame = "" if self.before is None else self.hold()
        if frame:
            self.send(frame)

    def send(self, frame: str) -> bool:
        """Send a fragment; whether it was sent, and not what the page has already."""
        sent = self.connection.show(frame)
        if sent:
            self.server.metrics.pushed(sent)
        return bool(sent)

    def freed(self) -> None:
        """The other end has taken what it was sent."""
        if self.missed:
            self.wake()
