"""Bots think in worker processes, never in the event loop.

A worker gets what a bot may know, a view and the legal moves, and gives back a move. Each does one job at a
time. A worker that dies or is late is replaced and no other job notices; a bot without an answer makes a
sensible move, for a match must never hang. What the workers of this process have no time for is given to
machines for bots, where there are any (`remote_worker.py`).
"""

from __future__ import annotations

import asyncio
import functools
import logging
import operator
import pickle
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import advise
from sheepfold.server.live.bots.queue import JobQueue, JobSource
from sheepfold.server.live.bots.remote_messages import AdviseJob, ChooseJob, Done
from sheepfold.server.live.bots.remote_worker import RemoteLost, RemotePlaces, RemoteWorker
from sheepfold.server.live.bots.worker import Answer, choose_move, request_for
from sheepfold.server.live.bots.worker_process import NoWorker, Worker, WorkerLost
from sheepfold.server.live.stored_advice import read_advice
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings
from sheepfold.words.facts import Advice

ATTEMPTS: Final = 2
"""How often a job is given to a worker: once more if the first one died, not if it was late."""

HINT_PATIENCE: Final = 10.0
"""Seconds somebody waits for a hint at most, waiting for other jobs included."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class BotMove(NamedTuple):
    """A bot's move."""

    move: int
    started: float
    """When a worker began with it, by the loop's clock; until then nothing has looked at the hand."""


class Job:
    """A request and the future of its answer."""

    def __init__(self, request: bytes, now: float, *, live: bool = True) -> None:
        self.request = request
        self.call: tuple[Callable[..., Any], tuple[Any, ...]] | None = None
        """What is to be called, from which a machine for bots is told its job."""
        self.tries = 0
        """How often a machine for bots was given it."""
        self.live = live
        """Whether a table waits for it."""
        self.queued = now
        self.started = now
        self.answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        """None where no worker could answer."""


class BotPool:
    """The workers, and the queue of what they are to do."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limit = settings.bot_limit
        self.metrics = metrics
        self.queue: JobQueue[Job] = JobQueue()
        self.workers = [Worker(metrics, self.dispatch) for _ in range(max(1, settings.bot_processes))]
        self.idle = list(self.workers)
        self.remote = RemotePlaces(settings, metrics, self.dispatch)
        self.running: set[asyncio.Task[None]] = set()
        self.closed = False

    def start(self) -> None:
        """Start the first worker before anybody waits for it; the others are started when needed."""
        self.idle[0].begin_start()

    async def close(self) -> None:
        """End all workers; jobs not done yet are left without an answer."""
        self.closed = True
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        while self.queue:
            give(self.queue.pop(), None)
        await asyncio.gather(self.remote.close(), *[worker.close() for worker in self.workers])

    # What is asked for.

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        """The move of a bot of this level that sees this; a forced move takes the same way as any other."""
        job = self.submit(source, choose_move, level, view, legal, secrets.randbits(62))
        answer = await job.answer
        move = None if answer is None else answer.value
        if move not in legal:
            log.warning("bot without an answer", extra={"bot": level, "game": view["game"]})
            self.metrics.bot_fallbacks.inc()
            move = sensible_move(view, legal)
        return BotMove(move, job.started)

    async def advise(self, view: Json, source: JobSource) -> Advice | None:
        """What a good bot would do at the seat that sees this; None if none can be asked just now."""
        job = self.submit(source, advise, view)
        try:
            async with asyncio.timeout(HINT_PATIENCE):
                answer = await job.answer
        except TimeoutError:
            log.warning("hint not in time")
            return None
        return None if answer is None else answer.value

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        """What a function makes of a task, once no table waits for a bot; None where no worker can do it."""
        job = Job(b"", asyncio.get_running_loop().time(), live=False)
        self.enqueue(job, self.queue.background.append, function, task)
        answer = await job.answer
        return None if answer is None else answer.value

    def promote(self, table: str) -> None:
        """Somebody looks at this table now: its jobs come before those of tables nobody looks at."""
        self.queue.promote(table)

    # How it is done.

    def submit(self, source: JobSource, function: Callable[..., Any], *arguments: Any) -> Job:
        """Queue a call of this function in a worker; the job's future is always answered."""
        job = Job(b"", asyncio.get_running_loop().time())
        job.call = function, arguments
        self.enqueue(job, functools.partial(self.queue.add, source), function, *arguments)
        return job

    def enqueue(
        self, job: Job, add: Callable[[Job], None], function: Callable[..., Any], *arguments: Any
    ) -> None:
        """Let `add` queue the job; one that cannot be pickled is answered at once."""
        try:
            job.request = request_for(function, *arguments)
        except Exception:
            log.exception("job not sent")
            give(job, None)
            return
        add(job)
        self.dispatch()

    def dispatch(self) -> None:
        """Give waiting jobs to idle workers; turns at machines for bots that nobody needs are given back."""
        while self.queue and not self.closed and (worker := self.next_worker()) is not None:
            job = self.queue.pop()
            if not job.answer.done():  # Whoever asked may have gone.
                self.begin(worker, job)
        if not self.queue.live:
            self.remote.decline()
        self.metrics.bot_queue.set(len(self.queue))

    def begin(self, worker: Worker | RemoteWorker, job: Job) -> None:
        """Let an idle worker do a job."""
        if isinstance(worker, RemoteWorker):
            self.remote.idle.remove(worker)
            task = asyncio.create_task(self.run_remotely(worker, job))
        else:
            self.idle.remove(worker)
            task = asyncio.create_task(self.run(worker, job))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    def next_worker(self) -> Worker | RemoteWorker | None:
        """An idle worker that runs, or a turn at a machine for bots.

        Where none runs at all, the one that may start first. Then the job waits for it, but not for long.
        """
        for worker in reversed(self.idle):
            if worker.runs:
                return worker
        if self.queue.live and (place := self.remote.next_worker(self.queue.live)) is not None:
            return place
        if any(worker.runs for worker in self.workers):
            for worker in self.idle:
                worker.begin_start()
            return None
        return min(self.idle, key=operator.attrgetter("next_start"), default=None)

    async def run(self, worker: Worker, job: Job) -> None:
        """Do a job, then the next; the job is answered and the worker idle again whatever happens."""
        answer = None
        try:
            answer = await self.ask(worker, job)
        except Exception:
            log.exception("job failed")
            worker.kill()
        finally:
            give(job, answer)
            self.idle.append(worker)
            self.dispatch()

    async def ask(self, worker: Worker, job: Job) -> Answer | None:
        """The answer of this worker, or of its successor should it die."""
        for _ in range(ATTEMPTS):
            try:
                await worker.ready()
                self.record_start(job)
                answer: Answer = pickle.loads(await worker.ask(job.request, self.limit))
            except NoWorker:
                break
            except WorkerLost as loss:
                if loss.why == "late":
                    break
            else:
                if answer.error is not None:
                    log.error("bot failed", extra=answer.error)
                return answer
        return None

    def record_start(self, job: Job) -> None:
        """Somebody begins with a job now."""
        job.started = asyncio.get_running_loop().time()
        if job.live:
            self.metrics.bot_wait.observe(job.started - job.queued)

    async def run_remotely(self, place: RemoteWorker, job: Job) -> None:
        """Do a job at a machine for bots; should that be lost, any other worker does it."""
        answer, again = None, False
        try:
            self.record_start(job)
            job.tries += 1
            answer = answer_of(await place.ask(message_of(job), self.limit))
        except RemoteLost:
            again = job.tries < ATTEMPTS
        except WorkerLost:
            pass  # It was late: the bot hangs.
        except Exception:
            log.exception("job failed")
            place.drop()
        finally:
            if again:
                self.queue.again.append(job)
            else:
                give(job, answer)
            self.remote.idle.append(place)
            self.dispatch()


def message_of(job: Job) -> ChooseJob | AdviseJob:
    """What a machine for bots is told; it does nothing but choose moves and give advice."""
    assert job.call is not None
    function, arguments = job.call
    if function is choose_move:
        return ChooseJob(*arguments)
    assert function is advise
    return AdviseJob(*arguments)


def answer_of(done: Done) -> Answer:
    """What a machine for bots has answered."""
    if done.error is not None:
        log.error("bot failed", extra=done.error)
    return Answer(done.move if done.advice is None else read_advice(done.advice), done.error)


def give(job: Job, answer: Answer | None) -> None:
    """Answer a job, unless whoever asked has gone."""
    if not job.answer.done():
        job.answer.set_result(answer)


def sensible_move(view: Json, legal: list[int]) -> int:
    """A move made without a worker: by common sense, and where that fails too, any legal one."""
    try:
        move = greedy(view["game"]).choose(view, legal, Rng(secrets.randbits(62)), 0.0)
    except Exception:
        log.exception("no sensible move")
        move = -1
    return move if move in legal else secrets.choice(legal)


@functools.lru_cache(None)
def greedy(game_id: str) -> Bot:
    """Common sense for a game."""
    return catalogue.get("greedy", game_id)
