"""compose.yaml without Docker: PostgreSQL, two servers and the proxy as processes, with the same files."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from ruamel.yaml import YAML
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from tests.attack.processes import Server
from tests.patience import PATIENCE, within
from tests.ports import free_port
from tests.server.serving import UNHURRIED
from tests.skipping import skip_or_fail

ROOT = Path(__file__).parents[3]
GAME = {"game": "knizia-black-sheep", "places": ["me", "open"]}
MORE = 4
"""Moves before and after a server is killed."""

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def settings_of_compose() -> dict[str, str]:
    """The settings of the servers in compose.yaml, but for what names other containers."""
    services = YAML(typ="safe").load(ROOT / "compose.yaml")["services"]
    found = [services[name]["environment"] for name in ("table-1", "table-2")]
    assert found[0] == found[1]
    names = {name.removeprefix("SHEEPFOLD_").lower(): value for name, value in found[0].items()}
    assert {"database", "address", "proxies"} <= names.keys()
    return {name: names[name] for name in names.keys() - {"database", "address"}} | {"proxies": "127.0.0.1"}


@asynccontextmanager
async def two_servers(database: str, folder: Path) -> AsyncIterator[list[Server]]:
    """Both servers; those that still run are killed in the end."""
    servers = []
    for name in ("one", "two"):
        (folder / name).mkdir()
        servers.append(Server(database, folder / name, settings_of_compose(), limits=True))
        servers[-1].launch()
    try:
        await asyncio.gather(*[server.answers() for server in servers])
        yield servers
    finally:
        for server in servers:
            server.kill()


@asynccontextmanager
async def proxy(servers: list[Server], folder: Path) -> AsyncIterator[int]:
    """The proxy before the servers; its port."""
    program = shutil.which("caddy")
    if program is None:
        skip_or_fail("Caddy is not installed: the test of the proxy is left out")
    port = free_port()
    variables = {
        "ADMIN": "off",
        "SITE": f"http://127.0.0.1:{port}",
        "SERVERS": " ".join(f"127.0.0.1:{server.port}" for server in servers),
        **{name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")},
    }
    command = [program, "run", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **variables}, stdout=log, stderr=log)
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as client:
            while not await answers(client, f"http://127.0.0.1:{port}/"):
                assert process.poll() is None, (folder / "proxy.log").read_text()
                await asyncio.sleep(0.05)
        yield port
    finally:
        process.kill()
        process.wait()


async def answers(client: httpx.AsyncClient, address: str) -> bool:
    try:
        return (await client.get(address)).status_code == 200
    except httpx.TransportError:
        return False


class Player:
    """Somebody with a token, who asks the API or holds a stream."""

    def __init__(self, port: int, client: httpx.AsyncClient) -> None:
        self.port = port
        self.client = client

    async def post(self, path: str, **message: Any) -> dict[str, Any]:
        answer = await self.client.post(path, json=message)
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def seen(self, path: str) -> dict[str, Any]:
        answer = await self.client.get(path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def stream(self, path: str) -> ClientConnection:
        """A stream of this table; as a page does, try again while no server takes it."""
        where = f"ws://127.0.0.1:{self.port}/api/v1{path}/stream"
        headers = {"authorization": self.client.headers["authorization"]}
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await connect(where, additional_headers=headers, **UNHURRIED)
                except (OSError, InvalidStatus):
                    await asyncio.sleep(0.1)


@asynccontextmanager
async def player(port: int, name: str) -> AsyncIterator[Player]:
    base = f"http://127.0.0.1:{port}/api/v1"
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        found = Player(port, client)
        client.headers["authorization"] = f"Bearer {(await found.post('/people', name=name))['token']}"
        yield found


async def play(stream: ClientConnection, bob: Player, path: str, moves: int) -> int:
    """Ann by stream and Bob by requests until so many moves were made; the last number both have seen."""
    async with asyncio.timeout(PATIENCE):
        while (model := await bob.seen(path))["moves"] < moves:
            if model["legal"]:
                await bob.post(f"{path}/move", number=model["moves"], move=model["legal"][0])
                continue
            theirs = json.loads(await stream.recv())
            if theirs["type"] == "table" and theirs["legal"] and theirs["moves"] == model["moves"]:
                message = {"type": "move", "number": theirs["moves"], "move": theirs["legal"][0]}
                await stream.send(json.dumps(message))
                await bob.seen(f"{path}?after={theirs['moves']}")
    number: int = model["moves"]
    return number


async def figure(server: Server, name: str) -> float:
    """The sum of a metric of one server."""
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        lines = (await client.get(f"{server.base}/metrics")).text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))


async def begun(ann: Player, bob: Player) -> str:
    """The path of a new table of both at which the match has begun."""
    path = f"/tables/{(await ann.post('/tables', **GAME))['table']}"
    await bob.post(f"{path}/sit")
    await ann.post(f"{path}/start")
    return path


async def counts(servers: list[Server], name: str) -> list[float]:
    """A metric of each server."""
    return [await figure(server, name) for server in servers]


async def test_people_of_a_table_meet_at_one_server_and_go_on_at_the_other_when_it_is_killed(
    postgres_database: str, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        servers = await stack.enter_async_context(two_servers(postgres_database, tmp_path))
        port = await stack.enter_async_context(proxy(servers, tmp_path))
        ann = await stack.enter_async_context(player(port, "Ann"))
        bob = await stack.enter_async_context(player(port, "Bob"))
        for inside in ("/healthz", "/metrics"):
            assert (await ann.client.get(f"http://127.0.0.1:{port}{inside}")).status_code == 404
        path = await begun(ann, bob)
        stream = await ann.stream(path)
        made = await play(stream, bob, path, MORE)
        # Moves by stream and by request are made at the same server.
        moves, viewers = [await counts(servers, f"sheepfold_{name}") for name in ("moves_total", "viewers")]
        assert sorted(moves) == [0, made]
        assert [bool(each) for each in viewers] == [bool(each) for each in moves]
        servers[viewers.index(max(viewers))].kill()
        await within(stream.wait_closed())
        assert (await bob.seen(path))["moves"] >= made
        stream = await ann.stream(path)
        assert await play(stream, bob, path, made + MORE) >= made + MORE
        await stream.close()


async def test_tables_are_divided_among_the_servers_behind_the_proxy(
    postgres_database: str, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        servers = await stack.enter_async_context(two_servers(postgres_database, tmp_path))
        port = await stack.enter_async_context(proxy(servers, tmp_path))
        ann = await stack.enter_async_context(player(port, "Ann"))
        bob = await stack.enter_async_context(player(port, "Bob"))
        async with asyncio.timeout(PATIENCE):
            while not all(await counts(servers, "sheepfold_moves_total")):
                path = await begun(ann, bob)
                stream = await ann.stream(path)
                await play(stream, bob, path, 1)
                await stream.close()
