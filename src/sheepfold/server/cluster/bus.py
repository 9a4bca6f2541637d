"""Sends and hears wake-ups over a link; where a link is lost, another is opened.

A bus promises nothing but to be quick: what is sent while no link is open is lost, and whoever needs it finds
it by looking (`live/tables.py`). Every time a link was opened, `resync` is called: something may have been
missed. A link that is dead but does not say so is found out by a probe: a message this process sends itself.

Nobody waits for a bus. One task does all that may take long, each step within a limit.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

from sheepfold.server.cluster.wakeups import PROBE, TABLE, Entry, Wakeup, is_from, messages_of, read_message
from sheepfold.server.logs import safe_error_fields
from sheepfold.server.metrics import Metrics

CONNECTING: Final = 5.0
"""Seconds opening a link may take."""
SENDING: Final = 5.0
"""Seconds a message may take."""
CLOSING: Final = 2.0
"""Seconds closing a link may take."""
PROBING: Final = 5.0
"""Seconds between two probes; one must have come back before the next."""
SHORTEST_RECONNECT_SECONDS: Final = 0.1
LONGEST_RECONNECT_SECONDS: Final = 5.0
"""Seconds until a lost link is opened again, at first and at most."""
MOST_WAITING: Final = 10_000
"""Wake-ups that wait to be sent; of more the oldest are dropped."""

log = logging.getLogger(__name__)


class BusLost(Exception):
    """The link is of no use any more."""


class Link(Protocol):
    """One connection over which messages go to all processes, this one included."""

    async def send(self, text: str) -> None:
        """Send a message; whatever is raised means that the link is lost."""

    async def close(self) -> None:
        """Give the connection up."""


Hear: TypeAlias = Callable[[str], None]
Connect: TypeAlias = Callable[[Hear, Callable[[], None]], Awaitable[Link]]
"""Opens a link; the first function is called with every message, the second when the link is lost."""


class Bus:
    """The wake-ups of one process."""

    def __init__(
        self,
        process: str,
        connect: Connect,
        heard: Callable[[Wakeup], None],
        resync: Callable[[], None],
        metrics: Metrics,
    ) -> None:
        self.process = process
        self.connect = connect
        self.heard = heard
        self.resync = resync
        self.metrics = metrics
        self.connected = False
        self.waiting: dict[tuple[str, str], Wakeup] = {}
        """Of several wake-ups about one thing the last says it all."""
        self.work = asyncio.Event()
        self.lost = False
        self.probed: float | None = None
        """When a probe was sent that has not come back; None if there is none."""
        self.tries = 0
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to send and hear."""
        self.task = asyncio.create_task(self.run(), name="bus")

    async def close(self) -> None:
        """Send what waits, then stop."""
        if self.task is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                while self.connected and self.waiting:
                    await asyncio.sleep(0.005)
        self.task.cancel()
        await asyncio.wait([self.task], timeout=2 * CLOSING)
        self.task = None

    def send(self, wakeup: Wakeup) -> None:
        """Wake the other processes soon; nothing is waited for."""
        if not self.connected:
            self.metrics.wakeups.labels("dropped").inc()
            return
        key = (wakeup.kind, wakeup.subject)
        self.waiting[key] = wakeup.after(self.waiting.pop(key, None))
        if len(self.waiting) > MOST_WAITING:
            del self.waiting[next(iter(self.waiting))]
            self.metrics.wakeups.labels("dropped").inc()
        self.work.set()

    def table_changed(
        self, table_id: str, revision: int = 0, moves: int = 0, entries: Sequence[Entry] = ()
    ) -> None:
        """Tell the others that a table has this revision and so many moves, at least.

        `entries` are the last of the moves, if this process has just written them.
        """
        self.send(Wakeup(TABLE, table_id, revision, moves, entries))

    # The task.

    async def run(self) -> None:
        """One link after the other, for ever."""
        while True:
            try:
                await self.use_link()
            except Exception as error:
                log.warning("bus lost", extra=safe_error_fields(error))
            self.metrics.bus_losses.inc()
            wait = min(LONGEST_RECONNECT_SECONDS, SHORTEST_RECONNECT_SECONDS * 2**self.tries)
            self.tries = min(self.tries + 1, 10)
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))

    async def use_link(self) -> None:
        """Open a link and use it until it is lost."""
        self.lost, self.probed = False, None
        async with asyncio.timeout(CONNECTING):
            link = await self.connect(self.receive, self.lose)
        try:
            self.connected = True
            self.metrics.bus_connected.set(1)
            self.resync()
            await self.exchange(link)
        finally:
            self.connected = False
            self.metrics.bus_connected.set(0)
            self.waiting.clear()
            with suppress(Exception):
                async with asyncio.timeout(CLOSING):
                    await link.close()

    async def exchange(self, link: Link) -> None:
        """Send what waits, and probes; returns when the link has said that it is lost."""
        due = 0.0
        while not self.lost:
            now = time.monotonic()
            if now >= due:
                self.probe(now)
                due = now + PROBING
            await self.send_waiting(link)
            with suppress(TimeoutError):
                async with asyncio.timeout(due - time.monotonic()):
                    await self.work.wait()

    def probe(self, now: float) -> None:
        """Send a message to hear it; `BusLost` where the last one has not come back."""
        if self.probed is not None:
            raise BusLost
        self.probed = now
        self.send(Wakeup(PROBE, self.process))

    async def send_waiting(self, link: Link) -> None:
        """Send all that waits; what comes meanwhile goes with the next message."""
        self.work.clear()
        wakeups, self.waiting = self.waiting, {}
        for message in messages_of(self.process, wakeups.values()):
            async with asyncio.timeout(SENDING):
                await link.send(message)
        self.metrics.wakeups.labels("sent").inc(len(wakeups))

    # What links call.

    def lose(self) -> None:
        """The link is lost."""
        self.lost = True
        self.work.set()

    def receive(self, text: str) -> None:
        """A message has come; of those this process sent only the probe says something."""
        if is_from(self.process, text):
            if self.probed is not None:
                self.metrics.bus_delay.observe(time.monotonic() - self.probed)
            self.probed, self.tries = None, 0
            return
        message = read_message(text)
        if message is None:
            self.metrics.wakeups.labels("unreadable").inc()
            return
        for wakeup in message.wakeups:
            if wakeup.kind != PROBE:
                self.metrics.wakeups.labels("heard").inc()
                self.heard(wakeup)
