"""The time all processes agree on."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.cluster.cluster_time import FARTHEST, ClusterTime, Sample
from sheepfold.server.cluster.membership import Membership
from sheepfold.server.storage.database import open_database
from sheepfold.server.storage.rows import MoveRow
from sheepfold.server.storage.schema import moves, tables
from tests.patience import LONG
from tests.server.storage.filling import a_table


def told(seconds: float, *, runs: bool = True, limit: float = LONG) -> ClusterTime:
    """A time that was just learned."""
    made, now = ClusterTime(limit), time.monotonic()
    made.learn(Sample(seconds, runs, 1e9), now, now)
    return made


def test_it_goes_on_from_the_last_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    known = told(100.0)
    monkeypatch.setattr(time, "monotonic", lambda: 57.0)
    assert known.now() == pytest.approx(107.0)
    assert known.wall() == pytest.approx(1e9 + 7.0)


def test_it_never_goes_back() -> None:
    known = told(100.0)
    first, now = known.now(), time.monotonic()
    known.learn(Sample(50.0, True, 1e9), now, now)
    assert known.now() >= first


def test_it_stands_still_while_the_cluster_is_down() -> None:
    known = told(100.0, runs=False)
    assert known.now() == known.now() == 100.0


def test_it_stands_still_without_an_answer_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    known, now = told(100.0, limit=2.0), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 500.0)
    assert known.now() == pytest.approx(102.0, abs=0.1)


def test_a_late_answer_does_not_replace_a_good_one() -> None:
    known, now = told(100.0), time.monotonic()
    known.learn(Sample(100.0 + FARTHEST, True, 1e9), now - 3 * FARTHEST, now)
    assert known.sample.seconds == 100.0


def test_who_has_stopped_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    known = told(100.0)
    known.start()
    known.stop()
    stood, now = known.now(), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 5.0)
    assert known.now() == stood


# With a database.


async def age(engine: AsyncEngine, seconds: float) -> None:
    """Let everything in the row of the time have happened so much earlier."""
    async with engine.begin() as connection:
        await connection.execute(
            text(
                "UPDATE cluster_time SET since = since - make_interval(secs => :by),"
                " seen = seen - make_interval(secs => :by)"
            ),
            {"by": seconds},
        )


async def served(engine: AsyncEngine, lease: float = LONG) -> Membership:
    """A process that serves."""
    made = Membership(engine, lease)
    made.time.start()
    await made.beat()
    return made


@pytest.mark.anyio
async def test_processes_agree_whatever_their_machines_say(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_database(postgres_database)
    one = await served(engine)
    real = time.monotonic
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(time, "time", lambda: 12345.0)
        elsewhere.setattr(time, "monotonic", lambda: real() + 300.0)
        two = await served(engine)
        there, wall = two.time.now(), two.time.wall()
    here = one.time.now()
    assert abs(here - there) < 5.0
    assert abs(wall - one.time.wall()) < 5.0
    await one.leave()
    await two.leave()
    await engine.dispose()


@pytest.mark.anyio
async def test_it_counts_while_one_is_up_and_stands_still_while_none_is(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    one, two = await served(engine), await served(engine)
    await age(engine, 50.0)
    await one.beat()
    assert one.time.now() == pytest.approx(50.0, abs=20.0)
    await one.leave()
    await two.beat()
    counted = two.time.now()
    await two.leave()
    await age(engine, 400.0)
    late = Membership(engine, LONG)
    await late.beat()
    stood = late.time.now()
    assert 0 <= stood - counted < 20.0
    assert late.time.now() == stood, "it does not serve yet"
    late.time.start()
    await late.beat()
    assert stood <= late.time.now() < stood + 20.0
    await late.leave()
    await engine.dispose()


@pytest.mark.anyio
async def test_nobody_is_charged_for_the_time_after_a_crash(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    crashed = await served(engine, lease=20.0)
    await age(engine, 3600.0)
    following = await served(engine, lease=20.0)
    assert following.time.now() < 20.0
    await crashed.engine.dispose()
    await following.leave()
    await engine.dispose()


@pytest.mark.anyio
async def test_after_a_crash_it_is_never_earlier_than_a_move(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    crashed = await served(engine, lease=20.0)
    async with engine.begin() as connection:
        row = a_table("t")._replace(status="playing")
        await connection.execute(tables.insert(), row._asdict())
        await connection.execute(moves.insert(), {"table_id": "t", **MoveRow(1, "x", 77.0)._asdict()})
    await age(engine, 3600.0)
    following = await served(engine, lease=20.0)
    assert following.time.now() == pytest.approx(77.0, abs=10.0)
    await crashed.engine.dispose()
    await following.leave()
    await engine.dispose()


@pytest.mark.anyio
async def test_a_clock_of_the_database_that_is_set_back_changes_nothing(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    one = await served(engine)
    before = one.time.now()
    await age(engine, -1800.0)
    await one.beat()
    assert before <= one.time.now() < before + 20.0
    await age(engine, 60.0)
    await one.beat()
    assert one.time.now() == pytest.approx(before + 60.0, abs=20.0)
    await one.leave()
    await engine.dispose()
