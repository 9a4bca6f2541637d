"""Play on from here."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sheepfold import games
from sheepfold.engine.record import Takeback
from sheepfold.server.live.match_history import played_matches
from tests.server.finished import keep_finished, played
from tests.server.moving import legal_move
from tests.server.serving import Browser, Served, Socket, serving, until

pytestmark = pytest.mark.anyio


async def branch(browser: Browser, number: int, seat: int, status: int = 303) -> str:
    """The address of the new table."""
    answer = await browser.post("/match/finished/play-on", number=str(number), seat=str(seat))
    assert answer.status_code == status, answer.text
    return str(answer.headers.get("location", ""))


@pytest.mark.parametrize("game_id", games.IDS)
async def test_a_branch_begins_with_the_position_and_is_played_to_its_end(game_id: str, sqlite: str) -> None:
    record = played(game_id)
    number = len(record.moves) // 2
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        await keep_finished(served.server, "finished", record, ann.person)
        address = await branch(bob, number, 1)
        table = served.table(address)
        assert [seat.kind for seat in table.seats] == ["bot", "person", "bot"]
        assert table.seats_of(bob.person) == [1]
        assert table.match is not None
        assert table.match.moves[:number] == record.moves[:number]
        page = (await bob.client.get(address)).text
        assert f"Played on from move {number}" in page
        assert "finished" not in page
        await play_out(served, bob, address)
        assert table.record().moves[:number] == record.moves[:number]
        assert f"Played on from move {number}" in (await bob.client.get(address)).text


async def play_out(served: Served, browser: Browser, address: str) -> None:
    """Everybody moves until the match is over."""
    table = served.table(address)
    async with browser.socket(address):
        while table.row.status == "playing":
            await until(lambda: table.turn == 1 or table.row.status == "over")
            if table.row.status == "playing":
                await browser.post(address, type="move", number=str(table.moves), move=legal_move(table))


async def test_whoever_is_led_through_a_replay_comes_along_and_has_their_seat_again(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with (
        serving(sqlite) as served,
        served.visitor("Person 1") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Eve") as eve,
    ):
        await keep_finished(served.server, "finished", record, ann.person, bob.person)
        async with ann.socket("/match/finished") as leading:
            await leading.hear()
            await leading.say("lead", number=3)
            await leading.hear()
            async with bob.socket("/match/finished") as bobs, eve.socket("/match/finished") as eves:
                await bobs.hear()
                await eves.hear()
                address = await branch(ann, 3, 2)
                told = [message async for message in heard_until_branch(bobs, eves)]
        table = served.table(address)
        assert told == [table.row.id, table.row.id]
        assert [each.person for each in table.seats] == [None, bob.person, ann.person]
        assert len({each.name for each in table.seats}) == 3, "no two have one name"
        assert (await bob.client.get(address)).status_code == 200
        alone = served.table(await branch(bob, 3, 1))
        assert alone.people() == [bob.person], "nobody follows whoever does not lead"


async def heard_until_branch(*sockets: Socket) -> AsyncIterator[str]:
    """The table each of these pages is told to go to."""
    for socket in sockets:
        while not (told := (await socket.hear())["branch"]):
            pass
        yield told


async def test_a_branch_counts_in_nobodys_numbers(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", record, ann.person)
        await keep_finished(served.server, "branch", record, ann.person, branch_of="finished", branch_at=3)
        listed = await served.server.store.finished_of(ann.person, 9)
        assert [each.table for each in played_matches(listed, ann.person)] == ["finished"]


async def test_moves_that_were_taken_back_are_not_made_again(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", record, ann.person)
        table = await served.server.store.stored_table("finished")
        assert table is not None
        found = await ann.client.get("/match/finished")
        assert found.status_code == 200
        kept = served.table("/table/finished")
        assert kept.match is not None
        kept.match.takebacks.append(Takeback(2, record.moves[2]))
        made = served.table(await branch(ann, 5, 0))
        assert made.match is not None
        assert made.match.moves[:3] == record.moves[:3]
        assert made.row.branch_at == 5


async def test_only_a_finished_match_goes_on_and_only_from_where_it_was_not_over(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        await keep_finished(served.server, "finished", record, ann.person)
        await keep_finished(served.server, "running", record, ann.person, moves=3)
        await branch(ann, len(record.moves), 0, 422)
        await branch(ann, len(record.moves) + 1, 0, 404)
        await branch(ann, 1, 3, 404)
        assert (await ann.post("/match/finished/play-on", number="x", seat="0")).status_code == 400
        assert (await ann.post("/match/running/play-on", number="1", seat="0")).status_code == 422
        served.table("/table/finished").removed[eve.person] = "Eve"
        await branch(eve, 1, 0, 403)
        assert len(served.server.tables) == 2


async def test_branches_are_counted_as_tables(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite, tables_per_hour=1) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", record, "nobody")
        await branch(ann, 1, 0)
        await branch(ann, 1, 0, 429)


async def test_programs_play_on_as_well(sqlite: str) -> None:
    record = played("zoff-im-zoo")
    async with serving(sqlite) as served, served.program() as robot, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", record, ann.person)
        table = await robot.post("/matches/finished/play_on", 201, number=4, seat=2)
        assert (table["me"], table["branch_at"], table["status"]) == (2, 4, "playing")
        assert table["moves"] >= 4
