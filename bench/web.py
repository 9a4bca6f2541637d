"""How fast and how heavy the table in the browser is: `python -m bench.web` (with `--json` for a program).

A real server in a process of its own, with SQLite; every move is durable before it is shown, and everybody
who looks gets the whole fragment after every move, compressed.

    flat out    people move as soon as it is their turn: moves for each second of processor time the server
                used, which is what one core can do, whoever else works on the machine. Tables of four people
                who all look, and tables as *Play now* makes them: a person and three bots, who think in
                another process (that is not counted).
    calm        250 moves a second in all, offered evenly: in a real browser the time from a click to the
                painted change and its two halves, what of it is the server's own, and among the others the
                time from a move sent to the new table received.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import subprocess
import sys
from itertools import pairwise
from typing import NamedTuple

from bench.chromium import browser, chromium
from bench.crowd import Crowd
from bench.pushes import weights
from bench.running import Figures, TableServer, open_table_server
from bench.visit import first_visit
from sheepfold import games
from sheepfold.engine import COMPILED

GAME = "zoff-im-zoo"
FOUR = ["me", "open", "open", "open"]
ORDINARY = ["me", "lamb", "lamb", "lamb"]
PLAN = {"game": GAME, "options": {"target": 1_000_000}, "pace": "instant"}
"""A match without end."""

PER_SECOND, SHARE, BYTES, KILOBYTES, MILLISECONDS = "moves/s", "%", "B", "kB", "ms"

WINDOWS, WINDOW = 5, 1.0
"""A run is measured in so many pieces of so many seconds: machines change their pace."""

DEPTH = 130
"""Moves at a table before it is measured: it is in its second round then, in teams, with larger pages."""

CALM = 250.0
CALM_TABLES = 25
CALM_SECONDS = 60.0


class BenchRow(NamedTuple):
    """A measure and what came out, as `sheepfold bench` reads it."""

    name: str
    unit: str
    figures: tuple[float, ...]


async def seated(crowd: Crowd, tables: int, places: list[str]) -> None:
    """People at so many tables, one table after the other; they move when all have got their first push."""
    crowd.all_here.clear()
    for _ in range(tables):
        table, people = await asyncio.to_thread(crowd.server.table, places, **PLAN)
        for person in people:
            crowd.sit(table, person)
        await crowd.seated()
    crowd.all_here.set()
    await asyncio.sleep(1.0)


async def flat_out(tables: int, places: list[str], who: str) -> list[BenchRow]:
    """What one core can do."""
    with open_table_server() as server:
        crowd = Crowd(server)
        # The first table is not counted: what all tables share is loaded with it.
        await seated(crowd, 1, places)
        empty = server.figures().memory
        await seated(crowd, tables, places)
        await played(server, tables * DEPTH)
        seen = await watched(server)
        await crowd.leave()
    name = f"{tables} tables of {who}"
    return [
        BenchRow(f"web table-moves, {name}", PER_SECOND, tuple(speeds(seen))),
        BenchRow(f"web share of rendering, {name}", SHARE, tuple(shares(seen))),
        BenchRow(f"web memory of a table, {name}", KILOBYTES, ((seen[-1].memory - empty) / tables / 1000,)),
    ]


async def played(server: TableServer, moves: int) -> None:
    """Wait until so many moves have been made since."""
    enough = (await asyncio.to_thread(server.figures)).moves + moves
    while (await asyncio.to_thread(server.figures)).moves < enough:
        await asyncio.sleep(WINDOW)


async def watched(server: TableServer) -> list[Figures]:
    """The figures at the ends of all windows."""
    seen = [await asyncio.to_thread(server.figures)]
    for _ in range(WINDOWS):
        await asyncio.sleep(WINDOW)
        seen.append(await asyncio.to_thread(server.figures))
    return seen


def speeds(seen: list[Figures]) -> list[float]:
    """Moves a second of processor time."""
    return [
        (after.moves - before.moves) / max(after.used - before.used, 1e-9) for before, after in pairwise(seen)
    ]


def shares(seen: list[Figures]) -> list[float]:
    """Percent of the processor time that fragments took."""
    return [
        100 * (after.rendering - before.rendering) / max(after.used - before.used, 1e-9)
        for before, after in pairwise(seen)
    ]


async def calm() -> list[BenchRow]:
    """How long one waits in a server that is not in a hurry."""
    with open_table_server() as server:
        crowd = Crowd(server)
        crowd.rate = CALM
        await seated(crowd, CALM_TABLES, FOUR)
        crowd.waits.clear()
        before = server.figures()
        program = chromium()
        clicks = await clicking(crowd, program) if program else await waiting()
        after = server.figures()
        await crowd.leave()
    rows = [
        # A machine too busy for these moves is too busy for the waits below, too.
        BenchRow(
            "web moves a second beside the waits",
            PER_SECOND,
            ((after.moves - before.moves) / (after.at - before.at),),
        )
    ]
    if clicks:
        rows += waits("web click to painted change", [came + painted for came, painted in clicks])
        rows += waits("web click to table in the browser", [came for came, _ in clicks])
        rows += waits("web table in the browser to painted change", [painted for _, painted in clicks])
    rows += answers(before.answered, after.answered)
    return rows + waits("web move sent to table received", [1000 * wait for wait in crowd.waits])


def answers(before: dict[float, float], after: dict[float, float]) -> list[BenchRow]:
    """The server's own part of a wait: from a message read to the fragment written."""
    counted = {within: after[within] - before[within] for within in sorted(after)}
    name = "web message in to table out"
    return [
        BenchRow(f"{name}, p50", MILLISECONDS, (1000 * share_within(counted, 0.5),)),
        BenchRow(f"{name}, p99", MILLISECONDS, (1000 * share_within(counted, 0.99),)),
    ]


def share_within(counted: dict[float, float], share: float) -> float:
    """The seconds within which that share was answered; between two bounds by the rule of three."""
    wanted = share * counted[math.inf]
    low, fewer = 0.0, 0.0
    for high, number in counted.items():
        if number >= wanted:
            return low if high == math.inf else low + (high - low) * (wanted - fewer) / (number - fewer)
        low, fewer = high, number
    raise AssertionError("the last bound has them all")


async def waiting() -> list[tuple[float, float]]:
    """Nobody clicks where there is no browser."""
    await asyncio.sleep(CALM_SECONDS)
    return []


async def clicking(crowd: Crowd, program: str) -> list[tuple[float, float]]:
    """One more table, at the pace of the others, at which somebody plays with a real browser."""
    table, people = await asyncio.to_thread(crowd.server.table, FOUR, **PLAN)
    others = Crowd(crowd.server)
    others.rate = CALM / CALM_TABLES
    async with browser(program) as page:
        cookie = crowd.server.signatures.cookie(people[0])
        await page.open(f"http://127.0.0.1:{crowd.server.port}", f"/table/{table}", cookie)
        others.all_here.set()
        for person in people[1:]:
            others.sit(table, person)
        found = await page.play(CALM_SECONDS)
    await others.leave()
    return found


def waits(name: str, found: list[float]) -> list[BenchRow]:
    """The usual wait and the longest of a hundred."""
    ordered = sorted(found)
    middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return [
        BenchRow(f"{name}, p50", MILLISECONDS, (middle,)),
        BenchRow(f"{name}, p99", MILLISECONDS, (late,)),
    ]


def visits() -> list[BenchRow]:
    """The weight of a first visit to the heaviest game; pictures and fonts are set up if they are missing."""
    subprocess.run([sys.executable, "-m", "sheepfold.server.assets"], check=True, stdout=subprocess.DEVNULL)
    with open_table_server() as server:
        found = [first_visit(server, game_id) / 1000 for game_id in games.IDS]
    return [BenchRow("web first visit", KILOBYTES, (max(found),))]


async def measured() -> list[BenchRow]:
    """Everything, one after the other."""
    return [
        *await flat_out(25, FOUR, "four"),
        *await flat_out(250, FOUR, "four"),
        *await flat_out(25, ORDINARY, "a person and three bots"),
        *await calm(),
        *[BenchRow(f"web {name}", BYTES, (figure,)) for name, figure in weights().items()],
        *visits(),
    ]


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(prog="bench.web", description="How fast and heavy the web table is.")
    reader.add_argument("--json", action="store_true", help="print figures for a program")
    asked = reader.parse_args()
    print(f"core: {'compiled' if COMPILED else 'plain Python'}", file=sys.stderr)
    rows = asyncio.run(measured())
    if asked.json:
        print(json.dumps([row._asdict() for row in rows]))
        return
    for row in rows:
        print(f"{row.name:60} {', '.join(f'{figure:,.1f}' for figure in row.figures)} {row.unit}")


if __name__ == "__main__":
    main()
