"""Several server processes on one listening socket: `sheepfold serve --processes`.

The supervisor listens and accepts nothing. Every process inherits the socket and accepts from its one queue,
so a process that is dead or frozen takes no connection with it (docs/decisions/035). Each has a channel to
the supervisor, a socket pair: it says there that it is open and, every second, that it is alive
(`supervised.py`). A process whose channel ends, ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

OPEN: Final = b"open\n"
"""A process says that it is open and can write to the database."""

ALIVE: Final = b"alive\n"
"""It says so every second."""

DRAIN: Final = b"drain\n"
"""It is told to take no new connections."""

CLOSED: Final = b"closed\n"
"""It says that it takes none any more."""

LOOKS: Final = 1.0
"""Seconds between two looks at the processes."""

SILENCE: Final = 20
"""Looks without a word after which a process that was open is killed: it hangs."""

STARTING: Final = 120
"""Looks after which a process that has not opened is killed."""

STEADY: Final = 30.0
"""Seconds after which a process that was started counts as one that can run."""

DRAINING: Final = 5.0
"""Seconds until that is said, at most: a process that hangs, or of a former release, does not say it."""

ENDING: Final = 50.0
"""Seconds a process may take to end; by itself it takes 45 at most."""

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds until the next start after processes ended early: twice as many each time, up to this."""

BACKLOG: Final = 2048
"""Connections that may wait to be accepted."""

log = logging.getLogger(__name__)


class Child:
    """A server process, and what it has said."""

    def __init__(self, process: Process, reader: StreamReader, writer: StreamWriter) -> None:
        self.process = process
        self.reader = reader
        self.writer = writer
        self.began = asyncio.get_running_loop().time()
        self.opened = asyncio.Event()
        self.closed = asyncio.Event()
        self.silent = 0
        """Looks since it was heard. Looks are counted, not seconds: a supervisor may be frozen, too."""
        self.hearing = asyncio.create_task(self.hear())
        self.ended = asyncio.create_task(process.wait())

    async def hear(self) -> None:
        """Listen to what it says until it ends."""
        with suppress(OSError):
            while line := await self.reader.readline():
                self.silent = 0
                if line == OPEN:
                    self.opened.set()
                elif line == CLOSED:
                    self.closed.set()

    async def open(self) -> bool:
        """Wait until it is open; False if it ended before."""
        await self.wait_for(self.opened)
        return not self.ended.done()

    async def drain(self) -> None:
        """Wait until it takes no new connections; those it has stay."""
        self.writer.write(DRAIN)
        await self.wait_for(self.closed, DRAINING)

    async def wait_for(self, event: asyncio.Event, seconds: float | None = None) -> None:
        """Wait for an event or its end, so many seconds at most."""
        waiting = asyncio.create_task(event.wait())
        await asyncio.wait({waiting, self.ended}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    def send(self, what: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        if not self.ended.done():
            with suppress(ProcessLookupError):
                self.process.send_signal(what)

    async def end(self) -> int:
        """Tell it to end, and see to it that it does; its exit status."""
        self.send(signal.SIGTERM)
        done, _ = await asyncio.wait({self.ended}, timeout=ENDING)
        if not done:
            log.error("process killed", extra={"pid": self.process.pid, "why": "did not end"})
            self.send(signal.SIGKILL)
        return await self.ended

    def look(self) -> None:
        """Kill it if it hangs."""
        self.silent += 1
        if self.silent > (SILENCE if self.opened.is_set() else STARTING):
            log.error("process killed", extra={"pid": self.process.pid, "why": "hangs"})
            self.send(signal.SIGKILL)


class Supervisor:
    """Keeps as many processes running as there are places."""

    def __init__(
        self,
        listener: socket.socket,
        own: list[socket.socket],
        environment: Mapping[str, str],
        program: tuple[str, ...] = ("-P", "-m", "sheepfold"),
    ) -> None:
        self.listener = listener
        self.own = own
        """For each place a socket for its process alone, or nothing."""
        self.environment = environment
        self.program = program
        self.children: set[Child] = set()
        self.places: dict[int, Child] = {}
        self.signal: signal.Signals | None = None
        """What has ended the supervisor."""
        self.ending = asyncio.Event()
        self.asked = asyncio.Event()
        """Set when all processes are to be replaced."""

    async def run(self, count: int, opened: Callable[[], None]) -> int:
        """Run so many processes until a signal ends them, and call `opened` when all are open.

        The first process starts alone: it migrates the database, and says why if it cannot open. Returns its
        exit status in that case, else 0.
        """
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, self.end_by, each)
        loop.add_signal_handler(signal.SIGHUP, self.asked.set)
        looking = asyncio.create_task(self.look())
        try:
            return await self.keep_all(count, opened)
        finally:
            looking.cancel()
            for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                loop.remove_signal_handler(each)

    async def keep_all(self, count: int, opened: Callable[[], None]) -> int:
        """The same, while signals are handled."""
        first = self.places[0] = await self.start(0)
        if not await first.open() and not self.ending.is_set():
            return abs(await first.ended) or 1
        tasks = [asyncio.create_task(self.keep(place)) for place in range(count)]
        tasks.append(asyncio.create_task(self.open(count, opened)))
        await self.ending.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*[child.end() for child in self.children])
        return 0

    def end_by(self, what: signal.Signals) -> None:
        """End all processes; at the second signal at once."""
        for child in self.children:
            child.send(signal.SIGKILL if self.ending.is_set() else signal.SIGTERM)
        self.signal = what
        self.ending.set()

    async def open(self, count: int, opened: Callable[[], None]) -> None:
        """Say that all are open; from then on replace them whenever that is asked."""
        while len([child for child in self.places.values() if child.opened.is_set()]) < count:
            await asyncio.sleep(0.05)
        opened()
        while True:
            await self.asked.wait()
            self.asked.clear()
            await self.replace_all()

    async def start(self, place: int) -> Child:
        """A new process for a place; it does not count as in its place yet."""
        ours, theirs = socket.socketpair()
        inherited = [theirs, self.listener, *self.own[place : place + 1]]
        numbers = [each.fileno() for each in inherited]
        with theirs:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.program,
                "serve",
                "--supervised",
                ",".join(map(str, numbers)),
                pass_fds=numbers,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                # Ctrl+C is for the supervisor, which ends its processes.
                process_group=0,
            )
        child = Child(process, *await asyncio.open_connection(sock=ours))
        self.children.add(child)
        child.ended.add_done_callback(lambda _: self.forget(child))
        log.info("process started", extra={"place": place, "pid": process.pid})
        return child

    def forget(self, child: Child) -> None:
        """A process has ended."""
        self.children.discard(child)
        child.writer.close()

    async def keep(self, place: int) -> None:
        """Let a process run in a place, and start another whenever it ends by itself."""
        failures = 0
        while True:
            if place not in self.places:
                self.places[place] = await self.start(place)
            child = self.places[place]
            status = await asyncio.shield(child.ended)
            if self.places.get(place) is not child:
                continue  # It was replaced.
            del self.places[place]
            ran = asyncio.get_running_loop().time() - child.began
            failures = 0 if ran >= STEADY else failures + 1
            pause = pause_after(failures)
            log.error("process ended", extra={"place": place, "status": status, "next_start": pause})
            await asyncio.sleep(pause)

    async def replace_all(self) -> None:
        """Replace all processes, one after the other; a successor is open before its process ends.

        From the first successor on, those of before take no new connections: whoever loses theirs comes to a
        successor, and has to come back only once. If the first successor cannot open, all stays as it is.
        """
        log.info("replacing")
        before, drained = dict(self.places), False
        for place, old in before.items():
            successor = await self.successor(place, patient=drained)
            if successor is None:
                return
            if not drained:
                await asyncio.gather(*[each.drain() for each in before.values()])
                drained = True
            if self.places.get(place) is old:
                self.places[place] = successor
                await old.end()
            else:  # It has died meanwhile, and was replaced already.
                await successor.end()
        log.info("replaced")

    async def successor(self, place: int, *, patient: bool) -> Child | None:
        """A new process that is open; None if it ends before and nobody is patient."""
        failures = 0
        while not await (child := await self.start(place)).open():
            failures += 1
            log.error("not replaced", extra={"place": place, "status": await child.ended})
            if not patient:
                return None
            await asyncio.sleep(pause_after(failures))
        return child

    async def look(self) -> None:
        """Look again and again whether a process hangs."""
        while True:
            await asyncio.sleep(LOOKS)
            for child in list(self.children):
                child.look()


def pause_after(failures: int) -> float:
    """The seconds until the next start after so many processes in a row ended early."""
    return min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE) if failures else 0.0


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; `OSError` where that cannot be."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def environment_for(count: int, **chosen: str | None) -> dict[str, str]:
    """The variables of each of so many processes; together they have the usual number of bots' processes."""
    usual = max(1, ((os.cpu_count() or 2) - 1) // count)
    settings = {f"SHEEPFOLD_{name.upper()}": value for name, value in chosen.items() if value}
    bots = {} if os.environ.get("SHEEPFOLD_WORKERS") else {"SHEEPFOLD_BOT_PROCESSES": str(usual)}
    return {**bots, **os.environ, **settings}
