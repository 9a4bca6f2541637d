"""Whole matches over the wire: people by socket and form, programs by the API, bots in workers."""

from __future__ import annotations

import json

import pytest

from sheepfold import games
from sheepfold.engine.record import read_record, replay
from tests.contract.cases import VARIANTS
from tests.server.serving import EITHER, Browser, Served, Socket, serving, until

pytestmark = pytest.mark.anyio

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def short_form(game_id: str) -> dict[str, str]:
    """A table with as few moves as the options allow."""
    options = {f"option-{name}": str(value) for name, value in VARIANTS[game_id][0].items()}
    seats = games.get(game_id).seats[0]
    bots = {f"seat-{seat}": "lamb" for seat in range(1, seats)}
    return {"game": game_id, "seats": str(seats), "pace": "instant", **options, **bots}


async def play_to_the_end(served: Served, browser: Browser, socket: Socket, address: str) -> int:
    """The first legal move, again and again; how many were mine."""
    table, mine = served.table(address), 0
    seats = table.seats_of(browser.person)
    while table.row.status == "playing":
        await until(lambda: table.turn in seats or table.row.status == "over")
        if table.row.status == "over":
            break
        number = table.moves
        assert table.match is not None
        move = table.game.write(table.match.state, table.match.state.legal()[0])
        await socket.say("move", number=number, move=move)
        await until(lambda: table.moves > number)  # noqa: B023
        mine += 1
    return mine


@EITHER
@EVERY_GAME
async def test_a_match_against_bots_runs_to_its_record(game_id: str, plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**short_form(game_id))
        async with ann.socket(address) as socket:
            assert await play_to_the_end(served, ann, socket, address) > 0
        record = read_record((await ann.client.get(f"{address}/record.json")).text)
        assert record.outcome is not None
        assert [step.text for step in replay(games.get(game_id), record)] == record.moves
        async with served.table(address).lock:  # whoever made the last move is still noting the end
            stored = await served.server.store.stored_table(address.rpartition("/")[2])
        assert stored is not None
        assert stored.table.status == "over"
        assert [row.move for row in stored.moves] == record.moves
        assert stored.table.outcome == record.outcome
        assert len(str(record.seed)) == 64


async def test_play_now_begins_at_once_with_the_usual_number_of_seats(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        for game_id in games.IDS:
            table = served.table(await ann.play_now(game_id))
            assert table.row.status == "playing"
            assert table.row.size == games.get(game_id).usual_seats
            assert [seat.level for seat in table.seats[1:]] == ["farmhand"] * (table.row.size - 1)


async def test_the_seed_stays_on_the_server_until_the_match_is_over(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        address = await ann.play_now("kivsa-shchora")
        answer = await ann.client.get(f"{address}/record.json")
        assert answer.status_code == 404
        assert served.table(address).row.seed not in answer.text
        assert served.table(address).row.seed not in (await ann.client.get(address)).text


async def test_every_table_has_a_seed_of_its_own(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        seeds = {served.table(await ann.play_now("kivsa-shchora")).row.seed for _ in range(5)}
        assert len(seeds) == 5
        assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


@EITHER
async def test_two_programs_play_a_match_through_the_api(plain: bool, sqlite: str) -> None:
    async with (
        serving(sqlite, plain_websockets=plain) as served,
        served.program("One") as one,
        served.program("Two") as two,
    ):
        made = await one.post(
            "/tables", 201, game="knizia-black-sheep", places=["me", "open"], public=True, pace="instant"
        )
        path = f"/tables/{made['table']}"
        assert [each["table"] for each in (await two.get("/tables"))["tables"]] == [made["table"]]
        assert (await two.post(f"{path}/sit"))["me"] == 1
        model = await one.post(f"{path}/start")
        async with two.stream(made["table"]) as stream:
            while model["status"] == "playing":
                if model["turn"] == 0:
                    model = await one.post(f"{path}/move", number=model["moves"], move=model["legal"][0])
                    continue
                theirs = await stream.hear("table")
                if theirs["legal"] and theirs["moves"] == model["moves"]:
                    await stream.say("move", number=theirs["moves"], move=theirs["legal"][-1])
                    model = await one.get(f"{path}?after={theirs['moves']}")
        assert model["outcome"]["winners"]
        record = await two.client.get(f"{served.base}{model['record']}")
        assert json.loads(record.text)["outcome"] == model["outcome"]


async def test_a_rematch_waits_for_the_others_and_then_begins(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        form = short_form("kivsa-shchora") | {"seats": "3", "seat-1": "open", "seat-2": "lamb"}
        address = await ann.new_table(**form)
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        for browser in (ann, bob):  # bots play on for both
            await browser.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: table.row.status == "over", 60)
        first = (await ann.post(address, type="rematch")).headers["location"]
        following = served.table(first)
        assert following.row.status == "waiting"
        assert [seat.kind for seat in following.seats] == ["person", "empty", "bot"]
        assert (await bob.post(address, type="rematch")).headers["location"] == first
        assert following.row.status == "playing"
        assert following.row.seed != table.row.seed
        assert following.seats_of(bob.person) == [1]
