"""What the named cases share: a server for one case, programs and browsers, requests as bytes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sheepfold.engine.game import Json
from tests.attack.databases import Database, database_of
from tests.attack.processes import Server, running
from tests.attack.raw import Answer, RawConnection, request_of
from tests.attack.report import Broken, Context
from tests.patience import allowed

GAME = "kivsa-shchora"

UNHURRIED: dict[str, Any] = {"max_queue": None, "open_timeout": allowed(10), "close_timeout": 1}
"""How sockets are opened."""


@asynccontextmanager
async def served(
    context: Context, *, limits: bool = False, **settings: str
) -> AsyncIterator[tuple[Server, Database]]:
    """A server on an empty database; it must end cleanly and log no error."""
    async with database_of(context.database, context.folder) as database:
        server = Server(database.address, context.folder, settings, limits=limits)
        async with running(server):
            yield server, database


class Program:
    """Somebody with a token."""

    def __init__(self, server: Server, client: httpx.AsyncClient) -> None:
        self.server = server
        self.client = client

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """An answer; 5xx is never one."""
        told = body if method == "POST" else None
        answer = await self.client.request(method, f"/api/v1{path}", json=told)
        if answer.status_code >= 500:
            raise Broken(f"{answer.status_code} to {method} {path}: {answer.text[:200]}")
        return answer

    async def done(self, path: str, **body: Any) -> Json:
        """The answer to something that must work."""
        answer = await self.ask("POST", path, **body)
        if answer.status_code not in (200, 201):
            raise Broken(f"{answer.status_code} to {path}: {answer.text[:200]}")
        found: Json = answer.json()
        return found

    async def see(self, table: str) -> Json:
        """A table as this program sees it."""
        answer = await self.ask("GET", f"/tables/{table}")
        if answer.status_code != 200:
            raise Broken(f"{answer.status_code} to a look at a table: {answer.text[:200]}")
        found: Json = answer.json()
        return found

    async def table(self, *places: str, start: bool = True, game: str = GAME, **plan: Any) -> str:
        """A table of one's own, begun."""
        asked = {"pace": "instant", **plan}
        table = str((await self.done("/tables", game=game, places=list(places), **asked))["table"])
        if start:
            await self.done(f"/tables/{table}/start")
        return table

    def stream(self, table: str) -> AbstractAsyncContextManager[ClientConnection]:
        """The socket of the API."""
        where = f"ws://127.0.0.1:{self.server.port}/api/v1/tables/{table}/stream"
        token = self.client.headers["authorization"]
        return connect(where, additional_headers={"authorization": token}, **UNHURRIED)


@asynccontextmanager
async def program(server: Server, name: str = "Robot", **headers: str) -> AsyncIterator[Program]:
    """A new program."""
    async with httpx.AsyncClient(
        verify=False, base_url=server.base, timeout=allowed(40), headers=headers
    ) as client:
        found = Program(server, client)
        token = (await found.done("/people", name=name))["token"]
        client.headers["authorization"] = f"Bearer {token}"
        yield found


@asynccontextmanager
async def browser(server: Server, name: str = "", **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a cookie."""
    async with httpx.AsyncClient(
        verify=False, base_url=server.base, timeout=allowed(40), headers=headers
    ) as client:
        await client.get("/")
        if name:
            await client.post("/name", data={"name": name})
        yield client


def page_socket(
    server: Server, client: httpx.AsyncClient, path: str
) -> AbstractAsyncContextManager[ClientConnection]:
    """The socket of a page."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    where = f"ws://127.0.0.1:{server.port}{path}/socket"
    return connect(where, additional_headers={"cookie": cookie}, **UNHURRIED)


async def say(socket: ClientConnection, type: str, **fields: Any) -> None:
    """A message over a socket."""
    await socket.send(json.dumps({"type": type, **fields}))


async def raw(server: Server, method: str, target: str, body: bytes = b"", **headers: str) -> Answer:
    """The answer to a request of any shape."""
    told = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    async with RawConnection(server.port) as connection:
        return await connection.ask(request_of(method, target.encode(), told, body))


def expect(held: bool, what: str) -> None:
    """Something must be so."""
    if not held:
        raise Broken(what)


def expect_refused(status: int, what: str) -> None:
    """Only a refusal will do."""
    expect(400 <= status < 500, f"{what} was answered {status}")
