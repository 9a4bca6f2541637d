"""Requests that are too large, too slow or too many: cut off, told why, forgotten."""

from __future__ import annotations

import asyncio
import json

import httptools
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sheepfold.server.transport.http import LimitedHttp
from tests.patience import PATIENCE, within
from tests.server.raw_client import RawClient, ask
from tests.server.serving import serving, until

pytestmark = pytest.mark.anyio

HOST = b"host: x\r\n"
POST = b"POST /name HTTP/1.1\r\n" + HOST


def test_what_is_overridden_is_still_there_in_uvicorn() -> None:
    overridden = set(vars(LimitedHttp)) & {name for name in dir(HttpToolsProtocol) if name[:2] != "__"}
    assert overridden == {
        "connection_made", "connection_lost", "handle_websocket_upgrade", "data_received", "on_message_begin",
        "on_url", "on_header", "on_headers_complete", "on_body", "on_message_complete",
        "on_response_complete", "pause_writing", "resume_writing",
    }  # fmt: skip
    assert issubclass(httptools.HttpParserCallbackError, httptools.HttpParserError)


CHUNKED = POST + b"transfer-encoding: chunked\r\n\r\n"
GET = b"GET / HTTP/1.1\r\n"

TOO_LARGE = {
    "a body that is announced": (POST + b"content-length: 65537\r\n\r\n", 413),
    "a body of more than any number": (POST + b"content-length: 99999999999999999999999\r\n\r\n", 400),
    "a body in pieces": (CHUNKED + (b"8000\r\n" + b"x" * 0x8000 + b"\r\n") * 3, 413),
    "a piece with a long word": (CHUNKED + b"1;" + b"x" * 400_000, 413),
    "a header": (GET + HOST + b"a: " + b"x" * 17_000 + b"\r\n\r\n", 431),
    "a header that never ends": (GET + HOST + b"a: " + b"x" * 500_000, 431),
    "many headers": (GET + b"a: x\r\n" * 65 + b"\r\n", 431),
    "an address": (b"GET /" + b"x" * 4_096 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
    "an address that never ends": (b"GET /" + b"x" * 500_000, 414),
    "trailers behind a body": (CHUNKED + b"0\r\n" + b"a: x\r\n" * 70 + b"\r\n", 431),
    "no HTTP at all": (b"\x16\x03\x01\x02\x00" * 10, 400),
    "blank lines without end": (b"\r\n" * 300_000, 431),
}


async def test_what_is_too_large_is_cut_and_told_why(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(sqlite) as served:
        for case, (data, status) in TOO_LARGE.items():
            answer = await ask(served.port, data)
            assert answer.status == status, case
            assert answer.headers["connection"] == "close"
        figures = served.server.metrics.page().decode()
        assert 'sheepfold_requests_cut_total{status="413"} 3.0' in figures
        assert 'sheepfold_connections_refused_total{why="all"} 0.0' in figures
        assert "process_open_fds" in figures
    assert not [record for record in caplog.records if record.levelno >= 30]


async def test_what_is_just_small_enough_is_served(sqlite: str) -> None:
    async with serving(sqlite) as served:
        name = b"name=" + b"+" * (20_000 - 8) + b"Ann"
        length = f"content-length: {len(name)}\r\nconnection: close\r\n\r\n".encode()
        assert (await ask(served.port, POST + length + name)).status == 303
        long = b"GET /?" + b"x" * 4_000 + b"=1 HTTP/1.1\r\nconnection: close\r\n" + HOST + b"a: x\r\n" * 60
        assert (await ask(served.port, long + b"b: " + b"x" * 12_000 + b"\r\n\r\n")).status == 200


async def test_a_form_longer_than_forms_are_is_told_so_by_the_application(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.program() as program:
        assert (await ann.client.post("/name", data={"name": "x" * 30_000})).status_code == 413
        assert (await program.client.post("/tables", json={"game": "x" * 5_000})).status_code == 413


async def test_the_refusal_is_in_the_language_of_the_reader_and_json_for_programs(sqlite: str) -> None:
    async with serving(sqlite) as served:
        said = {}
        for language in ("en", "de", "ru", "he"):
            request = POST + b"accept-language: " + language.encode() + b"\r\ncontent-length: 99999\r\n\r\n"
            said[language] = (await ask(served.port, request)).text
        assert "This request is too large." in said["en"]
        assert "Diese Anfrage ist zu groß." in said["de"]
        assert "Этот запрос слишком большой." in said["ru"]
        assert "הבקשה הזאת גדולה מדי." in said["he"]
        request = POST.replace(b"/name", b"/api/v1/people") + b"content-length: 99999\r\n\r\n"
        assert json.loads((await ask(served.port, request)).text)["refused"] == "This request is too large."


UNFINISHED = {
    "headers": b"GET / HTTP/1.1\r\nhost:",
    "a body": POST + b"content-length: 10\r\n\r\nname=",
    "a body in pieces": CHUNKED + b"5\r\nname=",
}


async def test_requests_that_are_never_finished_are_answered_and_closed(sqlite: str) -> None:
    async with serving(sqlite, request_seconds=1.0) as served:
        # Whoever never begins is not told anything.
        asked = [ask(served.port, data) for data in (*UNFINISHED.values(), b"")]
        answers = await asyncio.gather(*asked)
        assert [answer.status for answer in answers] == [408, 408, 408, 0]
        limits = served.limits
        await until(lambda: not limits.open)
        assert not limits.by_address
        assert limits.expired >= 4


async def test_a_request_that_dribbles_in_does_not_live_longer(sqlite: str) -> None:
    async with serving(sqlite, request_seconds=0.5) as served:
        client = await RawClient.connect(served.port)

        async def dribble() -> None:
            await client.send(b"GET / HTTP/1.1\r\n")
            while True:
                await client.send(b"a: b\r\n")
                await asyncio.sleep(0.05)

        dribbling = asyncio.create_task(dribble())
        assert (await client.answer()).status == 408
        dribbling.cancel()


async def test_idle_connections_are_closed(sqlite: str) -> None:
    async with serving(sqlite, idle_seconds=0.2, request_seconds=2.0) as served:
        client = await RawClient.connect(served.port)
        await client.send(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
        assert (await client.answer()).status == 200
        # Blank lines are no request: they keep nothing open.
        client = await RawClient.connect(served.port)
        await client.send(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
        await client.reader.readuntil(b"open\n")
        await client.send(b"\r\n")
        async with asyncio.timeout(PATIENCE):
            while await client.reader.read(65_536):
                pass
        client.close()


async def test_whoever_never_reads_is_dropped(sqlite: str) -> None:
    async with serving(sqlite, stall_seconds=0.2, idle_seconds=0.2) as served:
        client = await RawClient.connect(served.port)
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        # Requests one behind the other, each with an answer of several kilobytes.
        one = b"GET /rules/zoff-im-zoo HTTP/1.1\r\n" + HOST + b"\r\n"
        for _ in range(5_000):
            client.writer.write(one)
            if client.writer.transport.get_write_buffer_size():
                break
            await asyncio.sleep(0)
        await until(lambda: not served.limits.open)
        client.close()


async def test_requests_one_behind_the_other_are_answered_but_not_without_end(sqlite: str) -> None:
    async with serving(sqlite) as served:
        one = b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n"
        last = one.replace(b"host", b"connection: close\r\nhost")
        answer = await ask(served.port, one * 3 + last)
        assert answer.text.count("open\n") == 4
        assert (await ask(served.port, one * 5_000)).text.count("open\n") <= 1
        await until(lambda: not served.limits.open)


async def test_requests_in_a_row_that_are_cut_write_nothing_any_more(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write((b"GET /rules/zoff-im-zoo HTTP/1.1\r\n" + HOST + b"\r\n") * 200)
        await within(reader.read())
        writer.close()
        await writer.wait_closed()
        await until(lambda: not served.limits.open)
        assert not [record for record in caplog.records if record.levelno >= 30]
