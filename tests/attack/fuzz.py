"""Mutated messages over the page's socket, the API's stream, forms, JSON and every route.

Lanes send side by side, each with its own generator, so that a seed repeats what each sends. A healthy client
plays beside them. An answer of 5xx or an error in the log ends it; then what was sent last is sent once more,
message by message, to name the one that does it.
"""

from __future__ import annotations

import asyncio
import html
import json
import random
import time
from collections import Counter, deque

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sheepfold import games
from sheepfold.server.live.messages import MODELS
from sheepfold.server.serving import LONGEST_MESSAGE
from tests.attack import mutation
from tests.attack.databases import Database, database_of, has_postgres
from tests.attack.history import History, compare
from tests.attack.mutation import Place, as_bytes, as_json, form_bytes, spoiled, valid_message
from tests.attack.players import INTERRUPTED, Group, PagePlayer
from tests.attack.processes import Server, is_error, running
from tests.attack.raw import ANSWERED_WITHIN, HungUp, RawConnection, request_of
from tests.attack.report import Broken, Context
from tests.patience import allowed

MESSAGES = 105_000
"""In the full run, over all databases."""

BATCH = 50
"""Messages over one socket."""

PROMISES = (b"\r\ncontent-length: -", b"\r\ntransfer-encoding: ", b"\r\ncontent-length: 1, ", b"\r\nexpect: ")
"""Headers that promise a body which is never sent."""

UNKEPT = 1.0
"""Seconds after which we hang up on a server that waits for such a body, as it may."""

RENEWED = 10
"""Batches after which a lane makes itself new tables."""

GROWTH = 80.0
"""MB the server may grow by; tables that were opened leave its memory meanwhile."""

STUCK = allowed(25.0)
"""Seconds within which the healthy client's match goes on."""

BROKEN_TEXT = "went wrong"
"""Part of what is said where something failed that was not foreseen."""


class Grounds:
    """Tables and people to be attacked, made anew now and then."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.token = ""
        self.cookie = ""
        self.legal: dict[str, tuple[int, tuple[str, ...]]] = {}
        """By table: how many moves were made, and which may be."""
        self.known: dict[str, list[str]] = {}
        """Parameters of addresses that exist."""

    async def renew(self, rng: random.Random) -> None:
        """Somebody new with tables that wait, that are played, and one that is over soon."""
        async with httpx.AsyncClient(verify=False, base_url=self.server.base, timeout=allowed(30)) as client:
            token = (await client.post("/api/v1/people", json={"name": "Mallory"})).json()["token"]
            client.headers["authorization"] = f"Bearer {token}"
            tables = []
            for number, game in enumerate(rng.sample(games.IDS, 3)):
                places = ["me", "here", *["open"] * (games.get(game).seats[0] - 2)]
                plan = {"game": game, "places": places, "pace": "instant", "clock": "live 600 600"}
                answer = await client.post("/api/v1/tables", json=plan)
                table = answer.json()["table"]
                tables.append(table)
                if number:
                    begun = (await client.post(f"/api/v1/tables/{table}/start")).json()
                    self.legal[table] = begun["moves"], tuple(begun["legal"])
            del client.headers["authorization"]
            address = (await client.post("/play", data={"game": rng.choice(games.IDS)})).headers["location"]
            home = await client.get("/")
            cookie = client.cookies["sheepfold"]
        self.token, self.cookie = f"Bearer {token}", f"sheepfold={cookie}"
        self.known = {
            "table": [*tables, address.rpartition("/")[2]],
            "game": list(games.IDS),
            "step": ["1", "2", "9"],
            "link": html.unescape(home.text).partition("/me/")[2].partition('"')[0].split()[:1],
            "type": sorted(MODELS),
            "clause": ["ZOO-8", "BBB-1"],
            "version": ["x"],
            "path": ["js/table.js"],
        }

    def message(self, table: str, rng: random.Random) -> str:
        """A message for a socket of this table: spoiled, or now and then as it should be."""
        number, legal = self.legal.get(table, (0, ()))
        message = valid_message(rng, number, legal)
        return as_json(message if rng.random() < 0.05 else spoiled(message, rng), rng)


class Lane:
    """Sends one kind of message; the last of them are kept."""

    name = ""
    share = 1.0
    """Its part of all messages, in proportion to the others'."""

    def __init__(self, server: Server, grounds: Grounds, rng: random.Random) -> None:
        self.server = server
        self.grounds = grounds
        self.rng = rng
        self.sent = 0
        self.recent: deque[tuple[str, bytes]] = deque(maxlen=3 * BATCH)
        """Where to and what, lately."""

    async def run(self, messages: int) -> None:
        """Send so many; the tables are made anew now and then."""
        rounds = 0
        while self.sent < messages:
            rounds += 1
            if rounds % RENEWED == 1:
                await self.grounds.renew(self.rng)
            await self.batch()

    async def batch(self) -> None:
        """Send some more."""
        where, messages = self.prepare()
        batch = [(where, message) for message in messages]
        self.recent.extend(batch)
        await self.send(batch)
        self.sent += len(messages)

    def prepare(self) -> tuple[str, list[bytes]]:
        """What comes next."""
        raise NotImplementedError

    async def send(self, messages: list[tuple[str, bytes]]) -> None:
        """Send these and see that they are answered."""
        raise NotImplementedError


class SocketLane(Lane):
    """Text and broken frames over a WebSocket at a table."""

    def prepare(self) -> tuple[str, list[bytes]]:
        table = self.rng.choice(self.grounds.known["table"])
        texts = [self.grounds.message(table, self.rng) for _ in range(BATCH)]
        return self.address(table), [text.encode("utf-8", "surrogatepass") for text in texts]

    def address(self, table: str) -> str:
        """Where the socket is."""
        raise NotImplementedError

    def headers(self) -> dict[str, str]:
        """Who we are."""
        return {"cookie": self.grounds.cookie}

    async def send(self, messages: list[tuple[str, bytes]]) -> None:
        where = messages[0][0]
        whole = [message for _where, message in messages if is_fine(message)]
        await self.talk(where, whole, broken=False)
        # Broken text and what is too long closes the connection, as it must: each has one of its own.
        for _where, message in messages:
            if not is_fine(message):
                await self.talk(where, [message], broken=True)

    async def talk(self, where: str, messages: list[bytes], *, broken: bool) -> None:
        """Send these over one connection; all are answered, unless they end it."""
        address = f"ws://127.0.0.1:{self.server.port}{where}"
        try:
            async with connect(
                address,
                additional_headers=self.headers(),
                max_queue=None,
                max_size=None,
                open_timeout=STUCK,
                close_timeout=2,
            ) as socket:
                for message in messages:
                    await socket.send(message, text=True)
                await self.end(socket)
        except (WebSocketException, OSError) as error:
            status = getattr(getattr(error, "response", None), "status_code", 0)
            if status >= 500 or not broken:
                raise Broken(f"{self.name}: a connection ended ({error!r})") from None

    async def end(self, socket: ClientConnection) -> None:
        """Ask something whose answer can be told from all others, and wait for it."""
        marker = f"level{self.rng.randrange(10**6)}"
        await socket.send(json.dumps({"type": "add_bot", "seat": 0, "level": marker}))
        async with asyncio.timeout(STUCK):
            while marker not in (text := str(await socket.recv())):
                if BROKEN_TEXT in text and not text.startswith(("<", '{"type": "table"')):
                    raise Broken(f"a message failed at {self.name}: {text}")


def is_fine(message: bytes) -> bool:
    """Whether a socket takes this: UTF-8, and not too long."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return len(message) <= LONGEST_MESSAGE


class PageLane(SocketLane):
    """The page's socket."""

    name, share = "page socket", 3.0

    def address(self, table: str) -> str:
        return f"/table/{table}/socket"


class StreamLane(SocketLane):
    """The API's socket."""

    name, share = "API socket", 2.5

    def address(self, table: str) -> str:
        return f"/api/v1/tables/{table}/stream"

    def headers(self) -> dict[str, str]:
        return {"authorization": self.grounds.token}


class LessonLane(SocketLane):
    """The socket of a lesson."""

    name, share = "lesson socket", 0.5

    def address(self, table: str) -> str:
        return f"/learn/{self.rng.choice(games.IDS)}/{self.rng.randrange(1, 4)}/socket"

    async def end(self, socket: ClientConnection) -> None:
        await socket.send('{"type": "no such thing"}')
        async with asyncio.timeout(STUCK):
            while "notice" not in (text := str(await socket.recv())):
                continue
            if BROKEN_TEXT in text:
                raise Broken(f"a message failed at {self.name}: {text}")


class HttpLane(Lane):
    """Requests as bytes."""

    async def send(self, messages: list[tuple[str, bytes]]) -> None:
        async with RawConnection(self.server.port) as connection:
            for _where, request in messages:
                await self.ask(connection, request)

    async def ask(self, connection: RawConnection, request: bytes) -> None:
        """One request: any answer but 5xx, or a connection that is closed."""
        promises = any(name in request for name in PROMISES)
        try:
            answer = await connection.ask(request, UNKEPT if promises else ANSWERED_WITHIN)
        except HungUp:
            return
        except TimeoutError:
            if promises:
                return
            raise Broken(f"no answer to {request[:600]!r}") from None
        if answer.status >= 500:
            raise Broken(f"{answer.status} to {request[:1500]!r}")

    def prepare(self) -> tuple[str, list[bytes]]:
        return "", [self.request() for _ in range(BATCH)]

    def request(self) -> bytes:
        """The next request."""
        raise NotImplementedError

    def who(self) -> list[tuple[bytes, bytes]]:
        """A cookie or a token, mostly."""
        told = [(b"cookie", self.grounds.cookie.encode()), (b"authorization", self.grounds.token.encode())]
        return told if self.rng.random() < 0.9 else []


class FormLane(HttpLane):
    """Forms to every address that takes one."""

    name, share = "forms", 1.5

    def request(self) -> bytes:
        rng = self.rng
        place = rng.choice([each for each in PLACES if "POST" in each.methods and "/api/" not in each.path])
        target = mutation.any_target(place, self.grounds.known, rng)
        table = rng.choice(self.grounds.known["table"])
        if place.path == "/table/{table}" and rng.random() < 0.8:
            target = f"/table/{table}".encode()
            form = spoiled(valid_message(rng, *self.grounds.legal.get(table, (0, ()))), rng)
        else:
            form = spoiled(dict(rng.sample(sorted(mutation.FORM.items()), 6)), rng)
        headers = [*self.who(), (b"content-type", b"application/x-www-form-urlencoded")]
        return request_of("POST", target, headers, form_bytes(form, rng))


class JsonLane(HttpLane):
    """JSON to every address of the API that takes it."""

    name, share = "API", 1.5

    def request(self) -> bytes:
        rng = self.rng
        place = rng.choice([each for each in PLACES if "POST" in each.methods and "/api/" in each.path])
        target = mutation.any_target(place, self.grounds.known, rng).replace(b"/wait", b"/start")
        message = valid_message(rng) if "{type}" in place.path else dict(mutation.PLAN)
        body = as_bytes(as_json(spoiled(message, rng), rng), rng)
        return request_of("POST", target, [*self.who(), (b"content-type", b"application/json")], body)


class RouteLane(HttpLane):
    """Every address, with any method, strange parameters and strange headers."""

    name, share = "routes", 2.0

    def request(self) -> bytes:
        rng = self.rng
        place: Place = rng.choice(PLACES)
        method = rng.choice(place.methods) if rng.random() < 0.7 else rng.choice(mutation.METHODS)
        target = mutation.any_target(place, self.grounds.known, rng)
        headers = self.who()
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            name = rng.choice(mutation.HEADERS) if rng.random() < 0.9 else "x" * rng.randrange(1, 3000)
            headers.append((name.encode(), rng.choice(mutation.HEADER_VALUES)))
        if place.socket and rng.random() < 0.7:
            headers += HANDSHAKE
        # A question for the next change would keep the lane waiting for a minute.
        target = target.replace(b"after=", b"later=")
        body = as_bytes(mutation.any_text(rng), rng) if method in ("POST", "PUT", "PATCH") else b""
        return request_of(method, target, headers, body)


HANDSHAKE = [
    (b"upgrade", b"websocket"),
    (b"connection", b"Upgrade"),
    (b"sec-websocket-version", b"13"),
    (b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ=="),
]

PLACES = mutation.places()
LANES: tuple[type[Lane], ...] = (PageLane, StreamLane, LessonLane, FormLane, JsonLane, RouteLane)


async def stop(work: list[asyncio.Task[None]]) -> None:
    """End these, and wait until they have ended."""
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)


class Fuzz:
    """All lanes against one server, and a healthy client beside them."""

    def __init__(self, context: Context, database: Database, messages: int) -> None:
        self.database = database
        self.server = Server(database.address, context.folder, {"idle": "20", "heartbeat": "2"})
        self.rng = random.Random(context.seed)
        self.messages = messages
        self.history = History()
        self.lanes: list[Lane] = []

    async def run(self) -> str:
        """Send everything; the figures."""
        async with running(self.server):
            player = PagePlayer(self.server, self.history, "Healthy", random.Random(1))
            healthy = asyncio.create_task(
                Group([player], "kivsa-shchora", ["lamb"], {}, "none").run(asyncio.Event())
            )
            try:
                before = await self.send_all(healthy)
            finally:
                healthy.cancel()
                await asyncio.gather(healthy, return_exceptions=True)
                await player.close()
            after = self.server.memory()
        (await compare(self.history, self.database)).ensure()
        if player.failures:
            raise Broken(f"the healthy client was answered {player.failures[0]}")
        if after > before + GROWTH:
            raise Broken(f"memory grew from {before:.0f} to {after:.0f} MB")
        return self.figures(before, after)

    async def send_all(self, healthy: asyncio.Task[None]) -> float:
        """Every lane's messages; returns the memory when a tenth was sent."""
        shares = sum(kind.share for kind in LANES)
        self.lanes = [
            kind(self.server, Grounds(self.server), random.Random(self.rng.random())) for kind in LANES
        ]
        work = [
            asyncio.create_task(lane.run(round(self.messages * lane.share / shares))) for lane in self.lanes
        ]
        before = 0.0
        try:
            while not all(task.done() for task in work):
                await asyncio.wait(work, timeout=0.5, return_when=asyncio.FIRST_EXCEPTION)
                await self.look(work)
                self.check(healthy)
                if not before and sum(lane.sent for lane in self.lanes) * 10 > self.messages:
                    before = self.server.memory()
        finally:
            await stop(work)
        return before

    async def look(self, work: list[asyncio.Task[None]]) -> None:
        """No lane has failed and the log tells of no error; else the messages that do it are searched for."""
        errors = [error for task in work if task.done() and (error := task.exception())]
        lines = [line for line in self.server.new_lines() if is_error(line)]
        if not errors and not lines:
            return
        await stop(work)
        unforeseen = [error for error in errors if not isinstance(error, Broken | TimeoutError)]
        if unforeseen:
            raise unforeseen[0]
        told = [*(str(error) or repr(error) for error in errors), *map(json.dumps, lines)]
        raise Broken("\n".join([told[0], *await self.culprits(self.lanes), *told[1:5]]))

    async def culprits(self, lanes: list[Lane]) -> list[str]:
        """The messages sent lately that alone bring an error into the log."""
        found: list[str] = []
        end = time.monotonic() + 60
        for lane in lanes:
            for each in list(lane.recent):
                try:
                    async with asyncio.timeout(5):
                        await lane.send([each])
                except (Broken, TimeoutError, *INTERRUPTED):
                    found.append(f"{lane.name} {each[0]}: {each[1][:1500]!r}")
                await asyncio.sleep(0.05)
                lines = [line for line in self.server.new_lines() if is_error(line)]
                if lines:
                    found.append(f"{lane.name} {each[0]}: {each[1][:1500]!r} -> {json.dumps(lines[0])}")
                if len(found) >= 3 or time.monotonic() > end:
                    return found
        return found or ["(no single message of the last ones does it alone)"]

    def check(self, healthy: asyncio.Task[None]) -> None:
        """The healthy client still plays."""
        if healthy.done():
            healthy.result()
        lately = [told.went_on for told in self.history.tables.values()]
        if lately and time.monotonic() - max(lately) > STUCK:
            raise Broken(f"the healthy client's match stands still for {STUCK:.0f} s")

    def figures(self, before: float, after: float) -> str:
        """What was sent and what it cost."""
        sent = Counter({lane.name: lane.sent for lane in self.lanes})
        told = ", ".join(f"{name} {number}" for name, number in sent.items())
        moves = len(self.history.acknowledged)
        return (
            f"messages {sent.total()} ({told}) on {len(PLACES)} addresses; 5xx 0, errors in the log 0; "
            f"healthy client {moves} moves; memory {before:.0f} MB before, {after:.0f} MB after"
        )


async def no_mutated_message_breaks_anything(context: Context) -> str:
    """The case."""
    messages = round(MESSAGES * context.scale / (2 if has_postgres() else 1))
    async with database_of(context.database, context.folder) as database:
        return await Fuzz(context, database, messages).run()
