"""A server for browsers to visit: the real server in a process of its own, with bots that do not dawdle.

`python -m tests.browser.running PORT DATABASE` opens it. Everything is as in `sheepfold serve`, but the
bots make the first sensible move: a whole match must not take minutes on a busy machine in plain Python.
"""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import advise
from sheepfold.play.review.judging import Effort
from sheepfold.server.app import create_app
from sheepfold.server.live import table_creation
from sheepfold.server.live.bots.pool import BotMove, BotPool
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.serving import web_server_for
from sheepfold.server.settings import Settings, read_setting
from sheepfold.words.facts import Advice
from tests.patience import LONG, PATIENCE
from tests.ports import free_port

ROOT = Path(__file__).parents[2]

NO_HURRY = 1e9

EFFORT = Effort(curve=8, search=24, most=80, batch=40, deals=8, rollouts=2000)
"""For reviews: enough for some verdicts."""


class TableServer:
    """A running server that can be killed and opened again."""

    def __init__(self, folder: Path, *, generic_tables: bool = False, **settings: object) -> None:
        self.folder = folder
        self.generic_tables = generic_tables
        self.settings = settings
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start the server and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "tests.browser.running",
            str(self.port),
            str(self.folder / "tables.db"),
        ]
        command += ["generic"] if self.generic_tables else []
        command += [f"{name}={value}" for name, value in self.settings.items()]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)
        before = time.monotonic()
        while not self.answers():
            assert self.process.poll() is None, self.log()
            assert time.monotonic() - before < PATIENCE, self.log()
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether the server is open."""
        try:
            return httpx.get(f"{self.base}/healthz", verify=False, timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """No time to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def log(self) -> str:
        """What the server said."""
        return (self.folder / "log").read_text("utf-8")


@contextmanager
def open_table_server(
    folder: Path, *, generic_tables: bool = False, **settings: object
) -> Iterator[TableServer]:
    """A server that is closed in the end; `settings` differ from those of the other tests."""
    server = TableServer(folder, generic_tables=generic_tables, **settings)
    server.open()
    try:
        yield server
    finally:
        server.kill()


class Quick(BotPool):
    """Bots with common sense that do not look ahead."""

    def start(self) -> None:
        return

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        move = sensible(view["game"]).choose(view, legal, Rng(int.from_bytes(os.urandom(6))), 1.0)
        return BotMove(move, asyncio.get_running_loop().time())

    async def advise(self, view: Json, source: JobSource) -> Advice | None:
        return advise(view, simulations=8, seconds=NO_HURRY, deals=10)


@cache
def sensible(game_id: str) -> Bot:
    """The bot for a game."""
    return catalogue.get("greedy", game_id)


def main() -> None:
    """Serve until killed; with SHEEPFOLD_TEST_SEED every match has the same deal."""
    seed = os.environ.get("SHEEPFOLD_TEST_SEED")
    if seed:
        table_creation.secrets.token_hex = lambda size=None: seed  # type: ignore[attr-defined]
    chosen = [each.partition("=") for each in sys.argv[3:] if "=" in each]
    settings = Settings(
        database=sys.argv[2],
        bot_processes=1,
        bot_limit=LONG,
        pace=(0.0, 0.0),
        bot_hold=(0.0, 0.0),
        limits=False,
        away_after=LONG,
        takeback_seconds=LONG,
        generic_tables="generic" in sys.argv[3:],
        push_local=True,
    )
    changes: dict[str, Any] = {name: read_setting(name, text) for name, _equals, text in chosen}
    settings = dataclasses.replace(settings, **{"host_grace": LONG, **changes})
    app = create_app(settings, Quick)
    app.state.server.reviews.effort = EFFORT
    web_server_for(app, "127.0.0.1", int(sys.argv[1])).run()


if __name__ == "__main__":
    main()
