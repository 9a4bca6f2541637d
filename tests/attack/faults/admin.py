"""What was missing: `sheepfold admin` beside a server that is played on."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys

from tests.attack.databases import Database
from tests.attack.faults.bots import play_for
from tests.attack.faults.tools import Program, browser, expect, expect_refused, program, served
from tests.attack.processes import ROOT, Server, until
from tests.attack.report import Broken, Context
from tests.server.postgres import programs


async def admin(server: Server, *task: str) -> str:
    """What a task of `sheepfold admin` says; one that fails is a failure."""
    command = [sys.executable, "-m", "sheepfold", "admin", task[0], "--database", server.database, *task[1:]]
    environment = {**server.environment, "PATH": admin_path(os.environ["PATH"])}
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )
    if done.returncode:
        raise Broken(f"admin {' '.join(task)[:80]}: {done.stderr[-400:] or done.stdout[-400:]}")
    return done.stdout


def admin_path(path: str) -> str:
    """Where programs are looked for; PostgreSQL's own are among them."""
    found = programs()
    return path if found is None else f"{found}{os.pathsep}{path}"


async def a_backup_made_while_people_play_restores_all_that_was_acknowledged_before(context: Context) -> str:
    """Play, back up during play, kill the server, restore, and go on."""
    async with served(context) as (server, database), program(server) as ann:
        table = await ann.table("me", "lamb")
        await play_for(ann, table, 2)
        before = (await ann.see(table))["moves"]
        playing = asyncio.create_task(play_for(ann, table, 3))
        await admin(server, "backup", str(context.folder / "backup"))
        await playing
        await server.stop()
        await asyncio.to_thread(database.renew)
        server.database = database.address
        await admin(server, "restore", "--yes", str(context.folder / "backup"))
        await server.start()
        after = (await ann.see(table))["moves"]
        expect(after >= before, f"{before} moves were acknowledged before the backup, {after} are there")
        await play_for(ann, table, 1)
        await check_numbers(database, table)
    return f"{before} moves before the backup, {after} restored"


async def check_numbers(database: Database, table: str) -> None:
    """The moves of a table are 1, 2, 3 and so on."""
    rows = await database.rows("SELECT number FROM moves WHERE table_id = :id ORDER BY number", id=table)
    numbers = [row.number for row in rows]
    expect(numbers == list(range(1, len(numbers) + 1)), f"the numbers are {numbers[:50]}")


async def a_banned_person_is_refused_and_a_removed_one_leaves_nothing(context: Context) -> str:
    """Beside a running server, which notices by itself; everybody else plays on."""
    async with (
        served(context) as (server, database),
        program(server, "Eve") as eve,
        program(server, "Ann") as ann,
    ):
        table = await ann.table("me", "open", start=False)
        await eve.done(f"/tables/{table}/sit", seat=1)
        await eve.done(f"/tables/{table}/chat", text="Eve was here")
        [person] = [row.id for row in await database.rows("SELECT id FROM people WHERE name = 'Eve'")]
        told = json.loads(await admin(server, "export", person))
        expect("Eve was here" in json.dumps(told), "the export does not have what was said")
        await admin(server, "ban", "--yes", person)
        seconds = await refused_soon(eve, table)
        await admin(server, "remove", "--yes", person)
        # The id stays, without a name: else an old cookie would be good again.
        left = await database.rows("SELECT * FROM people WHERE id = :id AND name <> ''", id=person)
        lines = await database.rows("SELECT * FROM chat WHERE person = :id", id=person)
        expect(not left and not lines, "something of a removed person is left")
        await ann.done(f"/tables/{table}/chat", text="still here")
    return f"refused after {seconds:.1f} s; nothing left"


async def refused_soon(eve: Program, table: str) -> float:
    """Wait until somebody who was banned is refused."""
    refused = False

    async def ask() -> None:
        nonlocal refused
        while not refused:
            answer = await eve.ask("POST", f"/tables/{table}/chat", text="again")
            refused = answer.status_code in (401, 403)
            await asyncio.sleep(0.3)

    asking = asyncio.create_task(ask())
    try:
        return await until(lambda: refused, 20, "a banned person is refused")
    finally:
        asking.cancel()


async def a_closed_table_takes_no_more_moves(context: Context) -> str:
    """Closed beside a running server; the page says so and other tables go on."""
    async with served(context) as (server, _database), program(server) as ann, browser(server) as bob:
        table, other = await ann.table("me", "here"), await ann.table("me", "here")
        listed = await admin(server, "tables")
        expect(table in listed, "the table is not listed")
        await admin(server, "close", "--yes", table)
        await asyncio.sleep(2)
        answer = await ann.ask("POST", f"/tables/{table}/move", number=0, move="1")
        expect_refused(answer.status_code, "a move at a closed table")
        expect((await bob.get(f"/table/{table}")).status_code < 500, "its page fails")
        await ann.done(f"/tables/{other}/chat", text="still here")
    return "refused; others go on"
