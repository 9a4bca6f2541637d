"""Slow, huge and half-open clients: the server's memory stays flat, and everybody else can still write."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.attack.databases import database_of
from tests.attack.history import History
from tests.attack.players import PATIENCE, ApiPlayer, again
from tests.attack.processes import Server, running, until
from tests.attack.raw import HungUp, RawConnection
from tests.attack.report import Broken, Context
from tests.patience import allowed, within

MB = 1024 * 1024
FLAT = 40.0
"""MB by which memory may differ; what was reproduced took hundreds."""

PIECE = b"a" * MB


class Beside:
    """Somebody who writes while others misbehave."""

    def __init__(self, server: Server) -> None:
        self.player = ApiPlayer(server, History(), "Beside", random.Random(1))
        self.player.client.timeout = allowed(PATIENCE)
        self.table = ""
        self.slowest = 0.0

    async def begin(self) -> None:
        """A table of one's own; its connection stays open."""
        await again(self.player, self.player.become)
        self.table = await self.player.open_table("kivsa-shchora", ["me", "open"], {}, "none")

    async def write(self) -> None:
        """Something must be saved now."""
        began = time.monotonic()
        answer = await self.player.act(self.table, "settings", pace="human")
        if answer.status_code != 200:
            raise Broken(f"a write was answered {answer.status_code}: {answer.text[:200]}")
        self.slowest = max(self.slowest, time.monotonic() - began)

    async def write_for(self, seconds: float) -> None:
        """Again and again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self.write()
            await asyncio.sleep(0.1)


@asynccontextmanager
async def pressed(
    context: Context, *, limits: bool = True, files: int = 0, **settings: str
) -> AsyncIterator[tuple[Server, Beside]]:
    """A server under pressure, and somebody beside; the memory must be flat at the end."""
    async with database_of(context.database, context.folder) as database:
        server = Server(database.address, context.folder, settings, limits=limits, files=files)
        async with running(server):
            beside = Beside(server)
            await beside.begin()
            await beside.write()
            try:
                yield server, beside
            finally:
                await beside.player.close()


async def peak_while(server: Server, work: asyncio.Task[None], beside: Beside) -> float:
    """The most memory the server had until this was done; somebody writes all the time."""
    peak = server.memory()
    while not work.done():
        await beside.write()
        peak = max(peak, server.memory())
        await asyncio.sleep(0.05)
    await work
    return max(peak, server.memory())


async def pour(server: Server, head: bytes, pieces: int, piece: bytes = PIECE) -> None:
    """Send a head and then so many pieces, until the server has enough of it; its answer is below 500."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head)
        for _ in range(pieces):
            writer.write(piece)
            await within(writer.drain(), allowed(30))
        answer = await within(reader.read(200), allowed(30))
        if answer[9:10] == b"5":
            raise Broken(f"an endless request was answered {answer[:60]!r}")
    except (OSError, TimeoutError):
        pass  # Hung up on: as it should be.
    finally:
        with contextlib.suppress(UnboundLocalError):
            writer.close()


async def flat(context: Context, do: Callable[[Server], list[asyncio.Task[None]]], what: str) -> str:
    """Do something huge, piece by piece; the figures, if memory stayed flat."""
    async with pressed(context) as (server, beside):
        before = server.memory()
        peaks = []
        for task in do(server):
            peaks.append(await peak_while(server, task, beside))
        if max(peaks) > before + FLAT:
            raise Broken(f"{what} made memory grow from {before:.0f} to {max(peaks):.0f} MB")
        slowest = f"slowest write {beside.slowest:.2f} s"
        return f"memory {before:.0f} MB before, {max(peaks):.0f} MB at most; {slowest}"


BODIES = ("/new", "/name", "/play", "/table/x", "/api/v1/people", "/api/v1/tables", "/api/v1/tables/x/move")


async def a_body_of_300_megabytes_leaves_memory_flat(context: Context) -> str:
    """With its length said, and in chunks, to addresses that take forms and JSON."""
    megabytes = max(60, round(300 * context.scale))

    def bodies(server: Server) -> list[asyncio.Task[None]]:
        found = []
        for path in BODIES[:: 1 if context.scale >= 1 else 4]:
            head = f"POST {path} HTTP/1.1\r\nhost: a\r\n".encode()
            length = b"content-length: %d\r\n\r\n" % (megabytes * MB)
            found.append(asyncio.create_task(pour(server, head + length, megabytes)))
            chunk = b"%x\r\n" % MB + PIECE + b"\r\n"
            chunked = head + b"transfer-encoding: chunked\r\n\r\n"
            found.append(asyncio.create_task(pour(server, chunked, megabytes, chunk)))
        return found

    return await flat(context, bodies, f"bodies of {megabytes} MB")


async def a_header_of_100_megabytes_leaves_memory_flat(context: Context) -> str:
    """One endless header, endless headers, and an endless address."""
    megabytes = max(40, round(100 * context.scale))
    many = b"".join(b"x-%d: y\r\n" % number for number in range(80_000))

    def headers(server: Server) -> list[asyncio.Task[None]]:
        one = pour(server, b"GET / HTTP/1.1\r\nhost: a\r\nx: ", megabytes)
        lots = pour(server, b"GET / HTTP/1.1\r\nhost: a\r\n", megabytes, many[:MB])
        address = pour(server, b"GET /", megabytes)
        return [asyncio.create_task(each) for each in (one, lots, address)]

    return await flat(context, headers, f"headers of {megabytes} MB")


UNFINISHED = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nhost: a\r\n",
    b"POST /new HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\ngame=",
    b"POST /api/v1/people HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab",
)


async def of_300_unfinished_requests_none_stays_open(context: Context) -> str:
    """Requests that are begun and never ended, some by a byte now and then, are closed in time."""
    number = max(60, round(300 * context.scale))
    async with pressed(context, request_seconds="3") as (server, beside):
        idle, before = server.sockets(), server.memory()
        opened = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(number)]
        for at, (_reader, writer) in enumerate(opened):
            writer.write(UNFINISHED[at % len(UNFINISHED)])
        slow = [writer for _reader, writer in opened[2::3]]
        trickling = asyncio.create_task(trickle(slow))
        try:
            seconds = await closed_by_server(server, beside, idle)
        finally:
            trickling.cancel()
            for _reader, writer in opened:
                writer.close()
        return (
            f"{number} closed within {seconds:.0f} s; slowest write {beside.slowest:.2f} s; "
            f"memory {before:.0f} MB before, {server.memory():.0f} MB after"
        )


CLOSED_WITHIN = 60.0


async def trickle(writers: list[asyncio.StreamWriter]) -> None:
    """A byte to each of these now and then, so that they are never quite idle."""
    while True:
        for writer in writers:
            if not writer.is_closing():
                writer.write(b"a")
        await asyncio.sleep(0.5)


async def closed_by_server(server: Server, beside: Beside, idle: int) -> float:
    """Wait until the server has no more descriptors than when it was idle; somebody writes meanwhile."""
    began = time.monotonic()
    while server.sockets() > idle + 4:
        if time.monotonic() - began > CLOSED_WITHIN:
            left = server.sockets() - idle
            raise Broken(f"{left} unfinished requests are still open after {CLOSED_WITHIN:.0f} s")
        await beside.write()
        await asyncio.sleep(0.2)
    return time.monotonic() - began


async def clients_that_never_read_leave_memory_flat(context: Context) -> str:
    """Watchers of a busy table who read nothing, and pipelined requests whose answers nobody takes."""
    async with pressed(context, limits=False) as (server, beside):
        host = beside.player
        before = server.memory()
        deaf = [deaf_socket(server, f"/table/{beside.table}/socket") for _ in range(30)]
        deaf += [deaf_pipeline(server) for _ in range(10)]
        try:
            await asyncio.sleep(1)
            peak, lines = server.memory(), round(200 * max(context.scale, 0.2))
            for number in range(lines):
                await host.act(beside.table, "settings", pace=("human", "instant")[number % 2])
                await host.act(beside.table, "settings", name=f"Name {number} " + "x" * 10)
                peak = max(peak, server.memory())
            await beside.write()
        finally:
            for each in deaf:
                each.close()
        if peak > before + 2 * FLAT:
            raise Broken(f"clients that never read made memory grow from {before:.0f} to {peak:.0f} MB")
        return (
            f"{len(deaf)} clients, {2 * lines} changes; memory {before:.0f} MB before, {peak:.0f} MB at most"
        )


def deaf_socket(server: Server, path: str) -> socket.socket:
    """A WebSocket that is opened and never read from."""
    found = small_socket(server)
    found.sendall(
        f"GET {path} HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return found


def deaf_pipeline(server: Server) -> socket.socket:
    """Many requests for a large page at once, and no ear for the answers."""
    found = small_socket(server)
    found.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        for _ in range(2000):
            found.send(b"GET /rules/zoff-im-zoo HTTP/1.1\r\nhost: a\r\n\r\n")
    return found


def small_socket(server: Server) -> socket.socket:
    """A connection that takes little before the sender must wait."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    return found


async def sockets_are_refused_beyond_the_limit_and_others_get_in(context: Context) -> str:
    """One person opens sockets without end: at some number it is enough, and for somebody else it is not."""
    async with pressed(context, sockets_per_person="20", address_sockets="60") as (server, beside):
        async with contextlib.AsyncExitStack() as stack:
            client = await stack.enter_async_context(
                httpx.AsyncClient(verify=False, base_url=server.base, timeout=allowed(30))
            )
            await client.get("/")
            cookie = f"sheepfold={client.cookies['sheepfold']}"
            opened = await open_until_refused(server, stack, f"/table/{beside.table}/socket", cookie, 200)
            await beside.write()
            async with httpx.AsyncClient(verify=False, base_url=server.base, timeout=allowed(30)) as other:
                await other.get("/")
                cookie = f"sheepfold={other.cookies['sheepfold']}"
                more = await open_until_refused(server, stack, f"/table/{beside.table}/socket", cookie, 1)
            if not more:
                raise Broken("another person gets no socket while the first has as many as allowed")
        return f"{opened} sockets of one person were let in; another person got in"


async def open_until_refused(
    server: Server, stack: contextlib.AsyncExitStack, path: str, cookie: str, most: int
) -> int:
    """Open sockets until one is refused or closed; how many there are."""
    for number in range(most):
        try:
            found: ClientConnection = await stack.enter_async_context(
                connect(
                    f"ws://127.0.0.1:{server.port}{path}",
                    additional_headers={"cookie": cookie},
                    close_timeout=1,
                    open_timeout=allowed(10),
                )
            )
            # Whoever has too many is told so and the socket is closed.
            if not str(await within(found.recv(), allowed(30))).startswith("<"):
                return number
        except (WebSocketException, OSError):
            return number
    if most > 1:
        raise Broken(f"all of {most} sockets of one person were let in")
    return most


async def when_descriptors_run_out_writes_still_work_and_the_metrics_say_so(context: Context) -> str:
    """More connections than the process may have: who is in goes on, and afterwards everybody may come."""
    async with pressed(context, limits=False, files=200) as (server, beside):
        opened: list[socket.socket] = []
        try:
            for _ in range(400):
                each = socket.socket()
                each.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    each.connect(("127.0.0.1", server.port))
                opened.append(each)
            await beside.write_for(3)
            shown = await beside.player.request("GET", "/metrics")
        finally:
            for each in opened:
                each.close()
        told = descriptor_metrics(shown.text)
        await until(lambda: server.sockets() < 100, 90, "descriptors are given back")
        async with RawConnection(server.port) as fresh:
            try:
                answer = await fresh.ask(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n", 30)
            except (HungUp, TimeoutError):
                raise Broken("nobody new gets in after descriptors were given back") from None
        if answer.status != 200:
            raise Broken(f"/healthz answered {answer.status} after descriptors were given back")
        return f"slowest write {beside.slowest:.2f} s; {told}"


def descriptor_metrics(page: str) -> str:
    """What the metrics say of descriptors and of those who were refused for want of them."""
    refused = re.search(r'^sheepfold_connections_refused_total{why="all"} ([1-9]\S*)', page, re.M)
    opened = re.search(r"^process_open_fds (\S+)", page, re.M)
    if refused is None or opened is None:
        raise Broken("no metric says that descriptors have run out")
    return f"{float(refused[1]):.0f} connections refused, {float(opened[1]):.0f} descriptors open"


async def memory_after_a_storm_of_connections_is_what_it_was(context: Context) -> str:
    """Sockets that come and go by the hundred leave nothing behind."""
    async with pressed(context, limits=False) as (server, beside):
        path = f"ws://127.0.0.1:{server.port}/table/{beside.table}/socket"
        idle = server.sockets()
        await storm(path, 100)
        before = server.memory()
        for _ in range(max(1, round(8 * context.scale))):
            await storm(path, 100)
        await until(lambda: server.sockets() <= idle + 4, 30, "descriptors of closed sockets are given back")
        after = server.memory()
        if after > before + FLAT:
            raise Broken(f"sockets that came and went left memory at {after:.0f} MB, it was {before:.0f} MB")
        return f"memory {before:.0f} MB before, {after:.0f} MB after"


async def storm(path: str, number: int) -> None:
    """So many sockets at once; half of them end without saying so."""

    async def come_and_go(at: int) -> None:
        async with connect(path, close_timeout=1, open_timeout=allowed(30)) as found:
            await found.recv()
            await found.send(json.dumps({"type": "no such thing"}))
            if at % 2:
                found.transport.abort()

    for begin in range(0, number, 25):
        await asyncio.gather(*[come_and_go(at) for at in range(begin, begin + 25)])
