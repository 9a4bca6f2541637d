"""People with bad intentions: what they ask for is refused or does nothing, and nobody else notices."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.engine.game import Json
from sheepfold.server.live.bots.pool import BotMove
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.table import Table
from sheepfold.server.live.turns import make_move
from tests.patience import LONG
from tests.server.serving import AnyMove, Browser, Program, Served, serving, until

pytestmark = pytest.mark.anyio

KNIZIA = "knizia-black-sheep"


async def waiting_table(ann: Browser, *others: Browser, seats: int = 4) -> str:
    """A public table of Ann where the others sit, too."""
    free = {f"seat-{seat}": "open" for seat in range(1, seats)}
    address = await ann.new_table(game=KNIZIA, seats=str(seats), public="on", **free)
    for seat, other in enumerate(others, 1):
        await other.post(address, type="sit", seat=str(seat))
    return address


# Leaving.


@pytest.mark.parametrize("way", ["form", "button"])
async def test_somebody_without_a_seat_leaves_and_nothing_is_written_or_shown(way: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await waiting_table(ann)
        table = served.table(address)
        revision = table.changes
        answer = await (eve.post(address, type="leave") if way == "form" else eve.post(f"{address}/leave"))
        assert answer.status_code == 303
        assert table.changes == revision


async def test_a_stranger_who_leaves_does_not_unseat_a_host_who_only_watches(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Ann") as ann, served.visitor("Bob") as bob:
        made = await ann.post("/tables", 201, game=KNIZIA, places=["open", "open"])
        address = f"/table/{made['table']}"
        host = served.table(address).row.host
        await bob.post(address, type="sit", seat="0")
        async with served.visitor("Eve") as eve:
            await eve.post(address, type="leave")
            assert served.table(address).row.host == host
            await eve.post(address, type="sit", seat="1")
            await eve.post(address, type="leave")
        assert served.table(address).row.host == host


async def test_the_host_is_followed_by_the_one_who_was_named(sqlite: str) -> None:
    async with (
        serving(sqlite, host_grace=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Cleo") as cleo,
    ):
        address = await waiting_table(ann, bob, cleo)
        table = served.table(address)
        async with ann.socket(address) as own, cleo.socket(address) as socket:
            await socket.hear("table")
            await own.hear("table")
            for person in table.requested:
                table.requested[person] -= 2 * LONG  # All of them asked long ago; Bob is not here.
            shown = (await ann.client.get(address)).text
            assert "If you leave, Cleo becomes host." in shown
            await ann.post(address, type="leave")
            assert table.row.host == cleo.person


async def test_whoever_leaves_a_match_twice_leaves_it_once(sqlite: str, hesitant: type[Hesitant]) -> None:
    async with (
        serving(sqlite, hesitant) as served,  # The bot of whoever left would move.
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await waiting_table(ann, bob, seats=2)
        await ann.post(address, type="start")
        table = served.table(address)
        await bob.post(address, type="leave")
        revision = table.changes
        await bob.post(address, type="leave")
        assert table.changes == revision
        assert table.seats[1].left


# Settings.


@pytest.mark.parametrize(
    "wrong", [{"token": "0"}, {"public": "on"}, {"hints": "on"}, {"pace": "instant"}, {"free_text": "on"}]
)
async def test_settings_that_are_refused_in_one_point_change_nothing_at_all(
    wrong: dict[str, str], sqlite: str
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await waiting_table(ann, bob)
        table = served.table(address)
        await ann.post(address, type="settings", token="0")
        before, row = list(table.seats), table.row
        asked = {"name": "Robert", "token": "6", **wrong}
        answer = await bob.post(address, type="settings", **asked)
        assert answer.status_code == 409
        assert (list(table.seats), table.row) == (before, row)


async def test_a_name_nobody_can_read_leaves_the_other_settings_as_they_were(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await waiting_table(ann)
        table = served.table(address)
        before, row = list(table.seats), table.row
        answer = await ann.post(address, type="settings", name="\u3164", token="6", pace="instant")
        assert answer.status_code == 400
        assert (list(table.seats), table.row) == (before, row)


async def test_a_spectator_who_chooses_a_token_wakes_nobody(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await waiting_table(ann)
        revision = served.table(address).changes
        await eve.post(address, type="settings", token="5")
        assert served.table(address).changes == revision


# Clocks.


class Hesitant(AnyMove):
    """Bots that move only while they may."""

    may_move = False

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        while not Hesitant.may_move:
            await asyncio.sleep(0.01)
        return await super().choose(level, view, legal, source)


@pytest.fixture
def hesitant(monkeypatch: pytest.MonkeyPatch) -> type[Hesitant]:
    monkeypatch.setattr(Hesitant, "may_move", False)
    return Hesitant


async def timed_match(served: Served, one: Program, two: Program, clock: str) -> tuple[Table, Program]:
    """A match of two with a clock, and the one to move."""
    made = await one.post("/tables", 201, game=KNIZIA, places=["me", "open"], clock=clock)
    await two.post(f"/tables/{made['table']}/sit")
    await one.post(f"/tables/{made['table']}/start")
    table = served.table(made["table"])
    assert table.turn is not None
    return table, (one, two)[table.turn]


@pytest.mark.parametrize("lets_bot", [False, True])
async def test_nobody_gains_time_by_taking_the_own_seat_back(
    lets_bot: bool, sqlite: str, hesitant: type[Hesitant]
) -> None:
    async with serving(sqlite, hesitant) as served, served.program() as one, served.program() as two:
        table, mover = await timed_match(served, one, two, "live 1000 0")
        path, turn = f"/tables/{table.row.id}", table.turn
        assert turn is not None
        served.server.time.before += 900.0
        if lets_bot:
            await mover.post(f"{path}/let_bot_play", seat=turn)
        await mover.post(f"{path}/take_back_seat")
        assert table.turn == turn
        assert table.banks.remaining(turn, table.spent(served.server.time.now())) <= 100.0


async def test_a_turn_whose_time_is_up_is_the_bots_and_the_seat_ones_own_after_it(
    sqlite: str, hesitant: type[Hesitant]
) -> None:
    async with serving(sqlite, hesitant) as served, served.program() as one, served.program() as two:
        table, mover = await timed_match(served, one, two, "live 1000 0")
        path, turn = f"/tables/{table.row.id}", table.turn
        assert turn is not None
        served.server.time.before += 1001.0
        await until(lambda: table.seats[turn].stand_in)
        answer = await mover.post(f"{path}/take_back_seat", 409)
        assert "Your time for this move is up" in answer["refused"]
        assert table.seats[turn].stand_in
        hesitant.may_move = True
        await until(lambda: table.turn != turn)
        await mover.post(f"{path}/take_back_seat")
        assert not table.seats[turn].stand_in


# Rematches.


async def finished(served: Served, address: str) -> Table:
    """The table after a match whose moves are made by whoever is to move."""
    table = served.table(address)
    while table.row.status == "playing":
        assert table.match is not None
        async with table.lock:
            await make_move(served.server, table, table.match.state.legal()[0], "person")
    return table


async def test_nobody_has_two_seats_at_a_rematch_by_asking_twice(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Cleo") as cleo,
    ):
        address = await waiting_table(ann, bob, cleo, seats=3)
        await ann.post(address, type="start")
        await finished(served, address)
        following = (await ann.post(address, type="rematch")).headers["location"]
        await ann.post(following, type="sit", seat="2")
        await ann.post(address, type="rematch")
        assert served.table(following).seats_of(ann.person) == [2]


async def test_whoever_had_left_the_match_is_at_its_rematch_like_everybody(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await waiting_table(ann, bob, seats=2)
        await ann.post(address, type="start")
        await bob.post(address, type="leave")
        await finished(served, address)
        following = (await bob.post(address, type="rematch")).headers["location"]
        assert not served.table(following).seats[1].left
        assert following in (await bob.client.get("/")).text


async def test_at_a_rematch_two_people_do_not_have_the_same_token(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Cleo") as cleo,
        served.visitor("Eve") as eve,
    ):
        address = await waiting_table(ann, bob, cleo, seats=3)
        await bob.post(address, type="settings", token="6")
        await ann.post(address, type="start")
        await finished(served, address)
        following = (await ann.post(address, type="rematch")).headers["location"]
        await eve.post(following, type="sit", seat="2", token="6")
        await bob.post(address, type="rematch")
        tokens = [seat.token for seat in served.table(following).seats if seat.token is not None]
        assert len(tokens) == len(set(tokens))
