"""A rule is changed: old matches stay readable, running ones go on, new ones begin under the new rules."""

from __future__ import annotations

import asyncio
import os
import re
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.engine.record import Record, read_record, replay
from sheepfold.server.live import changes, tables
from sheepfold.server.live.bots.pool import BotMove
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.bots.worker import choose_move
from sheepfold.server.storage import schema, statements
from sheepfold.server.storage.database import open_database
from sheepfold.server.storage.rows import StoredTable
from sheepfold.server.storage.store import Store
from tests import second_version
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.second_version import KIVSA
from tests.server.scenarios.test_killed import play, post, server
from tests.server.serving import AnyMove, Browser, Served, serving, until

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]

FORM = {"game": KIVSA, "seats": "3", "option-rounds": "1", "pace": "instant", "seat-1": "lamb"}


class RealBots(AnyMove):
    """Bots that think as in a worker, but here."""

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        move = await asyncio.to_thread(choose_move, level, view, legal, 1)
        return BotMove(move, asyncio.get_running_loop().time())


async def moves_on(served: Served, browser: Browser, address: str, moves: int) -> None:
    """Everybody moves until so many moves were made and it is my turn, or the match is over."""
    table = served.table(address)
    mine = table.seats_of(browser.person)
    while table.moves < moves and table.row.status == "playing":
        await until(lambda: table.turn in mine or table.row.status == "over")
        if table.row.status == "playing":
            assert table.match is not None
            move = table.game.write(table.match.state, table.match.state.legal()[0])
            answer = await browser.post(address, type="move", number=str(table.moves), move=move)
            assert answer.status_code == 303, answer.text
    await until(lambda: table.turn in mine or table.row.status == "over")


async def finished(served: Served, browser: Browser, **form: str) -> str:
    """The address of a match that was played to its end."""
    address = await browser.new_table(**FORM, **form, **{"seat-2": "lamb"})
    await moves_on(served, browser, address, 100_000)
    await stored_table(served, address)
    return address


async def stored_table(served: Served, address: str) -> StoredTable:
    """What is kept of a table, once nobody is writing to it."""
    async with served.table(address).lock:
        found = await served.server.store.stored_table(address.rpartition("/")[2])
    assert found is not None
    return found


async def record_of(browser: Browser, address: str) -> Record:
    answer = await browser.client.get(f"{address}/record.json")
    assert answer.status_code == 200, answer.text
    return read_record(answer.text)


async def test_a_match_goes_on_under_the_version_it_began_with_and_new_ones_get_the_newest(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database, RealBots) as served, served.visitor("Ann") as ann:
        over = await finished(served, ann)
        running = await ann.new_table(**FORM, **{"seat-2": "lamb"})
        await moves_on(served, ann, running, 4)
        waiting = await ann.new_table(**FORM, **{"seat-2": "open"})
        cookies, before = ann.client.cookies, served.table(running).moves
        record = await record_of(ann, over)
        story = (await ann.client.get(f"{over}/story")).text
    second_version.release(monkeypatch)
    async with serving(database, RealBots) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert (await ann.client.get(over)).status_code == 200
        assert await record_of(ann, over) == record
        assert (await ann.client.get(f"{over}/story")).text == story
        assert (await ann.client.get(running)).status_code == 200
        assert served.table(running).moves >= before
        await moves_on(served, ann, running, 100_000)
        assert served.table(running).game.version == 1
        ended = await record_of(ann, running)
        assert ended.version == 1
        assert len(list(replay(games.get(KIVSA, 1), ended))) == len(ended.moves) > before
        fresh = await ann.new_table(**FORM, **{"seat-2": "lamb"})
        assert served.table(fresh).game.version == 2
        await moves_on(served, ann, fresh, 100_000)
        assert (await record_of(ann, fresh)).version == 2
        await ann.post(waiting, type="start")
        assert served.table(waiting).row.version == 2
        again = (await ann.post(over, type="rematch")).headers["location"]
        assert served.table(again).row.version == 2


async def test_a_finished_match_is_readable_when_its_version_is_gone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        over = await finished(served, ann)
        await ann.post(over, type="chat", text="well played")
        rows, record = await stored_table(served, over), await record_of(ann, over)
        cookies = ann.client.cookies
    second_version.forget_the_first(monkeypatch)
    async with serving(database) as served, served.visitor() as ann, served.program() as program:
        ann.client.cookies = cookies
        page = await ann.client.get(over)
        assert page.status_code == 200
        for seat in rows.seats[1:]:
            assert seat.name in page.text
        for score in (rows.table.outcome or {})["scores"]:
            assert f'<span class="score">{score}</span>' in page.text
        assert "well played" in page.text
        story = (await ann.client.get(f"{over}/story")).text
        written = re.findall(r'id="move-(\d+)"><p dir="auto">([^<]*)</p>', story)
        assert [int(number) for number, _line in written] == list(range(1, len(rows.moves) + 1))
        assert all(
            line.endswith(f": {row.move}") for (_n, line), row in zip(written, rows.moves, strict=True)
        )
        assert await record_of(ann, over) == record
        told = await program.get(f"/tables/{over.rpartition('/')[2]}")
        assert (told["status"], told["outcome"], told["view"]) == ("over", rows.table.outcome, None)
        assert [each["move"] for each in told["archived"]] == record.moves
        assert {each["seat"] for each in told["archived"]} == {0, 1, 2}
        async with ann.socket(over) as socket:
            assert "well played" in (await socket.hear("table"))["html"]
            await socket.say("move", number=told["moves"], move="pass")
            assert "over" in (await socket.hear("refused"))["html"]
        again = (await ann.post(over, type="rematch")).headers["location"]
        assert served.table(again).row.version == 2
        assert (await stored_table(served, over)).moves == rows.moves


async def test_a_running_match_of_an_unknown_version_waits_and_goes_on_when_it_is_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        running = await ann.new_table(**FORM, **{"seat-2": "lamb", "clock": "days 3"})
        await moves_on(served, ann, running, 4)
        cookies, rows = ann.client.cookies, await stored_table(served, running)
    with monkeypatch.context() as patch:
        second_version.forget_the_first(patch)
        async with serving(database) as served, served.visitor() as ann:
            ann.client.cookies = cookies
            assert (await ann.client.get("/")).status_code == 200
            answer = await ann.client.get(running)
            assert answer.status_code == 422
            assert "played by version 1 of its rules" in answer.text
            async with ann.socket(running) as socket:
                await socket.connection.wait_closed()
                assert socket.connection.close_code == 4404
            assert await served.server.store.stored_table(running.rpartition("/")[2]) == rows
    async with serving(database) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert (await ann.client.get(running)).status_code == 200
        await moves_on(served, ann, running, 100_000)
        assert (await record_of(ann, running)).version == 1


async def let_pass(database: str, seconds: float) -> None:
    """Let so much server time go by."""
    engine = open_database(database)
    store = Store(engine)
    now = await store.saved_time()
    async with engine.begin() as connection:
        change = schema.server_facts.update().where(schema.server_facts.c.name == "time")
        await connection.execute(change.values(value=repr(now + seconds)))
        shared = schema.cluster_time
        await connection.execute(shared.update().values(base=shared.c.base + seconds))
    await engine.dispose()


async def test_the_clock_of_a_match_stands_still_while_its_version_is_missing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        running = await ann.new_table(**FORM, **{"seat-2": "lamb", "clock": "live 120 600"})
        await moves_on(served, ann, running, 4)
        cookies = ann.client.cookies
    table_id = running.rpartition("/")[2]
    for _ in range(2):
        with monkeypatch.context() as patch:
            second_version.forget_the_first(patch)
            async with serving(database) as served:
                await until(lambda: table_id in served.server.unplayable)
                assert table_id not in served.server.tables
        await let_pass(database, 5000)
    spent = []
    for _ in range(3):
        async with serving(database) as served:
            await until(lambda: table_id in served.server.tables)
            table = served.table(running)
            assert not table.seats[0].stand_in
            await changes.reload(served.server, table)
            spent.append(table.spent(served.server.time.now()))
        await let_pass(database, 100)
    assert spent[0] < 60
    assert [round(after - before, -2) for before, after in pairwise(spent)] == [100, 100]
    async with serving(database) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        table = await tables.find(served.server, table_id)
        await moves_on(served, ann, running, table.moves + 1)
        left = table.banks.left
    async with serving(database) as served:
        assert (await tables.find(served.server, table_id)).banks.left == pytest.approx(left)
        assert left[0] > 100


async def test_a_finished_match_that_does_not_replay_is_shown_from_what_is_kept(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        over = await finished(served, ann)
        table_id = over.rpartition("/")[2]
        row = (await stored_table(served, over)).table
        assert row.outcome is not None
        for change in ({"outcome": {**row.outcome, "reason": "another"}}, {"seed": "12" * 32}):
            await served.server.save(statements.change_table(table_id, **change))
            del served.server.tables[table_id]
            answer = await ann.client.get(over)
            assert answer.status_code == 200
            assert served.table(over).match is None
            assert (await record_of(ann, over)).seed == {**row._asdict(), **change}["seed"]


async def test_a_running_match_that_does_not_replay_is_refused_and_left_alone(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        running = await ann.new_table(**FORM, **{"seat-2": "lamb"})
        await moves_on(served, ann, running, 4)
        table_id = running.rpartition("/")[2]
        await served.server.save(statements.change_table(table_id, seed="12" * 32))
        before = await stored_table(served, running)
        del served.server.tables[table_id]
        answer = await ann.client.get(running)
        assert answer.status_code == 422
        assert "cannot be continued just now" in answer.text
        assert await served.server.store.stored_table(table_id) == before


async def test_a_waiting_table_whose_options_are_gone_keeps_its_own_version(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        waiting = await ann.new_table(game=KIVSA, seats="2", **{"option-strictness": "strict"})
        second_version.release(monkeypatch)
        monkeypatch.setattr(second_version.SecondKivsa, "seats", range(3, 7))
        del served.server.tables[waiting.rpartition("/")[2]]
        await ann.post(waiting, type="start")
        assert served.table(waiting).row.version == 1


def api(port: int) -> httpx.Client:
    return httpx.Client(verify=False, base_url=f"http://127.0.0.1:{port}/api/v1", timeout=PATIENCE)


@pytest.mark.slow
def test_the_next_release_plays_old_matches_on_with_bots_in_workers(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    plan = {"game": KIVSA, "places": ["me", "lamb", "lamb"], "pace": "instant", "options": {"rounds": 1}}
    with api(port) as client:
        with server(sqlite, port, tmp_path):
            client.headers["authorization"] = f"Bearer {post(client, '/people', name='Ann')['token']}"
            path = f"/tables/{post(client, '/tables', **plan)['table']}"
            post(client, f"{path}/start")
            play(client, path, 6)
        with server(sqlite, port, tmp_path, "tests.second_version"):
            play(client, path, 100_000)
            told = client.get(path).json()
            record = read_record(client.get(f"http://127.0.0.1:{port}{told['record']}").text)
            fresh = f"/tables/{post(client, '/tables', **plan)['table']}"
            assert post(client, f"{fresh}/start")["view"]["version"] == 2
            play(client, fresh, 100_000)
            assert client.get(fresh).json()["status"] == "over"
    assert (told["status"], record.version) == ("over", 1)
    assert len(list(replay(games.get(KIVSA), record))) == len(record.moves)
    assert '"level": "error"' not in (tmp_path / "log").read_text().lower()
    assert "bot failed" not in (tmp_path / "log").read_text()
