"""A worker process as the server sees it: started, asked, killed when it does not answer, started again.

Whatever happens to the process, whoever waits for it hears of it within a known time.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from typing import Final

from sheepfold.server.live.bots.worker import LENGTH, READY, frame, work
from sheepfold.server.metrics import Metrics

START_PATIENCE: Final = 10.0
"""Seconds a job waits for a process that is being started, counted from the beginning of the start."""

START_LIMIT: Final = 60.0
"""Seconds after which a process that is not ready is killed."""

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds until the next start after one that failed: twice as many each time, up to this."""

SPAWN: Final = multiprocessing.get_context("spawn")

log = logging.getLogger(__name__)


class WorkerLost(Exception):
    """The process did not answer: it died, or it was killed because it was late."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class NoWorker(Exception):
    """There is no process just now, and none can be had within START_PATIENCE."""


class Worker:
    """One place for a process; the process in it may be replaced many times."""

    def __init__(self, metrics: Metrics, on_start: Callable[[], None]) -> None:
        self.metrics = metrics
        self.on_start = on_start
        """Called after every start, also after one that failed."""
        self.process: SpawnProcess | None = None
        self.streams: tuple[StreamReader, StreamWriter] | None = None
        """The way to a process that is ready."""
        self.starting: asyncio.Task[None] | None = None
        self.began = 0.0
        """When the last start began, by the loop's clock."""
        self.failures = 0
        """Starts in a row that failed."""
        self.next_start = 0.0
        """No start before this time."""

    @property
    def runs(self) -> bool:
        """Whether a process was ready when we last heard of it."""
        return self.streams is not None

    def begin_start(self) -> None:
        """Start a process, unless there is one or it is too early after a failure."""
        now = asyncio.get_running_loop().time()
        if self.streams is None and self.starting is None and now >= self.next_start:
            self.began = now
            self.starting = asyncio.create_task(self.start())

    async def ready(self) -> None:
        """Wait until there is a process; raise NoWorker if there is none in time."""
        self.begin_start()
        if self.starting is not None:
            left = self.began + START_PATIENCE - asyncio.get_running_loop().time()
            await asyncio.wait({self.starting}, timeout=max(0.0, left))
        if self.streams is None:
            raise NoWorker

    async def start(self) -> None:
        """Start a process; after a failure the next start has to wait."""
        try:
            async with asyncio.timeout(START_LIMIT):
                self.streams = await self.launch()
            self.failures = 0
        except Exception as error:
            self.failures += 1
            self.next_start = asyncio.get_running_loop().time() + pause_after(self.failures)
            self.lose("not started", error=type(error).__name__)
        finally:
            self.starting = None
            self.on_start()

    async def launch(self) -> tuple[StreamReader, StreamWriter]:
        """A new process that has said it is ready."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self.process = SPAWN.Process(target=work, args=(theirs,), daemon=True)
                self.process.start()
            except BaseException:
                ours.close()
                raise
        reader, writer = await asyncio.open_connection(sock=ours)
        try:
            if await read_frame(reader) != READY:
                raise WorkerLost("not ready")
        except BaseException:
            writer.transport.abort()
            raise
        return reader, writer

    async def ask(self, request: bytes, limit: float) -> bytes:
        """The answer to a request; a process that has none within `limit` seconds is killed."""
        assert self.streams is not None
        reader, writer = self.streams
        try:
            async with asyncio.timeout(limit):
                writer.write(frame(request))
                await writer.drain()
                return await read_frame(reader)
        except TimeoutError:
            self.lose("late")
            raise WorkerLost("late") from None
        except (OSError, EOFError):
            self.lose("died")
            raise WorkerLost("died") from None
        except BaseException:
            # Nobody will read the answer: the next request must not get it.
            self.kill()
            raise

    def lose(self, why: str, **more: object) -> None:
        """Count and log that the process is lost; make sure that it is."""
        log.warning("worker lost", extra={"why": why, **more})
        self.metrics.workers_lost.labels(why).inc()
        self.kill()

    def kill(self) -> None:
        """End the process, also a stopped one; it is reaped when the next one starts."""
        if self.streams is not None:
            self.streams[1].transport.abort()
            self.streams = None
        if self.process is not None and self.process.pid is not None:
            self.process.kill()

    async def close(self) -> None:
        """End the process and reap it."""
        if self.starting is not None:
            self.starting.cancel()
            await asyncio.wait({self.starting})
        self.kill()
        if self.process is not None and self.process.pid is not None:
            await asyncio.to_thread(self.process.join, START_PATIENCE)


def pause_after(failures: int) -> float:
    """The seconds until the next start after so many failures in a row."""
    return min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE)


async def read_frame(reader: StreamReader) -> bytes:
    """The next frame; raise EOFError if there is none."""
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    return await reader.readexactly(length)
