"""Workers that die, freeze, cannot start or answer nonsense: every job is answered, nobody else notices."""

from __future__ import annotations

import asyncio
import dataclasses
import math
import operator
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sheepfold import games
from sheepfold.server.live.bots import pool as bot_pool
from sheepfold.server.live.bots import worker_process
from sheepfold.server.live.bots.pool import BotPool, sensible_move
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.bots.worker import Answer
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings
from tests.contract.cases import Case, state_after
from tests.patience import PATIENCE
from tests.server.serving import Browser, Served, serving, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SHORT = 0.2
"""Seconds a job may take that will not be answered."""

ANN = JobSource(("ann",), "ann's", watched=True)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take long to start a worker, and to think about a hint."""
    monkeypatch.setattr(worker_process, "START_PATIENCE", PATIENCE)
    monkeypatch.setattr(worker_process, "START_LIMIT", PATIENCE)
    monkeypatch.setattr(bot_pool, "HINT_PATIENCE", PATIENCE)


@asynccontextmanager
async def pool_of(workers: int = 1) -> AsyncIterator[BotPool]:
    """A pool that is closed in the end, with everything it started."""
    pool = BotPool(dataclasses.replace(Settings(), bot_processes=workers, bot_limit=PATIENCE), Metrics())
    try:
        yield pool
    finally:
        pids = [worker.process.pid for worker in pool.workers if worker.process is not None]
        await pool.close()
        assert not [pid for pid in pids if pid is not None and alive(pid)]


def alive(pid: int) -> bool:
    """Whether this process runs or is stopped; one that has ended and was not reaped is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def done(pool: BotPool, function: Callable[..., Any], *arguments: Any, source: JobSource = ANN) -> Any:
    """What a function returns in a worker; None if no worker answered."""
    answer = await pool.submit(source, function, *arguments).answer
    return None if answer is None else answer.value


def lost(pool: BotPool, why: str) -> float:
    """How many workers were lost for this reason."""
    return pool.metrics.registry.get_sample_value("sheepfold_workers_lost_total", {"why": why}) or 0.0


def fallbacks(pool: BotPool) -> float:
    """How many moves were made without an answer."""
    return pool.metrics.registry.get_sample_value("sheepfold_bot_fallbacks_total") or 0.0


async def legal_choice(pool: BotPool, level: str = "lamb") -> bool:
    """Whether a bot in some match chooses a legal move."""
    state = state_after(Case("zoff-im-zoo", 4, {}), 1, 0)
    assert state.turn is not None
    choice = await pool.choose(level, state.view(state.turn), state.legal(), ANN)
    return choice.move in state.legal()


async def test_there_is_always_a_worker() -> None:
    """Without any, jobs would wait for ever."""
    async with pool_of(0) as pool:
        assert len(pool.workers) == 1


async def test_a_worker_is_another_process_and_stays() -> None:
    async with pool_of() as pool:
        pool.start()
        worker = await done(pool, os.getpid)
        assert worker != os.getpid()
        assert await done(pool, os.getpid) == worker
        assert await legal_choice(pool)
        assert fallbacks(pool) == 0


async def test_a_worker_killed_while_idle_is_replaced_and_the_next_job_is_answered() -> None:
    async with pool_of() as pool:
        worker = await done(pool, os.getpid)
        os.kill(worker, signal.SIGKILL)
        assert await done(pool, os.getpid) not in (None, worker)
        assert lost(pool, "died") == 1


async def test_a_job_that_kills_its_workers_is_given_up_and_the_next_one_is_answered() -> None:
    async with pool_of() as pool:
        deadly = asyncio.create_task(done(pool, os.abort))
        after = asyncio.create_task(done(pool, operator.add, 1, 2))
        assert await deadly is None
        assert await after == 3
        assert lost(pool, "died") == bot_pool.ATTEMPTS


async def test_a_frozen_worker_is_killed_and_the_bot_makes_a_legal_move() -> None:
    async with pool_of() as pool:
        worker = await done(pool, os.getpid)
        os.kill(worker, signal.SIGSTOP)
        pool.limit = SHORT
        assert await legal_choice(pool)
        pool.limit = PATIENCE
        assert (lost(pool, "late"), fallbacks(pool)) == (1, 1)
        await until(lambda: not alive(worker))
        assert await done(pool, os.getpid) not in (None, worker)


async def test_a_frozen_worker_holds_up_no_job_of_another() -> None:
    async with pool_of(2) as pool:
        frozen = asyncio.create_task(done(pool, time.sleep, 10 * PATIENCE))
        other = [await done(pool, operator.add, nth, 1) for nth in range(3)]
        assert other == [1, 2, 3]
        assert not frozen.done()


async def test_the_limit_counts_from_when_a_worker_begins_not_from_when_a_job_is_queued() -> None:
    """Many jobs for one worker take longer than any one of them may."""
    async with pool_of() as pool:
        await done(pool, os.getpid)
        pool.limit = 5.0
        jobs = [pool.submit(ANN, time.sleep, 0.05) for _ in range(110)]
        answers = await asyncio.gather(*[job.answer for job in jobs])
        assert answers == [Answer(None)] * 110
        assert jobs[-1].started - jobs[-1].queued > pool.limit
        assert lost(pool, "late") == 0


async def test_jobs_are_done_in_fair_order() -> None:
    async with pool_of() as pool:
        order: list[str] = []
        sources = [JobSource(("ann",), f"ann's {nth}", watched=True) for nth in range(60)]
        sources += [JobSource(("bob",), "bob's", watched=True)]
        jobs = [(pool.submit(source, os.getpid), source.people[0]) for source in sources]
        for job, person in jobs:
            job.answer.add_done_callback(lambda _answer, person=person: order.append(person))  # type: ignore[misc]
        await asyncio.gather(*[job.answer for job, _person in jobs])
        assert order.index("bob") <= 2
        assert pool.metrics.registry.get_sample_value("sheepfold_bot_queue") == 0
        assert pool.metrics.registry.get_sample_value("sheepfold_bot_wait_seconds_count") == 61


async def test_background_work_waits_until_no_table_needs_a_worker() -> None:
    async with pool_of() as pool:
        order: list[str] = []
        background = asyncio.create_task(pool.compute(math.sqrt, 4.0))
        await asyncio.sleep(0)  # It is queued, and the worker has begun with it.
        later = asyncio.create_task(pool.compute(math.sqrt, 9.0))
        await asyncio.sleep(0)
        live = [pool.submit(ANN, os.getpid) for _ in range(5)]
        later.add_done_callback(lambda _task: order.append("background"))
        for job in live:
            job.answer.add_done_callback(lambda _answer: order.append("live"))
        assert (await background, await later) == (2.0, 3.0)
        assert order == ["live"] * 5 + ["background"]
        assert pool.metrics.registry.get_sample_value("sheepfold_bot_wait_seconds_count") == 5


def ending(task: object) -> int:
    """What ends its worker."""
    os._exit(1)


async def test_background_work_that_fails_is_no_answer() -> None:
    async with pool_of() as pool:
        assert await pool.compute(math.sqrt, -1.0) is None
        assert await pool.compute(ending, None) is None
        assert await pool.compute(math.sqrt, 4.0) == 2.0


async def test_an_error_in_a_worker_is_an_answer_and_the_worker_stays() -> None:
    async with pool_of() as pool:
        worker = await done(pool, os.getpid)
        answer = await pool.submit(ANN, operator.truediv, 1, 0).answer
        assert answer is not None
        assert answer.error is not None
        assert answer.error["error"] == "ZeroDivisionError"
        assert await done(pool, os.getpid) == worker


async def test_what_cannot_be_pickled_is_an_error_of_that_job_alone() -> None:
    async with pool_of() as pool:
        worker = await done(pool, os.getpid)
        assert await done(pool, lambda: 1) is None
        answer = await pool.submit(ANN, threading.Lock).answer
        assert answer is not None
        assert answer.error is not None
        assert answer.error["error"] == "TypeError"
        assert await done(pool, os.getpid) == worker


async def test_out_of_memory_in_a_worker_is_an_error_of_that_job_alone() -> None:
    async with pool_of() as pool:
        answer = await pool.submit(ANN, operator.mul, b"x", sys.maxsize // 2).answer
        assert answer is not None
        assert answer.error is not None
        assert answer.error["error"] in ("MemoryError", "OverflowError")
        assert await done(pool, operator.add, 1, 2) == 3


async def test_an_answer_nobody_can_read_costs_the_worker_and_no_other_job() -> None:
    async with pool_of() as pool:
        worker = pool.workers[0]
        await worker.ready()
        assert worker.process is not None
        assert worker.streams is not None
        before = worker.process.pid
        worker.streams[0].feed_data(b"\x00\x00\x00\x01!")
        assert await done(pool, operator.add, 1, 2) is None
        assert await done(pool, os.getpid) not in (None, before)


async def test_workers_that_cannot_start_are_not_waited_for_and_tried_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_process, "FIRST_PAUSE", PATIENCE)
    async with pool_of(2) as pool:
        with monkeypatch.context() as broken:
            broken.setattr(worker_process, "work", os.close)  # It takes no socket: the process ends at once.
            assert await legal_choice(pool)
            assert await legal_choice(pool)
        assert lost(pool, "not started") == 2
        assert await legal_choice(pool)
        assert lost(pool, "not started") == 2, "nobody tries again at once"
        assert fallbacks(pool) == 3
        for worker in pool.workers:
            worker.next_start = 0.0
        assert await done(pool, operator.add, 1, 2) == 3
        assert [worker.failures for worker in pool.workers].count(0) == 1


async def test_a_machine_that_has_no_process_left_stops_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more(*_arguments: Any, **_more: Any) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    async with pool_of() as pool:
        with monkeypatch.context() as broken:
            broken.setattr(worker_process.SPAWN, "Process", no_more)
            assert await legal_choice(pool)
        assert lost(pool, "not started") == 1
        pool.workers[0].next_start = 0.0
        assert await done(pool, operator.add, 1, 2) == 3


async def test_nobody_waits_long_for_a_worker_that_is_frozen_while_it_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with pool_of() as pool:
        pool.start()
        worker = pool.workers[0]
        await until(lambda: worker.process is not None and worker.process.pid is not None)
        assert worker.process is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGSTOP)
        monkeypatch.setattr(worker_process, "START_PATIENCE", SHORT)
        assert await legal_choice(pool)
        assert await legal_choice(pool)
        assert fallbacks(pool) == 2
        os.kill(worker.process.pid, signal.SIGCONT)
        monkeypatch.setattr(worker_process, "START_PATIENCE", PATIENCE)
        assert await done(pool, operator.add, 1, 2) == 3


async def test_a_worker_that_never_gets_ready_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "START_LIMIT", 0.0)
    async with pool_of() as pool:
        assert await legal_choice(pool)
        assert lost(pool, "not started") == 1
        assert not pool.workers[0].runs


async def test_whoever_stops_waiting_disturbs_nobody() -> None:
    async with pool_of() as pool:
        await done(pool, os.getpid)
        jobs = [pool.submit(ANN, operator.add, nth, 1) for nth in range(5)]
        for nth in (0, 2, 3):
            jobs[nth].answer.cancel()
        assert await jobs[1].answer == Answer(2)
        assert await jobs[4].answer == Answer(5)
        assert pool.idle == pool.workers


async def test_a_closed_pool_leaves_jobs_without_an_answer_and_nobody_waiting() -> None:
    async with pool_of() as pool:
        jobs = [pool.submit(ANN, time.sleep, 10 * PATIENCE) for _ in range(3)]
        await until(lambda: pool.workers[0].runs)
        await pool.close()
        assert [job.answer.result() for job in jobs] == [None] * 3


async def test_a_hint_is_thought_about_in_a_worker_and_its_failures_are_no_hint() -> None:
    game = games.get("zoff-im-zoo")
    state = state_after(Case(game.id, 4, {}), 1, 0)
    assert state.turn is not None
    async with pool_of() as pool:
        advice = await pool.advise(state.view(state.turn), ANN)
        assert advice is not None
        assert game.read(state, advice.move) in state.legal()
        assert await pool.advise({"game": "zoff-im-zoo", "seat": 0}, ANN) is None


async def test_nobody_waits_for_a_hint_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "HINT_PATIENCE", 0.0)
    async with pool_of() as pool:
        assert await pool.advise({"game": "zoff-im-zoo", "seat": 0}, ANN) is None


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_move_without_a_worker_is_the_one_of_common_sense(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = state_after(Case(game_id, games.get(game_id).seats[0], {}), 1, 3)
    assert state.turn is not None
    view, legal = state.view(state.turn), state.legal()
    assert sensible_move(view, legal) in legal
    monkeypatch.setattr(bot_pool, "greedy", operator.truth)
    assert sensible_move(view, legal) in legal, "any move is better than none"


# Whole matches.


def one_lamb_more(game_id: str = "zoff-im-zoo") -> dict[str, str]:
    """A table of somebody and lambs that do not dawdle."""
    seats = games.get(game_id).seats[0]
    return {
        "game": game_id,
        "seats": str(seats),
        "pace": "instant",
        **dict.fromkeys(["seat-1", "seat-2"], "lamb"),
    }


async def left_table(served: Served, browser: Browser) -> str:
    """The address of a table at which only bots play, however many people watch."""
    address = await browser.new_table(**one_lamb_more())
    await browser.post(address, type="leave")
    return address


def pid_of(served: Served) -> int:
    """The only worker of the server."""
    (worker,) = served.server.bot_pool.workers
    assert worker.process is not None
    assert worker.process.pid is not None
    return worker.process.pid


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
async def test_every_match_goes_on_after_a_worker_was_lost(how: signal.Signals, sqlite: str) -> None:
    async with serving(sqlite, BotPool, bot_limit=5.0) as served, served.visitor("Ann") as ann:
        addresses = [await left_table(served, ann) for _ in range(3)]
        tables = [served.table(address) for address in addresses]
        with served.spectator(addresses[0]), served.spectator(addresses[1]), served.spectator(addresses[2]):
            await until(lambda: all(table.moves >= 2 for table in tables), PATIENCE)
            os.kill(pid_of(served), how)
            goals = [table.moves + 4 for table in tables]
            await until(
                lambda: all(table.moves >= goal for table, goal in zip(tables, goals, strict=True)), PATIENCE
            )
            assert lost(served.server.bot_pool, "late" if how == signal.SIGSTOP else "died") >= 1
