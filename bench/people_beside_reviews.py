"""How long people wait for their moves while matches are reviewed: `python -m bench.people_beside_reviews`.

A real server with SQLite. People play at tables of four, at the same pace all the time: first with nothing
beside, then while the server reviews one match after the other of every game (docs/review.md). A wait is the
time from a move sent to the table after it received, as the mover's connection sees it.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from tests.server.finished import keep_finished
from tests.server.serving import serving

from bench.crowd import Crowd
from bench.reviews import BOTS, in_ms, load
from bench.running import TableServer, open_table_server
from bench.web import FOUR, seated
from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.server.live.people import Person, newcomer
from sheepfold.server.settings import Settings

LOOKS = 0.05
"""Seconds between two looks whether a review is done."""


async def store_matches(database: str, person: Person, matches: int) -> None:
    """Write finished matches of every game down, in which this person played."""
    async with serving(database) as served:
        await served.server.know(person)
        for game_id in games.IDS:
            for number in range(matches):
                record = await asyncio.to_thread(sealed_match, game_id, number)
                await keep_finished(served.server, table_of(game_id, number), record, person.id)


def sealed_match(game_id: str, number: int) -> Record:
    """A match with the usual options and the luck of matches of people, for these are what servers store."""
    game = games.get(game_id)
    match = Match(game, len(BOTS), f"{number:064x}", game.Options())
    play_out(match, [catalogue.get(name, game_id) for name in BOTS], Rng(number))
    return match.record()


def table_of(game_id: str, number: int) -> str:
    """The address of a finished match."""
    return f"{game_id.replace('-', '')}{number:04}"


def review(server: TableServer, person: Person, table: str) -> float:
    """Ask for a review and wait until it is done; the seconds it took."""
    began, path = time.perf_counter(), f"/matches/{table}/review"
    server.post(person, path, {})
    while server.get(person, path)["state"] != "done":
        time.sleep(LOOKS)
    return time.perf_counter() - began


async def play(asked: argparse.Namespace, server: TableServer, person: Person) -> None:
    """Let people play alone, then beside the reviews of every game."""
    crowd = Crowd(server)
    crowd.rate = asked.rate
    await seated(crowd, asked.tables, FOUR)
    await asyncio.to_thread(review, server, person, table_of(games.IDS[0], 0))  # All processes are started.
    crowd.waits.clear()
    await asyncio.sleep(asked.alone)
    print(f"no review: moves {in_ms(crowd.waits)}; {load()}", flush=True)
    for game_id in games.IDS:
        await beside(server, person, game_id, asked.matches, crowd)
    await crowd.leave()


async def beside(server: TableServer, person: Person, game_id: str, matches: int, crowd: Crowd) -> None:
    """Review the matches of a game, one after the other, while people play."""
    crowd.waits.clear()
    addresses = [table_of(game_id, number) for number in range(1, matches + 1)]
    took = [await asyncio.to_thread(review, server, person, each) for each in addresses]
    crowd.check()
    print(f"{game_id}: review {statistics.median(took):.1f} s, longest {max(took):.1f} s", end="; ")
    print(f"moves {in_ms(crowd.waits)}; {load()}", flush=True)


async def measure(asked: argparse.Namespace) -> None:
    """Write the matches down, then play and review."""
    person = newcomer()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder, "reviews.db"))
        await store_matches(database, person, asked.matches + 1)
        with open_table_server(database, bot_processes=asked.processes) as server:
            await play(asked, server, person)


def main() -> None:
    """Measure as the command line asks."""
    parser = argparse.ArgumentParser(description="People's moves beside reviews.")
    parser.add_argument("--processes", type=int, default=Settings().bot_processes, help="for bots")
    parser.add_argument("--tables", type=int, default=12, help="live tables of four people")
    parser.add_argument("--rate", type=float, default=40.0, help="moves a second at all tables together")
    parser.add_argument("--alone", type=float, default=20.0, help="seconds of live play without a review")
    parser.add_argument("--matches", type=int, default=8, help="reviews a game")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
