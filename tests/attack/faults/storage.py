"""Points 1, 3 and 8: the writer, two processes on one database, health, clocks, start-up."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from pathlib import Path

import httpx

from tests.attack.databases import Database, Postgres, database_of
from tests.attack.faults.bots import play_for
from tests.attack.faults.tools import (
    GAME,
    Program,
    browser,
    expect,
    expect_refused,
    page_socket,
    program,
    raw,
    say,
    served,
)
from tests.attack.processes import Server, end_all, is_error, running, until
from tests.attack.report import Broken, Context
from tests.patience import allowed

HALF = "\ud83d"
NOT_TEXT = (HALF, "a\x00b", "a\x07b", "\x1b[2J", "\ufdd0", "\uffff", "a\u0378b")
"""Half a character, control characters, what is no character and what none is assigned to."""


async def wrote(who: Program, table: str, text: str) -> None:
    """A chat line is written at once."""
    async with asyncio.timeout(allowed(15)):
        await who.done(f"/tables/{table}/chat", text=text)


async def a_chat_line_with_half_a_surrogate_is_refused_and_writes_go_on(context: Context) -> str:
    """By page socket, stream, API and form; afterwards everybody writes, and SIGTERM ends the process."""
    async with served(context) as (server, database), program(server) as ann, browser(server, "Bob") as bob:
        table = await ann.table("me", "open", start=False)
        await bob.post(f"/table/{table}", data={"type": "sit", "seat": "1"})
        for number in range(3):
            async with page_socket(server, bob, f"/table/{table}") as socket:
                await say(socket, "chat", text=HALF)
            async with ann.stream(table) as socket:
                await say(socket, "chat", text=HALF)
            answer = await raw(
                server, "POST", f"/api/v1/tables/{table}/chat", json.dumps({"text": HALF}).encode(),
                authorization=ann.client.headers["authorization"],
            )  # fmt: skip
            expect_refused(answer.status, "half a surrogate by API")
            answer = await raw(
                server, "POST", f"/table/{table}", b"type=chat&text=%ED%A0%BD",
                cookie=f"sheepfold={bob.cookies['sheepfold']}",
            )  # fmt: skip
            expect(answer.status < 500, f"half a surrogate by form was answered {answer.status}")
            await wrote(ann, table, f"line {number}")
        health = await bob.get("/healthz")
        expect(health.status_code == 200, f"/healthz is {health.status_code}")
    kept = (
        [row.text for row in await database.rows("SELECT text FROM chat")]
        if database.kind == "sqlite"
        else []
    )
    expect(not any(HALF in text for text in kept), "half a surrogate was kept")
    return "3 times by 4 ways; every later write was made"


async def text_that_is_no_text_is_refused_in_every_field(context: Context) -> str:
    """Names, chat, options, notation, clocks, levels: a refusal each, and nothing of it is kept."""
    asked = 0
    async with served(context) as (server, _database), program(server) as ann:
        waiting = await ann.table("me", "open", "open", start=False)
        playing = await ann.table("me", "here")
        for text in NOT_TEXT:
            for path, body in fields_with(text, waiting, playing):
                answer = await raw(
                    server, "POST", f"/api/v1{path}", json.dumps(body).encode(),
                    authorization=ann.client.headers["authorization"],
                )  # fmt: skip
                expect_refused(answer.status, f"{text!r} to {path} as {sorted(body)}")
                asked += 1
        await wrote(ann, waiting, "still here")
    return f"{asked} refusals"


def fields_with(text: str, waiting: str, playing: str) -> list[tuple[str, dict[str, object]]]:
    """Every text field of the API with this text in it."""
    plan: dict[str, object] = {"game": GAME, "places": ["me", "open"]}
    return [
        ("/people", {"name": f"Ann{text}"}),
        ("/tables", {**plan, "game": text}),
        ("/tables", {**plan, "places": ["me", text]}),
        ("/tables", {**plan, "options": {text: 1}}),
        ("/tables", {**plan, "options": {"target": text}}),
        ("/tables", {**plan, "clock": text}),
        ("/tables", {**plan, "pace": text}),
        (f"/tables/{waiting}/chat", {"text": f"Hello{text}"}),
        (f"/tables/{waiting}/settings", {"name": f"Ann{text}"}),
        (f"/tables/{waiting}/sit", {"here": True, "name": f"Bob{text}"}),
        (f"/tables/{waiting}/add_bot", {"seat": 1, "level": text}),
        (f"/tables/{playing}/move", {"number": 0, "move": text}),
        (f"/tables/{waiting}/reaction", {"reaction": text}),
    ]


# Two processes.


async def a_second_process_on_one_database_refuses_with_one_line(context: Context) -> str:
    """And harms nothing; when the first is killed the next may start at once."""
    async with served(context) as (first, database), program(first) as ann:
        table = await ann.table("me", "lamb")
        await play_for(ann, table, 1)
        second = Server(database.address, context.folder)
        second.log = context.folder / "second.log"
        told = await refused_start(second)
        await play_for(ann, table, 2)
        before = (await ann.see(table))["moves"]
        first.kill()
        seconds = await first.start()
        expect((await ann.see(table))["moves"] >= before, "moves before the kill are gone")
    return f"“{told}”; after a kill the next was up in {seconds:.1f} s"


async def refused_start(server: Server) -> str:
    """The one line with which a start is refused."""
    server.launch()
    assert server.process is not None
    try:
        await until(server.has_ended, 60, "the second start ends")
    except Broken:
        end_all([server.pid])
        server.process.wait()
        raise
    said = server.log.read_text().strip()
    expect(server.process.returncode != 0, "the second start ended as if all were well")
    expect("Traceback" not in said, f"the second start ended with a traceback: {said[-300:]}")
    expect("is open" not in said, f"it was said to be open before it was: {said[:300]}")
    expect(len(said.splitlines()) <= 2, f"the second start said more than a line: {said[:500]}")
    return said.splitlines()[-1]


async def two_first_starts_at_once_do_not_race(context: Context) -> str:
    """On an empty database one of them opens and the other refuses, again and again."""
    rounds = 1 if context.scale < 1 else 3
    for number in range(rounds):
        folder = context.folder / str(number)
        folder.mkdir()
        async with database_of(context.database, folder) as database:
            await one_of_two(database, folder)
    return f"{rounds} times"


async def one_of_two(database: Database, folder: Path) -> None:
    """Start two at once; exactly one stays."""
    servers = [Server(database.address, folder) for _ in range(2)]
    for number, server in enumerate(servers):
        server.log = folder / f"server-{number}.log"
        server.launch()
    try:
        await until(
            lambda: any(each.has_ended() for each in servers),
            60,
            "one of two refuses",
        )
        ended = [each for each in servers if each.has_ended()]
        expect(len(ended) == 1, f"both ended: {[each.log.read_text()[-300:] for each in ended]}")
        said = ended[0].log.read_text()
        expect("Traceback" not in said, f"a traceback: {said[-500:]}")
        stays = next(each for each in servers if each not in ended)
        await stays.answers()
        async with program(stays) as ann:
            await ann.table("me", "here")
        await stays.stop()
        expect(not [line for line in stays.new_lines() if is_error(line)], "the one that stays logs an error")
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                end_all([server.pid])
                server.process.wait()


# Health.


async def health_is_red_while_nothing_can_be_written_and_green_afterwards(context: Context) -> str:
    """SQLite: the disk is full (a limit on the size of files). PostgreSQL: the cluster is down."""
    async with database_of(context.database, context.folder) as database:
        server = Server(database.address, context.folder)
        try:
            await server.start()
            async with program(server) as ann:
                table = await ann.table("me", "open", start=False)
                kept = await lines_until_refused(ann, table, server, database)
                red = await health_becomes(server, False)
                await give_back(server, database)
                green = await health_becomes(server, True)
                await until_written(ann, table, server)
                rows = await database.rows("SELECT text FROM chat")
            texts = [row.text for row in rows]
            expect(
                all(texts.count(line) == 1 for line in kept),
                "a line that was acknowledged is lost or doubled",
            )
            await server.stop()
        finally:
            if server.process is not None and server.process.poll() is None:
                end_all([server.pid])
                server.process.wait()
    return (
        f"red after {red:.1f} s, green after {green:.1f} s; {len(kept)} lines acknowledged before, none lost"
    )


async def lines_until_refused(ann: Program, table: str, server: Server, database: Database) -> list[str]:
    """Take the disk away and write until it is felt; what was acknowledged."""
    if isinstance(database, Postgres):
        await asyncio.to_thread(database.kill)
    else:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (30_000, resource.RLIM_INFINITY))
    kept: list[str] = []
    for number in range(400):
        line = f"line {number} " + "x" * 200
        try:
            answer = await ann.client.post(f"/api/v1/tables/{table}/chat", json={"text": line})
        except httpx.TransportError:
            return kept
        if answer.status_code != 200:
            return kept
        kept.append(line)
    raise Broken("400 lines were acknowledged although nothing could be written")


async def give_back(server: Server, database: Database) -> None:
    """The disk has room again, or the database is up again; a server that ended itself is started again."""
    if isinstance(database, Postgres):
        await asyncio.to_thread(database.start)
    elif server.process is not None and server.process.poll() is None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert server.process is not None
    if server.process.poll() is not None:
        await server.start()


async def health_becomes(server: Server, green: bool, within: float = 30.0) -> float:
    """Wait until `/healthz` says so; a process that has ended is as red as can be."""
    began = time.monotonic()
    async with httpx.AsyncClient(verify=False, base_url=server.base, timeout=allowed(10)) as client:
        while time.monotonic() - began < within:
            try:
                status = (await client.get("/healthz")).status_code
            except httpx.TransportError:
                status = 0
            if (status == 200) is green:
                return time.monotonic() - began
            await asyncio.sleep(0.1)
    raise Broken(f"/healthz is not {'green' if green else 'red'} within {within:.0f} s")


async def until_written(ann: Program, table: str, server: Server) -> None:
    """A write is made again, with nobody helping."""
    for number in range(100):
        answer = await ann.client.post(f"/api/v1/tables/{table}/chat", json={"text": f"after {number}"})
        if answer.status_code == 200:
            return
        await asyncio.sleep(0.2)
    raise Broken("nothing can be written although the database is back")


# Clocks.


async def restarts_charge_nothing_to_a_clock(context: Context) -> str:
    """The seconds a clock loses over several kills are those in which the server answered."""
    bank, up, restarts = 10_000, 0.0, 2 if context.scale < 1 else 5
    async with served(context) as (server, _database), program(server) as ann:
        table = await ann.table("me", "here", clock=f"live 1 {bank}")
        began = time.monotonic()
        for _ in range(restarts):
            await asyncio.sleep(0.5)
            up += time.monotonic() - began
            server.kill()
            await server.start()
            began = time.monotonic()
        model = await ann.see(table)
        up += time.monotonic() - began
    charged = bank + 1 - min(clock["seconds"] for clock in model["clocks"])
    expect(charged <= up + 1.5, f"charged {charged:.1f} s for {up:.1f} s over {restarts} restarts")
    return f"{restarts} restarts, {up:.1f} s of service, {charged:.0f} s charged"


async def clocks_of_the_api_run(context: Context) -> str:
    """Two looks, two seconds apart, with no change between."""
    async with served(context) as (server, _database), program(server) as ann:
        table = await ann.table("me", "here", clock="live 100 100")
        first = min(clock["seconds"] for clock in (await ann.see(table))["clocks"])
        await asyncio.sleep(2.2)
        second = min(clock["seconds"] for clock in (await ann.see(table))["clocks"])
    expect(first - second >= 1, f"{first} s and, two seconds later, {second} s")
    return f"{first} s, then {second} s"


# Start-up and log.


async def a_newer_schema_is_refused_with_one_line(context: Context) -> str:
    """And nothing says that the table is open."""
    async with database_of(context.database, context.folder) as database:
        server = Server(database.address, context.folder)
        async with running(server):
            pass
        await database.change("UPDATE alembic_version SET version_num = '9999'")
        server.log = context.folder / "newer.log"
        return await refused_start(server)


async def a_field_called_level_does_not_overwrite_the_severity(context: Context) -> str:
    """A worker is lost, which is logged with the level of the bot."""
    async with served(context) as (server, _database), program(server) as ann:
        table = await ann.table("me", "wolf")
        model = await ann.see(table)
        await until(server.workers, 30, "there is a worker")
        for _ in range(3):
            end_all(server.workers())
            if model["legal"]:
                model = await ann.done(f"/tables/{table}/move", number=model["moves"], move=model["legal"][0])
            answer = await ann.client.get(f"/api/v1/tables/{table}?after={model['moves']}")
            model = answer.json()
        lines = server.new_lines()
    levels = {str(line["level"]) for line in lines if line["event"] != "raw"}
    expect(levels <= {"debug", "info", "warning"}, f"levels in the log: {sorted(levels)}")
    return f"{len(lines)} lines"
