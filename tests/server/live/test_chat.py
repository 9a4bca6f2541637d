"""Chat: heard by all, limited, and muted by those who ask for it."""

from __future__ import annotations

import pytest

from sheepfold.server.live.chat import BURST, PER_SECOND, SPECTATORS_BURST, limit_talk, name_of
from sheepfold.server.live.people import Person
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import TooMany
from tests.server.live.test_actions import two_at_a_table
from tests.server.serving import serving, until
from tests.server.tables import NOW, kept_table

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
    return Table(kept_table("kivsa-shchora", 3, {"rounds": 1}), NOW)


def lines_said(table: Table, person: str, now: float) -> int:
    """How many lines somebody may say at this moment."""
    for said in range(100):
        try:
            limit_talk(table, person, now)
        except TooMany:
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
