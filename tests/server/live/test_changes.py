"""A change is written on top of what is known, or decided again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from sheepfold.server.live import actions, changes, messages, table_creation, tables
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.refusals import MOVED_ON, ActionRejected, Missing
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import ChatRow
from tests.server.moving import legal_move, move_once
from tests.server.serving import Served, serving, until
from tests.server.two_servers import BOB, open_servers, two_sides_playing

pytestmark = pytest.mark.anyio

HERE = {"game": "kivsa-shchora", "seats": "2", "seat-1": "here"}
"""A table of two on one device."""


async def test_whoever_is_overtaken_decides_again_but_not_for_ever() -> None:
    tried: list[int] = []

    @changes.decided_again
    async def late(until: int) -> str:
        tried.append(until)
        if len(tried) < until:
            raise changes.Overtaken
        return "done"

    assert await late(3) == "done"
    assert tried == [3, 3, 3]
    tried.clear()
    with pytest.raises(ActionRejected, match="Somebody moved"):
        await late(changes.TRIES + 1)
    assert len(tried) == changes.TRIES


async def test_a_refusal_is_not_decided_again() -> None:
    tried: list[str] = []

    @changes.decided_again
    async def refused() -> None:
        tried.append("once")
        raise ActionRejected(MOVED_ON)

    with pytest.raises(ActionRejected):
        await refused()
    assert tried == ["once"]


async def test_every_change_raises_the_revision_once_and_a_move_does_not(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**HERE)
        table = served.table(address)
        before = table.row.revision
        await ann.post(address, type="lift")
        await move_once(served, address, ann)
        assert table.row.revision == before
        await ann.post(address, type="chat", text="Hello")
        assert table.row.revision == before + 1
        assert table.newest == (before + 1, 1, table.since)
        assert await served.server.store.newest([table.row.id]) == {table.row.id: table.newest}


@contextmanager
def written(server: Server) -> Iterator[list[str]]:
    """The statements the commit queue executes on SQLite."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *more: object) -> None:
        found.append(statement)

    assert server.commit_queue.writer is not None
    engine = server.commit_queue.writer.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def test_a_move_is_one_statement(sqlite: str) -> None:
    async with serving(sqlite, heartbeat=600.0) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**HERE)
        await ann.post(address, type="lift")
        with written(served.server) as found:
            await move_once(served, address, ann)
        assert [each.partition(" (")[0] for each in found] == ["INSERT INTO moves"]


async def test_taking_a_seat_is_two_statements(sqlite: str) -> None:
    async with serving(sqlite, heartbeat=600.0) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        with written(served.server) as found:
            await ann.post(address, type="add_bot", seat="2")
        assert [each.partition(" SET")[0] for each in found] == ["UPDATE tables", "UPDATE seats"]


async def changed_elsewhere(served: Served, table_id: str, revision: int) -> None:
    """A line of chat that another process has written."""
    line = ChatRow(1, "eve", "Eve", "Hello", None, 1.0)
    raised = statements.raise_revision(table_id, revision)
    await served.server.commit_queue.write(raised, statements.new_chat(table_id, line))


async def test_what_another_process_has_written_is_read_before_the_next_change(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        table = served.table(address)
        await changed_elsewhere(served, table.row.id, table.row.revision)
        assert (await ann.post(address, type="chat", text="Hello, Eve")).status_code == 303
        assert [(line.number, line.text) for line in table.chat] == [(1, "Hello"), (2, "Hello, Eve")]


async def test_a_line_that_was_kept_when_the_connection_was_lost_is_said_once(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first try was committed, the second finds the revision taken, by itself."""
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        write, tries = served.server.commit_queue.write, [1]

        async def twice(*lines: Any, **moves: Any) -> None:
            if tries.pop() if tries else 0:
                await write(*lines, **moves)
            await write(*lines, **moves)

        monkeypatch.setattr(served.server.commit_queue, "write", twice)
        assert (await ann.post(address, type="chat", text="Hello")).status_code == 303
        monkeypatch.undo()
        assert [line.text for line in served.table(address).chat] == ["Hello"]


async def test_nothing_is_written_to_a_closed_table(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.new_table(game="kivsa-shchora", seats="3"))
        changes.close(served.server, table)
        with pytest.raises(Missing, match="closed"):
            await changes.change(served.server, table, pace="instant")


@pytest.mark.usefixtures("no_looks")
async def test_a_match_that_does_not_follow_is_played_again_as_a_whole(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        assert sides.two.table.match is not None
        sides.two.table.match.moves.append("one that was never kept")
        for _ in range(2):
            assert not await sides.one.moves(sides.one.to_move())
        assert not await sides.one.does(BOB, messages.Chat(text="Hello"))
        await sides.agree()


@pytest.mark.usefixtures("no_looks")
async def test_the_clock_takes_no_seat_from_somebody_who_has_moved_elsewhere(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database, clock="live 20 60") as sides:
        one, two = sides
        seat = two.table.turn
        assert seat is not None
        assert not await one.moves(one.to_move())
        stand_in = statements.change_seat(two.table.row.id, two.table.seats[seat]._replace(stand_in=True))
        with pytest.raises(changes.Overtaken):
            await changes.change(two.server, two.table, stand_in, unmoved=True)
        assert not (await sides.agree())["seats"][seat].stand_in


@pytest.mark.usefixtures("no_looks")
async def test_a_move_elsewhere_does_not_stop_those_who_talk(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        assert not await sides.one.moves(sides.one.to_move())
        revision = sides.two.table.row.revision
        assert not await sides.two.does(BOB, messages.Chat(text="Hello"))
        assert (sides.two.table.moves, sides.two.table.row.revision) == (0, revision + 1)
        await sides.agree()


async def test_the_servers_look_by_themselves_for_what_others_have_written(postgres_database: str) -> None:
    async with open_servers(postgres_database) as (one, two):
        person = await one.know(Person("ann", "Ann"))
        plan = table_creation.Plan("kivsa-shchora", ["me", "here"])
        table = await table_creation.open_table(one, person, plan)
        there = await tables.find(two, table.row.id)
        there.arrive(Waiting(Audience("bob")))
        await actions.act(one, table, person, messages.Start())
        await until(lambda: there.row.status == "playing")
        await actions.act(one, table, person, messages.Lift())
        await actions.act(one, table, person, messages.Move(number=0, move=legal_move(table)))
        await until(lambda: there.moves == 1)
