"""A machine for bots inside the test: its workers are no processes, and a test says when they answer."""

from __future__ import annotations

import asyncio
import dataclasses
import pickle
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sheepfold.server.live.bots.thinker import Thinker
from sheepfold.server.live.bots.worker import Answer
from sheepfold.server.live.bots.worker_process import NoWorker
from sheepfold.server.settings import Settings

SECRET = "known to both of them"


class FakeWorker:
    """Answers with the number of jobs it has had, or as a test says."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Any, ...]] = []
        self.answers = asyncio.Event()
        self.answers.set()
        self.fails: BaseException | None = None
        self.error: dict[str, Any] | None = None
        self.missing = 0
        """How often there is no process."""

    async def ready(self) -> None:
        if self.missing:
            self.missing -= 1
            raise NoWorker

    async def ask(self, request: bytes, _limit: float) -> bytes:
        self.jobs.append(pickle.loads(request)[1])
        number = len(self.jobs)
        await self.answers.wait()
        if self.fails is not None:
            raise self.fails
        return pickle.dumps(Answer(None if self.error else number, self.error))

    async def close(self) -> None:
        pass


class Machine:
    """A machine that listens."""

    def __init__(self, thinker: Thinker, workers: list[FakeWorker], port: int) -> None:
        self.thinker = thinker
        self.workers = workers
        self.port = port
        self.writers: list[StreamWriter] = []
        """Of connections a test has opened."""

    async def connect(self) -> tuple[StreamReader, StreamWriter]:
        """A connection, which ends with the machine."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        return reader, writer

    def settings(self, **changes: Any) -> Settings:
        """Those of a server that knows it."""
        whole = {"bot_processes": 1, "thinkers": f"127.0.0.1:{self.port}", "think_secret": SECRET, **changes}
        return dataclasses.replace(Settings(), **whole)


@asynccontextmanager
async def machine_of(workers: int = 1) -> AsyncIterator[Machine]:
    """A machine with so many workers."""
    thinker = Thinker(dataclasses.replace(Settings(), think_secret=SECRET, bot_processes=workers))
    fakes = [FakeWorker() for _ in thinker.workers]
    thinker.workers = fakes  # type: ignore[assignment]
    machine = Machine(thinker, fakes, await thinker.open("127.0.0.1", 0))
    try:
        yield machine
    finally:
        for writer in machine.writers:
            writer.transport.abort()
        await thinker.close()
