"""Places at machines for bots: used when workers here are busy, and done without whenever they fail."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.server.live.bots import remote_worker
from sheepfold.server.live.bots.pool import BotMove, BotPool
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.bots.remote_worker import addresses_of
from sheepfold.server.live.bots.worker_process import WorkerLost, pause_after
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings
from tests.contract.cases import Case, state_after
from tests.patience import PATIENCE, within
from tests.server.live.bots.thinking import SECRET, FakeWorker, Machine, machine_of
from tests.server.serving import until

pytestmark = pytest.mark.anyio

STATE = state_after(Case("zoff-im-zoo", 4, {}), 1, 0)
LEGAL = list(range(1, 60))
"""Our workers answer with small numbers, which are all allowed here."""


class LocalWorker(FakeWorker):
    """A worker of the server; busy until a test says otherwise."""

    runs = True

    def __init__(self) -> None:
        super().__init__()
        self.answers.clear()

    def begin_start(self) -> None:
        pass

    def kill(self) -> None:
        pass


@asynccontextmanager
async def pool_at(machine: Machine, **changes: Any) -> AsyncIterator[BotPool]:
    """The pool of a server with one worker, which is busy."""
    settings = machine.settings(**{"bot_limit": PATIENCE, **changes})
    pool = BotPool(settings, Metrics())
    pool.workers = [LocalWorker()]  # type: ignore[list-item]
    pool.idle = list(pool.workers)
    first = begin(pool)
    await until(lambda: not pool.idle)
    try:
        yield pool
    finally:
        await pool.close()
        await first


def begin(pool: BotPool, table: str = "one") -> asyncio.Task[BotMove]:
    """A bot is to move."""
    assert STATE.turn is not None
    source = JobSource(("ann",), table, watched=True)
    return asyncio.create_task(pool.choose("lamb", STATE.view(STATE.turn), LEGAL, source))


def local(pool: BotPool) -> LocalWorker:
    (found,) = pool.workers
    assert isinstance(found, LocalWorker)
    return found


def fallbacks(pool: BotPool) -> float:
    return pool.metrics.registry.get_sample_value("sheepfold_bot_fallbacks_total") or 0.0


async def test_a_machine_does_what_there_is_no_time_for_here() -> None:
    async with machine_of(2) as machine, pool_at(machine) as pool:
        choices = [await within(begin(pool)) for _ in range(3)]
        assert sum(len(worker.jobs) for worker in machine.workers) == 3
        assert all(choice.move in LEGAL for choice in choices)
        assert len(local(pool).jobs) == 1
        assert fallbacks(pool) == 0


async def test_a_server_has_as_many_places_as_the_machine_has_processes() -> None:
    async with machine_of(3) as machine, pool_at(machine) as pool:
        for worker in machine.workers:
            worker.answers.clear()
        jobs = [begin(pool, str(number)) for number in range(3)]
        await until(lambda: all(worker.jobs for worker in machine.workers))
        for worker in machine.workers:
            worker.answers.set()
        await asyncio.gather(*jobs)
        assert len(pool.remote.all) == 3


async def test_two_servers_share_a_machine() -> None:
    async with machine_of() as machine, pool_at(machine) as one, pool_at(machine) as two:
        worker = machine.workers[0]
        worker.answers.clear()
        many = [begin(one, str(number)) for number in range(5)]
        await until(lambda: len(worker.jobs) == 1)
        single = begin(two)
        await until(lambda: len(machine.thinker.waiting) == 1)
        worker.answers.set()
        await within(single)
        assert len([job for job in many if job.done()]) <= 2, (
            "it waits for one turn of the other, not for five"
        )
        await asyncio.gather(*many)


async def test_a_job_whose_machine_dies_is_done_here() -> None:
    async with machine_of() as machine, pool_at(machine) as pool:
        machine.workers[0].answers.clear()
        job = begin(pool)
        await until(lambda: machine.workers[0].jobs)
        await machine.thinker.close()
        local(pool).answers.set()
        await within(job)
        assert (len(local(pool).jobs), fallbacks(pool)) == (2, 0)


async def test_a_job_whose_machine_freezes_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_worker, "SLACK", -PATIENCE)
    async with machine_of() as machine, pool_at(machine) as pool:
        machine.workers[0].answers.clear()
        job = begin(pool)
        await until(lambda: machine.workers[0].jobs)
        local(pool).answers.set()
        await within(job)
        assert (len(local(pool).jobs), fallbacks(pool)) == (2, 0)


async def test_a_job_whose_process_dies_there_is_tried_again_and_then_given_up() -> None:
    async with machine_of() as machine, pool_at(machine) as pool:
        machine.workers[0].fails = WorkerLost("died")
        await within(begin(pool))
        assert (len(machine.workers[0].jobs), fallbacks(pool)) == (2, 1)


async def test_a_bot_that_hangs_there_is_not_asked_again() -> None:
    async with machine_of() as machine, pool_at(machine) as pool:
        machine.workers[0].fails = WorkerLost("late")
        await within(begin(pool))
        assert (len(machine.workers[0].jobs), fallbacks(pool)) == (1, 1)


async def test_a_turn_that_nobody_needs_any_more_is_given_back() -> None:
    async with machine_of() as machine, pool_at(machine) as pool, pool_at(machine) as other:
        worker = machine.workers[0]
        worker.answers.clear()
        there = begin(other)
        await until(lambda: worker.jobs)
        here = begin(pool)
        await until(lambda: len(machine.thinker.waiting) == 1)
        local(pool).answers.set()
        await within(here)
        worker.answers.set()
        await there
        await until(lambda: len(machine.thinker.idle) == 1)
        assert len(worker.jobs) == 1


async def test_reviews_are_made_here() -> None:
    async with machine_of() as machine, pool_at(machine) as pool:
        review = asyncio.create_task(pool.compute(len, "abc"))
        await within(begin(pool))
        assert not review.done()
        local(pool).answers.set()
        await within(review)
        assert [len(worker.jobs) for worker in machine.workers] == [1]


@pytest.mark.parametrize("other", ["secret", "release", "machine"])
async def test_a_machine_that_is_not_ours_gets_nothing(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with machine_of() as machine:
        if other == "machine":
            monkeypatch.setattr(machine.thinker, "greet", impostor(machine))
        if other == "release":
            machine.thinker.release = "0.0.1"
        secret = SECRET.upper() if other == "secret" else SECRET
        async with pool_at(machine, think_secret=secret) as pool:
            job = begin(pool)
            (place,) = pool.remote.all
            await until(lambda: place.failures)
            local(pool).answers.set()
            await within(job)
            assert not machine.workers[0].jobs


def impostor(machine: Machine) -> Any:
    """A greeting by one who does not know the secret and lets everybody in."""
    greet = type(machine.thinker).greet

    async def let_in(*streams: Any) -> str:
        other = dataclasses.replace(Settings(), think_secret="guessed by somebody", bot_processes=1)
        pretended = type(machine.thinker)(other)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sheepfold.server.live.bots.thinker.hmac.compare_digest", lambda *_: True)
            return await greet(pretended, *streams)

    return let_in


async def test_a_machine_that_is_not_there_is_tried_again_later() -> None:
    async with machine_of() as machine:
        await machine.thinker.close()
        async with pool_at(machine) as pool:
            now, job = asyncio.get_running_loop().time(), begin(pool)
            (place,) = pool.remote.all
            await until(lambda: place.failures == 1)
            assert place.next_start >= now + pause_after(1)
            local(pool).answers.set()
            await within(job)


@pytest.mark.parametrize("text", ["nowhere", "10.0.0.5", "10.0.0.5:", "host:0", "host:99999", ":8100"])
def test_what_is_no_address_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadOption, match=r"SHEEPFOLD_THINKERS: .*, must be like 10.0.0.5:8100"):
        addresses_of(dataclasses.replace(Settings(), thinkers=text, think_secret=SECRET))


def test_machines_need_a_secret_that_cannot_be_guessed() -> None:
    with pytest.raises(BadOption, match="SHEEPFOLD_THINK_SECRET: has 5 characters, must have 16 or more"):
        addresses_of(dataclasses.replace(Settings(), thinkers="host:1", think_secret="short"))


def test_addresses_are_read() -> None:
    settings = dataclasses.replace(Settings(), thinkers="10.0.0.5:8100 [::1]:81", think_secret=SECRET)
    assert addresses_of(settings) == [("10.0.0.5", 8100), ("::1", 81)]
