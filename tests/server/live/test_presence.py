"""Without viewers a match with people waits; requests of programs count as looking, and clocks go on."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.engine.game import Json
from sheepfold.server.live import turns
from sheepfold.server.live.bots.pool import BotMove
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.clocks import ServerTime
from sheepfold.server.live.lifecycle import look_at_bots
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import SeatRow
from tests.server.moving import legal_move
from tests.server.serving import AnyMove, Browser, Program, Served, serving, until
from tests.server.tables import stored_table

pytestmark = pytest.mark.anyio

LAMBS = {"game": "zoff-im-zoo", "seats": "3", "pace": "instant", "seat-1": "lamb", "seat-2": "lamb"}


class OneByOne(AnyMove):
    """Bots that think until the test lets one of them move."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        super().__init__(settings, metrics)
        self.leave_to_move = asyncio.Semaphore(0)
        self.asked = 0

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        self.asked += 1
        await self.leave_to_move.acquire()
        return await super().choose(level, view, legal, source)


def one_by_one(served: Served) -> OneByOne:
    """The pool of a server in which bots move one by one."""
    pool = served.server.bot_pool
    assert isinstance(pool, OneByOne)
    return pool


async def all_wait(served: Served, table: Table) -> None:
    """Bots are to move at this table, are not at it, and do not begin by themselves."""
    await until(lambda: table.thinking is None)
    assert table.row.status == "playing"
    assert table.bot_to_move() is not None
    await look_at_bots(served.server)
    assert table.thinking is None


async def moved_on(table: Table) -> None:
    """Until bots have made a few moves."""
    goal = table.moves + 3
    await until(lambda: table.moves >= goal or table.row.status == "over")


async def left_to_bots(browser: Browser) -> str:
    """The address of a table with lambs whose only person has left: bots are to move at any turn."""
    address = await browser.new_table(**LAMBS)
    await browser.post(address, type="leave")
    return address


async def test_a_match_its_last_person_has_left_is_found_as_it_was(sqlite: str) -> None:
    async with serving(sqlite, OneByOne) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**LAMBS)
        table, pool = served.table(address), one_by_one(served)
        async with ann.socket(address) as socket:
            await socket.say("leave")
            await until(lambda: table.seats[0].stand_in)
            pool.leave_to_move.release()
            await until(lambda: table.moves == 1)
            await until(lambda: pool.asked >= 2)
        await until(lambda: not table.viewers)
        pool.leave_to_move.release()  # This bot was thinking when Ann closed the page: its move is not made.
        await all_wait(served, table)
        assert table.moves == 1
        assert (await ann.client.get(address)).status_code == 200
        await all_wait(served, table)
        assert (await ann.post(address, type="take_back_seat")).status_code == 303
        assert table.moves == 1


async def test_bots_go_on_when_somebody_comes_back_to_look(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await left_to_bots(ann)
        table = served.table(address)
        await all_wait(served, table)
        async with ann.socket(address):
            await moved_on(table)


async def test_whoever_only_watches_is_somebody_who_looks(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await left_to_bots(ann)
        assert (await eve.client.get(address)).status_code == 200
        await all_wait(served, served.table(address))
        async with eve.socket(address):
            await moved_on(served.table(address))


async def until_my_turn(program: Program, path: str) -> Json:
    """The table when it is mine to move, found out by asking again and again."""
    model = await program.get(path)
    while not model["legal"] and model["status"] == "playing":
        model = await program.get(path)
    return model


async def program_table(program: Program, *places: str, **more: str) -> str:
    """The path of a table that has begun."""
    made = await program.post("/tables", 201, game="zoff-im-zoo", places=places, pace="instant", **more)
    path = f"/tables/{made['table']}"
    await program.post(f"{path}/start")
    return path


async def test_a_program_that_asks_again_and_again_plays_against_bots(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        path = await program_table(program, "me", "lamb", "lamb")
        for _ in range(4):
            model = await until_my_turn(program, path)
            await program.post(f"{path}/move", number=model["moves"], move=model["legal"][0])
        assert (await program.get(path))["moves"] > 4


async def test_a_request_counts_for_so_long_and_a_long_poll_while_it_waits(sqlite: str) -> None:
    async with serving(sqlite, bots_wait_after=-1.0) as served, served.program() as program:
        path = await program_table(program, "me", "lamb", "lamb")
        table = served.table(path)
        model = await program.get(path)
        for _ in range(4):
            if model["legal"]:
                model = await program.post(f"{path}/move", number=model["moves"], move=model["legal"][0])
            await all_wait(served, table)
            model = await program.get(f"{path}?after={table.moves}")


async def test_after_a_long_poll_bots_go_on_for_a_while(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        path = await program_table(program, "me", "lamb", "lamb")
        table = served.table(path)
        await until_my_turn(program, path)
        table.requested.clear()
        poll = asyncio.create_task(program.get(f"{path}?after={table.moves}"))
        await until(lambda: bool(table.viewers))
        model = await program.get(path)
        await program.post(f"{path}/move", number=model["moves"], move=model["legal"][0])
        await poll
        await until(lambda: table.turn == 0 or table.row.status == "over")


async def test_the_list_of_my_tables_lets_bots_move_until_it_is_my_turn(sqlite: str) -> None:
    async with serving(sqlite, OneByOne) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**LAMBS)
        table, cookies = served.table(address), ann.client.cookies
        if table.turn == 0:
            assert table.match is not None
            move = table.game.write(table.match.state, table.match.state.legal()[0])
            await ann.post(address, type="move", number="0", move=move)
        assert table.bot_to_move() is not None
    async with serving(sqlite) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        await ann.client.get("/")
        await until(lambda: served.table(address).turn == 0)


@pytest.mark.parametrize("clock", ["live 60 600", "days 3"])
async def test_where_a_clock_runs_bots_do_not_wait(clock: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**LAMBS, clock=clock)
        await ann.post(address, type="leave")
        assert not served.table(address).viewers
        await moved_on(served.table(address))


async def test_bots_alone_play_on(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        await moved_on(served.table(await program_table(program, "lamb", "lamb", "lamb")))


async def test_after_a_restart_bots_wait_until_somebody_comes(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await left_to_bots(ann)
        await all_wait(served, served.table(address))
        before, cookies = served.table(address).moves, ann.client.cookies
    async with serving(sqlite) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert (await ann.client.get(address)).status_code == 200
        table = served.table(address)
        await all_wait(served, table)
        assert table.moves == before
        async with ann.socket(address):
            await moved_on(table)


async def test_whatever_ends_the_bots_of_a_table_they_go_on_soon(sqlite: str) -> None:
    """A cancelled future once passed every `except Exception`, and the match never moved again."""

    class Cancelled(AnyMove):
        times = 0

        async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
            self.times += 1
            if self.times <= 3:
                raise asyncio.CancelledError
            return await super().choose(level, view, legal, source)

    async with serving(sqlite, Cancelled) as served, served.visitor("Ann") as ann:
        address = await left_to_bots(ann)
        with served.spectator(address):
            await moved_on(served.table(address))


def unopened_server() -> Server:
    """A server that was never opened: enough to ask whom bots think for."""
    server = Server(Settings(), AnyMove)
    server.time = ServerTime(100.0)
    return server


def test_bots_think_for_those_who_play_and_look_else_for_the_host() -> None:
    server, stored = unopened_server(), stored_table("zoff-im-zoo", 4, {})
    seats = [*stored.seats[:3], SeatRow(3, "bot", None, "Bot", "lamb")]
    table = Table(stored._replace(seats=seats), 100.0)
    assert turns.source_of(server, table) == JobSource(("person 0",), "table", watched=False)
    table.arrive(Waiting(Audience("stranger")))
    assert turns.source_of(server, table) == JobSource(("person 0",), "table", watched=True)
    table.arrive(Waiting(Audience("person 1")))
    table.requested["person 2"] = server.time.now()
    assert turns.source_of(server, table) == JobSource(("person 1", "person 2"), "table", watched=True)
    table.seats[2] = table.seats[2]._replace(stand_in=True)
    assert turns.source_of(server, table).people == ("person 1",)


async def test_absence_is_shown_also_after_the_time_of_the_server_has_stood_still(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        time, table = served.server.time, served.table(address)
        async with ann.socket(address) as socket:
            with monkeypatch.context() as frozen:
                async with bob.socket(address):
                    await until(lambda: table.is_here(bob.person))
                    now = time.now()
                    frozen.setattr(time, "now", lambda: now)
                await until(lambda: not table.is_here(bob.person))
                await asyncio.sleep(2 * served.server.settings.grace)  # Nothing is due before that.
            while "Bob is away: let a bot take over" not in (await socket.hear("table"))["html"]:
                pass


async def test_whoever_is_away_is_shown_so_and_a_bot_may_play_until_they_return(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        async with ann.socket(address) as socket:
            async with bob.socket(address) as other:
                await other.hear("table")
                refused = await ann.post(address, type="let_bot_play", seat="1")
                assert refused.status_code == 409
                assert "Bob has not been away" in refused.text
            # On a busy machine it may also have been offered before Bob came.
            while not table.seats[1].stand_in:
                if "Bob is away: let a bot take over" in (await socket.hear("table"))["html"]:
                    await socket.say("let_bot_play", seat=1)
            for _ in range(3):
                await until(lambda: table.turn == 0)
                number = table.moves
                await socket.say("move", number=number, move=legal_move(table))
                await until(lambda: table.moves > number)  # noqa: B023
            await until(lambda: table.turn == 0)
            assert table.moves >= 6
            assert (await ann.post(address, type="take_back_seat", seat="1")).status_code == 409
            assert (await bob.post(address, type="take_back_seat")).status_code == 303
            assert not table.seats[1].stand_in
