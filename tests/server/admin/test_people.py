"""What those who run a server do to its database."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold import games
from sheepfold.bots.levels import USUAL
from sheepfold.play.match import Match
from sheepfold.server.admin import people
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import SeatRow
from sheepfold.server.storage.schema import moves
from sheepfold.server.storage.store import Store
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES
from tests.server.admin.filling import ANN, BEN, add_table, everything, filled, seats_at, status_of
from tests.server.storage.filling import a_table

pytestmark = pytest.mark.anyio


async def test_people_are_listed_with_what_they_do(database: str) -> None:
    async with filled(database) as engine:
        ann, ben = await people.list_people(engine)
        assert (ann.id, ann.tables, ann.chat, ann.banned) == (ANN, 4, 4, None)
        assert [each.id for each in await people.list_people(engine, name="BE")] == [BEN]
        assert await people.list_people(engine, name="%") == []
        assert await people.list_people(engine, banned=True) == []
        assert ben.name == "Ben"


async def test_a_banned_person_is_played_for_by_bots_and_leaves_tables_that_wait(database: str) -> None:
    async with filled(database) as engine:
        await people.ban(engine, ANN)
        assert (await seats_at(engine, "playing"))[0] == SeatRow(0, "person", ANN, "Ann", stand_in=True)
        assert (await seats_at(engine, "waiting"))[0] == SeatRow(0)
        assert (await seats_at(engine, "over"))[0].name == "Ann"
        waiting = await Store(engine).stored_table("waiting")
        assert waiting is not None
        assert waiting.table.host == BEN
        assert [each.id for each in await people.list_people(engine, banned=True)] == [ANN]
        await people.unban(engine, ANN)
        assert await people.list_people(engine, banned=True) == []


async def test_nobody_can_be_banned_removed_or_exported_who_is_not_there(database: str) -> None:
    async with filled(database) as engine:
        before = await everything(engine)
        for task in (people.ban, people.unban, people.remove, people.export):
            with pytest.raises(people.NoSuchPerson, match="person: 'zoe', there is nobody of that id"):
                await task(engine, "zoe")
        assert await everything(engine) == before


async def test_of_a_removed_person_nothing_is_left_but_a_worthless_number(database: str) -> None:
    async with filled(database) as engine:
        await add_table(engine, "alone", "playing", others=False)
        await people.remove(engine, ANN)
        await people.remove(engine, ANN)
        after = await everything(engine)
        del after["notices"]
        text = json.dumps(after, default=str)
        assert "Ann" not in text
        assert "my address" not in text
        assert [row for name in after if name != "people" for row in after[name] if ANN in row] == []
        assert [row[:4] for row in after["people"] if row[0] == ANN] == [(ANN, "", 2, 0.0)]
        assert len(after["moves"]) == 15


async def test_a_removed_person_is_replaced_by_what_fits_the_table(database: str) -> None:
    async with filled(database) as engine:
        await add_table(engine, "alone", "playing", others=False)
        await add_table(engine, "alone waiting", "waiting", others=False)
        await people.remove(engine, ANN)
        assert (await seats_at(engine, "waiting"))[0] == SeatRow(0)
        bot = (await seats_at(engine, "playing"))[0]
        assert (bot.kind, bot.person, bot.level) == ("bot", None, USUAL)
        assert bot.name in BOT_NAMES
        assert bot.name != "Biscuit"
        past = (await seats_at(engine, "over"))[0]
        assert (past.kind, past.person) == ("person", None)
        assert past.name in GUEST_NAMES
        assert await status_of(engine, "playing") == "playing"
        assert await status_of(engine, "alone") == await status_of(engine, "alone waiting") == "closed"
        for table_id in ("waiting", "playing", "over"):
            stored = await Store(engine).stored_table(table_id)
            assert stored is not None
            assert stored.table.host == BEN


async def test_an_export_has_all_of_one_person_and_nothing_of_others(database: str) -> None:
    async with filled(database) as engine:
        told = await people.export(engine, ANN)
        assert told["person"]["name"] == "Ann"
        assert [each["table"] for each in told["tables"]] == ["old", "over", "playing", "waiting"]
        one = told["tables"][2]
        assert one["host"] is True
        assert [each["number"] for each in one["moves"]] == [1, 3]
        assert [each["text"] for each in one["chat"]] == ["my address is ..."]
        assert [each["table_id"] for each in told["more"]["removals"]] == [
            "old",
            "over",
            "playing",
            "waiting",
        ]
        assert told["more"]["mutes"] == []
        assert "Ben" not in json.dumps(told)
        assert "ab" * 32 not in json.dumps(told)


async def test_moves_stored_without_their_seat_are_told_apart_by_playing_again(sqlite: str) -> None:
    async with filled(sqlite) as engine:
        match = Match(games.get("kivsa-shchora"), 3, "ab" * 32, games.get("kivsa-shchora").Options(rounds=1))
        turns = []
        for _ in range(6):
            turns.append(match.state.turn)
            match.make(match.state.legal()[0])
        async with engine.begin() as connection:
            await connection.execute(moves.delete().where(moves.c.table_id == "playing"))
            for number, move in enumerate(match.moves, 1):
                row = {"table_id": "playing", "number": number, "move": move, "tick": 1.0, "seat": None}
                await connection.execute(moves.insert(), row)
            await connection.execute(moves.update().where(moves.c.table_id == "over").values(seat=None))
        told = {each["table"]: each for each in (await people.export(engine, ANN))["tables"]}
        mine = [number for number, seat in enumerate(turns, 1) if seat == 0]
        assert [each["number"] for each in told["playing"]["moves"]] == mine
        assert told["over"]["moves"] == []


@pytest.mark.parametrize("command", [people.ban, people.remove])
async def test_every_table_with_something_of_a_person_is_read_again(
    database: str, command: Callable[[AsyncEngine, str], Awaitable[None]]
) -> None:
    async with filled(database) as engine:
        store, names = Store(engine), ["waiting", "playing", "over", "old"]
        async with engine.begin() as connection:
            for statement, values in statements.new_table(a_table("strange"), []):
                await connection.execute(statement, values)
        before = await store.newest([*names, "strange"])
        await command(engine, BEN)
        after = await store.newest([*names, "strange"])
        assert [name for name in names if after[name][0] == before[name][0]] == []
        assert after["strange"] == before["strange"]
