"""Logs and figures say nothing about hidden cards: their readers know no more than a spectator."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from sqlalchemy.exc import OperationalError

from sheepfold import games
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Rng
from sheepfold.server.live import turns
from sheepfold.server.live.bots.pool import BotMove, BotPool
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.lifecycle import close_server, open_server
from sheepfold.server.live.server import Server
from sheepfold.server.logs import LIBRARIES, JsonLines, log_unhandled, set_up
from sheepfold.server.settings import Settings
from sheepfold.server.storage.commit_queue import cause_of
from sheepfold.server.storage.rows import SeatRow
from tests.contract.cases import cases, state_after
from tests.server.serving import AnyMove, until
from tests.server.tables import stored_table, table_at

pytestmark = pytest.mark.anyio


class Lines(logging.Handler):
    """Keeps what is logged, as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[Json] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append({**json.loads(self.format(record)), "time": "", "server_time": ""})


@contextmanager
def logged() -> Iterator[Lines]:
    """Whatever the server logs."""
    kept, logger = Lines(), logging.getLogger("sheepfold.server")
    before = logger.level
    logger.addHandler(kept)
    logger.setLevel(logging.INFO)
    try:
        yield kept
    finally:
        logger.removeHandler(kept)
        logger.setLevel(before)


class Blabs(AnyMove):
    """A bot that fails and says aloud what it saw."""

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        raise RuntimeError(f"I hold {view['hands']} and may {legal}")


async def said_of(database: str, state: State, make_pool: type[BotPool]) -> tuple[list[Json], list[str]]:
    """What is logged and counted when a bot to move fails."""
    game_id, seats = state.view(None)["game"], int(state.seats)
    stored = stored_table(game_id, seats, state.view(None)["options"])
    bots = [SeatRow(seat, "bot", None, f"Name {seat}", "lamb") for seat in range(seats)]
    server = Server(Settings(database=database, bot_processes=1), make_pool)
    with logged() as log:
        await open_server(server)
        moving = asyncio.create_task(turns.bots_move(server, table_at(stored._replace(seats=bots), state)))
        await until(lambda: any(line["level"] == "error" for line in log.lines))
        moving.cancel()
        with suppress(asyncio.CancelledError):
            await moving
        figures = server.metrics.page().decode().splitlines()
        await close_server(server)
    # What the machine has used of its processor, memory and descriptors has nothing to do with cards.
    by_the_clock = ("_created", "_sum", "_bucket", "sheepfold_think", "process_")
    return log.lines, [line for line in figures if not any(word in line for word in by_the_clock)]


@pytest.mark.parametrize("game_id", games.IDS)
async def test_nothing_logged_or_counted_depends_on_hidden_cards(
    game_id: str, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "RETRY", 3600.0)
    case = next(case for case in cases() if case.id == game_id and case.seats > 2)
    state = state_after(case, 5, 9)
    other = case.game.guess(state.view(None), Rng(1))
    assert case.game.position(other) != case.game.position(state), "the other state must differ"
    said = await said_of(sqlite, state, Blabs)
    assert said == await said_of(sqlite, other, Blabs)
    assert [line["error"] for line in said[0] if line["level"] == "error"] == ["RuntimeError"]


def test_an_error_is_told_by_its_kind_and_place_only() -> None:
    with logged() as log:
        try:
            raise RuntimeError("a fox up my sleeve")
        except RuntimeError:
            logging.getLogger("sheepfold.server.test").exception("it failed")
    (line,) = log.lines
    assert line["error"] == "RuntimeError"
    assert line["at"][-1].startswith("test_logs.py:")
    assert "fox" not in json.dumps(line)


def test_what_could_not_be_written_is_not_written_to_the_log() -> None:
    reason = Exception("disk full\nDETAIL: Key (table_id, move)=(secret, 2 fox)")
    error = OperationalError("INSERT INTO moves", {"move": "2 fox"}, reason, hide_parameters=True)
    assert cause_of(error) == "OperationalError: disk full"
    assert cause_of(OSError()) == "OSError: no reason given"


def test_what_other_libraries_note_on_records_stays_out_of_the_log() -> None:
    record = logging.makeLogRecord({"msg": "open", "table": "f07a", "_ray_timestamp_ns": 7})
    told = json.loads(JsonLines().format(record))
    assert told["table"] == "f07a"
    assert not any(name.startswith("_") for name in told)


def test_a_field_named_like_one_that_every_line_has_gets_another_name() -> None:
    fields = {"level": "wolf", "event": "x", "from": "y", "time": "z", "game": "zoo"}
    record = logging.makeLogRecord({"msg": "bot failed", "name": "us", "levelname": "ERROR", **fields})
    told = json.loads(JsonLines().format(record))
    assert (told["level"], told["event"], told["from"]) == ("error", "bot failed", "us")
    assert told["time"].endswith("Z")
    assert (told["extra_level"], told["extra_event"], told["game"]) == ("wolf", "x", "zoo")


async def test_an_error_nobody_handles_is_logged_by_its_kind_and_place() -> None:
    loop = asyncio.get_running_loop()

    async def dies() -> None:
        raise RuntimeError("a fox up my sleeve")

    with logged() as log:
        loop.set_exception_handler(log_unhandled)
        try:
            died = loop.create_task(dies())
            await asyncio.wait([died])
            del died
            loop.call_soon(int, "a fox")
            await until(lambda: len(log.lines) > 1 or gc.collect() < 0)
        finally:
            loop.set_exception_handler(None)
    assert {line["error"] for line in log.lines} == {"RuntimeError", "ValueError"}
    assert {line["event"] for line in log.lines} == {"unhandled"}
    assert "fox" not in json.dumps(log.lines)


@pytest.mark.parametrize("name", ["asyncio", "sqlalchemy.pool.impl.AsyncAdaptedQueuePool", "asyncpg"])
def test_an_error_in_a_library_is_one_line_of_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {each: vars(logging.getLogger(each)).copy() for each in (*LIBRARIES, "sheepfold")}
    try:
        set_up()
        try:
            raise BrokenPipeError("secret words")
        except BrokenPipeError:
            logging.getLogger(name).exception("Exception closing connection\nfuture: <Task 'secret words'>")
    finally:
        for each, kept in before.items():
            vars(logging.getLogger(each)).update(kept)
    [line] = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["level"], told["error"]) == ("error", "BrokenPipeError")
    assert told["event"] == "Exception closing connection"
    assert "secret" not in line
