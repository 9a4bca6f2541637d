"""People at tables, each by one of the four ways there are: page socket, API stream, plain API, forms.

A player goes on through whatever happens to the server: an interruption leaves the last attempt open, and the
next thing the server shows says where the match is. Everything is written into a `History`.
"""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from sheepfold.engine.game import Json
from tests.attack.history import Attempt, History
from tests.attack.processes import Server
from tests.attack.report import Broken
from tests.patience import within

INTERRUPTED = (OSError, httpx.TransportError, WebSocketException, InvalidHandshake, TimeoutError)
"""What a player hears when the server is killed."""

PATIENCE = 20.0
"""Seconds a player waits for anything before asking anew."""

UNAVAILABLE = 503
"""What a server may answer while its database is away."""


class ViewModel:
    """What a player was shown: how many moves, which may be made, and whether it is over."""

    def __init__(
        self, moves: int, status: str, legal: list[str], view: Json | None, seat: int | None
    ) -> None:
        self.moves = moves
        self.status = status
        self.legal = legal
        self.view = view
        self.seat = seat


def view_model_of_json(found: Json) -> ViewModel:
    """From the API."""
    return ViewModel(found["moves"], found["status"], found["legal"], found["view"], found["me"])


NUMBER = re.compile(r'<main id="table"[^>]* data-number="(\d+)" data-status="(\w+)"')
MINE = re.compile(r'<main id="table" class="[^"]*\bmine\b')
BUTTON = re.compile(r'name="move" value="([^"]*)"')
CHOICES = re.compile(r'id="choices">(.*?)</script>', re.S)


def view_model_of_page(page: str) -> ViewModel | None:
    """From the fragment of a page; None where there is no table."""
    found = NUMBER.search(page)
    if found is None:
        return None
    legal = moves_on_page(page) if MINE.search(page) else []
    return ViewModel(int(found[1]), found[2], legal, None, None)


def moves_on_page(page: str) -> list[str]:
    """The moves a page offers: by buttons, and by cards that are put together."""
    moves = {html.unescape(value) for value in BUTTON.findall(page)}
    found = CHOICES.search(page)
    if found is not None:
        choices = json.loads(found[1])
        for head in choices["heads"]:
            tails = [tail[0] if isinstance(tail, list) else tail for tail in head[4]]
            moves |= {head[0] + choices["tails"][tail][0] for tail in tails}
    return sorted(moves)


NOT_SAVED = "could not be saved just now"
"""What somebody is told whose change met an outage: nothing has changed, and they try again."""


class Player:
    """Somebody who plays one seat of one table after the other."""

    by_token = True

    def __init__(self, server: Server, history: History, name: str, rng: random.Random) -> None:
        self.server = server
        self.history = history
        self.name = name
        self.rng = rng
        self.client = httpx.AsyncClient(verify=False, base_url=server.base, timeout=PATIENCE)
        self.table = ""
        self.seat = 0
        self.refused = 0
        self.lines = 0
        self.failures: list[str] = []
        """Answers no client may get."""

    # Requests, for all kinds.

    async def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """An answer; a failure of the server is written down."""
        outages, up = self.server.up.outages, self.server.up.is_set()
        answer = await self.client.request(method, path, **more)
        up = up and self.server.up.is_set() and self.server.up.outages == outages
        if not up and NOT_SAVED in answer.text:
            raise TimeoutError
        if answer.status_code >= 500:
            if answer.status_code != UNAVAILABLE or up:
                self.failures.append(f"{answer.status_code} to {method} {path.partition('?')[0]}")
            raise TimeoutError
        return answer

    async def become(self) -> None:
        """Get an identity: a token, or a cookie."""
        if self.by_token:
            answer = await self.request("POST", "/api/v1/people", json={"name": self.name})
            self.client.headers["authorization"] = f"Bearer {answer.json()['token']}"
        else:
            await self.request("GET", "/")
            await self.request("POST", "/name", data={"name": self.name})

    async def open_table(self, game: str, places: list[str], options: Json, clock: str) -> str:
        """A new table with this player on the first seat; its id."""
        if self.by_token:
            plan = {"game": game, "places": places, "options": options, "clock": clock, "pace": "instant"}
            answer = await self.request("POST", "/api/v1/tables", json=plan)
            ensure(answer, 201)
            return str(answer.json()["table"])
        form = {"game": game, "seats": str(len(places)), "clock": clock, "pace": "instant"}
        form |= {f"seat-{seat}": place for seat, place in enumerate(places) if seat}
        form |= {f"option-{name}": str(value) for name, value in options.items()}
        answer = await self.request("POST", "/new", data=form)
        ensure(answer, 303)
        return answer.headers["location"].rpartition("/")[2]

    async def act(self, table: str, type: str, **fields: Any) -> httpx.Response:
        """An action at a table, by API or by form."""
        if self.by_token:
            return await self.request("POST", f"/api/v1/tables/{table}/{type}", json=fields)
        return await self.request("POST", f"/table/{table}", data={"type": type, **fields})

    async def say_something(self) -> None:
        """A chat line unlike all others."""
        self.lines += 1
        line = f"{self.name} says {self.lines} at {self.table}"
        self.history.chat[line] = False
        answer = await self.act(self.table, "chat", text=line)
        self.history.chat[line] = answer.status_code in (200, 303)

    # Playing.

    async def play(self, table: str, seat: int) -> None:
        """This seat until the match is over, through all interruptions."""
        self.table, self.seat = table, seat
        while not self.history.tables[table].over:
            try:
                await self.session()
            except INTERRUPTED:
                await asyncio.sleep(0.05)
                await self.server.up.wait()

    async def session(self) -> None:
        """One connection's worth of playing."""
        raise NotImplementedError

    def look(self, model: ViewModel) -> None:
        """Write down what was shown."""
        if model.view is not None:
            self.history.see(self.table, model.moves, model.seat, model.view)
        elif model.legal:
            self.history.see(self.table, model.moves, self.seat, sorted(model.legal), "legal")
        else:
            self.history.tables[self.table].shown(model.moves)
        if model.status == "over":
            self.history.tables[self.table].over = True

    async def choose(self, model: ViewModel) -> Attempt | None:
        """A move for what was shown, after a moment; None if there is none to make."""
        if not model.legal or model.status != "playing":
            return None
        await asyncio.sleep(self.rng.uniform(0, 0.1))
        if self.rng.random() < 0.03:
            await self.say_something()
        return self.history.attempt(self.table, model.moves, self.rng.choice(model.legal))

    def was_refused(self, text: str) -> None:
        """A move from the list of legal ones was refused; that happens after an interruption only."""
        self.refused += 1
        if self.refused > 200:
            raise Broken(f"{self.name} is refused again and again: {text[:300]}")

    async def close(self) -> None:
        """Hang up."""
        await self.client.aclose()


def ensure(answer: httpx.Response, status: int) -> None:
    """Only this status will do."""
    if answer.status_code != status:
        raise Broken(f"{answer.status_code} instead of {status}: {answer.text[:300]}")


class ApiPlayer(Player):
    """Asks, waits for changes, posts moves."""

    async def session(self) -> None:
        path = f"/api/v1/tables/{self.table}"
        model = await self.see(path)
        while model.status == "playing":
            attempt = await self.choose(model)
            if attempt is None:
                model = await self.see(f"{path}?after={model.moves}")
                continue
            fields = {"number": attempt.number, "move": attempt.move}
            answer = await self.request("POST", f"{path}/move", json=fields)
            if answer.status_code == 200:
                self.history.acknowledge(self.table, attempt)
                model = view_model_of_json(answer.json())
                self.look(model)
            else:
                self.was_refused(answer.text)
                model = await self.see(path)

    async def see(self, path: str) -> ViewModel:
        """The table now, or after the next change."""
        answer = await self.request("GET", path, timeout=PATIENCE)
        ensure(answer, 200)
        model = view_model_of_json(answer.json())
        self.look(model)
        return model


class FormPlayer(Player):
    """A browser without scripts: loads the page again and again and sends forms."""

    by_token = False

    async def session(self) -> None:
        address = f"/table/{self.table}"
        while not self.history.tables[self.table].over:
            page = await self.request("GET", address)
            ensure(page, 200)
            model = view_model_of_page(page.text)
            if model is None:
                raise Broken(f"no table on the page: {page.text[:300]}")
            self.look(model)
            attempt = await self.choose(model)
            if attempt is None:
                await asyncio.sleep(0.3)
                continue
            answer = await self.act(self.table, "move", number=attempt.number, move=attempt.move)
            if answer.status_code == 303:
                self.history.acknowledge(self.table, attempt)
            else:
                self.was_refused(answer.text)


class SocketPlayer(Player):
    """Over a WebSocket: every change is pushed, and a move is acknowledged by the push that shows it.

    Where another move was sent for the same turn over a connection that was lost, the push does not say which
    of the two was made. One of them must be in the database, which `compare` sees in any case.
    """

    async def session(self) -> None:
        address, headers = self.door()
        async with connect(
            address, additional_headers=headers, max_queue=None, open_timeout=PATIENCE, close_timeout=1
        ) as socket:
            await self.talk(socket)

    def door(self) -> tuple[str, dict[str, str]]:
        """The address of the socket and what proves who we are."""
        raise NotImplementedError

    def read(self, text: str) -> ViewModel | None:
        """A push; None for a message that is none."""
        raise NotImplementedError

    async def talk(self, socket: ClientConnection) -> None:
        """Read pushes, answer each with a move where one is due."""
        tried: Attempt | None = None
        while not self.history.tables[self.table].over:
            text = await within(socket.recv(), PATIENCE)
            model = self.read(str(text))
            if model is None:
                self.was_refused(str(text))
                return  # The next connection begins with the newest state.
            self.look(model)
            if tried is not None and model.moves > tried.number:
                if self.history.is_only_attempt(self.table, tried):
                    self.history.acknowledge(self.table, tried)
                tried = None
            if tried is None and (tried := await self.choose(model)) is not None:
                await socket.send(json.dumps({"type": "move", "number": tried.number, "move": tried.move}))


class StreamPlayer(SocketPlayer):
    """A program on the API's stream."""

    def door(self) -> tuple[str, dict[str, str]]:
        address = f"ws://127.0.0.1:{self.server.port}/api/v1/tables/{self.table}/stream"
        return address, {"authorization": self.client.headers["authorization"]}

    def read(self, text: str) -> ViewModel | None:
        message = json.loads(text)
        return view_model_of_json(message) if message["type"] == "table" else None


class PagePlayer(SocketPlayer):
    """A browser with scripts."""

    by_token = False

    def door(self) -> tuple[str, dict[str, str]]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return f"ws://127.0.0.1:{self.server.port}/table/{self.table}/socket?slots=1", {"cookie": cookie}

    def read(self, text: str) -> ViewModel | None:
        return view_model_of_page(text) if text.startswith("<") else None


KINDS: tuple[type[Player], ...] = (PagePlayer, StreamPlayer, ApiPlayer, FormPlayer)


class Group:
    """Players who open a table, sit down, start, play it to its end, and open the next."""

    def __init__(self, players: list[Player], game: str, bots: list[str], options: Json, clock: str) -> None:
        self.players = players
        self.game = game
        self.bots = bots
        self.options = options
        self.clock = clock
        self.matches = 0

    async def run(self, stopped: asyncio.Event) -> None:
        """Match after match."""
        for player in self.players:
            await again(player, player.become)
        while not stopped.is_set():
            table = await again(self.players[0], self.open)
            await asyncio.gather(*[player.play(table, seat) for seat, player in enumerate(self.players)])
            self.matches += 1

    async def open(self) -> str:
        """A match that has begun, with everybody of ours on their seats; interrupted, it is given up."""
        host, *guests = self.players
        places = ["me", *["open" for _ in guests], *self.bots]
        table = await host.open_table(self.game, places, self.options, self.clock)
        for seat, guest in enumerate(guests, start=1):
            ensure_done(await guest.act(table, "sit", seat=seat))
        if guests or host.by_token:
            ensure_done(await host.act(table, "start"))
        host.history.begin(table, range(len(self.players)))
        return table


def ensure_done(answer: httpx.Response) -> None:
    """An action went well."""
    if answer.status_code not in (200, 303):
        raise Broken(f"{answer.status_code}: {answer.text[:300]}")


async def again(player: Player, do: Any) -> Any:
    """Until it was not interrupted."""
    began = time.monotonic()
    while True:
        try:
            return await do()
        except INTERRUPTED:
            if time.monotonic() - began > 120:
                raise Broken(f"{player.name} could not begin for two minutes") from None
            await asyncio.sleep(0.1)
            await player.server.up.wait()
