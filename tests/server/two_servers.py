"""Two servers on one PostgreSQL database, in the loop of the test, without pages and sockets.

With the fixture `no_looks` neither looks by itself for what the other has written: a test says when.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Json
from sheepfold.server.live import actions, messages, table_creation, tables
from sheepfold.server.live.bots.pool import BotMove
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import ActionRejected
from tests.server.moving import legal_move
from tests.server.serving import QUICK, AnyMove

ANN, BOB, CLEO, DORA = [Person(name.lower(), name) for name in ("Ann", "Bob", "Cleo", "Dora")]


class NoMoves(AnyMove):
    """Bots that think for ever: nothing happens at a table but what a test does."""

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        await asyncio.Event().wait()
        raise AssertionError


class Side(NamedTuple):
    """One of the servers, with the table as it has it in memory."""

    server: Server
    table: Table

    async def does(self, person: Person, message: messages.Message) -> str:
        """What somebody asks of this server; the refusal, empty if it was done."""
        try:
            await actions.act(self.server, self.table, person, message)
        except (ActionRejected, SheepfoldError) as error:
            return str(error)
        return ""

    async def moves(self, person: Person, text: str = "") -> str:
        """The first legal move of somebody, or another; the refusal, empty if it was made."""
        message = messages.Move(number=self.table.moves, move=text or legal_move(self.table))
        return await self.does(person, message)

    def to_move(self) -> Person:
        """Whose turn it is, as this server knows it."""
        assert self.table.turn is not None
        return next(each for each in (ANN, BOB, CLEO) if each.id == self.table.seats[self.table.turn].person)

    async def catch_up(self) -> None:
        """Learn what the other has written."""
        await tables.catch_up(self.server)


class Sides(NamedTuple):
    """Both servers at the same table."""

    one: Side
    two: Side

    async def catch_up(self) -> None:
        for side in self:
            await side.catch_up()

    async def agree(self) -> Json:
        """Both have the same in memory after catching up, and a third who reads it afresh; returns it."""
        await self.catch_up()
        stored = await self.one.server.store.stored_table(self.one.table.row.id)
        assert stored is not None
        fresh = memory_of(Table(stored, self.one.server.time.now()))
        for side in self:
            known = memory_of(side.table)
            differing = {part: (known[part], fresh[part]) for part in fresh if known[part] != fresh[part]}
            assert not differing, differing
        return fresh

    async def at_once(self, first: tuple[Person, Any], second: tuple[Person, Any]) -> list[str]:
        """Two messages at the same moment, one to each server; the refusals."""
        return list(await asyncio.gather(self.one.does(*first), self.two.does(*second)))


def memory_of(table: Table) -> Json:
    """All that a table in memory knows of what is kept."""
    match = table.match
    return {
        "row": table.row._replace(touched=0.0),
        "seats": table.seats,
        "chat": list(table.chat),
        "removed": table.removed,
        "muted": {person: others for person, others in table.muted.items() if others},
        "wanting": table.wanting,
        "takeback": table.takeback,
        "decisions": table.decisions,
        "moves": table.moves,
        "match": None if match is None else (table.game.position(match.state), match.moves, match.takebacks),
        "told": {seat: [(each.number, each.events) for each in told] for seat, told in table.told_to.items()},
        "clock": (table.banks.left, table.since, table.turn_number, table.carried),
    }


@asynccontextmanager
async def open_servers(database: str, count: int = 2, **changes: Any) -> AsyncIterator[list[Server]]:
    """Servers that share a database."""
    settings = dataclasses.replace(QUICK, database=database, push=False, **changes)
    servers = [Server(settings, NoMoves) for _ in range(count)]
    try:
        await asyncio.gather(*[open_server(server) for server in servers])
        for server in servers:
            listening(server)
        yield servers
    finally:
        for server in servers:
            await close_server(server)


@asynccontextmanager
async def two_sides(database: str, **plan: Any) -> AsyncIterator[Sides]:
    """Ann's table of three, in the memory of two servers; it waits."""
    async with open_servers(database, **plan.pop("settings", {})) as servers:
        for person in (ANN, BOB, CLEO, DORA):
            await servers[0].know(person)
        whole = {"game": "kivsa-shchora", "places": ["me", "open", "open"], "spectators_talk": True, **plan}
        table = await table_creation.open_table(servers[0], ANN, table_creation.Plan(**whole))
        there = await tables.find(servers[1], table.row.id)
        yield Sides(Side(servers[0], table), Side(servers[1], there))


@asynccontextmanager
async def two_sides_playing(database: str, **plan: Any) -> AsyncIterator[Sides]:
    """The same with Ann, Bob and Cleo in a match that has begun."""
    async with two_sides(database, **plan) as sides:
        for person in (BOB, CLEO):
            assert not await sides.one.does(person, messages.Sit())
        assert not await sides.one.does(ANN, messages.Start())
        await sides.agree()
        yield sides
