"""Two servers and one machine for bots: it thinks for both, and without it both go on."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sheepfold.server.live.bots import worker_process
from sheepfold.server.live.bots.pool import BotPool
from tests.patience import PATIENCE, within
from tests.server.live.bots.test_pool import left_table
from tests.server.live.bots.thinking import SECRET
from tests.server.serving import Served, serving, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class BusyPool(BotPool):
    """The workers of the server have something else to do, until a test says otherwise."""

    def start(self) -> None:
        self.idle.clear()

    def have_time(self) -> None:
        """Workers of the server may do jobs from now on."""
        self.idle.extend(self.workers)
        self.dispatch()


@asynccontextmanager
async def machine() -> AsyncIterator[tuple[subprocess.Popen[str], str]]:
    """`sheepfold think` with one process, and its address."""
    words = [sys.executable, "-m", "sheepfold", "think", "--port", "0", "--bot-processes", "1"]
    surroundings = {**os.environ, "SHEEPFOLD_THINK_SECRET": SECRET}
    with subprocess.Popen(words, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = await within(asyncio.to_thread(process.stdout.readline))
            found = re.fullmatch(r"Bots think at (127.0.0.1:\d+) in 1 processes. .*\n", said)
            assert found, said
            yield process, found[1]
        finally:
            process.kill()


def jobs_lost(served: Served) -> float:
    return served.server.metrics.registry.get_sample_value("sheepfold_bot_fallbacks_total") or 0.0


async def test_bots_of_two_servers_think_on_one_machine_and_go_on_when_it_dies(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "START_PATIENCE", PATIENCE)
    async with machine() as (process, address):
        settings: dict[str, Any] = {"thinkers": address, "think_secret": SECRET, "bot_limit": PATIENCE}
        async with (
            serving(postgres_database, BusyPool, **settings) as one,
            serving(postgres_database, BusyPool, **settings) as two,
            one.visitor("Ann") as ann,
            two.visitor("Bob") as bob,
        ):
            first, second = await left_table(one, ann), await left_table(two, bob)
            with one.spectator(first), two.spectator(second):
                tables = [one.table(first), two.table(second)]
                await until(lambda: all(table.moves >= 3 for table in tables))
                process.kill()
                moves = [table.moves for table in tables]
                for served in (one, two):
                    assert isinstance(served.server.bot_pool, BusyPool)
                    served.server.bot_pool.have_time()
                await until(
                    lambda: all(table.moves >= made + 3 for table, made in zip(tables, moves, strict=True))
                )
            assert [jobs_lost(served) for served in (one, two)] == [0, 0]
