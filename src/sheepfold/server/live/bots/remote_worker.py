"""Places at machines for bots (`sheepfold think`), as a server sees them.

A place is a connection. It asks for a turn when the server's own workers are busy, and gets a job only once
it has one: no job waits anywhere but in the queue of its server, in the order that is fair to people.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from typing import Final

from sheepfold.engine.errors import BadOption
from sheepfold.server.hosts import read_place
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
from sheepfold.server.live.bots.worker_process import WorkerLost, pause_after
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings

CONNECTING: Final = 5.0
"""Seconds until a machine must have let us in."""

TURN_PATIENCE: Final = 30.0
"""Seconds after which a connection that brings no turn is made anew: it may be dead without saying so."""

SLACK: Final = 2.0
"""Seconds more than a job may take, for the way there and back."""

MOST_PLACES: Final = 64
"""Places at one machine."""

SHORTEST_SECRET: Final = 16

FAILURES: Final = (OSError, EOFError, TimeoutError, BadMessage)

log = logging.getLogger(__name__)


class RemoteLost(Exception):
    """The machine did not answer; another worker may do the job."""


class RemoteWorker:
    """A place at a machine."""

    def __init__(self, address: tuple[str, int], places: RemotePlaces) -> None:
        self.address = address
        self.places = places
        self.streams: tuple[StreamReader, StreamWriter] | None = None
        self.has_turn = False
        self.asking: asyncio.Task[None] | None = None
        self.failures = 0
        self.next_start = 0.0

    @property
    def will_have_turn(self) -> bool:
        """Whether a machine that we are connected to was asked for a turn."""
        return self.streams is not None and self.asking is not None

    def ask_for_turn(self) -> None:
        """Ask for a turn, unless that was done or it is too early after a failure."""
        now = asyncio.get_running_loop().time()
        if not self.has_turn and self.asking is None and now >= self.next_start:
            self.asking = asyncio.create_task(self.get_turn())

    async def get_turn(self) -> None:
        """Wait for a turn; after a failure the next try has to wait."""
        try:
            await self.ensure_connected()
            assert self.streams is not None
            reader, writer = self.streams
            send(writer, WantTurn())
            async with asyncio.timeout(TURN_PATIENCE):
                await receive(reader, YourTurn)
            self.has_turn = True
        except FAILURES as error:
            self.fail(error)
        finally:
            self.asking = None
        self.places.on_turn()

    def fail(self, error: BaseException) -> None:
        """The machine cannot be used just now."""
        self.failures += 1
        self.next_start = asyncio.get_running_loop().time() + pause_after(self.failures)
        host, port = self.address
        more = {"error": type(error).__name__, "why": str(error) if isinstance(error, BadMessage) else ""}
        log.warning("no machine for bots", extra={"machine": f"{host}:{port}", **more})
        self.drop()

    async def ensure_connected(self) -> None:
        """Connect if there is no connection."""
        if self.streams is None:
            async with asyncio.timeout(CONNECTING):
                self.streams = await self.connect()
            self.failures = 0

    async def connect(self) -> tuple[StreamReader, StreamWriter]:
        """A connection over which both have shown that they know the secret."""
        reader, writer = await asyncio.open_connection(*self.address)
        try:
            hello = await receive(reader, Hello)
            if hello.release != release():
                raise BadMessage("another release")
            secret, me, nonce = self.places.secret, self.places.server, secrets.token_hex(16)
            send(writer, Proof(me, nonce, proof_of(secret, "server", hello, me, nonce)))
            welcome = await receive(reader, Welcome)
            expected = proof_of(secret, "machine", hello, me, nonce)
            if not hmac.compare_digest(welcome.proof.encode(), expected.encode()):
                raise BadMessage("another secret")
        except BaseException:
            writer.transport.abort()
            raise
        self.places.widen(self.address, hello.processes)
        return reader, writer

    async def ask(self, job: ChooseJob | AdviseJob, limit: float) -> Done:
        """What became of a job; the place must have a turn, and has none afterwards."""
        assert self.streams is not None
        reader, writer = self.streams
        self.has_turn = False
        try:
            send(writer, job)
            async with asyncio.timeout(limit + SLACK):
                done = await receive(reader, Done)
        except FAILURES as error:
            self.places.metrics.workers_lost.labels("remote").inc()
            self.fail(error)
            raise RemoteLost from None
        except BaseException:
            # Nobody will read the answer: the next job must not get it.
            self.drop()
            raise
        if done.lost == "died":
            raise RemoteLost
        if done.lost:
            raise WorkerLost(done.lost)
        return done

    def decline(self) -> None:
        """Give a turn back."""
        if self.has_turn and self.streams is not None:
            self.has_turn = False
            send(self.streams[1], NoJob())

    def drop(self) -> None:
        """End the connection."""
        self.has_turn = False
        if self.streams is not None:
            self.streams[1].transport.abort()
            self.streams = None


class RemotePlaces:
    """All places at all machines."""

    def __init__(self, settings: Settings, metrics: Metrics, on_turn: Callable[[], None]) -> None:
        self.secret = settings.think_secret
        self.server = secrets.token_hex(8)
        """How machines tell this process from others, to be fair to all."""
        self.metrics = metrics
        self.on_turn = on_turn
        """Called when a place has got a turn, or could not."""
        self.idle = [RemoteWorker(address, self) for address in addresses_of(settings)]
        self.all = list(self.idle)

    def widen(self, address: tuple[str, int], processes: int) -> None:
        """Have as many places at a machine as it has processes."""
        there = len([each for each in self.all if each.address == address])
        for _ in range(there, min(processes, MOST_PLACES)):
            place = RemoteWorker(address, self)
            self.all.append(place)
            self.idle.append(place)

    def next_worker(self, jobs: int) -> RemoteWorker | None:
        """A place with a turn; where there is none, as many ask for one as there are jobs."""
        for place in self.idle:
            if place.has_turn:
                return place
        wanted = jobs - sum(place.will_have_turn for place in self.idle)
        for place in self.idle:
            if wanted > 0 and not place.will_have_turn:
                place.ask_for_turn()
                wanted -= place.will_have_turn
        return None

    def decline(self) -> None:
        """Give all turns back: there are no jobs."""
        for place in self.idle:
            place.decline()

    async def close(self) -> None:
        """End all connections."""
        tasks = [place.asking for place in self.all if place.asking is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for place in self.all:
            place.drop()


def addresses_of(settings: Settings) -> list[tuple[str, int]]:
    """The machines for bots; refuses what is no address, and machines without a secret."""
    try:
        found = [read_place(text) for text in settings.thinkers.split()]
    except ValueError as error:
        raise BadOption(f"SHEEPFOLD_THINKERS: {str(error)!r}, must be like 10.0.0.5:8100") from None
    if found:
        ensure_secret(settings.think_secret)
    return found


def ensure_secret(secret: str) -> None:
    """Refuse a secret that can be guessed."""
    if len(secret) < SHORTEST_SECRET:
        raise BadOption(
            f"SHEEPFOLD_THINK_SECRET: has {len(secret)} characters, must have {SHORTEST_SECRET} or more"
        )
