"""A machine for bots: `sheepfold think`. Its processes think for any number of servers.

A free process goes to the servers in turn, so that one with many jobs waits no less than one with a single
job. Whoever comes must know the secret. What comes is JSON and read as one of two jobs, nothing else.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import pickle
import secrets
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Final

from sheepfold.play.advice import advise
from sheepfold.server.live.bots.queue import Lane
from sheepfold.server.live.bots.remote_messages import (
    AdviseJob,
    BadMessage,
    ChooseJob,
    Done,
    Hello,
    NoJob,
    Proof,
    WantTurn,
    Welcome,
    YourTurn,
    proof_of,
    receive,
    release,
    send,
)
from sheepfold.server.live.bots.worker import Answer, choose_move, request_for
from sheepfold.server.live.bots.worker_process import NoWorker, Worker, WorkerLost
from sheepfold.server.live.stored_advice import write_advice
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings

GREETING: Final = 5.0
"""Seconds somebody has to show that they know the secret."""

HANDING: Final = 2.0
"""Seconds a server has to use its turn: a frozen one must not hold a process."""

MOST_GUESTS: Final = 1000
"""Connections there may be."""

RETRY: Final = 1.0
"""Seconds until a process that could not be started is tried again."""

log = logging.getLogger(__name__)


class Thinker:
    """The processes of a machine, and who waits for one."""

    def __init__(self, settings: Settings) -> None:
        self.secret = settings.think_secret
        self.limit = settings.bot_limit
        self.release = release()
        self.workers = [Worker(Metrics(), lambda: None) for _ in range(max(1, settings.bot_processes))]
        self.idle: list[Worker] = []
        self.waiting: Lane[asyncio.Future[Worker]] = Lane()
        """By server and connection."""
        self.guests: set[asyncio.Task[None]] = set()
        self.starting: set[asyncio.Task[None]] = set()
        self.listener: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> int:
        """Start all processes and listen; returns the port."""
        await asyncio.gather(*[self.make_ready(worker) for worker in self.workers])
        self.listener = await asyncio.start_server(self.accept, host, port)
        found: int = self.listener.sockets[0].getsockname()[1]
        return found

    async def close(self) -> None:
        """Leave everybody, and end all processes."""
        if self.listener is not None:
            self.listener.close()
        tasks = [*self.guests, *self.starting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*[worker.close() for worker in self.workers])

    # Processes.

    async def make_ready(self, worker: Worker) -> None:
        """Let somebody have this worker, once its process runs."""
        while True:
            with suppress(NoWorker):
                await worker.ready()
                break
            await asyncio.sleep(RETRY)
        self.idle.append(worker)
        self.hand_out()

    def give_back(self, worker: Worker) -> None:
        """Nobody has this worker any more."""
        task = asyncio.create_task(self.make_ready(worker))
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    def hand_out(self) -> None:
        """Give idle workers to those who wait, one server after the other."""
        while self.idle and self.waiting:
            future = self.waiting.pop()
            if not future.done():  # Whoever waited may have gone.
                future.set_result(self.idle.pop())

    # Servers.

    def accept(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Somebody comes."""
        task = asyncio.create_task(self.attend(reader, writer))
        self.guests.add(task)
        task.add_done_callback(self.guests.discard)

    async def attend(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Serve a connection until it ends."""
        try:
            if len(self.guests) <= MOST_GUESTS:
                async with asyncio.timeout(GREETING):
                    server = await self.greet(reader, writer)
                while True:
                    await self.serve(server, reader, writer)
        except BadMessage as error:
            log.warning("connection refused", extra={"why": str(error)})
        except (OSError, EOFError, TimeoutError):
            pass
        finally:
            writer.transport.abort()

    async def greet(self, reader: StreamReader, writer: StreamWriter) -> str:
        """The name of a server that knows the secret; it is shown that we do, too."""
        hello = Hello(self.release, len(self.workers), secrets.token_hex(16))
        send(writer, hello)
        proof = await receive(reader, Proof)
        expected = proof_of(self.secret, "server", hello, proof.server, proof.nonce)
        if not hmac.compare_digest(proof.proof.encode(), expected.encode()):
            raise BadMessage("another secret")
        send(writer, Welcome(proof_of(self.secret, "machine", hello, proof.server, proof.nonce)))
        return proof.server

    async def serve(self, server: str, reader: StreamReader, writer: StreamWriter) -> None:
        """Give a server that wants one a turn, and do its job."""
        await receive(reader, WantTurn)
        worker = await self.turn_of(server, str(id(reader)))
        try:
            send(writer, YourTurn())
            async with asyncio.timeout(HANDING):
                job: ChooseJob | AdviseJob | NoJob = await receive(reader, ChooseJob, AdviseJob, NoJob)
            if not isinstance(job, NoJob):
                send(writer, await self.work(worker, job))
        finally:
            self.give_back(worker)

    async def turn_of(self, server: str, connection: str) -> Worker:
        """Wait for a worker."""
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.add(server, connection, future)
        self.hand_out()
        return await future

    async def work(self, worker: Worker, job: ChooseJob | AdviseJob) -> Done:
        """Let a process do a job; the pickles are between us and our own process."""
        try:
            answer: Answer = pickle.loads(await worker.ask(request_of(job), self.limit))
        except WorkerLost as loss:
            return Done(lost="late" if loss.why == "late" else "died")
        if answer.error is not None:
            return Done(error=answer.error)
        if isinstance(job, ChooseJob):
            return Done(move=answer.value)
        return Done(advice=None if answer.value is None else write_advice(answer.value))


def request_of(job: ChooseJob | AdviseJob) -> bytes:
    """A job as our own processes read it."""
    if isinstance(job, ChooseJob):
        return request_for(choose_move, job.level, job.view, job.legal, job.seed)
    return request_for(advise, job.view)
