"""When a bot moves tells nothing about its hand. Time is virtual here: the clock jumps to the next timer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import pytest

from sheepfold.bots.levels import BY_NAME, LEVELS
from sheepfold.engine.game import Json, State
from sheepfold.server.live import turns
from sheepfold.server.live.bots.pool import BotMove, BotPool, Job
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.bots.worker import Answer
from sheepfold.server.live.clocks import ServerTime
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import SeatRow
from tests.contract.cases import Case, state_after
from tests.server.tables import NOW, stored_table, table_at

CASE = Case("zoff-im-zoo", 4, {})
SOURCE = JobSource(("ann",), "table", watched=True)


class VirtualTime(asyncio.SelectorEventLoop):
    """A loop that does not wait: its clock jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def run(work: Coroutine[Any, Any, None]) -> float:
    """Do this; the virtual seconds it took."""
    loop = VirtualTime()
    try:
        loop.run_until_complete(work)
        return loop.time()
    finally:
        loop.close()


class Thinking(BotPool):
    """Waits for a worker, then thinks: not at all about a forced move, as long as it may about any other."""

    wait = 0.0

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        await asyncio.sleep(self.wait)
        started = asyncio.get_running_loop().time()
        await asyncio.sleep(0.0 if len(legal) == 1 else BY_NAME[level].seconds)
        return BotMove(legal[0], started)


def states() -> tuple[State, State]:
    """A state in which one move is legal, and one in which there are many."""
    found = [state_after(CASE, seed, moves) for seed in range(12) for moves in range(2, 20)]
    playing = [state for state in found if state.turn is not None]
    return next(s for s in playing if len(s.legal()) == 1), next(s for s in playing if len(s.legal()) > 8)


FORCED, FREE = states()


def table_of_bots(state: State, level: str, pace: str) -> Table:
    """A table at which a bot is to move, and somebody looks."""
    stored = stored_table(CASE.id, CASE.seats, CASE.options)
    bots = [SeatRow(seat, "bot", None, f"Bot {seat}", level) for seat in range(1, CASE.seats)]
    seats = [stored.seats[0]._replace(stand_in=True, level=level), *bots]
    table = table_at(stored._replace(table=stored.table._replace(pace=pace), seats=seats), state)
    table.arrive(Waiting(Audience("person 0")))
    return table


def delay(
    state: State, level: str, pace: str, monkeypatch: pytest.MonkeyPatch, wait: float = 0.0, **changes: Any
) -> float:
    """The seconds everybody at the table sees until the bot moves."""
    made: list[float] = []

    async def make_move(_server: Server, _table: Table, _move: int, _by: str) -> None:
        made.append(asyncio.get_running_loop().time())

    async def bot_moves() -> None:
        server = Server(Settings(bot_processes=1, **changes))
        server.time = ServerTime(NOW)
        pool = Thinking(server.settings, server.metrics)
        pool.wait = wait
        server.bot_pool = pool
        await turns.bot_moves(server, table_of_bots(state, level, pace))

    monkeypatch.setattr(turns, "make_move", make_move)
    random.seed(5)
    run(bot_moves())
    (seconds,) = made
    return seconds


@pytest.mark.parametrize("wait", [0.0, 0.7, 5.0])
@pytest.mark.parametrize("pace", ["instant", "human"])
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_the_delay_others_see_does_not_depend_on_the_number_of_legal_moves(
    level: str, pace: str, wait: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced = delay(FORCED, level, pace, monkeypatch, wait)
    free = delay(FREE, level, pace, monkeypatch, wait)
    assert forced == pytest.approx(free)


def test_without_the_hold_the_delay_would_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail."""
    none = (0.0, 0.0)
    assert delay(FORCED, "wolf", "instant", monkeypatch, bot_hold=none) == 0.0
    assert delay(FREE, "wolf", "instant", monkeypatch, bot_hold=none) == BY_NAME["wolf"].seconds


def test_instant_pace_is_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in LEVELS:
        assert delay(FREE, level.name, "instant", monkeypatch) <= 1.5 * level.seconds
    assert delay(FREE, "lamb", "instant", monkeypatch) < 0.3


def test_human_pace_is_not_longer_for_it_unless_bots_have_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    least, most = Settings().pace
    assert least <= delay(FREE, "wolf", "human", monkeypatch) <= most
    assert delay(FREE, "wolf", "human", monkeypatch, wait=5.0) <= 5.0 + 1.5 * BY_NAME["wolf"].seconds


def test_a_forced_move_takes_the_same_way_through_a_worker_as_any_other() -> None:
    class Noted(BotPool):
        jobs = 0

        def submit(self, source: JobSource, function: Any, *arguments: Any) -> Job:
            self.jobs += 1
            job = Job(b"", 0.0)
            job.answer.set_result(Answer(arguments[2][0]))
            return job

    async def choose() -> None:
        pool = Noted(Settings(bot_processes=1), Metrics())
        for state in (FORCED, FREE):
            assert state.turn is not None
            choice = await pool.choose("lamb", state.view(state.turn), state.legal(), SOURCE)
            assert choice.move == state.legal()[0]
        assert pool.jobs == 2

    run(choose())
