"""Everybody at every table: people who look at what they are sent and move when it is their turn."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from html import unescape

from websockets.asyncio.client import ClientConnection, connect

from bench.running import TableServer
from sheepfold.server.live.people import Person

MINE = re.compile(r"<main [^>]*\bmine\b")
NUMBER = re.compile(r'data-number="(\d+)"')
VERB = re.compile(r'name="move" value="([^"]+)"')
CHOICES = re.compile(r'<script type="application/json" id="choices">(.*?)</script>', re.DOTALL)


def offered(html: str) -> list[str]:
    """The moves a page lets its viewer make: by buttons, or put together of a head and a tail."""
    if not MINE.match(html):
        return []
    moves = [unescape(move) for move in VERB.findall(html)]
    found = CHOICES.search(html)
    if found:
        choices = json.loads(found[1])
        for head, *_, tails in choices["heads"]:
            for tail in tails:
                moves.append(head + choices["tails"][tail[0] if isinstance(tail, list) else tail][0])
    return moves


class Crowd:
    """People with open tables, and what they notice."""

    def __init__(self, server: TableServer) -> None:
        self.server = server
        self.rate = 0.0
        """Moves a second that are offered by all together, evenly; 0: everybody moves at once."""
        self.next = 0.0
        """When the next move may be offered."""
        self.waits: list[float] = []
        """Seconds from a move sent to the table after it received."""
        self.arrivals: dict[tuple[str, int], list[float]] = {}
        """When each viewer of a table was shown it after so many moves."""
        self.tasks: list[asyncio.Task[None]] = []
        self.arrived = 0
        """How many have been shown their table."""
        self.all_here = asyncio.Event()
        """Nobody moves before that."""

    def sit(self, table: str, person: Person, server: TableServer | None = None) -> None:
        """Let somebody look at a table and play there, at this server or at the usual one."""
        self.tasks.append(asyncio.create_task(self.attend(table, person, server or self.server)))

    async def attend(self, table: str, person: Person, server: TableServer) -> None:
        """From the opening of the page on."""
        cookie = {"cookie": f"sheepfold={server.signatures.cookie(person)}"}
        address = f"ws://127.0.0.1:{server.port}/table/{table}/socket?slots=1"
        async with connect(address, additional_headers=cookie, open_timeout=60) as line:
            await self.play(line, table)

    async def play(self, line: ClientConnection, table: str) -> None:
        """Until the bench is over."""
        sent, number, seen = 0.0, -1, -1
        async for text in line:
            self.arrived += seen < 0
            if not isinstance(html := text, str) or not html.startswith("<"):
                continue
            now = time.perf_counter()
            found = NUMBER.search(html)
            seen = int(found[1]) if found else -1
            self.arrivals.setdefault((table, seen), []).append(now)
            if sent and seen > number:
                self.waits.append(now - sent)
                sent = 0.0
            if seen > number and (legal := offered(html)):
                await self.all_here.wait()
                if self.rate:
                    await self.wait_in_line()
                number, sent = seen, time.perf_counter()
                await line.send(json.dumps({"type": "move", "number": seen, "move": random.choice(legal)}))

    async def wait_in_line(self) -> None:
        """Until it is time for one more move."""
        now = time.perf_counter()
        self.next = max(self.next + 1.0 / self.rate, now)
        await asyncio.sleep(self.next - now)

    async def seated(self) -> None:
        """Wait until everybody has been shown their table."""
        while self.arrived < len(self.tasks):
            self.check()
            await asyncio.sleep(0.005)

    def check(self) -> None:
        """Complain if somebody has gone who should still be there."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def leave(self) -> None:
        """Everybody goes home."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
