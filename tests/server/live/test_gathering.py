"""Who is there and who is away is the same for those who look at different processes."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest

from sheepfold.engine.game import Json
from sheepfold.play.advice import advise
from sheepfold.server.live import gathering, messages, quick_match, table_creation, tables
from sheepfold.server.live.hints import hint_for
from sheepfold.server.live.moderation import pass_on_from_absent
from sheepfold.server.live.notices import read_notices
from sheepfold.server.live.presence import arrive, attending, depart, record_request
from sheepfold.server.live.viewers import CLOSE_SIGNED_OUT, Audience, Waiting
from sheepfold.server.refusals import ActionRejected
from sheepfold.words.facts import Advice
from tests.patience import PATIENCE
from tests.server.serving import until
from tests.server.two_servers import ANN, BOB, CLEO, DORA, Side, open_servers, two_sides, two_sides_playing

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("no_looks")]


async def test_somebody_connected_to_one_process_is_there_for_the_other(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        one, two = sides.one, sides.two
        viewer = Waiting(Audience("ann", name="Ann"))
        with attending(two.server, two.table, Waiting(Audience("bob"))):
            arrive(one.server, one.table, viewer)
            await until(lambda: two.table.is_here("ann"))
            assert two.table.absent("ann", two.server.time.now()) == 0.0
            refused = await two.does(BOB, messages.LetBotPlay(seat=0))
            assert refused == "Ann has not been away for long enough."
            depart(one.server, one.table, viewer)
            await until(lambda: not two.table.is_here("ann"))
            grace = two.server.settings.grace
            await until(lambda: two.table.absent("ann", two.server.time.now()) > grace)
            assert not await two.does(BOB, messages.LetBotPlay(seat=0))


async def test_how_long_somebody_has_been_away_is_known_to_a_process_that_has_just_opened_the_table(
    postgres_database: str,
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        one, two = sides.one, sides.two
        with attending(one.server, one.table, Waiting(Audience("ann"))):
            pass
        assert one.server.visitors is not None
        await until(lambda: not one.server.writing_visitors)
        grace = one.server.settings.grace
        await until(lambda: one.table.absent("ann", one.server.time.now()) > grace)
        del two.server.tables[two.table.row.id]
        there = await tables.find(two.server, two.table.row.id)
        assert there.absent("ann", two.server.time.now()) > grace


async def test_spectators_of_all_processes_are_counted_and_named(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        one, two = sides.one, sides.two
        with (
            attending(one.server, one.table, Waiting(Audience("dora", name="Dora"))),
            attending(two.server, two.table, Waiting(Audience("ed", name="Ed"))),
        ):
            await until(lambda: one.table.watchers == two.table.watchers == 2)
            assert one.table.spectators() == two.table.spectators() == {"dora": "Dora", "ed": "Ed"}


async def test_a_request_at_one_process_is_known_to_the_other(postgres_database: str) -> None:
    async with two_sides(postgres_database) as sides:
        assert not await sides.one.does(BOB, messages.Sit())
        record_request(sides.one.server, sides.one.table, "bob")
        await until(lambda: not sides.one.server.writing_visitors)
        there = await tables.find(sides.two.server, sides.two.table.row.id)
        assert there.last_request("bob") == pytest.approx(sides.one.table.last_request("bob"))


async def test_strangers_are_seated_with_a_host_who_is_connected_elsewhere(postgres_database: str) -> None:
    async with open_servers(postgres_database) as (one, two):
        for person in (ANN, BOB):
            await one.know(person)
        plan = table_creation.Plan("kivsa-shchora", ["me", "open", "open"], public=True)
        table = await table_creation.open_table(one, ANN, plan)
        with attending(one, table, Waiting(Audience("ann", name="Ann"))):
            await until(lambda: not one.writing_visitors)
            found = await quick_match.quick_match(two, BOB, "kivsa-shchora")
        assert found.row.id == table.row.id
        assert "bob" in found.people()


async def test_whoever_signs_out_at_one_process_is_signed_out_at_the_other(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        one, two = sides.one, sides.two
        old, new = Waiting(Audience("bob", epoch=0)), Waiting(Audience("bob", epoch=1))
        for viewer in (old, new):
            arrive(two.server, two.table, viewer)
        raised = await one.server.revoke(BOB)
        await read_notices(two.server)
        await until(lambda: old.dismissed == CLOSE_SIGNED_OUT)
        assert new.dismissed is None, "it was opened with what is good now"
        assert not two.server.is_current(BOB)
        assert two.server.is_current(raised)
        assert "signed out" in await two.does(BOB, messages.Chat(text="Still me"))
        with pytest.raises(ActionRejected):
            await two.server.revoke(BOB)


async def test_when_an_absent_host_was_replaced_everybody_seated_may_start_anywhere(
    postgres_database: str,
) -> None:
    async with two_sides(postgres_database, settings={"host_grace": 0.0}) as sides:
        for person in (BOB, CLEO):
            assert not await sides.one.does(person, messages.Sit())
        with attending(sides.one.server, sides.one.table, Waiting(Audience("bob"))):
            await pass_on_from_absent(sides.one.server, sides.one.table)
        await sides.catch_up()
        assert sides.two.table.row.host == "bob"
        assert sides.two.table.may_start("cleo")
        assert not sides.two.table.may_start(DORA.id)


async def test_a_lifted_curtain_and_a_hint_are_seen_at_another_process(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_servers(postgres_database) as (one, two):
        await one.know(ANN)
        plan = table_creation.Plan("kivsa-shchora", ["me", "here"], hints=True)
        table = await table_creation.open_table(one, ANN, plan)
        side = Side(one, table)
        assert not await side.does(ANN, messages.Start())
        assert not await side.does(ANN, messages.Lift())
        there = await tables.find(two, table.row.id)
        assert there.looks("ann") == table.looks("ann") == (table.turn, None)

        async def advised(view: Json, source: object) -> Advice:
            return advise(view)

        monkeypatch.setattr(one.bot_pool, "advise", advised)
        assert not await side.does(ANN, messages.AskHint())
        there = await tables.find(two, table.row.id)
        assert hint_for(table, "ann") is not None
        assert hint_for(there, "ann") == hint_for(table, "ann")
        assert not await side.moves(ANN)
        there = await tables.find(two, table.row.id)
        assert hint_for(there, "ann") is None


async def test_what_could_not_be_written_is_written_by_the_next_look(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        one, two = sides.one, sides.two
        assert one.server.visitors is not None
        with monkeypatch.context() as patch:
            patch.setattr(one.server.visitors, "put", AsyncMock(side_effect=ConnectionError))
            arrive(one.server, one.table, Waiting(Audience("ann", name="Ann")))
            await until(lambda: not one.server.writing_visitors and one.server.visitors.is_behind)
        await gathering.look(one.server, [one.table])
        async with asyncio.timeout(PATIENCE):
            while not two.table.is_here("ann"):
                await gathering.look(two.server, [two.table])
