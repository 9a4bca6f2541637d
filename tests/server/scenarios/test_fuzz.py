"""Every route, form and message with anything in it: no answer is an error of ours, and nothing is logged."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Mount, Route

from sheepfold import games
from sheepfold.server.app import all_routes
from sheepfold.server.live.messages import MODELS
from sheepfold.server.live.view_model import REACTIONS
from tests.patience import PATIENCE
from tests.server.raw_client import Answer, ask
from tests.server.serving import Browser, Program, Served, serving

pytestmark = pytest.mark.anyio

ODD = st.sampled_from(["", "0", "-1", "1e9", "9" * 400, "\u0663", "a", "\x00", "\ud83d", "x" * 500]) | (
    st.sampled_from(["\u202eAnn", "null", "%", "..", "🐑", "=", "["])
)
TEXT = ODD | st.text(max_size=30)
FIELDS = ["type", "number", "move", "cards", "target", "seat", "here", "name", "level", "text", "reaction"]
FIELDS += [
    "pace",
    "public",
    "hints",
    "game",
    "places",
    "options",
    "clock",
    "seats",
    "option-target",
    "seat-1",
]
WORDS = ["me", "open", "wolf", "human", "none", "live 20 60", "pass", "2 fox", "field 1: cow"]
KNOWN = [*games.IDS, *REACTIONS, *WORDS]
VALUES = st.recursive(
    TEXT | st.sampled_from(KNOWN) | st.integers() | st.floats() | st.booleans() | st.none(),
    lambda each: st.lists(each, max_size=4) | st.dictionaries(TEXT, each, max_size=3),
    max_leaves=8,
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(list(MODELS)) | TEXT}, optional=dict.fromkeys(FIELDS[1:], VALUES)
)
FORMS = st.dictionaries(st.sampled_from(FIELDS) | TEXT, TEXT | st.sampled_from(KNOWN), max_size=6)
HEADER = st.sampled_from(["host", "origin", "referer", "cookie", "accept-language", "authorization", "te"])
HEADER_VALUES = TEXT | st.sampled_from(["http://[", "sheepfold=x", "Bearer x"])
HEADERS = st.lists(st.tuples(HEADER, HEADER_VALUES), max_size=3)
EXAMPLES = 60


def routes() -> list[Route]:
    """Every address that answers requests."""
    found: list[Any] = []
    for each in all_routes():
        below = each.routes or [] if isinstance(each, Mount) else [each]
        start = each.path if isinstance(each, Mount) else ""
        found += [(start + one.path, one) for one in below if isinstance(one, Route)]
    return [Route(path, one.endpoint, methods=list(one.methods or ())) for path, one in found]


def bytes_of(text: str) -> bytes:
    """A text as a header may carry it: no end of a line, which would be the end of the header."""
    return text.encode("utf-8", "surrogatepass").translate(None, b"\r\n\0")


REQUESTS = st.tuples(
    st.sampled_from([(route.path, method) for route in routes() for method in route.methods or ()]),
    st.lists(TEXT | st.sampled_from(KNOWN), min_size=3, max_size=3),
    FORMS,
    FORMS,
    HEADERS,
)


async def send(port: int, request: Any) -> Answer:
    """A request made of pieces, as bytes."""
    (path, method), places, query, form, headers = request
    parts = [
        quote(places.pop() if places else "x", safe="", errors="surrogatepass") if part[:1] == "{" else part
        for part in path.split("/")
    ]
    body = encoded(form)
    lines = [f"{method} {'/'.join(parts)}?".encode() + encoded(query) + b" HTTP/1.1", b"connection: close"]
    lines += [f"content-length: {len(body)}".encode()]
    lines += [name.encode() + b": " + bytes_of(value) for name, value in headers]
    return await ask(port, b"\r\n".join([*lines, b"", b""]) + body)


def encoded(fields: dict[str, str]) -> bytes:
    """Fields as a form or a query has them."""
    pairs = (
        f"{quote(name, safe='', errors='surrogatepass')}={quote(value, safe='', errors='surrogatepass')}"
        for name, value in fields.items()
    )
    return "&".join(pairs).encode()


def examples_of(strategy: st.SearchStrategy[Any], number: int) -> list[Any]:
    """So many examples, drawn outside of the loop that serves them."""
    drawn: list[Any] = []

    @settings(max_examples=number, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def draw(example: Any) -> None:
        drawn.append(example)

    draw()
    return drawn


def test_every_route_is_among_those_that_are_tried() -> None:
    paths = {route.path for route in routes()}
    assert {"/", "/new", "/table/{table}", "/learn/{game}/{step}", "/api/v1/tables/{table}/{type}"} <= paths


async def test_no_request_is_answered_with_an_error(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    requests = examples_of(REQUESTS, EXAMPLES)
    async with serving(sqlite, limits=False) as served:
        for request in requests:
            answer = await send(served.port, request)
            assert 200 <= answer.status < 500, (request, answer.text)
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


async def try_messages(served: Served, ann: Browser, program: Program, messages: list[Any]) -> None:
    """Every message on every way: page, lesson, stream, API and form."""
    address = await ann.play_now("zoff-im-zoo")
    made = await program.post("/tables", 201, game="kivsa-shchora", places=["me", "open", "wolf"])
    async with (
        ann.socket(address) as page,
        ann.socket("/learn/zoff-im-zoo/2") as lesson,
        program.stream(made["table"]) as stream,
    ):
        for message in messages:
            text = json.dumps(message)
            for socket in (page, lesson, stream):
                await socket.connection.send(text)
            kind = quote(message["type"], safe="", errors="surrogatepass") or "x"
            answer = await program.client.post(f"/tables/{made['table']}/{kind}", content=text)
            assert answer.status_code < 500, message
            answer = await ann.client.post(address, content=encoded({k: str(v) for k, v in message.items()}))
            assert answer.status_code < 500, message
        for socket in (page, lesson, stream):
            await socket.say("no such message")
            async with asyncio.timeout(PATIENCE):
                while "no sense" not in str((await socket.hear()).values()):
                    pass


async def test_no_message_is_answered_with_an_error(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    messages = examples_of(MESSAGES, EXAMPLES)
    async with (
        serving(sqlite, limits=False) as served,
        served.visitor("Ann") as ann,
        served.program() as program,
    ):
        await try_messages(served, ann, program, messages)
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
