"""What those who run a server do to its database."""

from __future__ import annotations

import json

import pytest

from sheepfold import games
from sheepfold.bots.levels import USUAL
from sheepfold.play.match import Match
from sheepfold.server.admin import people, tables
from sheepfold.server.admin.databases import administered
from sheepfold.server.admin.statistics import statistics
from sheepfold.server.live.people import BOT_NAMES, NAMES
from sheepfold.server.storage.database import BadDatabase, migrate, open_database
from sheepfold.server.storage.rows import SeatRow
from sheepfold.server.storage.schema import METADATA, moves
from sheepfold.server.storage.store import Store
from tests.server.admin.filling import ANN, BEN, DAY, NOW, add_table, everything, filled, seats_at, status_of

pytestmark = pytest.mark.anyio


async def test_tables_are_listed_by_status_and_person(database: str) -> None:
    async with filled(database) as engine:
        await add_table(engine, "alone", "playing", others=False)
        found = await tables.list_tables(engine)
        assert [each.table.id for each in found][-1] == "old"
        assert len(found) == 5
        assert [each.table.id for each in await tables.list_tables(engine, status="waiting")] == ["waiting"]
        assert "alone" not in [each.table.id for each in await tables.list_tables(engine, person=BEN)]
        assert len(await tables.list_tables(engine, most=2)) == 2
        assert found[0].moves == 3


async def test_closing_keeps_what_is_stored_and_lists_the_table_nowhere(database: str) -> None:
    async with filled(database) as engine:
        before = await everything(engine)
        await tables.close_tables(engine, ["playing", "waiting"])
        assert await status_of(engine, "playing") == await status_of(engine, "waiting") == "closed"
        after = await everything(engine)
        assert after["moves"] == before["moves"]
        mine = await Store(engine).tables_of(BEN, 20)
        assert {each.table.id for each in mine} == {"over", "old"}


async def test_of_tables_one_of_which_does_not_exist_none_is_closed(database: str) -> None:
    async with filled(database) as engine:
        before = await everything(engine)
        with pytest.raises(tables.NoSuchTable, match="table: 'nowhere', there is none of that id"):
            await tables.close_tables(engine, ["playing", "nowhere"])
        assert await everything(engine) == before


async def test_vacuuming_deletes_old_finished_tables_with_all_in_them_and_no_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AT_ONCE", 2)
    async with filled(database) as engine:
        await add_table(engine, "old 2", "closed", touched=NOW - 91 * DAY)
        await add_table(engine, "old 3", "over", touched=NOW - 91 * DAY)
        await add_table(engine, "ancient but played", "playing", touched=NOW - 900 * DAY)
        async with engine.begin() as connection:
            await connection.execute(METADATA.tables["tables"].update().values(next="old"))
        would = await tables.would_vacuum(engine, NOW - 90 * DAY)
        assert would == tables.Vacuumed(3, 9, 6)
        assert await tables.vacuum(engine, NOW - 90 * DAY) == would
        after = await everything(engine)
        left = {"waiting", "playing", "over", "ancient but played"}
        for name in ("seats", "moves", "chat"):
            assert {row[0] for row in after[name]} == left
        found = await tables.list_tables(engine)
        assert {each.table.id for each in found} == left
        assert {each.table.next for each in found} == {None}
        assert await tables.vacuum(engine, NOW - 90 * DAY) == tables.Vacuumed(0, 0, 0)


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
        waiting = await Store(engine).kept("waiting")
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
        assert past.name in NAMES
        assert await status_of(engine, "playing") == "playing"
        assert await status_of(engine, "alone") == await status_of(engine, "alone waiting") == "closed"
        for table_id in ("waiting", "playing", "over"):
            kept = await Store(engine).kept(table_id)
            assert kept is not None
            assert kept.table.host == BEN


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


async def test_statistics_count_what_there_is_and_name_rules_that_are_gone(database: str) -> None:
    async with filled(database) as engine:
        await add_table(engine, "from the future", "playing")
        async with engine.begin() as connection:
            future = METADATA.tables["tables"].c.id == "from the future"
            await connection.execute(METADATA.tables["tables"].update().where(future).values(version=7))
        found = await statistics(engine)
        assert (found.people, found.moves, found.chat) == (2, 15, 10)
        assert (found.made_within_a_day, found.made_within_a_week) == (4, 4)
        assert found.bytes > 10_000
        first, seventh = found.rules
        assert (first.version, first.here, first.tables) == (1, True, {"waiting": 1, "playing": 1, "over": 2})
        assert (seventh.version, seventh.here, seventh.tables) == (7, False, {"playing": 1})


async def test_every_change_gives_the_running_server_notice(database: str) -> None:
    async with filled(database) as engine:
        await tables.close_tables(engine, ["waiting"])
        await tables.vacuum(engine, NOW - 90 * DAY)
        await people.ban(engine, BEN)
        await people.unban(engine, BEN)
        await people.remove(engine, ANN)
        found = [(each.kind, each.subject) for each in await Store(engine).notices()]
        assert found == [
            ("table", "waiting"),
            ("table", "old"),
            ("signed out", BEN),
            ("signed out", BEN),
            ("removed", ANN),
        ]


@pytest.mark.empty_database
async def test_a_database_that_is_not_there_or_of_another_schema_is_refused_in_one_line(
    database: str,
) -> None:
    with pytest.raises(BadDatabase, match=r"no such file|start the server once to make one"):
        async with administered(database):
            pass
    engine = open_database(database)
    await migrate(engine)
    for revision, said in (("0001", "schema 0001, must be"), ("9999", "schema 9999 was made by a newer")):
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        with pytest.raises(BadDatabase, match=said):
            async with administered(database):
                pass
    await engine.dispose()


async def test_a_database_nobody_answers_for_is_named_in_one_line() -> None:
    with pytest.raises(BadDatabase, match="database: "):
        async with administered("postgresql://nobody@127.0.0.1:1/none"):
            pass


async def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(BadDatabase, match="it is in memory"):
        async with administered("sqlite://"):
            pass
