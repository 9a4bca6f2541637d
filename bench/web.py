"""How fast the table is: `python -m bench.web` (with `--tables`, `--seconds`, `--json`).

A real server in a process of its own, four people at every table, each with an open WebSocket that gets the
whole fragment after every move, every move durable before it is shown. Measured are table-moves for each
second of processor time the server used: what one core can do, whoever else works on the machine.

    flat out    everybody moves as soon as it is their turn
    calm        250 moves a second in all: the time from sending a move to having the new fragment
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sheepfold.engine import COMPILED
from sheepfold.server.people import Person, Signatures, newcomer

SECRET = "bench"
SEATS = 4
GAME = "zoff-im-zoo"
CALM = 250.0
"""Moves a second in the calm run."""

NUMBER = re.compile(r'data-number="(\d+)"')
VERB = re.compile(r'name="move" value="([^"]+)"')
CHOICES = re.compile(r'<script type="application/json" id="choices">(.*?)</script>', re.DOTALL)
TICK = os.sysconf("SC_CLK_TCK")


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """A server with an empty SQLite database; yields its port and process id."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    environment = {
        "SHEEPFOLD_SECRET": SECRET,
        "SHEEPFOLD_TABLES_PER_HOUR": "1000000",
        "SHEEPFOLD_WORKERS": "1",
    }
    command = [
        sys.executable,
        "-m",
        "sheepfold",
        "serve",
        "--port",
        str(port),
        "--database",
        str(folder / "bench.db"),
    ]
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while process.poll() is None:
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def used(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(pid: int) -> int:
    """Bytes of memory a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Crowd:
    """Everybody at every table, and what they notice."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.signatures = Signatures(SECRET)
        self.moves = 0
        self.pushes = 0
        self.bytes = 0
        self.waits: list[float] = []
        self.sample = ""
        self.pause = 0.0

    async def seat_table(self, client: httpx.AsyncClient) -> list[tuple[str, Person]]:
        """A table of four that has begun."""
        people = [newcomer() for _ in range(SEATS)]
        plan = {"game": GAME, "places": ["me"] + ["open"] * (SEATS - 1), "options": {"target": 1_000_000}}
        made = await self.post(client, people[0], "/tables", plan)
        for person in people[1:]:
            await self.post(client, person, f"/tables/{made['table']}/sit", {})
        await self.post(client, people[0], f"/tables/{made['table']}/start", {})
        return [(made["table"], person) for person in people]

    async def post(self, client: httpx.AsyncClient, person: Person, path: str, body: Any) -> Any:
        """A request of one person."""
        token = {"authorization": f"Bearer {self.signatures.token(person)}"}
        answer = await client.post(path, json=body, headers=token)
        answer.raise_for_status()
        return answer.json()

    async def sit(self, table: str, person: Person, compression: str | None) -> None:
        """Look at the table and move whenever it is my turn."""
        cookie = {"cookie": f"sheepfold={self.signatures.cookie(person)}"}
        address = f"ws://127.0.0.1:{self.port}/table/{table}/socket"
        async with connect(address, additional_headers=cookie, compression=compression) as line:
            await self.play(line)

    async def play(self, line: ClientConnection) -> None:
        """Until the bench is over."""
        sent, number = 0.0, -1
        async for text in line:
            message = json.loads(text)
            if message["type"] != "table":
                continue
            self.pushes += 1
            self.bytes += len(text)
            now, html = time.perf_counter(), message["html"]
            found = NUMBER.search(html)
            seen = int(found[1]) if found else -1
            if sent and seen > number:
                self.waits.append(now - sent)
                sent = 0.0
            legal = offered(html)
            if legal and seen > number:
                if self.pause:
                    await asyncio.sleep(random.expovariate(1.0 / self.pause))
                self.sample, number, sent = html, seen, time.perf_counter()
                move = random.choice(legal)
                await line.send(json.dumps({"type": "move", "number": seen, "move": move}))
                self.moves += 1

    def forget(self) -> None:
        """Begin to count anew."""
        self.moves = self.pushes = self.bytes = 0
        self.waits.clear()


def offered(html: str) -> list[str]:
    """The moves a page lets its viewer make: by buttons, or put together of a head and a tail."""
    moves = [unescape(move) for move in VERB.findall(html)]
    found = CHOICES.search(html)
    if found:
        choices = json.loads(found[1])
        for head, *_, tails in choices["heads"]:
            for tail in tails:
                moves.append(head + choices["tails"][tail[0] if isinstance(tail, list) else tail][0])
    return moves


async def rendering(client: httpx.AsyncClient) -> float:
    """Seconds the server has spent making fragments."""
    figures = (await client.get(str(client.base_url.copy_with(path="/metrics")))).text
    found = re.search(r"^sheepfold_render_seconds_sum (\S+)", figures, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def measure(tables: int, seconds: float, *, calm: bool, compression: str | None) -> dict[str, float]:
    """One run with a fresh server."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, pid):
        crowd = Crowd(port)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=60) as client:
            empty = resident(pid)
            seats = [seat for _ in range(tables) for seat in await crowd.seat_table(client)]
            if calm:
                crowd.pause = tables / CALM
            tasks = [asyncio.create_task(crowd.sit(*seat, compression)) for seat in seats]
            await asyncio.sleep(2.0 + tables / 50)
            crowd.forget()
            before, drawn, began = used(pid), await rendering(client), time.perf_counter()
            await asyncio.sleep(seconds)
            passed, spent = time.perf_counter() - began, used(pid) - before
            drawn = await rendering(client) - drawn
            figures = summary(crowd, passed, spent, drawn, (resident(pid) - empty) / tables)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return {"tables": tables, **figures}


def summary(crowd: Crowd, passed: float, spent: float, drawn: float, memory: float) -> dict[str, float]:
    """What the run showed."""
    waits = sorted(crowd.waits) or [0.0]
    return {
        "moves_per_core_second": round(crowd.moves / spent),
        "moves_per_second": round(crowd.moves / passed),
        "rendering_share": round(drawn / spent, 2),
        "bytes_per_push": round(crowd.bytes / max(1, crowd.pushes)),
        "bytes_deflated": len(zlib.compress(crowd.sample.encode())),
        "p50_ms": round(1000 * waits[len(waits) // 2], 1),
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 1),
        "memory_per_table": round(memory),
    }


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(prog="bench.web", description="Table-moves for each second of a core.")
    reader.add_argument("--tables", type=int, nargs="+", default=[25, 250], metavar="N")
    reader.add_argument("--seconds", type=float, default=8.0)
    reader.add_argument("--json", action="store_true", help="print figures for a program")
    asked = reader.parse_args()
    print(f"core: {'compiled' if COMPILED else 'plain Python'}", file=sys.stderr)
    for tables in asked.tables:
        for name, calm, compression in (
            ("flat out", False, None),
            ("flat out, compressed", False, "deflate"),
            ("calm, compressed", True, "deflate"),
        ):
            run = measure(tables, asked.seconds, calm=calm, compression=compression)
            figures = {"run": name, **asyncio.run(run)}
            line = (
                json.dumps(figures)
                if asked.json
                else "  ".join(f"{key} {value}" for key, value in figures.items())
            )
            print(line, flush=True)


if __name__ == "__main__":
    main()
