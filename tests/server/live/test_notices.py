"""A running server notices what a command does beside it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.admin import people, tables
from sheepfold.server.admin.databases import administered
from sheepfold.server.live import lifecycle, notices
from sheepfold.server.live.messages import Chat
from sheepfold.server.live.viewers import CLOSE_SIGNED_OUT, Audience, Waiting
from sheepfold.server.storage import statements
from sheepfold.server.storage.notices import give_notice
from sheepfold.server.storage.rows import ChatRow
from tests.server.admin.filling import everything
from tests.server.serving import Browser, Served, serving, until
from tests.server.two_servers import BOB, open_servers, two_sides_playing

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_at_a_table(served: Served) -> AsyncIterator[tuple[Browser, Browser, str]]:
    """Ann is the host, Ben sits at seat 1, a bot at seat 2; the match has begun."""
    async with served.visitor("Ann") as ann, served.visitor("Ben") as ben:
        form = {"game": "kivsa-shchora", "seats": "3", "seat-2": "lamb"}
        address = await ann.new_table(**form)
        await ben.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        yield ann, ben, address


async def noticed(served: Served) -> None:
    """Wait until the server has read every notice; with PostgreSQL it leaves them to others for a while."""
    while [each for each in await served.server.store.notices() if each.id not in served.server.noticed]:
        await notices.read_notices(served.server)


async def closed_with(socket: object) -> int:
    """The code a socket of a page was closed with."""
    connection = getattr(socket, "connection")  # noqa: B009
    await connection.wait_closed()
    code: int = connection.close_code
    return code


async def test_a_closed_table_sends_everybody_away_and_says_why(database: str) -> None:
    async with serving(database) as served, two_at_a_table(served) as (ann, ben, address):
        table_id = address.rpartition("/")[2]
        async with ann.socket(address) as socket, administered(database) as engine:
            await socket.hear("table")
            await tables.close_tables(engine, [table_id])
            assert await closed_with(socket) == 4404
        assert table_id not in served.server.tables
        for answer in (
            await ben.client.get(address),
            await ben.post(address, type="chat", text="hello?"),
            await ben.client.get(f"{address}/story"),
        ):
            assert answer.status_code == 404
            assert "closed by those who run this server" in answer.text
        assert address not in (await ann.client.get("/")).text
        async with served.program() as program:
            told = await program.client.get(f"/tables/{table_id}")
            assert told.status_code == 404
            assert "closed by those who run" in told.json()["refused"]


async def test_what_is_under_way_at_a_table_does_not_open_it_again(sqlite: str) -> None:
    async with serving(sqlite) as served, two_at_a_table(served) as (ann, _ben, address):
        table = served.table(address)
        async with administered(sqlite) as engine:
            await tables.close_tables(engine, [table.row.id])
        await served.server.save(statements.change_table(table.row.id, status="over", pace="instant"))
        await noticed(served)
        assert (await ann.client.get(address)).status_code == 404
        assert (table.turn, table.bot_to_move()) == (None, None)


async def test_a_deleted_table_is_gone_at_once(database: str) -> None:
    async with serving(database) as served, two_at_a_table(served) as (ann, _ben, address):
        table = served.table(address)
        async with administered(database) as engine, engine.begin() as connection:
            await tables.delete_tables(connection, [table.row.id])
        await until(lambda: table.row.id not in served.server.tables)
        assert (await ann.client.get(address)).status_code == 404


async def test_a_banned_person_is_refused_everywhere_and_their_connections_end(database: str) -> None:
    async with serving(database) as served, two_at_a_table(served) as (ann, ben, address):
        async with ben.socket(address) as socket, administered(database) as engine:
            await socket.hear("table")
            await people.ban(engine, ben.person)
            assert await closed_with(socket) == 4401
            for answer in (
                await ben.client.get("/"),
                await ben.client.get(address),
                await ben.client.get("/new"),
                await ben.post("/play", game="zoff-im-zoo"),
                await ben.post(address, type="chat", text="why?"),
            ):
                assert answer.status_code == 403
                assert "You were banned by those who run this server." in answer.text
            german = await ben.client.get("/", headers={"accept-language": "de"})
            assert "ausgeschlossen" in german.text
            async with ben.socket(address) as refused:
                assert await closed_with(refused) == 4403
            await noticed(served)
            assert served.table(address).seats[1].stand_in
            assert (await ann.client.get(address)).status_code == 200
            await people.unban(engine, ben.person)
        await noticed(served)
        assert (await ben.client.get(address)).status_code == 200
        assert (await ben.post(address, type="take_back_seat")).status_code == 303
        assert not served.table(address).seats[1].stand_in


async def test_a_banned_program_is_refused_with_the_reason(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Robot") as robot:
        made = await robot.post("/tables", 201, game="zoff-im-zoo", places=["me", "lamb", "lamb"])
        async with administered(sqlite) as engine:
            person = (await people.list_people(engine))[0].id
            await people.ban(engine, person)
        answer = await robot.client.get(f"/tables/{made['table']}")
        assert answer.status_code == 403
        assert answer.json()["refused"] == "You were banned by those who run this server."
        async with robot.stream(made["table"]) as socket:
            assert await closed_with(socket) == 4403


async def test_a_removed_person_is_gone_from_memory_too_and_their_cookie_is_worthless(database: str) -> None:
    async with serving(database) as served, two_at_a_table(served) as (ann, ben, address):
        await ben.post(address, type="chat", text="I live in ...")
        gone, cookies = ben.person, ben.client.cookies
        async with ben.socket(address) as socket, administered(database) as engine:
            await socket.hear("table")
            await people.remove(engine, gone)
            assert await closed_with(socket) == 4401
        await noticed(served)
        table = served.table(address)
        assert (table.seats[1].kind, table.seats[1].person) == ("bot", None)
        shown = (await ann.client.get(address)).text
        assert "Ben" not in shown
        assert "I live in" not in shown
        async with served.visitor() as other:
            other.client.cookies = cookies
            await other.client.get("/")
            assert other.person != gone


async def test_what_was_written_while_a_person_was_removed_is_deleted_too(database: str) -> None:
    async with serving(database) as served, two_at_a_table(served) as (_ann, ben, address):
        gone, table = ben.person, served.table(address)
        async with administered(database) as engine:
            await people.remove(engine, gone)
            line = ChatRow(9, gone, "Ben", "one last word", None, 1.0)
            await served.server.save(statements.new_chat(table.row.id, line))
            await noticed(served)
            after = await everything(engine)
        assert "one last word" not in json.dumps(after, default=str)
        left = {name for name in after for row in after[name] if gone in row}
        # The notice itself stays until all processes of the database have read it.
        assert left - {"people"} <= ({"notices"} if served.server.members else set())


async def test_a_notice_that_fails_is_tried_again_and_does_not_stop_the_others(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def fails_once(_server: object, subject: str) -> None:
        done.append(subject)
        if done == ["one"]:
            raise RuntimeError("not now")

    async with serving(sqlite) as served, administered(sqlite) as engine:
        await served.server.store.notices()
        monkeypatch.setitem(notices.KINDS, "table", fails_once)
        await give(engine, "one", "two")
        await noticed(served)
        assert done in (["one", "two", "one"], ["one", "one", "two"])


async def give(engine: AsyncEngine, *subjects: str) -> None:
    async with engine.begin() as connection:
        await give_notice(connection, "table", *subjects)


async def test_notices_given_while_no_server_ran_are_read_by_the_next(sqlite: str) -> None:
    async with serving(sqlite) as served, two_at_a_table(served) as (ann, _ben, address):
        cookies = ann.client.cookies
    async with administered(sqlite) as engine:
        await tables.close_tables(engine, [address.rpartition("/")[2]])
    async with serving(sqlite) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        await noticed(served)
        assert (await ann.client.get(address)).status_code == 404


@pytest.mark.usefixtures("no_looks")
async def test_every_server_that_shares_a_database_reads_a_notice_once(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[object, str]] = []

    async def note(server: object, subject: str) -> None:
        done.append((server, subject))

    monkeypatch.setattr(lifecycle, "NOTICE_LOOKS", 3600.0)
    monkeypatch.setitem(notices.KINDS, "table", note)
    async with open_servers(postgres_database) as (one, two), administered(postgres_database) as engine:
        await give(engine, "a", "b")
        for server in (one, one, two, two, one):
            await notices.read_notices(server)
        assert done == [(one, "a"), (one, "b"), (two, "a"), (two, "b")]
        monkeypatch.setattr(notices, "KEPT_FOR", -1.0)
        await notices.read_notices(one)
        assert await one.store.notices() == []
        await notices.read_notices(two)
        assert (len(done), two.noticed) == (4, {})


@pytest.mark.usefixtures("no_looks")
async def test_a_ban_ends_the_connections_at_every_server(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        viewer = Waiting(Audience("bob"))
        sides.two.table.arrive(viewer)
        async with administered(postgres_database) as engine:
            await people.ban(engine, "bob")
        for side in sides:
            await notices.read_notices(side.server)
            assert await side.does(BOB, Chat(text="why?")) == "You have been signed out. Load the page again."
        assert viewer.dismissed == CLOSE_SIGNED_OUT
        assert (await sides.agree())["seats"][1].stand_in
