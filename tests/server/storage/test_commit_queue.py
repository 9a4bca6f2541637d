"""The commit task never ends silently: errors go to the one who asked, and everybody else is served."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, cast

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, OperationalError

from sheepfold.server.storage import commit_queue as commit_queues
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import (
    LOCKS,
    CommitQueue,
    NotWritten,
    Statement,
    Taken,
    Transaction,
    put_down,
)
from sheepfold.server.storage.rows import ChatRow
from tests.patience import PATIENCE
from tests.server.storage.filling import SEATS, a_table, move, opened

pytestmark = pytest.mark.anyio


def chat(number: int, words: str) -> Statement:
    return statements.new_chat("t", ChatRow(number, "ann", "Ann", words, None, 1.0))


BAD_TEXT = {"sqlite": "half a pair \ud83d", "postgresql": "a zero byte \x00"}
"""What each database cannot take."""


def bad_text(database: str) -> str:
    return BAD_TEXT[database.partition(":")[0]]


async def test_text_the_database_cannot_take_is_answered_to_the_one_who_asked(database: str) -> None:
    async with asyncio.timeout(PATIENCE), opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        with pytest.raises(NotWritten):
            await commit_queue.write(chat(1, bad_text(database)))
        await commit_queue.write(chat(1, "fine"))
        stored = await store.stored_table("t")
        assert stored is not None
        assert [line.text for line in stored.chat] == ["fine"]


async def answers(commit_queue: CommitQueue, *asked: Statement) -> list[type]:
    """What those who write these lines at the same time are answered with."""
    told = await asyncio.gather(*[commit_queue.write(line) for line in asked], return_exceptions=True)
    return [type(answer) for answer in told]


async def test_one_bad_transaction_leaves_the_rest_of_its_batch_written(database: str) -> None:
    async with asyncio.timeout(PATIENCE), opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        before = commit_queue.commits
        asked = [chat(number, bad_text(database) if number == 17 else "fine") for number in range(50)]
        told = await answers(commit_queue, *asked)
        assert [number for number, kind in enumerate(told) if kind is NotWritten] == [17]
        assert commit_queue.commits - before < 15, "good transactions must go on sharing commits"
        stored = await store.stored_table("t")
        assert stored is not None
        assert [line.number for line in stored.chat] == [number for number in range(50) if number != 17]


ERRORS: list[Exception] = [
    MemoryError(),
    RecursionError(),
    ValueError("x"),
    RuntimeError("no thread"),
    KeyError(),
]


def fails(error: BaseException) -> Callable[..., None]:
    """Writes as usual, but raises this error where a chat line says BOOM."""
    put_down = commit_queues.put_down

    def put(connection: Any, fence: Any, batch: list[commit_queues.Transaction]) -> None:
        for transaction in batch:
            if any(
                values is not None and values.get("text") == "BOOM" for _, values in transaction.statements
            ):
                raise error
        put_down(connection, fence, batch)

    return put


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_whatever_is_raised_is_answered_to_the_one_who_asked(
    error: Exception, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit_queues, "put_down", fails(error))
    async with asyncio.timeout(PATIENCE), opened(database) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        task = commit_queue.task
        told = await answers(commit_queue, chat(1, "fine"), chat(2, "BOOM"), chat(3, "fine"))
        assert told == [type(None), NotWritten, type(None)]
        assert commit_queue.task is task, "an error while writing is no reason to begin again"


async def test_something_cancelled_below_is_an_error_like_any_other(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit_queues, "put_down", fails(asyncio.CancelledError()))
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        assert await answers(commit_queue, chat(1, "BOOM"), chat(2, "fine")) == [NotWritten, type(None)]


async def test_no_thread_to_write_in_is_told_and_the_next_write_works(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        assert commit_queue.writer is not None

        def submit(*_: object) -> None:
            raise RuntimeError("can't start new thread")

        with monkeypatch.context() as patch:
            patch.setattr(commit_queue.writer.thread, "submit", submit)
            with pytest.raises(NotWritten, match="RuntimeError"):
                await commit_queue.write(chat(1, "lost"))
        await commit_queue.write(chat(1, "fine"))


async def test_a_caller_who_hangs_up_harms_nobody(database: str) -> None:
    async with asyncio.timeout(PATIENCE), opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        asked = [asyncio.create_task(commit_queue.write(chat(number, "fine"))) for number in range(4)]
        await asyncio.sleep(0)
        asked[1].cancel()
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in told] == [
            type(None),
            asyncio.CancelledError,
            type(None),
            type(None),
        ]
        stored = await store.stored_table("t")
        assert stored is not None
        assert len(stored.chat) == 4, "what was asked is done to its end"


async def test_a_commit_task_that_is_cancelled_is_started_again(database: str) -> None:
    async with asyncio.timeout(PATIENCE), opened(database) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        task = commit_queue.task
        assert task is not None
        asked = [asyncio.create_task(commit_queue.write(chat(number, "fine"))) for number in range(3)]
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert commit_queue.task is not task
        await commit_queue.write(chat(9, "fine"))
        assert not commit_queue.failure


async def test_an_error_while_answering_ends_nothing(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settle, failed = commit_queues.settle, list[int]()

    def once(batch: list[commit_queues.Transaction], error: Exception | None) -> None:
        if not failed:
            failed.append(len(batch))
            raise RuntimeError("this loop is closed")
        settle(batch, error)

    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        monkeypatch.setattr(commit_queues, "settle", once)
        assert await answers(commit_queue, chat(1, "fine")) == [NotWritten]
        assert failed
        await commit_queue.write(chat(2, "fine"))
        assert commit_queue.restarts == 0, "a commit means that all is well again"


async def test_a_commit_task_that_cannot_be_kept_alive_stops_the_queue_and_says_so(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def commit(*_: object) -> None:
        raise RuntimeError("broken")

    told = list[str]()
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        commit_queue.stopped = told.append
        monkeypatch.setattr(commit_queue, "commit", commit)
        for number in range(commit_queues.RESTARTS + 3):
            with pytest.raises(NotWritten):
                await commit_queue.write(chat(number, "lost"))
        assert told == ["the writer ended 6 times in a row: RuntimeError"]
        assert commit_queue.failure == told[0]
        assert commit_queue.task is None


async def test_those_who_wait_are_answered_when_the_queue_stops(sqlite: str) -> None:
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        asked = [asyncio.create_task(commit_queue.write(moves=[move("t", number)])) for number in range(900)]
        await asyncio.sleep(0)
        commit_queue.stop("enough")
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(answer) for answer in told} == {NotWritten}


async def test_closing_ends_though_the_database_does_not_answer(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, told = threading.Event(), list[str]()
    monkeypatch.setattr(commit_queues, "CLOSING", 0.2)
    try:
        async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
            await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
            commit_queue.stopped = told.append
            monkeypatch.setattr(commit_queues, "put_down", lambda *_: go_on.wait(PATIENCE))
            asked = [asyncio.create_task(commit_queue.write(chat(number, "lost"))) for number in range(3)]
            await asyncio.sleep(0)
            await commit_queue.close()
            answered = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answered] == [NotWritten] * 3
            assert told == ["the database did not answer in time"]
    finally:
        go_on.set()
    assert commit_queue.writer is not None
    commit_queue.writer.thread.shutdown(wait=True)
    assert commit_queue.writer.connection is None, "it is closed when the database answers after all"


async def test_closing_commits_what_waits_though_the_commit_task_is_cancelled_meanwhile(sqlite: str) -> None:
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        asked = [asyncio.create_task(commit_queue.write(chat(number, "fine"))) for number in range(900)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(commit_queue.close())
        await asyncio.sleep(0)
        assert commit_queue.task is not None
        commit_queue.task.cancel()
        await closing
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(answer) for answer in told} <= {type(None), NotWritten}
        assert told[-1] is None


async def test_a_database_that_fails_for_long_is_not_asked_for_every_transaction_by_itself(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[int]()

    def put(_connection: object, _fence: object, batch: list[commit_queues.Transaction]) -> None:
        tried.append(len(batch))
        raise OperationalError("INSERT", {}, Exception("disk full"))

    monkeypatch.setattr(commit_queues, "FAILING", 0.0)
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        monkeypatch.setattr(commit_queues, "put_down", put)
        assert (
            await answers(commit_queue, *[chat(number, "lost") for number in range(300)])
            == [NotWritten] * 300
        )
        assert sum(tried) == 300


async def test_a_database_that_takes_all_it_can_does_not_fail_however_slow_it_is(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty want the same number; all else is written, though the batch is tried in parts for long."""
    monkeypatch.setattr(commit_queues, "FAILING", 0.0)
    async with asyncio.timeout(PATIENCE), opened(database) as (_, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        same = [commit_queue.write(moves=[move("t", 1)]) for _ in range(30)]
        others = [commit_queue.write(chat(number, "fine")) for number in range(30)]
        told = [type(each) for each in await asyncio.gather(*same, *others, return_exceptions=True)]
        assert sorted(kind.__name__ for kind in told[:30]) == ["NoneType"] + ["Taken"] * 29
        assert told[30:] == [type(None)] * 30


async def test_a_connection_lost_in_mid_commit_is_replaced_and_the_transaction_written(
    postgres_database: str,
) -> None:
    async with asyncio.timeout(PATIENCE), opened(postgres_database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        lost = list[int]()

        def fence(connection: Any) -> None:
            if not lost:
                lost.append(1)
                connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

        commit_queue.fence = fence
        await commit_queue.write(chat(1, "fine"))
        stored = await store.stored_table("t")
        assert stored is not None
        assert [line.text for line in stored.chat] == ["fine"]


async def test_a_connection_lost_while_nothing_was_written_is_replaced_unnoticed(
    postgres_database: str,
) -> None:
    async with asyncio.timeout(PATIENCE), opened(postgres_database) as (engine, _, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        for number in range(3):
            async with engine.connect() as connection:
                others = "datname = current_database() AND pid != pg_backend_pid()"
                await connection.execute(
                    text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
                )
            await commit_queue.write(chat(number, "fine"))


async def test_other_work_in_threads_does_not_keep_a_commit_waiting(sqlite: str) -> None:
    go_on = threading.Event()
    async with asyncio.timeout(PATIENCE), opened(sqlite) as (_, _, commit_queue):
        busy = [asyncio.create_task(asyncio.to_thread(go_on.wait, PATIENCE)) for _ in range(64)]
        await asyncio.sleep(0)
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        go_on.set()
        await asyncio.gather(*busy)


async def test_moves_of_many_tables_share_a_commit(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        names = [f"t{number}" for number in range(40)]
        for name in names:
            await commit_queue.write(*statements.new_table(a_table(name), SEATS))
        before = commit_queue.commits
        await asyncio.gather(*[commit_queue.write(moves=[move(name, 1)]) for name in names])
        assert commit_queue.commits - before <= 2
        for name in names:
            stored = await store.stored_table(name)
            assert stored is not None
            assert len(stored.moves) == 1


async def test_a_spoilt_transaction_does_not_take_the_others_down(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        for name in ("t", "u", "v"):
            await commit_queue.write(*statements.new_table(a_table(name), SEATS))
        await commit_queue.write(moves=[move("u", 1)])
        written = await asyncio.gather(
            *[commit_queue.write(moves=[move(name, 1)]) for name in ("t", "u", "v")], return_exceptions=True
        )
        assert [type(answer) for answer in written] == [type(None), Taken, type(None)]
        for name in ("t", "u", "v"):
            stored = await store.stored_table(name)
            assert stored is not None
            assert len(stored.moves) == 1


async def test_a_database_that_fails_is_reported_and_nothing_is_kept(database: str) -> None:
    async with opened(database) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        with pytest.raises(NotWritten):
            await commit_queue.write((text("INSERT INTO nowhere VALUES (1)"), None), moves=[move("t", 1)])
        stored = await store.stored_table("t")
        assert stored is not None
        assert stored.moves == []


async def test_a_closed_queue_takes_nothing(sqlite: str) -> None:
    async with opened(sqlite) as (_, _, commit_queue):
        await commit_queue.close()
        with pytest.raises(NotWritten):
            await commit_queue.write(moves=[move("t", 1)])


async def test_closing_commits_what_waits(sqlite: str) -> None:
    async with opened(sqlite) as (_, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        waiting = asyncio.create_task(commit_queue.write(moves=[move("t", 1)]))
        await asyncio.sleep(0)
        await commit_queue.close()
        await waiting
        stored = await store.stored_table("t")
        assert stored is not None
        assert len(stored.moves) == 1


async def test_tables_are_changed_in_the_order_of_their_ids() -> None:
    """Two processes that change the same tables in one commit each never wait for each other in a circle."""
    lines = [Transaction((statements.server_time(1.0),), [], asyncio.Future())]
    for name in "dbca":
        raised = statements.raise_revision(name, 0)
        lines.append(Transaction((raised,), [move(name, 1)], asyncio.Future()))
    connection = Connected()
    put_down(cast("Connection", connection), None, lines)
    assert connection.asked == ["a", "b", "c", "d", "house", "moves of a b c d"]


class Connected:
    """A connection that writes down what it is asked to change."""

    rowcount = 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    def execute(self, statement: Any, values: Any) -> Connected:
        if isinstance(values, list):
            self.asked.append(" ".join(["moves of", *[each["table_id"] for each in values]]))
        else:
            self.asked.append(str(statement.get_execution_options().get(LOCKS, statement.table.name)))
        return self


class Deadlock(Exception):
    """What PostgreSQL says to one of two who wait for each other."""

    sqlstate = "40P01"


@pytest.mark.parametrize("times", [1, 2])
async def test_one_who_was_given_up_because_two_waited_for_each_other_tries_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    async with opened(sqlite) as (_, store, commit_queue):
        transact, errors = commit_queue.transact, [DBAPIError("", None, Deadlock()) for _ in range(times)]

        async def given_up(batch: list[Transaction]) -> None:
            if errors:
                raise errors.pop()
            await transact(batch)

        monkeypatch.setattr(commit_queue, "transact", given_up)
        writing = commit_queue.write(*statements.new_table(a_table("t"), SEATS))
        if times == 1:
            await writing
        else:
            with pytest.raises(NotWritten, match="40P01"):
                await writing
        assert (await store.stored_table("t") is not None) == (times == 1)
