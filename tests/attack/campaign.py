"""Random kills of the server, of bot workers and of the database, while dozens of tables are played.

Recovery is the time from a kill to the first move that is acknowledged after it, restart included. A match is
frozen when it does not go on for `FROZEN` seconds although the server is up.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from datetime import datetime
from typing import Any

from sheepfold import games
from tests.attack.databases import Database, Postgres, database_of
from tests.attack.history import History, compare
from tests.attack.players import KINDS, ApiPlayer, Group, Player, again
from tests.attack.processes import Server, alive, children, end_all, is_error, until
from tests.attack.report import Broken, Context
from tests.patience import allowed

TABLES = 36
SECONDS = 80.0
FROZEN = 25.0
"""Seconds; bots think for a quarter of one, and a worker that does not answer is given up after some."""

PAUSE = (1.5, 5.0)
"""Seconds between two kills, at least and at most."""

STOPPED_FOR = 40.0
"""Seconds a worker is frozen: longer than the server waits for it."""

DATABASE_ERRORS = (
    "OperationalError", "InterfaceError", "InternalError", "DBAPIError", "FileNotFoundError", "OSError",
    "Connection", "CannotConnect", "Shutdown", "Postgres", "NotWritten", "BrokenPipe",
)  # fmt: skip
"""What the log may tell of while the database is away."""

BANK = 100_000
"""Seconds on the clock of the match nobody moves in."""


class Campaign:
    """One server, one database, many tables, and what is done to them."""

    def __init__(self, context: Context, database: Database) -> None:
        self.rng = random.Random(context.seed)
        self.scale = context.scale
        self.patience = allowed(FROZEN)
        self.database = database
        self.server = Server(database.address, context.folder, {"bot_processes": "2"})
        self.history = History()
        self.players: list[Player] = []
        self.kills: Counter[str] = Counter()
        self.recoveries: list[float] = []
        self.recovered = time.monotonic()
        """When the server last came back, by which every match is given its time to go on."""
        self.outages: list[tuple[float, float]] = []
        """From when to when the database was away, by the clock on the wall."""
        self.frozen_workers: list[int] = []
        self.uptime = 0.0
        self.since = 0.0
        self.clock = ""
        """What the clock of a match was charged in which nobody moves."""

    def groups(self) -> list[Group]:
        """Tables of every game, with one to three people who come by different ways, some with bots."""
        found = []
        for number in range(max(4, round(TABLES * self.scale))):
            game = games.IDS[number % len(games.IDS)]
            people = [self.player(number + turn) for turn in range(1 + number // 4 % 3)]
            size = max(len(people) + number // 8 % 2, games.get(game).seats[0])
            bots = ["wolf" if number % 3 == 0 else "lamb"] * (size - len(people))
            clock = "live 600 600" if number % 5 == 0 else "none"
            found.append(Group(people, game, bots, {}, clock))
        return found

    def player(self, number: int) -> Player:
        """Somebody new."""
        rng = random.Random(self.rng.random())
        name = f"Player {len(self.players)}"
        player = KINDS[number % len(KINDS)](self.server, self.history, name, rng)
        self.players.append(player)
        return player

    # What is done.

    async def run(self) -> str:
        """The whole campaign; the figures."""
        await self.start()
        stopped = asyncio.Event()
        sleeper = Sleeper(self)
        await sleeper.begin()
        groups = self.groups()
        playing = [asyncio.create_task(group.run(stopped)) for group in groups]
        try:
            await until(lambda: len(self.history.tables) >= len(groups), 120, "all tables are open")
            self.recovered = time.monotonic()
            await asyncio.sleep(4 * self.scale)
            before = self.server.memory()
            await self.attack(playing)
            await self.settle(playing)
            after = self.server.memory()
            await sleeper.check()
        finally:
            stopped.set()
            await self.end(playing)
        return await self.judge(before, after)

    async def start(self) -> None:
        """Start the server, again."""
        await self.server.start()
        self.since = self.server.listens

    def served(self) -> float:
        """For how many seconds the server has been up."""
        return self.uptime + time.monotonic() - self.since

    async def attack(self, playing: list[asyncio.Task[None]]) -> None:
        """Kill after kill, until the time is over."""
        end = time.monotonic() + SECONDS * self.scale
        ways = [self.kill_server] * 6 + [self.kill_worker] * 2 + [self.freeze_worker]
        if isinstance(self.database, Postgres):
            ways += [self.kill_database] * 3
        first = list(dict.fromkeys(ways))
        while time.monotonic() < end:
            kill = first.pop() if first else self.rng.choice(ways)
            await kill()
            await self.watch(self.rng.uniform(*PAUSE), playing)

    async def kill_server(self) -> None:
        """SIGKILL, and a fresh process at once; workers of the old one must end by themselves."""
        workers = children(self.server.pid)
        killed = time.monotonic()
        self.uptime += killed - self.since
        self.server.kill()
        self.kills["server"] += 1
        await self.start()
        await self.recovery(killed)
        # A frozen worker cannot end before it is thawed.
        end_all([pid for pid in self.frozen_workers if pid in workers])
        await until(lambda: not any(map(alive, workers)), 20, "workers of a killed server end")

    async def kill_worker(self) -> None:
        """SIGKILL to a worker."""
        workers = [pid for pid in self.server.workers() if pid not in self.frozen_workers]
        if workers:
            os.kill(self.rng.choice(workers), signal.SIGKILL)
            self.kills["worker"] += 1

    async def freeze_worker(self) -> None:
        """SIGSTOP to a worker; it is not let go on before it was given up."""
        workers = [pid for pid in self.server.workers() if pid not in self.frozen_workers]
        if workers and not self.frozen_workers:
            pid = self.rng.choice(workers)
            os.kill(pid, signal.SIGSTOP)
            self.frozen_workers.append(pid)
            self.kills["frozen worker"] += 1
            asyncio.get_running_loop().call_later(STOPPED_FOR, self.thaw, pid)

    def thaw(self, pid: int) -> None:
        """Let a frozen worker go on, if it still is there and still ours."""
        self.frozen_workers.remove(pid)
        if pid in self.server.workers():
            os.kill(pid, signal.SIGCONT)

    async def kill_database(self) -> None:
        """PostgreSQL fails and comes back; the server stays."""
        assert isinstance(self.database, Postgres)
        killed, wall = time.monotonic(), time.time()
        self.server.up.clear()
        await asyncio.to_thread(self.database.kill)
        self.kills["database"] += 1
        await asyncio.sleep(self.rng.uniform(0, 1))
        await asyncio.to_thread(self.database.start)
        # The server may also have ended itself: then it is started again, as a supervisor would.
        assert self.server.process is not None
        if self.server.process.poll() is None:
            await self.server.answers()
        else:
            await self.start()
        await self.recovery(killed)
        self.outages.append((wall, time.time() + (5 if self.scale >= 1 else 30)))

    async def recovery(self, killed: float) -> None:
        """Wait for the first move after a kill."""
        self.recovered = time.monotonic()
        await until(
            lambda: self.acknowledged_after(killed), self.patience, "a move is acknowledged after a kill"
        )
        first = next(at for at in self.history.acknowledged if at > self.recovered - 60 and at > killed)
        self.recoveries.append(first - killed)

    def acknowledged_after(self, moment: float) -> bool:
        """Whether a move was acknowledged since then."""
        return bool(self.history.acknowledged) and self.history.acknowledged[-1] > moment

    # What is looked at.

    async def watch(self, seconds: float, playing: list[asyncio.Task[None]]) -> None:
        """Let time pass; nobody may have been failed and no match may stand still."""
        end = time.monotonic() + seconds
        while True:
            for task in playing:
                if task.done():
                    task.result()
            self.check_answers()
            self.check_frozen()
            if time.monotonic() > end:
                return
            await asyncio.sleep(0.2)

    def check_answers(self) -> None:
        """No player may have been answered with a failure of the server."""
        failures = [failure for player in self.players for failure in player.failures]
        if failures:
            told = "\n".join([str(line) for line in self.server.new_lines() if is_telling(line)][-8:])
            raise Broken(f"{len(failures)} answers of 5xx, the first: {failures[0]}\n{told}")

    def check_frozen(self) -> None:
        """Every match has gone on lately."""
        now = time.monotonic()
        patience = self.patience + (15 if self.frozen_workers else 0)
        for table, told in self.history.tables.items():
            if not told.over and now - max(told.went_on, self.recovered) > patience:
                raise Broken(
                    f"table {table} is frozen after {told.moves} moves; people play {sorted(told.seats)}"
                )

    async def settle(self, playing: list[asyncio.Task[None]]) -> None:
        """After the last kill every match must go on, with nothing helping it."""
        self.recovered = time.monotonic()
        moves = {table: told.moves for table, told in self.history.tables.items() if not told.over}

        def all_went_on() -> bool:
            tables = self.history.tables
            return all(tables[table].moves > moves[table] or tables[table].over for table in moves)

        while not all_went_on():
            await self.watch(0.2, playing)

    async def end(self, playing: list[asyncio.Task[None]]) -> None:
        """Everybody leaves, the server is told to stop, and nobody of ours stays behind."""
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in self.players:
            await player.close()
        if self.server.process is not None and self.server.process.poll() is None:
            mine = [self.server.pid, *children(self.server.pid)]
            try:
                await self.server.stop()
            finally:
                end_all([pid for pid in mine if alive(pid)])

    def check_log(self) -> None:
        """Errors in the log are allowed while the database was away, and only about the database."""
        errors = [line for line in self.server.new_lines() if is_error(line) and not self.excused(line)]
        if errors:
            kinds = Counter(f"{line['event']}: {line.get('error', line.get('why', ''))}" for line in errors)
            raise Broken(f"{len(errors)} errors in the log: {dict(kinds)}\nthe first: {errors[0]}")

    def excused(self, line: dict[str, Any]) -> bool:
        """Whether this is about a database that was away at that time."""
        if line["event"] == "raw":
            return False
        about = f"{line.get('error', '')} {line.get('why', '')}"
        at = seconds_of(str(line["time"]))
        away = any(begin - 1 <= at <= end for begin, end in self.outages)
        return away and any(word in about for word in DATABASE_ERRORS)

    async def judge(self, before: float, after: float) -> str:
        """Compare history and database; the figures of the campaign."""
        verdict = await compare(self.history, self.database)
        verdict.ensure()
        self.check_log()
        kills = ", ".join(f"{number} {what}" for what, number in sorted(self.kills.items()))
        found = sorted(self.recoveries)
        return (
            f"kills: {sum(self.kills.values())} ({kills}); acknowledged {verdict.acknowledged}, "
            f"lost {verdict.lost}, doubled {verdict.doubled}; views compared {verdict.views}, "
            f"unequal {verdict.wrong_views}; no match stood still for {self.patience:.0f} s; {self.clock}; "
            f"chat {verdict.chat}; recovery p50 {quantile(found, 0.5):.2f} s, "
            f"p99 {quantile(found, 0.99):.2f} s; memory {before:.0f} MB before, {after:.0f} MB after"
        )


class Sleeper:
    """A match with a clock in which nobody moves: its clock shows what time the server thinks has passed."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.player = ApiPlayer(campaign.server, History(), "Sleeper", random.Random(0))
        self.table = ""
        self.began = 0.0
        """How long the server had been up by then."""

    async def begin(self) -> None:
        """Open it, with seats of people only: no bot is ever to move."""
        await again(self.player, self.player.become)
        clock = f"live 1 {BANK}"
        self.table = await self.player.open_table("kivsa-shchora", ["me", "here"], {}, clock)
        await self.player.act(self.table, "start")
        self.began = self.campaign.served()

    async def check(self) -> None:
        """The clock has lost the seconds the server was up, and none of those it was down."""
        answer = await self.player.request("GET", f"/api/v1/tables/{self.table}")
        await self.player.close()
        served = self.campaign.served() - self.began
        charged = BANK + 1 - min(clock["seconds"] for clock in answer.json()["clocks"])
        self.campaign.clock = f"a clock was charged {charged:.1f} s in {served:.1f} s of service"
        if charged > served + 3:
            raise Broken(self.campaign.clock)


def is_telling(line: dict[str, Any]) -> bool:
    """Whether a line of the log may say why an answer was a failure."""
    return "at" in line and (is_error(line) or line["event"] == "database away")


def seconds_of(text: str) -> float:
    """The time of a line of the log as seconds."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def quantile(values: list[float], part: float) -> float:
    """A quantile of sorted values; 0 where there are none."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def nothing_is_lost_by_random_kills_under_load(context: Context) -> str:
    """The case."""
    async with database_of(context.database, context.folder) as database:
        return await Campaign(context, database).run()
