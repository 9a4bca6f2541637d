"""schemathesis over the OpenAPI document: whatever the document allows, and whatever it forbids, is answered.

Once with addresses of tables that exist and once with made-up ones. It checks that no answer is 5xx, and
that status, content type and body of every answer are those the document promises.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import httpx

from tests.attack.databases import database_of
from tests.attack.processes import Server, running
from tests.attack.report import Broken, Context
from tests.patience import allowed

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
EXAMPLES = 25
"""Cases for each operation; more than that it makes for the edges of the schema."""

UNBOUND = "/api/v1/tables/{table}/stream"
"""A WebSocket; the fuzz is for it."""
REVOKE = "/api/v1/people/me/revoke"
"""Ends the token: asked last, or every later answer would be 401."""


async def table_of(server: Server) -> tuple[str, str]:
    """A token, and a table of that person that is being played."""
    async with httpx.AsyncClient(
        verify=False, base_url=f"{server.base}/api/v1", timeout=allowed(30)
    ) as client:
        token = (await client.post("/people", json={"name": "Schema"})).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        plan = {"game": "kivsa-shchora", "places": ["me", "here"], "pace": "instant"}
        table = (await client.post("/tables", json=plan)).json()["table"]
        await client.post(f"/tables/{table}/start")
        begun = (await client.post(f"/tables/{table}/lift")).json()
        # A question for what is after no moves is then answered at once.
        await client.post(f"/tables/{table}/move", json={"number": 0, "move": begun["legal"][0]})
        return token, table


def configuration(folder: Path, table: str) -> Path:
    """Where it is told which table there is, and not to wait for changes, which takes a minute each time."""
    chosen: dict[str, str | int] = {"path.table": table, "query.after": 0} if table else {}
    told = [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in chosen.items()]
    # An operation that answers nothing but 401 was not tried at all.
    lines = ["[warnings]", 'fail-on = ["missing_auth"]', "[parameters]", *told]
    path = folder / f"schemathesis-{bool(table)}.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


def command(server: Server, config: Path, token: str, context: Context, paths: tuple[str, ...]) -> list[str]:
    """One run of schemathesis. One worker: early CPython 3.11 cannot parse in two threads (gh-106905)."""
    examples = max(5, round(EXAMPLES * context.scale))
    phases = "examples,fuzzing" if context.scale < 1 else "examples,coverage,fuzzing"
    return [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(config),
        "run", f"{server.base}/api/openapi.json", "--workers", "1", "--seed", str(context.seed),
        "--checks", CHECKS, "--phases", phases, "--mode", "all",
        "--max-examples", str(examples), "--header", f"Authorization: Bearer {token}",
        "--no-color", "--request-timeout", str(allowed(70)),
        "--continue-on-failure", "--suppress-health-check", "all", *paths,
    ]  # fmt: skip


async def schemathesis_finds_nothing_the_document_does_not_promise(context: Context) -> str:
    """The case."""
    told = []
    async with database_of(context.database, context.folder) as database:
        server = Server(database.address, context.folder, {"idle": "20", "heartbeat": "2"})
        async with running(server):
            token, table = await table_of(server)
            rest = ("--exclude-path", UNBOUND, "--exclude-path", REVOKE)
            for name, chosen, paths in (
                ("a real table", table, rest),
                ("made-up tables", "", rest),
                ("ending the token", "", ("--include-path", REVOKE)),
            ):
                asked = command(server, configuration(context.folder, chosen), token, context, paths)
                said = await asyncio.to_thread(run, asked, context.folder)
                told.append(f"{name}: {figures(said)}")
    return "; ".join(told)


def run(asked: list[str], folder: Path) -> str:
    """What it says; a failure of it is one of the server."""
    done = subprocess.run(asked, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode:
        raise Broken(f"schemathesis found something:\n{done.stdout[-8000:]}{done.stderr[-2000:]}")
    return done.stdout


def figures(said: str) -> str:
    """How many requests it says it made."""
    found = re.search(r"(\d+) generated", said)
    return f"{found[1] if found else '?'} requests"
