"""Input that makes no sense: a refusal in the reader's language, never an error of ours."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from sheepfold import games
from tests.server.serving import Served, serving

pytestmark = pytest.mark.anyio

DIGITS = "9" * 5000


async def raw(served: Served, path: bytes, *headers: bytes) -> httpx.Response:
    """A request with bytes that clients would not send; its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    lines = [b"GET " + path + b" HTTP/1.1", b"connection: close", *headers]
    if not any(line.lower().startswith(b"host:") for line in headers):
        lines.append(f"host: 127.0.0.1:{served.port}".encode())
    writer.write(b"\r\n".join(lines) + b"\r\n\r\n")
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return httpx.Response(int(head.split()[1]), content=body)


ADDRESSES = {
    "seats that are no number": ("/new?seats=a", 422),
    "seats without a value": ("/new?seats=", 422),
    "too many digits of seats": (f"/new?seats={DIGITS[:2000]}", 422),
    "a game that is none": ("/new?game=chess", 404),
    "too many digits of a step": (f"/learn/zoff-im-zoo/{DIGITS[:2000]}", 404),
    "a step that is no number": ("/learn/zoff-im-zoo/a", 404),
    "a step in other digits": ("/learn/zoff-im-zoo/%D9%A1", 404),
    "a negative step": ("/learn/zoff-im-zoo/-1", 404),
    "too many digits of a puzzle": (f"/puzzles/zoff-im-zoo/{DIGITS[:2000]}", 404),
    "a puzzle that is no number": ("/puzzles/zoff-im-zoo/a", 404),
    "a move of a puzzle with a zero byte": ("/puzzles/zoff-im-zoo/1?made=%00", 400),
    "a move of a lesson with a zero byte": ("/learn/zoff-im-zoo/1?made=%00", 400),
    "a table called zero byte": ("/table/%00", 400),
    "a record of a table called zero byte": ("/table/%00/record.json", 400),
    "a story of a table called half a pair": ("/table/%ed%a0%bd/story", 400),
    "a path that is no UTF-8": ("/table/%ff", 400),
    "rules of a clause called zero byte": ("/rules/zoff-im-zoo/%00", 400),
    "a personal link with a zero byte": ("/me/%00", 400),
    "a static file with a zero byte": ("/static/x/%00", 400),
    "a query that is no UTF-8": ("/?language=%ff", 400),
    "a query of many fields": ("/?" + "a=1&" * 101, 400),
    "an API table called zero byte": ("/api/v1/tables/%00", 400),
}


async def test_an_address_that_makes_no_sense(database: str) -> None:
    async with serving(database) as served:
        for case, (path, status) in ADDRESSES.items():
            assert (await raw(served, path.encode())).status_code == status, case


HEADERS = {
    "an origin that is no address": (b"origin: http://[", 200),
    "a referrer that is no address": (b"referer: http://[", 200),
    "a host that is none": (b"host: <script>", 400),
    "an empty host": (b"host: ", 400),
    "a host with a port too long": (b"host: a:999999", 400),
    "an origin of control characters": (b"origin: \x80\x81", 400),
    "languages of control characters": (b"accept-language: \x80", 400),
    "languages that are none": (b"accept-language: ;q=;q=,,;", 200),
    "a cookie of somebody else": (b"cookie: other=\xd0\x90; sheepfold=\xff.x", 200),
}


async def test_a_header_that_makes_no_sense(sqlite: str) -> None:
    async with serving(sqlite) as served:
        for case, (header, status) in HEADERS.items():
            assert (await raw(served, b"/", header)).status_code == status, case


async def test_a_form_from_a_page_without_an_address_goes_home(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        answer = await ann.client.post("/language", data={"language": "de"}, headers={"referer": "http://["})
        assert answer.headers["location"] == "/"
        answer = await ann.client.post("/name", data={"name": "Ann"}, headers={"origin": "http://["})
        assert answer.status_code == 422


FORMS: dict[str, dict[str, str]] = {
    "seats that are no number": {"seats": "a"},
    "too many digits of seats": {"seats": DIGITS},
    "seats in other digits": {"seats": "\u0663"},
    "too many digits of a bank": {"clock": f"live 20 {DIGITS}"},
    "too many digits of a move": {"clock": f"live {DIGITS} 20"},
    "too many digits of days": {"clock": f"days {DIGITS}"},
    "a clock longer than the database keeps": {"clock": "live" + " " * 60 + "20 60"},
    "too many digits of an option": {"option-target": DIGITS},
    "an option that is no number": {"option-target": "-"},
    "a pace that is none": {"pace": "x" * 300},
    "a level that is none": {"seats": "3", "seat-1": "x" * 300},
}


async def test_a_form_for_a_new_table_that_makes_no_sense(database: str) -> None:
    async with serving(database) as served, served.visitor() as ann:
        for case, form in FORMS.items():
            answer = await ann.client.post("/new", data={"game": "zoff-im-zoo", **form})
            assert answer.status_code == 422, case
            assert "<form" in answer.text
        assert not served.server.tables


BODIES = {
    "half a pair": b"name=%ed%a0%bd",
    "half a pair in a form of a table": b"type=chat&text=%ed%a0%bd",
    "a zero byte": b"name=%00",
    "an override of direction": b"name=Ann%E2%80%AEnna",
    "no UTF-8": b"name=\xff",
}


async def test_a_form_with_text_nobody_can_read_is_refused(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="zoff-im-zoo", seats="3")
        for path in (
            "/name",
            "/play",
            "/new",
            "/language",
            address,
            "/learn/zoff-im-zoo/1",
            "/puzzles/zoff-im-zoo/1",
        ):
            for case, body in BODIES.items():
                answer = await ann.client.post(path, content=body)
                assert answer.status_code == 400, (path, case)


async def test_a_refusal_is_in_the_language_of_the_reader(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        words = {"en": "cannot be used", "de": "hier nicht", "ru": "нельзя", "he": "אי אפשר"}
        for language, word in words.items():
            answer = await ann.client.get("/table/%00", headers={"accept-language": language})
            assert word in answer.text
        answer = await ann.client.get("/api/v1/tables/%00", headers={"accept-language": "de"})
        assert "cannot be used" in answer.json()["refused"]
        answer = await ann.client.get("/api/nothing")
        assert (answer.status_code, answer.json()["refused"]) == (404, "There is nothing at this address.")


MESSAGES: dict[str, dict[str, Any]] = {
    "a name that is a number": {"type": "sit", "here": True, "name": 5},
    "a name that is a list": {"type": "settings", "name": ["Ann"]},
    "a chat line with half a surrogate pair": {"type": "chat", "text": "\ud83d"},
    "a chat line of control characters": {"type": "chat", "text": "\x00\x07"},
    "a chat line that shows nothing": {"type": "chat", "text": "\u200e\u200f"},
    "a name with half a surrogate pair": {"type": "settings", "name": "\udc11"},
    "a name with an override": {"type": "settings", "name": "\u202eAnn"},
    "a level with half a surrogate pair": {"type": "fill", "level": "\ud83d"},
    "a reaction with half a surrogate pair": {"type": "reaction", "reaction": "\ud83d"},
    "a move with half a surrogate pair": {"type": "move", "number": 0, "move": "\ud83d"},
    "a type with half a surrogate pair": {"type": "\ud83d"},
    "a key with half a surrogate pair": {"type": "chat", "text": "hello", "\ud83d": 1},
    "cards that are numbers": {"type": "why", "number": 0, "cards": [1, 2]},
    "a target that is a number": {"type": "why", "number": 0, "cards": [], "target": 5},
    "a seat of many digits": {"type": "sit", "seat": DIGITS[:3000]},
    "a seat in other digits": {"type": "sit", "seat": "\u0663"},
    "a seat that is half": {"type": "sit", "seat": 0.5},
    "a seat without end": {"type": "sit", "seat": float("inf")},
}


async def test_a_message_that_makes_no_sense_is_answered_and_nothing_stops(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.program() as program:
        address = await ann.play_now("knizia-black-sheep")
        made = await program.post("/tables", 201, game="zoff-im-zoo", places=["me", "open", "open"])
        async with ann.socket(address) as socket, program.stream(made["table"]) as stream:
            for case, message in MESSAGES.items():
                text = json.dumps(message)
                await socket.connection.send(text)
                assert await socket.hear("refused", "notice"), case
                await stream.connection.send(text)
                assert "went wrong" not in (await stream.hear("refused"))["refused"], case
                kind = message["type"] if message["type"].isascii() else "nonsense"
                answer = await program.client.post(f"/tables/{made['table']}/{kind}", content=text)
                assert answer.status_code in (400, 409), case
            await socket.say("chat", text="🐑 hello")
            while "🐑 hello" not in (await socket.hear("table"))["html"]:
                pass
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_why_over_the_socket_of_a_lesson_is_answered_or_silent(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    attempts: list[list[str]] = [[], ["="], ["=5"], ["joker"], [""], ["-"], ["x" * 3000]]
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        for game in games.IDS:
            async with ann.socket(f"/learn/{game}/1") as socket:
                for cards in attempts:
                    await socket.say("why", number=0, cards=cards)
                await socket.say("nonsense")
                while "no sense" not in (answer := await socket.hear("refused", "notice")).get("text", ""):
                    assert answer.get("html"), answer
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_somebody_who_hangs_up_in_mid_form_is_no_error_of_ours(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served:
        _reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(b"POST /name HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\nname=")
        await writer.drain()
        await asyncio.sleep(0.2)
        writer.transport.abort()
        async with served.visitor("Ann") as ann:
            assert (await ann.client.get("/")).status_code == 200
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
