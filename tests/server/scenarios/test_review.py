"""A match is over, somebody asks for its review at one server, and another shows it and goes on with it."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from sheepfold.server.live import driving, reviews, tables
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.review_steps import METHOD
from sheepfold.server.live.server import Server
from sheepfold.server.storage import reviews as storage
from tests.patience import PATIENCE
from tests.server.finished import keep_finished
from tests.server.reviewing import LITTLE, InThisProcess, reviewed, short_match
from tests.server.serving import QUICK
from tests.server.two_servers import ANN

pytestmark = pytest.mark.anyio


async def opened(database: str) -> Server:
    """A server whose workers are this process."""
    server = Server(dataclasses.replace(QUICK, database=database, push=False), InThisProcess)
    server.reviews.effort = LITTLE
    await open_server(server)
    listening(server)
    return server


def asked_of(server: Server) -> int:
    """How many tasks the workers of a server have done."""
    assert isinstance(server.bot_pool, InThisProcess)
    return getattr(server.bot_pool, "asked", 0)


async def first_part(server: Server) -> None:
    """Wait until the curve is stored."""
    async with asyncio.timeout(PATIENCE):
        while not await storage.parts_from(server.store, "m", METHOD, 0):
            await asyncio.sleep(0.01)


async def test_another_server_reads_what_one_has_made(postgres_database: str) -> None:
    one, two = [await opened(postgres_database) for _ in range(2)]
    try:
        await keep_finished(one, "m", short_match(), ANN.id)
        here, there = [await tables.find(server, "m") for server in (one, two)]
        assert (await reviews.ask_for(one, here, ANN)).state == "working"
        await first_part(two)
        made = await reviewed(one, here)
        found = await reviewed(two, there)
        assert (made.state, found.state) == ("done", "done")
        assert found.review.judged == made.review.judged
        assert there.shares == found.review.shares == made.review.shares
        assert asked_of(two) == 0
        assert not driving.is_needed(one, "m")
    finally:
        for server in (one, two):
            await close_server(server)


async def test_another_server_goes_on_where_one_has_ended(postgres_database: str) -> None:
    one, two = [await opened(postgres_database) for _ in range(2)]
    try:
        await keep_finished(one, "m", short_match(), ANN.id)
        there = await tables.find(two, "m")
        await reviews.ask_for(one, await tables.find(one, "m"), ANN)
        await first_part(one)
        await close_server(one)
        texts = await storage.parts_from(two.store, "m", METHOD, 0)
        found = await reviewed(two, there)
        assert found.state == "done"
        assert (await storage.parts_from(two.store, "m", METHOD, 0))[: len(texts)] == texts
        assert [each.seat for each in found.review.shares] == [0, 1, 2]
    finally:
        await close_server(two)
