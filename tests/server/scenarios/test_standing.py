"""The server goes on whatever is said to it: no task of it ends silently, and closing always ends."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sheepfold.server.live import lifecycle, turns
from sheepfold.server.live.lifecycle import close_server, look_at_clocks, open_server
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.settings import Settings
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import NotWritten
from sheepfold.server.storage.rows import ChatRow
from tests.patience import within
from tests.server.serving import AnyMove, serving, until
from tests.server.test_logs import logged

pytestmark = pytest.mark.anyio

HALF_A_PAIR = "half a pair \ud83d"
ZERO_BYTE = "a zero byte \x00"
BAD_TEXTS = [HALF_A_PAIR, ZERO_BYTE]


@pytest.mark.parametrize("words", BAD_TEXTS, ids=["half a pair", "zero byte"])
async def test_bad_text_over_the_page_socket_is_answered_and_nothing_stops(words: str, database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        async with ann.socket(address) as socket:
            await socket.say("chat", text=words)
            await socket.say("chat", text="still here")
            await until(lambda: any(line.text == "still here" for line in served.table(address).chat))
        assert (await ann.client.get("/healthz")).status_code == 200


@pytest.mark.parametrize("words", BAD_TEXTS, ids=["half a pair", "zero byte"])
async def test_bad_text_over_the_api_is_answered_and_nothing_stops(words: str, database: str) -> None:
    async with serving(database) as served, served.program() as program:
        made = await program.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        body = json.dumps({"text": words})
        answer = await program.client.post(f"/tables/{made['table']}/chat", content=body)
        assert answer.status_code < 500
        told = await program.post(f"/tables/{made['table']}/chat", text="still here")
        assert told["chat"][-1]["text"] == "still here"
        async with program.stream(made["table"]) as stream:
            await stream.say("chat", text=words)
            await stream.say("chat", text="here too")
            await until(lambda: served.table(made["table"]).chat[-1].text == "here too")


BAD_FIELDS: list[tuple[str, dict[str, Any]]] = [
    ("add_bot", {"seat": 1, "level": "\ud83d"}),
    ("reaction", {"reaction": "\ud83d"}),
    ("settings", {"pace": "\ud83d"}),
    ("settings", {"name": "\ud83d"}),
    ("sit", {"here": True, "name": "\ud83d"}),
    ("move", {"number": 0, "move": "\ud83d"}),
    ("\ud83d", {}),
]


@pytest.mark.parametrize(("kind", "fields"), BAD_FIELDS)
async def test_a_refusal_that_quotes_bad_text_does_not_silence_the_connection(
    kind: str, fields: dict[str, Any], sqlite: str
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        async with ann.socket(address) as socket:
            await socket.say(kind, **fields)
            await socket.say("chat", text="still here")
            await until(lambda: any(line.text == "still here" for line in served.table(address).chat))


async def test_a_message_that_cannot_be_answered_ends_the_connection_instead_of_silencing_it(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is raised: a connection that is open is answered."""

    async def act(*_: object) -> None:
        raise asyncio.CancelledError

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            monkeypatch.setattr("sheepfold.server.live.actions.act", act)
            await socket.say("chat", text="hello")
            await within(socket.connection.wait_closed())
            assert socket.connection.close_code == 1011


@pytest.mark.parametrize(
    "error", [RuntimeError(), asyncio.CancelledError()], ids=lambda error: type(error).__name__
)
async def test_what_goes_on_by_itself_goes_on_after_any_error(error: BaseException, sqlite: str) -> None:
    server, calls = Server(Settings(database=sqlite, bot_processes=1), AnyMove), list[int]()

    async def do() -> None:
        calls.append(1)
        raise error

    await open_server(server)
    with logged() as log:
        task = server.begin(lifecycle.every(0.01, do))
        await until(lambda: len(calls) > 3)
        assert not task.done()
        assert {line["event"] for line in log.lines} == {"periodic task failed"}
    await close_server(server)
    assert task.cancelled()


async def test_one_table_whose_clock_fails_does_not_stop_the_clocks_of_others(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, check = list[str](), turns.check_clock

    async def fails_once(server: Server, table: Table) -> None:
        checked.append(table.row.id)
        if len(checked) == 1:
            raise RuntimeError
        await check(server, table)

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        plan = {"game": "knizia-black-sheep", "seats": "2", "seat-1": "here", "clock": "days 3"}
        for _ in range(2):
            await ann.new_table(**plan)
        monkeypatch.setattr(turns, "check_clock", fails_once)
        await look_at_clocks(served.server)
        assert sorted(checked[:2]) == sorted(served.server.tables)


async def test_a_timed_table_that_cannot_be_rebuilt_does_not_keep_the_server_closed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        plan = {"game": "knizia-black-sheep", "seats": "2", "seat-1": "here", "clock": "days 3"}
        bad, good = [(await ann.new_table(**plan)).rpartition("/")[2] for _ in range(2)]
        await served.server.save(statements.change_table(bad, options={"tasks": {}}))
        await served.server.save(statements.change_table(bad, seed="no hexadecimal number"))
    async with serving(sqlite) as served:
        assert list(served.server.tables) == [good]


async def test_a_server_whose_writer_cannot_be_kept_alive_turns_red_and_ends(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def commit(*_: object) -> None:
        raise RuntimeError("broken")

    async with serving(sqlite) as served:
        monkeypatch.setattr(served.server.commit_queue, "commit", commit)
        while not served.server.failure:
            with pytest.raises(NotWritten):
                await served.server.commit_queue.write(statements.server_time(1.0))
        assert await served.server.trouble() == "the writer ended 6 times in a row: RuntimeError"
        await within(asyncio.shield(served.task))
        assert not served.web_server.servers[0].sockets


async def test_closing_ends_though_a_part_of_the_server_does_not(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(lifecycle, "CLOSING", 0.1)
    monkeypatch.setattr(AnyMove, "close", never)
    server = Server(Settings(database=sqlite, bot_processes=1), AnyMove)
    await open_server(server)
    with logged() as log:
        await within(close_server(server))
        assert "not closed in time" in {line["event"] for line in log.lines}
    with pytest.raises(NotWritten):
        await server.commit_queue.write(statements.server_time(1.0))


async def test_a_line_that_is_kept_but_not_in_memory_does_not_silence_the_table(sqlite: str) -> None:
    """A connection lost in mid-commit leaves it open whether the line was kept."""
    async with serving(sqlite) as served, served.program() as program:
        made = await program.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        table = served.table(made["table"])
        line = ChatRow(1, str(table.row.host), "Robot", "kept", None, 1.0)
        await served.server.save(statements.new_chat(table.row.id, line))
        told = await program.post(f"/tables/{made['table']}/chat", text="then said")
        assert [each["text"] for each in told["chat"]] == ["kept", "then said"]
