"""A server inside the test, and people and programs who come to it."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sheepfold.engine.game import Json
from sheepfold.server.app import create_app
from sheepfold.server.live.bots.pool import BotMove, BotPool
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.presence import attending
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.serving import WebServer, web_server_for
from sheepfold.server.settings import Settings
from sheepfold.server.transport.connection_limits import ConnectionLimits
from tests.patience import PATIENCE, within
from tests.server.slot_page import SlotPage

QUICK = Settings(
    bot_processes=1, pace=(0.0, 0.0), bot_hold=(0.0, 0.0), away_after=0.2, grace=0.4, free_text=True
)
"""Bots that do not dawdle, and people who are soon missed and may write what they like."""

UNHURRIED: dict[str, Any] = {"max_queue": None, "open_timeout": PATIENCE, "ping_interval": None}
"""Sockets of tests do not give a busy server up."""


EITHER = pytest.mark.parametrize("plain", [False, True], ids=["own", "plain"])
"""Tests of WebSockets: with our own protocol class, and with plain Starlette (`plain_websockets`)."""


class Served:
    """A running server."""

    def __init__(self, web_server: WebServer, task: asyncio.Task[None]) -> None:
        self.web_server = web_server
        self.task = task
        self.server: Server = web_server.server
        self.port: int = web_server.servers[0].sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.limits: ConnectionLimits = web_server.connections

    def table(self, address: str) -> Table:
        """The table at this address, as the server has it in memory."""
        return self.server.tables[address.rpartition("/")[2]]

    def set(self, **settings: Any) -> None:
        """Other settings from now on: what a test prepares may take as long as it takes."""
        self.server.settings = dataclasses.replace(self.server.settings, **settings)

    @contextmanager
    def spectator(self, address: str) -> Iterator[None]:
        """Somebody nobody knows looks at this table: bots play."""
        with attending(self.server, self.table(address), Waiting(Audience(None))):
            yield

    @asynccontextmanager
    async def visitor(self, name: str = "") -> AsyncIterator[Browser]:
        """Somebody with a browser of their own."""
        async with httpx.AsyncClient(verify=False, base_url=self.base, timeout=PATIENCE) as client:
            browser = Browser(self, client)
            await client.get("/")
            if name:
                await client.post("/name", data={"name": name})
            yield browser

    @asynccontextmanager
    async def program(self, name: str = "Robot") -> AsyncIterator[Program]:
        """A program with a token."""
        async with httpx.AsyncClient(
            verify=False, base_url=self.base + "/api/v1", timeout=PATIENCE
        ) as client:
            answer = await client.post("/people", json={"name": name})
            client.headers["authorization"] = f"Bearer {answer.json()['token']}"
            yield Program(self, client)


class Browser:
    """Cookies, forms, sockets."""

    def __init__(self, served: Served, client: httpx.AsyncClient) -> None:
        self.served = served
        self.client = client

    @property
    def person(self) -> str:
        """The id in the cookie."""
        signed = self.served.server.signatures.read_cookie(self.client.cookies["sheepfold"])
        assert signed is not None
        return signed[0]

    async def play_now(self, game_id: str) -> str:
        """The address of a table that has begun."""
        return (await self.client.post("/play", data={"game": game_id})).headers["location"]

    async def new_table(self, **form: str) -> str:
        """The address of a table made by the form."""
        answer = await self.client.post("/new", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def post(self, address: str, **message: str) -> httpx.Response:
        """A message by form."""
        return await self.client.post(address, data=message)

    def socket(self, address: str, **headers: str) -> AbstractAsyncContextManager[Socket]:
        """The socket of a table."""
        return self.connected(f"{address}/socket?slots=1", headers)

    def old_socket(self, address: str) -> AbstractAsyncContextManager[Socket]:
        """The socket of a page of an older release, which has no slots."""
        return self.connected(f"{address}/socket", {})

    @asynccontextmanager
    async def connected(self, address: str, headers: dict[str, str]) -> AsyncIterator[Socket]:
        """A socket at an address, with the cookies of this browser."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        where = f"ws://127.0.0.1:{self.served.port}{address}"
        async with connect(
            where, additional_headers={"cookie": cookie, **headers}, **UNHURRIED
        ) as connection:
            yield Socket(connection)


class Program:
    """A token and JSON."""

    def __init__(self, served: Served, client: httpx.AsyncClient) -> None:
        self.served = served
        self.client = client

    async def get(self, path: str) -> Json:
        answer = await self.client.get(path)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def post(self, path: str, status: int = 200, **message: Any) -> Json:
        answer = await self.client.post(path, json=message)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    @asynccontextmanager
    async def stream(self, table: str) -> AsyncIterator[Socket]:
        where = f"ws://127.0.0.1:{self.served.port}/api/v1/tables/{table}/stream"
        token = self.client.headers["authorization"]
        async with connect(where, additional_headers={"authorization": token}, **UNHURRIED) as connection:
            yield Socket(connection)


class Socket:
    """Messages both ways; tables are filled as the page fills them."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.page = SlotPage()

    async def say(self, type: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": type, **fields}))

    async def hear(self, *types: str) -> Json:
        """The next message of one of these types, or of any."""
        while True:
            message = read_push(str(await within(self.connection.recv())), self.page)
            if not types or message["type"] in types:
                return message


async def closing_code(socket: Socket) -> int | None:
    """Read until the server ends the connection; the code it gives."""
    while True:
        try:
            await socket.hear()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code


def read_push(text: str, page: SlotPage) -> Json:
    """A message as a page reads it: a table with its slots filled, everything else as JSON."""
    if text.startswith("<"):
        return {"type": "table", "html": page.shown(text)}
    message: Json = json.loads(text)
    return message


class AnyMove(BotPool):
    """Bots that do not think: a match in no time."""

    def start(self) -> None:
        return

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        return BotMove(random.choice(legal), asyncio.get_running_loop().time())


@asynccontextmanager
async def serving(database: str, make_pool: type[BotPool] = AnyMove, **changes: Any) -> AsyncIterator[Served]:
    """A server on a free port, in the loop of the test."""
    app = create_app(dataclasses.replace(QUICK, database=database, **changes), make_pool)
    server = web_server_for(app, "127.0.0.1", 0)
    server.config.timeout_graceful_shutdown = 1
    task = asyncio.create_task(server._serve())
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    try:
        yield Served(server, task)
    finally:
        server.should_exit = True
        await task


async def until(happened: Any, seconds: float = PATIENCE) -> None:
    """Wait until a question is answered with yes."""
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.01)
