"""Chat: heard by all, limited, and muted by those who ask for it."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from sheepfold.server.live.chat import BURST, PER_SECOND, SPECTATORS_BURST, name_of, talk_limits
from sheepfold.server.live.people import Person
from sheepfold.server.live.table import Table
from sheepfold.server.storage.schema import chat as chat_rows
from tests.server.live.test_actions import two_at_a_table
from tests.server.serving import serving, until
from tests.server.tables import NOW, stored_table

pytestmark = pytest.mark.anyio


async def test_chat_is_heard_by_all_and_nobody_shouts(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        async with bob.socket(address) as socket:
            for number in range(9):
                await socket.say("chat", text=f"hello   {number} <b>")
            assert "Try again" in (await socket.hear("notice"))["text"]
            await socket.say("chat", text="x" * 301)
            assert await socket.hear("notice")
        lines = served.table(address).chat
        assert [line.text for line in lines] == [f"hello {number} <b>" for number in range(5)]
        assert {line.name for line in lines} == {"Bob"}
        page = (await ann.client.get(address)).text
        assert "hello 3" in page
        assert "<b>\n" not in page
        await until(lambda: bob.person not in served.table(address).present)


async def test_a_muted_person_is_not_heard_by_the_one_who_muted(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        await bob.post(address, type="chat", text="listen to me")
        assert "listen to me" in (await ann.client.get(address)).text
        await ann.post(address, type="mute", seat="1")
        assert "listen to me" not in (await ann.client.get(address)).text
        assert "listen to me" in (await bob.client.get(address)).text
        await ann.post(address, type="mute", seat="1")
        assert "listen to me" in (await ann.client.get(address)).text
        for seat in ("0", "9"):
            assert (await ann.post(address, type="mute", seat=seat)).status_code == 409


def quiet_table() -> Table:
    """Three people play; nobody has said anything."""
    return Table(stored_table("kivsa-shchora", 3, {"rounds": 1}), NOW)


def lines_said(table: Table, person: str, now: float, *, phrase: bool = False) -> int:
    """How many lines somebody may say at this moment."""
    for said in range(100):
        if not all(limit.bucket.take(now) for limit in talk_limits(table, person, phrase=phrase)):
            return said
    raise AssertionError("nothing is too much")


def test_a_burst_of_lines_is_followed_by_a_wait() -> None:
    table = quiet_table()
    assert lines_said(table, "person 0", NOW) == BURST
    assert lines_said(table, "person 0", NOW + 1 / PER_SECOND) == 1
    assert lines_said(table, "person 1", NOW) == BURST


def test_all_spectators_share_one_limit_that_players_do_not_use_up() -> None:
    table = quiet_table()
    said = sum(lines_said(table, f"stranger {number}", NOW) for number in range(4))
    assert said == SPECTATORS_BURST
    assert lines_said(table, "person 0", NOW) == BURST


def test_whoever_sits_talks_under_the_name_of_the_seat() -> None:
    table = quiet_table()
    assert name_of(table, Person("person 1", "Another name", 0)) == "Name 1"


def test_a_spectator_talks_under_a_name_like_nobody_elses() -> None:
    table = quiet_table()
    assert name_of(table, Person("stranger", "Ruth", 0)) == "Ruth"
    assert name_of(table, Person("stranger", "Name 1", 0)) != "Name 1"


def test_one_phrase_may_be_said_in_three_seconds() -> None:
    table = quiet_table()
    assert lines_said(table, "person 0", NOW, phrase=True) == 1
    assert lines_said(table, "person 0", NOW + 2.9, phrase=True) == 0
    assert lines_said(table, "person 0", NOW + 6.0, phrase=True) == 1
    assert lines_said(table, "person 1", NOW, phrase=True) == 1


# Phrases in place of free text.


async def test_a_phrase_is_stored_as_a_key_and_read_in_each_language(database: str) -> None:
    async with (
        serving(database, free_text=False) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await two_at_a_table(served, ann, bob)
        assert (await bob.post(address, type="phrase", phrase="hello", language="de")).status_code == 303
        (line,) = served.table(address).chat
        assert (line.text, line.phrase, line.language) == ("", "hello", "de")
        page = (await ann.client.get(address)).text
        assert "<p>Hello!</p>" in page
        assert "said in Deutsch: Hallo!" in page
        ann.client.cookies["language"] = "de"
        page = (await ann.client.get(address)).text
        assert "<p>Hallo!</p>" in page
        assert "said in" not in page
        cookies = dict(ann.client.cookies)
    async with serving(database, free_text=False) as served, served.visitor() as ann:
        ann.client.cookies.update(cookies)
        assert "<p>Hallo!</p>" in (await ann.client.get(address)).text


async def test_free_text_is_neither_shown_nor_stored_until_the_host_allows_it(database: str) -> None:
    async with (
        serving(database, free_text=False) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await two_at_a_table(served, ann, bob)
        for browser in (ann, bob):
            refused = await browser.post(address, type="chat", text="secret words")
            assert refused.status_code == 409
            assert "Free text is off at this table" in refused.text
        assert (await bob.post(address, type="settings", free_text="true")).status_code == 409
        async with served.server.engine.connect() as connection:
            assert (await connection.execute(select(chat_rows))).all() == []
        await ann.post(address, type="settings", free_text="true")
        assert (await bob.post(address, type="chat", text="good evening")).status_code == 303
        assert "data-free" in (await bob.client.get(address)).text
        await ann.post(address, type="settings", free_text="false")
        assert (await bob.post(address, type="chat", text="again")).status_code == 409
        assert [each.text for each in served.table(address).chat] == ["good evening"]


async def test_whose_phrases_somebody_hides_is_not_heard_by_them(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        await bob.post(address, type="phrase", phrase="oh_no")
        assert "<p>Oh no!</p>" in (await ann.client.get(address)).text
        assert "Hide what Bob says" in (await ann.client.get(address)).text
        await ann.post(address, type="mute", seat="1")
        page = (await ann.client.get(address)).text
        assert "<p>Oh no!</p>" not in page
        assert "Show what Bob says" in page


async def test_a_phrase_that_is_none_is_refused_by_its_field(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Ann") as ann:
        made = await ann.post(
            "/tables", 201, game="knizia-black-sheep", places=["me", "open"], free_text=False
        )
        path = f"/tables/{made['table']}/phrase"
        assert not made["free_text"]
        refused = await ann.post(path, 400, phrase="you are bad")
        assert "“phrase” is" in refused["refused"]
        assert "hello, well_played" in refused["refused"]
        assert "“language” is" in (await ann.post(path, 400, phrase="hello", language="xx"))["refused"]
        told = await ann.post(path, phrase="hello")
        assert (told["chat"][-1]["phrase"], told["chat"][-1]["seat"]) == ("hello", 0)
        assert (await ann.client.post(path, json={"phrase": "hello"})).status_code == 429
