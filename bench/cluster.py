"""What several server processes cost: `python -m bench.cluster` (docs/scaling.md; about four minutes).

One, two and four processes on one PostgreSQL serve tables of four people who all look. The same number of
moves a second is offered each time, so what counts is the processor time of a move. *By table* means that all
four are connected to the same process, *anywhere* that every one is connected to the next one.

With two processes and people connected anywhere, the time between the moments at which one move reaches the
first and the last of its four viewers is measured, too. What servers use while nobody moves is not counted.

    python -m bench.cluster --write docs/scaling.svg
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from tests.attack.databases import Postgres, database_of

from bench.commits import processor_time
from bench.crowd import Crowd
from bench.running import TableServer, open_table_server
from bench.web import FOUR, PLAN

RUNS: Final = ((1, "by table"), (2, "by table"), (2, "anywhere"), (4, "by table"), (4, "anywhere"))
"""Processes, and where people are connected."""

ROUNDS: Final = 2
TABLES: Final = 12
RATE: Final = 40.0
"""Moves a second at all tables together."""
WARMING: Final = 3.0
SECONDS: Final = 12.0


class Cost(NamedTuple):
    """What a move has cost."""

    servers: float
    """Milliseconds of processor time of all server processes, less what they use while nobody moves."""
    database: float
    """Milliseconds of processor time of PostgreSQL."""
    moves: float
    """A second."""
    idle: float
    """Seconds of processor time a second of all server processes, while nobody moves."""


async def seat(servers: Sequence[TableServer], tables: int, where: str, places: list[str]) -> Crowd:
    """People at so many tables, shown their table each; they wait."""
    crowd = Crowd(servers[0])
    for number in range(tables):
        table, people = await asyncio.to_thread(servers[number % len(servers)].table, places, **PLAN)
        for seat, person in enumerate(people):
            place = number + seat if where == "anywhere" else number
            crowd.sit(table, person, servers[place % len(servers)])
        await crowd.seated()
    return crowd


async def used_by(servers: Sequence[TableServer]) -> tuple[float, float]:
    """Processor time of all servers together, and moves they have made."""
    found = [await asyncio.to_thread(server.figures) for server in servers]
    return sum(each.used for each in found), sum(each.moves for each in found)


async def cost_of(database: Postgres, servers: Sequence[TableServer], where: str) -> tuple[Cost, Crowd]:
    """What a move costs these processes, and what people have noticed."""
    crowd = await seat(servers, TABLES, where, FOUR)
    before, _ = await used_by(servers)
    await asyncio.sleep(WARMING)
    idle = ((await used_by(servers))[0] - before) / WARMING
    crowd.rate = RATE
    crowd.all_here.set()
    await asyncio.sleep(WARMING)
    crowd.arrivals.clear()
    found = await measured(database, servers)
    await crowd.leave()
    return found._replace(idle=idle, servers=found.servers - 1000 * idle / found.moves), crowd


async def measured(database: Postgres, servers: Sequence[TableServer]) -> Cost:
    """What moves cost from now on."""
    database_before, (used_before, moves_before) = processor_time(database.folder), await used_by(servers)
    await asyncio.sleep(SECONDS)
    database_used, (used, made) = processor_time(database.folder), await used_by(servers)
    moves = made - moves_before
    return Cost(
        1000 * (used - used_before) / moves,
        1000 * (database_used - database_before) / moves,
        moves / SECONDS,
        0.0,
    )


def spread(crowd: Crowd) -> list[float]:
    """Milliseconds between the first and the last of four viewers whom a move has reached."""
    whole = [found[:4] for found in crowd.arrivals.values() if len(found) >= 4]
    return [1000 * (max(found) - min(found)) for found in whole]


# What is printed.


def table_of(costs: dict[tuple[int, str], list[Cost]]) -> str:
    """The table of the page."""
    head = "| processes | people are connected | servers, ms a move | of one process | database, ms a move"
    lines = [head + " | servers when idle, cores | moves/s |", "| ---: | --- |" + " ---: |" * 5]
    one = middle(costs[RUNS[0]]).servers
    for (count, where), found in costs.items():
        each = middle(found)
        lines.append(
            f"| {count} | {where if count > 1 else ''} | {each.servers:.2f} | {each.servers / one:.2f} |"
            f" {each.database:.2f} | {each.idle:.3f} | {each.moves:.0f} |"
        )
    return "\n".join(lines)


def middle(found: Sequence[Cost]) -> Cost:
    """The median of each figure."""
    return Cost(*(statistics.median(each) for each in zip(*found, strict=True)))


COLOURS: Final = {"by table": "#2b6cb0", "anywhere": "#c05621"}


def svg(costs: dict[tuple[int, str], list[Cost]]) -> str:
    """Processor time of a move for one, two and four processes: medians as lines, all rounds as dots."""
    most = 1.1 * max(each.servers for found in costs.values() for each in found)
    parts = axes(most)
    for name, colour in COLOURS.items():
        runs = [run for run in costs if run[0] == 1 or run[1] == name]
        parts += line(name, colour, {run[0]: [each.servers for each in costs[run]] for run in runs}, most)
    size = 'viewBox="0 0 520 260" width="520" font-family="system-ui, sans-serif" font-size="13"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>'
    title = "<title>Processor time of a move with one, two and four processes</title>"
    card = '<rect width="520" height="260" fill="#fff" />'
    return "\n".join([opening, title, card, *parts, "</svg>", ""])


def axes(most: float) -> list[str]:
    """The scale, and the numbers of processes."""
    parts = ['<text x="20" y="22">servers, ms of processor time for a move</text>']
    for tick in range(int(most) + 1):
        y = y_of(tick, most)
        parts.append(f'<path d="M50 {y:.1f}H420" stroke="#ccc" /><text x="30" y="{y + 4:.1f}">{tick}</text>')
    parts += [f'<text x="{x_of(count) - 4:.0f}" y="238">{count}</text>' for count in (1, 2, 4)]
    return [*parts, '<text x="200" y="254">processes</text>']


def line(name: str, colour: str, found: dict[int, list[float]], most: float) -> list[str]:
    """One line with its dots and its name."""
    points = [(x_of(count), y_of(statistics.median(each), most)) for count, each in found.items()]
    path = " ".join(f"{x:.0f},{y:.1f}" for x, y in points)
    dots = [
        f'<circle cx="{x_of(count):.0f}" cy="{y_of(figure, most):.1f}" r="3" fill="{colour}" />'
        for count, figures in found.items()
        for figure in figures
    ]
    x, y = points[-1]
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" />',
        *dots,
        f'<text x="{x + 10:.0f}" y="{y + 4:.1f}" fill="{colour}">{name}</text>',
    ]


def x_of(count: int) -> float:
    """Where a number of processes stands."""
    return 70 + 110 * (count - 1)


def y_of(figure: float, most: float) -> float:
    """Where so many milliseconds stand."""
    return 220 - 180 * figure / most


async def rounds_of(database: Postgres, rounds: int) -> tuple[dict[tuple[int, str], list[Cost]], list[float]]:
    """All costs, and the milliseconds within which moves reach viewers at two processes."""
    costs: dict[tuple[int, str], list[Cost]] = {run: [] for run in RUNS}
    waits: list[float] = []
    with ExitStack() as stack:
        servers = [stack.enter_context(open_table_server(database.address)) for _ in range(4)]
        for _ in range(rounds):
            for count, where in RUNS:
                cost, crowd = await cost_of(database, servers[:count], where)
                costs[count, where].append(cost)
                waits += spread(crowd) if (count, where) == (2, "anywhere") else []
                print(count, where, cost, f"load {os.getloadavg()[0]:.1f}", flush=True)
    return costs, sorted(waits)


async def main() -> None:
    """Print the table and the arrivals, and write the plot."""
    reader = argparse.ArgumentParser(prog="bench.cluster", description="What several processes cost.")
    reader.add_argument("--rounds", type=int, default=ROUNDS, help="so often everything is measured")
    reader.add_argument("--write", type=Path, help="the plot, as SVG")
    asked = reader.parse_args()
    async with database_of("postgresql", Path()) as database:
        assert isinstance(database, Postgres)
        costs, waits = await rounds_of(database, asked.rounds)
    print(table_of(costs))
    middle_wait, late = statistics.median(waits), waits[len(waits) * 99 // 100]
    print(f"{len(waits)} moves reach all viewers, at two processes, within p50 {middle_wait:.1f} ms", end="")
    print(f" and p99 {late:.1f} ms of each other")
    if asked.write is not None:
        asked.write.write_text(svg(costs), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
