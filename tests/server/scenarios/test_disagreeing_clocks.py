"""Two processes whose machines' clocks disagree by minutes, and which both count one match's time."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.two_servers import two_sides_playing

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("no_looks")]

ROOT = Path(__file__).parents[3]

ELSEWHERE = """
import asyncio, json, sys, time
wall, count = time.time, time.monotonic
time.time = lambda: wall() + 420.0
time.monotonic = lambda: count() * 1.0 - 98_765.0

from sheepfold.server.live import tables
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.server import Server
from sheepfold.server.settings import Settings
from tests.server.two_servers import NoMoves

async def main(database, table_id):
    server = Server(Settings(database=database, bot_processes=1, push=False, lease=30.0), NoMoves)
    await open_server(server)
    listening(server)
    await server.members.beat()
    table = await tables.find(server, table_id)
    now = server.time.now()
    seat = table.turn
    print(json.dumps({
        "now": now, "wall": server.time.wall(), "left": table.banks.remaining(seat, table.spent(now)),
    }), flush=True)
    await close_server(server)

asyncio.run(main(*sys.argv[1:]))
"""
"""A server on a machine whose clock is seven minutes ahead, and counts its seconds from elsewhere."""


def ask_elsewhere(database: str, table_id: str) -> dict[str, float]:
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, database, table_id],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.slow
async def test_a_clock_shows_the_same_on_machines_that_disagree(postgres_database: str) -> None:
    settings = {"lease": 600.0}
    async with two_sides_playing(postgres_database, clock="live 30 7200", settings=settings) as sides:
        side = sides.one
        assert not await side.moves(side.to_move())
        before = side.server.time.now()
        there = await asyncio.to_thread(ask_elsewhere, postgres_database, side.table.row.id)
        members = side.server.members
        assert members is not None
        await members.beat()
        after = side.server.time.now()
        assert before - 1 <= there["now"] <= after + 1
        assert abs(there["wall"] - side.server.time.wall()) < after - before + 5
        seat = side.table.turn
        assert seat is not None
        left = [side.table.banks.remaining(seat, side.table.spent(now)) for now in (before, after)]
        assert left[1] - 1 <= there["left"] <= left[0] + 1
