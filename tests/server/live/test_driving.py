"""One process lets the bots of a table move, and another goes on when it is gone."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sheepfold.engine.errors import UnknownVersion
from sheepfold.server.live import driving, table_creation, tables
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.presence import attending
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.storage.database import open_database
from tests.server.serving import QUICK, AnyMove, until
from tests.server.two_servers import ANN

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_servers(database: str, bots_wait_after: float = 60.0) -> AsyncIterator[list[Server]]:
    """Servers whose bots move, and who are soon missed."""
    settings = dataclasses.replace(
        QUICK, database=database, push=False, lease=1.0, bots_wait_after=bots_wait_after
    )
    servers = [Server(settings, AnyMove) for _ in range(2)]
    try:
        for server in servers:
            await open_server(server)
            listening(server)
        yield servers
    finally:
        for server in servers:
            await close_server(server)


async def a_match(server: Server, clock: str = "none") -> Table:
    """Ann among bots, begun."""
    plan = table_creation.play_now("zoff-im-zoo")
    plan = table_creation.Plan(plan.game, plan.places, clock=clock)
    table = await table_creation.open_table(server, ANN, plan)
    async with table.lock:
        await table_creation.start(server, table)
    return table


def mine(server: Server) -> set[str]:
    assert server.drivers is not None
    return server.drivers.mine


async def test_the_process_where_somebody_looks_drives(postgres_database: str) -> None:
    async with two_servers(postgres_database, bots_wait_after=-1.0) as (one, two):  # Only connections count.
        table = await a_match(one)
        while table.bot_to_move() is None:  # Ann begins: another deal.
            table = await a_match(one)
        there = await tables.find(two, table.row.id)
        with attending(two, there, Waiting(Audience("bob"))):
            await until(lambda: there.moves and there.bot_to_move() is None)
            assert (mine(one), mine(two)) == (set(), {table.row.id})
        await until(lambda: not mine(two))


async def test_bots_move_on_when_their_process_is_gone_without_a_word(postgres_database: str) -> None:
    async with two_servers(postgres_database) as (one, two):
        table = await a_match(one, clock="days 1")
        await until(lambda: mine(one) | mine(two))
        driver, other = (one, two) if mine(one) else (two, one)
        await driver.cancel_tasks()  # As if it were killed: no beat, no looks, nothing let go.
        await until(lambda: table.row.id in mine(other))
        there = await tables.find(other, table.row.id)
        await until(lambda: there.bot_to_move() is None)
        assert driver.members is not None
        assert not driver.members.is_current


async def test_closing_hands_over_at_once(postgres_database: str) -> None:
    async with two_servers(postgres_database) as (one, two):
        table = await a_match(one, clock="days 1")
        await until(lambda: mine(one) | mine(two))
        driver, other = (one, two) if mine(one) else (two, one)
        assert driver.drivers is not None
        await driving.hand_over(driver)
        assert not driver.drives(table.row.id)
        await until(lambda: table.row.id in mine(other))


async def test_two_who_both_believe_to_drive_do_no_harm(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Server, "drives", lambda server, table_id: True)
    async with two_servers(postgres_database) as servers:
        table = await a_match(servers[0], clock="live 1 1")
        sides = [await tables.find(server, table.row.id) for server in servers]
        with attending(servers[1], sides[1], Waiting(Audience("bob"))):
            await until(lambda: all(side.row.status == "over" for side in sides))
        stored = await servers[0].store.stored_table(table.row.id)
        assert stored is not None
        assert [each.number for each in stored.moves] == list(range(1, len(stored.moves) + 1))
        assert sides[0].record() == sides[1].record()


async def test_a_match_this_release_cannot_play_is_left_to_others(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_servers(postgres_database) as (one, two):
        table = await a_match(one, clock="days 1")
        await until(lambda: mine(one) | mine(two))
        driver, other = (one, two) if mine(one) else (two, one)
        await until(lambda: table.row.id in driver.tables)

        def unknown(*given: object) -> None:
            raise UnknownVersion("version: 7")

        other.tables.pop(table.row.id, None)
        with monkeypatch.context() as patch:
            patch.setattr("sheepfold.server.live.tables.Table", unknown)
            assert driver.drivers is not None
            await driver.drivers.close()
            await until(lambda: table.row.id in other.unplayable)
        await until(lambda: not mine(other))
        driver.drivers.closed = False
        await until(lambda: table.row.id in mine(driver))
        assert table.row.id not in mine(other)


async def test_an_absent_database_is_no_reason_to_stop(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = open_database(f"postgresql://sheepfold@/away?host={tmp_path}")
    async with two_servers(postgres_database) as (one, _two):
        assert one.drivers is not None
        monkeypatch.setattr(one.drivers, "engine", nowhere)
        with pytest.raises(FileNotFoundError):
            await one.drivers.adopt()
        await asyncio.gather(driving.look(one), driving.adopt(one))
        monkeypatch.undo()
