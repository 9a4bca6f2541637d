"""My matches over HTTP."""

from __future__ import annotations

import re

import pytest

from sheepfold.engine.record import read_record
from sheepfold.server.web import my_routes
from tests.server.finished import keep_finished, played
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_my_matches_are_mine_alone_and_can_be_chosen_from(database: str) -> None:
    kivsa, zoff = played("kivsa-shchora"), played("zoff-im-zoo")
    async with (
        serving(database) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor() as stranger,
    ):
        await keep_finished(served.server, "first", kivsa, ann.person, bob.person, touched=5.0)
        await keep_finished(served.server, "second", zoff, ann.person, touched=9.0)
        await keep_finished(served.server, "running", zoff, ann.person, moves=3)

        async def shown(query: str = "") -> list[str]:
            return re.findall(r'dense" href="/match/(\w+)"', (await ann.client.get(f"/my{query}")).text)

        assert await shown() == ["second", "first"]
        assert await shown("?game=kivsa-shchora") == ["first"]
        assert await shown("?against=lamb") == ["second", "first"]
        assert await shown("?against=nobody") == []
        assert sorted(await shown("?result=won") + await shown("?result=lost")) == ["first", "second"]
        friend = re.findall(r'<option value="(\w{8})">Person 1', (await ann.client.get("/my")).text)
        assert await shown(f"?against={friend[0]}") == ["first"]
        assert "second" not in (await bob.client.get("/my")).text
        assert "No finished matches yet." in (await stranger.client.get("/my")).text


async def test_all_records_come_in_one_file_and_each_can_be_read(sqlite: str) -> None:
    records = [played("kivsa-shchora"), played("zoff-im-zoo")]
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        for number, record in enumerate(records):
            await keep_finished(served.server, f"t{number}", record, ann.person, touched=float(-number))
        answer = await ann.client.get("/my/records.jsonl")
        assert [read_record(line) for line in answer.text.splitlines()] == records


async def test_many_matches_are_on_several_pages(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_routes, "ON_A_PAGE", 2)
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        for number in range(3):
            await keep_finished(served.server, f"t{number}", record, ann.person, touched=float(number))
        pages = [(await ann.client.get(f"/my?page={each}")).text for each in ("1", "2", "9", "x")]
        assert [re.findall(r'href="/match/(t\d)"', page) for page in pages] == [
            ["t2", "t1"], ["t0"], [], ["t2", "t1"],
        ]  # fmt: skip
        assert "/my?page=2" in pages[0]
        assert "/my?page=1" in pages[1]


async def test_programs_get_their_matches_as_json(sqlite: str) -> None:
    record = played("kivsa-shchora")
    assert record.outcome is not None
    async with serving(sqlite) as served, served.program() as robot:
        table = await robot.post("/tables", 201, game="kivsa-shchora", places=["me", "lamb", "lamb"])
        person = served.table(table["table"]).row.host
        await keep_finished(served.server, "mine", record, person, touched=7.0)
        (found,) = (await robot.get("/matches"))["matches"]
        assert found["table"] == "mine"
        assert found["place"] == record.outcome["places"][0]
        assert found["opponents"] == ["Bot 1", "Bot 2"]
