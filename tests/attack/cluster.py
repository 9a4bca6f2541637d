"""Several processes on one PostgreSQL: killed, frozen beyond their lease, restarted, cut from each other.

Players come to a port of our own, from which every connection goes to some process: nobody is routed to a
process that knows them. *Takeover* is the time from a kill or freeze until another process drives a table.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg

from tests.attack.campaign import Campaign, quantile
from tests.attack.databases import Postgres, database_of
from tests.attack.history import Verdict, compare
from tests.attack.processes import Server, Up, alive, children, end_all, until
from tests.attack.report import Broken, Context
from tests.patience import allowed
from tests.ports import free_port

PROCESSES = 3
TABLES = 40
EVENTS = 40
"""Of the usual run; `--cluster` does five times as many."""
PAUSE = (0.3, 1.5)
"""Seconds between two events, at least and at most."""
AWAY_FOR = (0.0, 2.5)
"""Seconds the database is away; where it is longer than a lease, no clock may run meanwhile."""
LEASE = 1.5
FROZEN_FOR = (2.0, 4.0)
"""Seconds a process is frozen: longer than its lease."""
LATEST = 2.0
"""Seconds within which 99 of 100 tables have another driver, on a machine that has nothing else to do."""

DRIVEN = (
    "SELECT table_id FROM drivers JOIN processes ON processes.id = process"
    " JOIN tables ON tables.id = table_id WHERE name LIKE $1 AND clock <> 'none'"
)
"""Without a clock a table needs a driver only while a bot is to move: whether it goes on says all."""
UNDRIVEN = (
    "SELECT tables.id FROM tables JOIN drivers ON table_id = tables.id"
    " JOIN processes ON processes.id = process"
    " WHERE tables.id = ANY($1) AND tables.status = 'playing' AND name LIKE $2"
)
CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'sheepfold bus'"


class Cluster:
    """Processes behind one port."""

    def __init__(self, database: str, folder: Path, count: int, rng: random.Random) -> None:
        self.rng = rng
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.up = Up()
        self.processes = []
        for number in range(count):
            home = folder / f"process-{number}"
            home.mkdir()
            self.processes.append(Server(database, home))
        self.away: set[int] = set()
        """Those that must not be asked: a proxy knows them by their health."""
        self.listener: asyncio.Server | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def here(self) -> list[Server]:
        """The processes that answer."""
        return [each for number, each in enumerate(self.processes) if number not in self.away]

    async def start(self) -> None:
        """Start all of them, and let players come."""
        await asyncio.gather(*[each.start() for each in self.processes])
        self.listener = await asyncio.start_server(self.accept, "127.0.0.1", self.port)
        self.up.set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one who comes with any process that answers."""
        for server in self.rng.sample(self.here, len(self.here)):
            with suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", server.port)
                self.join(reader, there[1], writer)
                self.join(there[0], writer, there[1])
                return
        writer.transport.abort()

    def join(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, other: asyncio.StreamWriter
    ) -> None:
        """Pass on what comes from one end to the other."""
        task = asyncio.create_task(pass_on(source, target, other))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def stop(self) -> None:
        """End all of them by SIGTERM."""
        self.up.clear()
        if self.listener is not None:
            self.listener.close()
        await asyncio.gather(*[each.stop() for each in self.processes])
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def memory(self) -> float:
        """Resident memory of all processes, in MB."""
        return sum(each.memory() for each in self.processes)

    def new_lines(self) -> list[dict[str, Any]]:
        """What all processes have logged since the last question."""
        return [line for each in self.processes if each.log.exists() for line in each.new_lines()]


async def pass_on(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, other: asyncio.StreamWriter
) -> None:
    """Until one end has gone; then the other goes, too."""
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.transport.abort()
    other.transport.abort()


class ClusterCampaign(Campaign):
    """Many tables on several processes, and what is done to them."""

    def __init__(self, context: Context, database: Postgres) -> None:
        super().__init__(context, database)
        count = PROCESSES if context.scale >= 1 else 2
        self.cluster = Cluster(database.address, context.folder, count, random.Random(context.seed))
        self.server: Any = self.cluster
        self.takeovers: list[float] = []
        self.connection: Any = None
        self.tables = max(4, round(TABLES * min(2.0, context.scale)))
        self.events = max(5, round(EVENTS * context.scale))

    def groups(self) -> list[Any]:
        """As many tables as two processors can play, half of them with a clock."""
        found = super().groups()[: self.tables]
        for group in found[::2]:
            group.clock = "live 600 600"
        return found

    async def start(self) -> None:
        """Start all processes."""
        await self.cluster.start()
        self.since = time.monotonic()

    async def attack(self, playing: list[asyncio.Task[None]]) -> None:
        """One event after the other."""
        ways = [self.kill_process] * 4 + [self.freeze] * 3 + [self.restart] * 2 + [self.cut_bus] * 3
        ways += [self.restart_database]
        first = list(dict.fromkeys(ways))
        for _ in range(self.events):
            event = first.pop() if first else self.rng.choice(ways)
            await event()
            self.recovered = time.monotonic()
            await self.watch(self.rng.uniform(*PAUSE), playing)

    # Events.

    async def kill_process(self) -> None:
        """SIGKILL to a process; another is started in its place."""
        number, server = self.chosen()
        workers = children(server.pid)
        driven = await self.driven_by(server.pid)
        self.cluster.away.add(number)
        killed = time.monotonic()
        server.kill()
        self.kills["killed"] += 1
        await self.taken_over(server.pid, driven, killed)
        await server.start()
        self.cluster.away.discard(number)
        await until(lambda: not any(map(alive, workers)), 20, "workers of a killed process end")

    async def freeze(self) -> None:
        """SIGSTOP to a process for longer than its lease, and SIGCONT."""
        number, server = self.chosen()
        driven = await self.driven_by(server.pid)
        self.cluster.away.add(number)
        stopped = time.monotonic()
        os.kill(server.pid, signal.SIGSTOP)
        self.kills["frozen"] += 1
        try:
            await self.taken_over(server.pid, driven, stopped)
            await asyncio.sleep(max(0.0, stopped + self.rng.uniform(*FROZEN_FOR) - time.monotonic()))
        finally:
            os.kill(server.pid, signal.SIGCONT)
        await server.answers()
        self.cluster.away.discard(number)

    async def restart(self) -> None:
        """SIGTERM to a process, and another in its place: a rolling upgrade."""
        number, server = self.chosen()
        self.cluster.away.add(number)
        await server.stop()
        self.kills["restarted"] += 1
        await server.start()
        self.cluster.away.discard(number)

    async def cut_bus(self) -> None:
        """End every connection of the bus."""
        await (await self.database_connection()).fetchval(CUT)
        self.kills["bus cut"] += 1

    async def restart_database(self) -> None:
        """PostgreSQL fails and comes back; the processes stay."""
        assert isinstance(self.database, Postgres)
        wall = time.time()
        self.cluster.up.clear()
        self.connection = None
        await asyncio.to_thread(self.database.kill)
        self.kills["database"] += 1
        await self.stay_away()
        await asyncio.to_thread(self.database.start)
        await asyncio.gather(*[each.answers() for each in self.cluster.here])
        self.cluster.up.set()
        self.outages.append((wall, time.time() + (5 if self.scale >= 1 else 30)))

    async def stay_away(self) -> None:
        """Let time pass while there is no database: clocks count it at most where it is a short while."""
        began = time.monotonic()
        await asyncio.sleep(self.rng.uniform(*AWAY_FOR))
        away = time.monotonic() - began
        self.uptime -= away if away > LEASE else 0.0

    def chosen(self) -> tuple[int, Server]:
        """A process."""
        number = self.rng.randrange(len(self.cluster.processes))
        return number, self.cluster.processes[number]

    # Takeovers.

    async def database_connection(self) -> Any:
        """A connection past the processes."""
        if self.connection is None or self.connection.is_closed():
            assert isinstance(self.database, Postgres)
            self.connection = await asyncpg.connect(
                host=str(self.database.folder), user="sheepfold", database="attack"
            )
        return self.connection

    async def driven_by(self, pid: int) -> list[str]:
        """The tables a process drives."""
        rows = await (await self.database_connection()).fetch(DRIVEN, f"% {pid}")
        return [row[0] for row in rows]

    async def taken_over(self, pid: int, driven: list[str], since: float) -> None:
        """Wait until others drive what a process has driven, and note how long each took."""
        left, connection = set(driven), await self.database_connection()
        latest = since + allowed(20)
        while left:
            rows = await connection.fetch(UNDRIVEN, list(left), f"% {pid}")
            still = {row[0] for row in rows}
            self.takeovers += [time.monotonic() - since] * len(left - still)
            left = still
            if left and time.monotonic() > latest:
                raise Broken(f"{len(left)} tables have no other driver after {latest - since:.0f} s")
            await asyncio.sleep(0.02)

    # The end.

    async def end(self, playing: list[asyncio.Task[None]]) -> None:
        """Everybody leaves, the processes are told to stop, and nobody of ours stays behind."""
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in self.players:
            await player.close()
        if self.connection is not None:
            await self.connection.close()
        running = [each for each in self.cluster.processes if each.process is not None]
        mine = [pid for each in running for pid in (each.pid, *children(each.pid))]
        try:
            await self.cluster.stop()
        finally:
            end_all([pid for pid in mine if alive(pid)])

    async def judge(self, before: float, after: float) -> str:
        """Compare history and database; the figures of the campaign."""
        verdict = await compare(self.history, self.database)
        verdict.ensure()
        self.check_log()
        worst = quantile(sorted(self.takeovers), 0.99)
        figures = f"{self.figures(verdict)}; memory {before:.0f} MB before, {after:.0f} MB after"
        if worst > allowed(LATEST):
            raise Broken(f"takeover p99 {worst:.2f} s; {figures}")
        return figures

    def figures(self, verdict: Verdict) -> str:
        """What was done, and what came of it."""
        found = sorted(self.takeovers)
        events = ", ".join(f"{number} {what}" for what, number in sorted(Counter(self.kills).items()))
        return (
            f"{len(self.cluster.processes)} processes, {len(self.history.tables)} tables, "
            f"{sum(self.kills.values())} events ({events}); acknowledged {verdict.acknowledged}, "
            f"lost {verdict.lost}, doubled {verdict.doubled}; views compared {verdict.views}, "
            f"unequal {verdict.wrong_views}; no match stood still for {self.patience:.0f} s; {self.clock}; "
            f"takeovers {len(found)}, p50 {quantile(found, 0.5):.2f} s, p99 {quantile(found, 0.99):.2f} s"
        )


async def nothing_is_lost_when_processes_of_a_cluster_die_or_freeze(context: Context) -> str:
    """The case."""
    async with database_of("postgresql", context.folder) as database:
        assert isinstance(database, Postgres)
        return await ClusterCampaign(context, database).run()
