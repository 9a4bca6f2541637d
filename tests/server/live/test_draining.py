"""A process leaves, and nobody notices but by one reconnect."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from sheepfold.server.live import draining, tables
from sheepfold.server.live.draining import drain
from sheepfold.server.live.people import Person
from sheepfold.server.live.presence import arrive
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_RESTART, Audience, Waiting
from sheepfold.server.web.api import routes
from tests.patience import LONG, PATIENCE, within
from tests.server.serving import closing_code, serving, until
from tests.server.two_servers import two_sides_playing

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "SPREAD", 0.3)
    monkeypatch.setattr(draining, "HANDING_OVER", PATIENCE)


@pytest.mark.usefixtures("no_looks")
async def test_connections_end_at_moments_of_their_own_and_others_drive(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database, clock="days 1") as sides:
        one, two = sides
        await until(lambda: one.server.drives(one.table.row.id))
        assert not two.server.drives(two.table.row.id)
        viewers = [Waiting(Audience(f"viewer {number}")) for number in range(20)]
        for viewer in viewers:
            arrive(one.server, one.table, viewer)
        draining_task = asyncio.create_task(drain(one.server))
        await until(lambda: any(viewer.dismissed for viewer in viewers))
        assert not all(viewer.dismissed for viewer in viewers), "not all at once"
        await draining_task
        await until(lambda: all(viewer.dismissed == CLOSE_RESTART for viewer in viewers))
        await until(lambda: two.server.drives(two.table.row.id))
        assert await one.server.trouble() == "the server is closing"


async def test_a_process_that_is_alone_sends_nobody_away(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            await drain(served.server)
            assert len(served.table(address).viewers) == 1


async def test_a_page_connects_to_another_process_and_finds_the_same_table(postgres_database: str) -> None:
    async with (
        serving(postgres_database) as other,
        serving(postgres_database) as leaving,
        leaving.visitor("Ann") as ann,
    ):
        address = await ann.play_now("zoff-im-zoo")
        async with ann.socket(address) as socket:
            await socket.hear("table")
            await until(lambda: leaving.table(address).bot_to_move() is None)
            moves = leaving.table(address).moves
            leaving.web_server.should_exit = True
            assert await closing_code(socket) == CLOSE_RESTART
        ann.served = other
        async with ann.socket(address) as socket:
            await socket.hear("table")
            assert other.table(address).moves == moves
            await until(lambda: len(other.table(address).viewers) == 1)


async def test_a_process_that_leaves_finishes_what_it_was_asked_for(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lone server has to end soon; where others serve meanwhile there is time."""
    asked, released, find = asyncio.Event(), asyncio.Event(), tables.find

    async def find_slowly(server: Server, table_id: str) -> Table:
        asked.set()
        await released.wait()
        return await find(server, table_id)

    async with (
        serving(postgres_database),
        serving(postgres_database) as leaving,
        leaving.visitor("Ann") as ann,
    ):
        address = await ann.play_now("zoff-im-zoo")
        leaving.web_server.config.timeout_graceful_shutdown = 0.01  # type: ignore[assignment]
        finish = leaving.web_server._wait_tasks_to_complete

        async def finish_late() -> None:
            await asyncio.sleep(0.05)
            released.set()
            await finish()

        monkeypatch.setattr(leaving.web_server, "_wait_tasks_to_complete", finish_late)
        monkeypatch.setattr(tables, "find", find_slowly)
        page = asyncio.create_task(ann.client.get(address))
        await within(asked.wait())
        leaving.web_server.should_exit = True
        assert (await page).status_code == 200


async def test_nobody_begins_to_wait_at_a_process_that_leaves(postgres_database: str) -> None:
    """Also where the process began to leave while the request was let in."""
    async with serving(postgres_database) as served, served.program("Robot") as robot:
        plan = {"game": "kivsa-shchora", "places": ["me", "open", "open"]}
        table = (await robot.post("/tables", status=201, **plan))["table"]

        @asynccontextmanager
        async def let_in(_person: Person) -> AsyncIterator[None]:
            served.server.draining = True
            yield

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(served.server.budgets, "waiting", let_in)
            patch.setattr(routes, "LONGEST_POLL_SECONDS", LONG)
            assert (await robot.get(f"/tables/{table}?after=0"))["moves"] == 0
        served.server.draining = False


async def test_no_socket_is_opened_at_a_process_that_leaves(postgres_database: str) -> None:
    async with serving(postgres_database) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        served.server.draining = True
        async with ann.socket(address) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSE_RESTART
        assert (await ann.client.get("/healthz")).status_code == 503
        served.server.draining = False
