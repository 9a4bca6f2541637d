"""Tables come to memory when somebody opens them and leave it when nobody looks."""

from __future__ import annotations

import dataclasses

import pytest

from sheepfold.server.live import tables
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.tables import is_up_to_date
from sheepfold.server.storage import statements
from tests.patience import LONG
from tests.server.moving import move_once
from tests.server.serving import serving, until
from tests.server.tables import NOW, stored_table

pytestmark = pytest.mark.anyio


def forget_now(server: Server) -> bool:
    """Forget idle tables, however short they were idle; the server itself forgets none meanwhile."""
    usual = server.settings
    server.settings = dataclasses.replace(usual, idle=0.0)
    tables.forget_idle(server)
    server.settings = usual
    return not server.tables


async def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(database: str) -> None:
    async with (
        serving(database, idle=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        for _ in range(7):
            await move_once(served, address, ann, bob)
        table = served.table(address)
        assert table.match is not None
        before = table.game.position(table.match.state)
        async with ann.socket(address) as socket:
            await socket.hear("table")
            forget_now(served.server)
            assert served.table(address) is table, "a table somebody looks at stays"
        await until(lambda: forget_now(served.server))  # Nobody looks any more, and a moment has passed.
        assert (await ann.client.get(address)).status_code == 200
        again = served.table(address)
        assert again is not table
        assert again.match is not None
        assert again.game.position(again.match.state) == before
        await move_once(served, address, ann, bob)


async def test_a_restart_resumes_every_table_where_it_was(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="2", **{"seat-1": "here"})
        table = served.table(address)
        for _ in range(6):
            await ann.post(address, type="lift")
            await move_once(served, address, ann)
        assert table.match is not None
        position, cookies, time = (
            table.game.position(table.match.state),
            ann.client.cookies,
            served.server.time.now(),
        )
    async with serving(database) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert (await ann.client.get(address)).status_code == 200
        table = served.table(address)
        assert table.match is not None
        assert table.game.position(table.match.state) == position
        assert table.seats_of(ann.person) == [0, 1]
        assert served.server.time.now() >= time - 1
        await ann.post(address, type="lift")
        await move_once(served, address, ann)


async def test_a_match_that_ended_in_a_crash_is_found_to_be_over(sqlite: str) -> None:
    """The note that a match is over may be lost; the moves say it all the same."""
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(
            game="bye-bye-black-sheep", seats="2", **{"seat-1": "lamb", "option-turn_limit": "3"}
        )
        await ann.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: served.table(address).row.status == "over")
        table_id = address.rpartition("/")[2]
        await served.server.save(statements.change_table(table_id, status="playing", outcome=None))
        del served.server.tables[table_id]
        table = await tables.find(served.server, table_id)
        assert table.row.status == "over"
        stored = await served.server.store.stored_table(table_id)
        assert stored is not None
        assert stored.table.status == "over"
        assert stored.table.outcome == table.row.outcome


async def test_a_table_whose_rules_have_changed_says_so_and_harms_no_other(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        plan = {"game": "knizia-black-sheep", "seats": "2", "seat-1": "here", "clock": "days 3"}
        old, good = await ann.new_table(**plan), await ann.new_table(**plan)
        cookies = ann.client.cookies
        await served.server.save(statements.change_table(old.rpartition("/")[2], version=0))
    async with serving(sqlite) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert [f"/table/{table_id}" for table_id in served.server.tables] == [good]
        assert (await ann.client.get("/")).status_code == 200
        answer = await ann.client.get(old)
        assert answer.status_code == 422
        assert "played by version 0 of its rules" in answer.text


def test_a_table_that_went_on_while_the_database_was_asked_is_not_read_again() -> None:
    table = Table(stored_table("kivsa-shchora", 3, {}), NOW)
    before = table.newest
    assert is_up_to_date(table, before, before)
    assert not is_up_to_date(table, before, before._replace(moves=1))
    assert not is_up_to_date(table, before, None)
    assert table.match is not None
    table.make(table.match.state.legal()[0], NOW + 1)
    assert is_up_to_date(table, before, before)
    assert not is_up_to_date(table, before, before._replace(moves=2))
    assert not is_up_to_date(table, before, before._replace(revision=before.revision + 1))
    assert not is_up_to_date(table, table.newest, before), "the database has lost a move"
