"""All processes are replaced while people play: everybody connects once more, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.attack import players as attackers
from tests.attack.databases import Database
from tests.attack.history import History, compare
from tests.attack.players import Group, PagePlayer, SocketPlayer, StreamPlayer
from tests.attack.processes import NO_LIMITS, Up
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.serving import until

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.empty_database]

TABLES, PEOPLE = 3, 3


class Processes:
    """Two processes behind one port, as a player sees them."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.up = Up()
        self.up.set()
        self.log = log

    def has_said(self, text: str) -> bool:
        return text in self.log.read_text()


@asynccontextmanager
async def two_processes(database: str, folder: Path) -> AsyncIterator[Processes]:
    port, log = free_port(), folder / "log"
    words = [sys.executable, "-m", "sheepfold", "serve", "--processes", "2", "--port", str(port)]
    words += ["--database", database, "--bot-processes", "1"]
    with (
        log.open("wb") as told,
        subprocess.Popen(words, stdout=told, stderr=told, env={**os.environ, **NO_LIMITS}) as process,
    ):
        found = Processes(process, port, log)
        try:
            await until(lambda: found.has_said("is open on"))
            yield found
        finally:
            process.terminate()
            await asyncio.to_thread(process.wait, PATIENCE)


class Counting(SocketPlayer):
    """Counts connections, and says nothing that would need another one."""

    connections = 0

    async def session(self) -> None:
        self.connections += 1
        await super().session()

    async def say_something(self) -> None:
        return


class CountingPage(Counting, PagePlayer):
    """A browser."""


class CountingStream(Counting, StreamPlayer):
    """A program."""


def group_of(processes: Any, history: History, number: int) -> Group:
    """A match without end, with browsers and programs."""
    kinds: list[type[Counting]] = [CountingPage, CountingStream]
    people = [
        kinds[(number + seat) % 2](
            processes, history, f"Player {number}-{seat}", random.Random(number + seat)
        )
        for seat in range(PEOPLE)
    ]
    return Group([*people], "zoff-im-zoo", [], {"target": 1_000_000}, "none")


async def gone_on(history: History, playing: list[asyncio.Task[None]]) -> None:
    """Wait until three more moves are made at every table."""
    await until(lambda: len(history.tables) == TABLES or any(task.done() for task in playing))
    goals = {table: told.moves + 3 for table, told in history.tables.items()}
    await until(
        lambda: (
            all(told.moves >= goals[table] for table, told in history.tables.items())
            or any(task.done() for task in playing)
        )
    )
    assert not any(task.done() for task in playing)


async def test_when_all_processes_are_replaced_everybody_connects_once_more_and_nothing_is_lost(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attackers, "PATIENCE", PATIENCE)
    async with two_processes(postgres_database, tmp_path) as processes:
        history = History()
        groups = [group_of(processes, history, number) for number in range(TABLES)]
        people = [player for group in groups for player in group.players]
        playing = [asyncio.create_task(group.run(asyncio.Event())) for group in groups]
        try:
            await gone_on(history, playing)
            processes.process.send_signal(signal.SIGHUP)
            await until(lambda: processes.has_said('"event": "replaced"'))
            await gone_on(history, playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for player in people:
                await player.close()
        verdict = await compare(history, Database(postgres_database))
    verdict.ensure()
    assert verdict.acknowledged > 0
    assert [player.connections for player in people if isinstance(player, Counting)] == [2] * len(people)
    assert not [failure for player in people for failure in player.failures]
    assert "Traceback" not in processes.log.read_text()
