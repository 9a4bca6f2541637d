"""The WebSocket of a replay that several look at together."""

from __future__ import annotations

import pytest

from tests.server.finished import keep_finished, played
from tests.server.serving import EITHER, closing_code, serving, until

pytestmark = pytest.mark.anyio


@EITHER
async def test_others_are_taken_along_and_told_who_leads(sqlite: str, plain: bool) -> None:
    record = played("kivsa-shchora")
    async with (
        serving(sqlite, plain_websockets=plain) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        await keep_finished(served.server, "finished", record, ann.person)
        async with ann.socket("/match/finished") as leading:
            assert (await leading.hear())["leader"] == ""
            await leading.say("lead", number=2)
            assert (await leading.hear())["mine"]
            async with bob.socket("/match/finished") as following:
                told = await following.hear()
                assert (told["leader"], told["mine"], told["number"], told["viewers"]) == ("Ann", False, 2, 2)
                await leading.say("at", number=5)
                assert (await following.hear())["number"] == 5
                await leading.say("at", number=10**6)
                assert (await following.hear())["number"] == len(record.moves)
                await following.say("lead", number=1)
                assert "Somebody else leads" in (await following.hear("notice"))["text"]
                await following.say("at", number=1)
                await following.say("dance", number=1)
                await following.hear("notice")
        await until(lambda: not served.server.groups)


async def test_a_running_match_and_one_from_which_somebody_was_removed_are_not_looked_at(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        await keep_finished(served.server, "finished", record, ann.person)
        await keep_finished(served.server, "running", record, ann.person, moves=3)
        async with ann.socket("/match/running") as socket:
            assert await closing_code(socket) == 4404
        await eve.client.get("/match/finished")
        served.table("/table/finished").removed[eve.person] = "Eve"
        async with eve.socket("/match/finished") as socket:
            assert await closing_code(socket) == 4410
        assert served.server.groups == {}
