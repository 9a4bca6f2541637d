"""Points 2, 5, 8 and 9: bots that freeze, one who starves the rest, what timing tells, tables left alone."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import time
from contextlib import AsyncExitStack

from sheepfold.engine.game import Json
from tests.attack.databases import Database
from tests.attack.faults.tools import GAME, Program, browser, expect, page_socket, program, served
from tests.attack.history import match_of
from tests.attack.players import view_model_of_page
from tests.attack.processes import until
from tests.attack.report import Broken, Context


async def play_for(who: Program, table: str, seconds: float) -> list[float]:
    """Play one's seat by API; the seconds each time until it was one's turn again."""
    end, waits = time.monotonic() + seconds, []
    model = await who.see(table)
    while time.monotonic() < end and model["status"] == "playing":
        if model["legal"]:
            model = await who.done(f"/tables/{table}/move", number=model["moves"], move=model["legal"][0])
            began = time.monotonic()
            model = await my_turn(who, table, model, end)
            waits.append(time.monotonic() - began)
        else:
            model = await my_turn(who, table, model, end)
    return waits


async def my_turn(who: Program, table: str, model: Json, end: float) -> Json:
    """The table when it is one's turn, or the time is over."""
    while not model["legal"] and model["status"] == "playing" and time.monotonic() < end + 30:
        answer = await who.client.get(f"/api/v1/tables/{table}?after={model['moves']}")
        model = answer.json()
    return model


async def a_frozen_worker_does_not_freeze_matches(context: Context) -> str:
    """SIGSTOP to the only worker, for good: every match goes on within seconds, without a restart."""
    tables = max(4, round(12 * context.scale))
    async with served(context, bot_limit="3") as (server, _database), AsyncExitStack() as stack:
        people = [await stack.enter_async_context(program(server, f"P{number}")) for number in range(tables)]
        started = [(who, await who.table("me", "wolf")) for who in people]
        playing = [asyncio.create_task(play_for(who, table, 25)) for who, table in started]
        await asyncio.sleep(3)
        await until(server.workers, 30, "there is a worker")
        before = [(await who.see(table))["moves"] for who, table in started]
        frozen = server.workers()
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        try:
            seconds = await all_go_on(started, before, 45)
        finally:
            for pid in frozen:
                if pid in server.workers():
                    os.kill(pid, signal.SIGCONT)
        await asyncio.gather(*playing)
    return f"{tables} matches, all went on within {seconds:.1f} s"


async def all_go_on(started: list[tuple[Program, str]], before: list[int], within: float) -> float:
    """Wait until every match has more moves, or is over."""
    began = time.monotonic()
    left = list(zip(started, before, strict=True))
    while left:
        left = [each for each in left if not await went_on(*each)]
        if time.monotonic() - began > within:
            raise Broken(f"{len(left)} of {len(started)} matches are frozen after {within:.0f} s")
        await asyncio.sleep(0.3)
    return time.monotonic() - began


async def went_on(at: tuple[Program, str], before: int) -> bool:
    """Whether a match has gone on, a person's turn included."""
    model = await at[0].see(at[1])
    return bool(model["moves"] > before or model["status"] == "over")


async def with_240_tables_of_wolves_and_one_worker_every_match_moves(context: Context) -> str:
    """All want a bot's move at once; nobody is forgotten."""
    tables = max(24, round(240 * context.scale))
    async with served(context) as (server, _database), program(server) as ann:
        started = []
        for _ in range(tables):
            table = await ann.table("me", "wolf", "wolf")
            model = await ann.see(table)
            if model["legal"]:
                await ann.done(f"/tables/{table}/move", number=model["moves"], move=model["legal"][0])
            started.append((ann, table))
        before = [0] * tables
        # A person's own first move counts as going on: what must come is the bot's after it.
        seconds = await bots_answer(started, 60 + tables * 1.0)
        del before
    return f"{tables} tables, the last bot had moved after {seconds:.0f} s"


async def bots_answer(started: list[tuple[Program, str]], within: float) -> float:
    """Wait until at every table a bot has moved last, or it is the person's turn again."""
    began = time.monotonic()
    left = list(started)
    while left:
        left = [(who, table) for who, table in left if not is_persons(await who.see(table))]
        if time.monotonic() - began > within:
            raise Broken(f"at {len(left)} of {len(started)} tables no bot has moved after {within:.0f} s")
        await asyncio.sleep(0.5)
    return time.monotonic() - began


def is_persons(model: Json) -> bool:
    """Whether it is the person's turn, or nobody's."""
    return bool(model["legal"]) or model["status"] != "playing"


async def sixty_tables_of_one_person_do_not_make_another_wait(context: Context) -> str:
    """Bots think by turns of people, not of tables: somebody else's wolf answers as if alone."""
    tables = max(15, round(60 * context.scale))
    async with (
        served(context) as (server, _database),
        program(server, "Many") as many,
        program(server, "One") as one,
    ):
        mine = await one.table("me", "wolf")
        alone = await play_for(one, mine, 6)
        greedy = [
            asyncio.create_task(play_for(many, await many.table("me", "wolf", "wolf"), 20))
            for _ in range(tables)
        ]
        await asyncio.sleep(2)
        mine = await one.table("me", "wolf")
        crowded = await play_for(one, mine, 15)
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
    expect(len(crowded) >= 3, f"only {len(crowded)} answers in 15 s")
    worst = max(crowded)
    expect(
        worst < 5 + 2 * max(alone),
        f"somebody waited {worst:.1f} s beside {tables} tables, {max(alone):.1f} s alone",
    )
    median = statistics.median(crowded)
    return f"{tables} tables beside; median {median:.2f} s, worst {worst:.2f} s, alone {max(alone):.2f} s"


async def time_does_not_tell_how_many_moves_a_bot_had(context: Context) -> str:
    """At instant pace a forced move takes as long as a chosen one."""
    async with served(context) as (server, database), program(server) as ann:
        async with AsyncExitStack() as stack:
            tables = [await ann.table("me", "lamb", "lamb", game="zoff-im-zoo") for _ in range(3)]
            for table in tables:
                await stack.enter_async_context(ann.stream(table))
            await asyncio.gather(*[play_for(ann, table, 25 * max(context.scale, 0.5)) for table in tables])
        forced, free = await thinking_times(database, tables)
    expect(len(forced) >= 3 and len(free) >= 3, f"too few moves: {len(forced)} forced, {len(free)} free")
    quick, usual = min(forced), statistics.median(free)
    expect(quick > usual * 0.5, f"a forced move took {quick:.3f} s, a chosen one {usual:.3f} s")
    middle = statistics.median(forced)
    return f"{len(forced)} forced: median {middle:.3f} s; {len(free)} chosen: median {usual:.3f} s"


async def thinking_times(database: Database, tables: list[str]) -> tuple[list[float], list[float]]:
    """The seconds bots took, for forced moves and for others."""
    forced: list[float] = []
    free: list[float] = []
    for table in tables:
        row = (await database.rows("SELECT * FROM tables WHERE id = :id", id=table))[0]
        moves = await database.rows(
            "SELECT number, move, tick FROM moves WHERE table_id = :id ORDER BY number", id=table
        )
        match, before = match_of(row), None
        for move in moves:
            number, seat = len(match.state.legal()), match.state.turn
            if seat != 0 and before is not None:
                (forced if number == 1 else free).append(move.tick - before)
            before = move.tick
            match.make(match.game.read(match.state, move.move))
    return forced, free


async def bots_wait_when_the_last_person_has_left(context: Context) -> str:
    """Whoever comes back some seconds later finds the match as it was, not over."""
    async with served(context, bots_wait_after="0.5") as (server, _database), browser(server, "Ann") as ann:
        answer = await ann.post(
            "/new", data={"game": GAME, "seats": "3", "seat-1": "lamb", "seat-2": "lamb", "pace": "instant"}
        )
        address = answer.headers["location"]
        async with page_socket(server, ann, address) as socket:
            await socket.recv()
            await socket.send('{"type": "leave"}')
            await asyncio.sleep(0.5)
        await asyncio.sleep(6)
        left = view_model_of_page((await ann.get(address)).text)
        assert left is not None
        expect(left.status == "playing", f"the match is {left.status} after {left.moves} moves")
        back = await ann.post(address, data={"type": "take_back_seat", "seat": "0"})
        expect(back.status_code == 303, f"the seat could not be taken back: {back.status_code}")
    return f"{left.moves} moves when somebody came back"
