"""Messages for whoever looks, and sentences for whoever asked, in their language."""

from __future__ import annotations

import re

import pytest

from sheepfold.engine.errors import BadSeats
from sheepfold.server.live.viewers import Audience
from sheepfold.server.refusals import MOVED_ON, ActionRejected
from sheepfold.server.web.presenter import Screen, complaint_of, frame_of, refusal_of, said
from tests.patience import LONG
from tests.server.serving import serving


def test_a_refusal_is_translated_and_keeps_its_clause() -> None:
    refused = ActionRejected(MOVED_ON, clause="KS-3")
    english, german = refusal_of(refused), refusal_of(refused, "de")
    assert english.text == MOVED_ON
    assert german.text != MOVED_ON
    assert english.clause == german.clause == "KS-3"


def test_values_of_a_refusal_are_filled_in() -> None:
    refused = ActionRejected("There is no clock “{clock}”.", clock="an hour")
    assert "an hour" in refusal_of(refused, "ru").text


def test_a_sentence_is_said_in_somebodys_language() -> None:
    assert said(MOVED_ON) == MOVED_ON
    assert said(MOVED_ON, "he") != MOVED_ON


def test_what_the_engine_objects_to_names_the_value() -> None:
    assert "99" in complaint_of(BadSeats("seats: 99, zoff-im-zoo is played by 3 to 7"))


def parts_of(message: str) -> list[str]:
    """The names of the parts that a message brings."""
    return re.findall(r"<!--=(\w+)-->", message)


@pytest.mark.anyio
async def test_a_page_is_sent_once_what_seldom_changes(sqlite: str) -> None:
    form = {"game": "kivsa-shchora", "seats": "2", "seat-1": "open"}
    async with (
        serving(sqlite, away_after=LONG) as served,  # Who goes away differs in the points.
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await ann.new_table(**form)
        await bob.post(address, type="sit")
        await ann.post(address, type="start")
        table, audience = served.table(address), Audience(ann.person, "http://server")
        screen = Screen(served.server, table, audience, keeps=True)
        first, again = screen.frame(), screen.frame()
        assert first.startswith(again)
        assert parts_of(first) == ["brand", "tools", "points", "extras", "reactions"]
        assert parts_of(again) == []
        assert screen.held_frame() == ""
        await ann.post(address, type="settings", free_text="false")
        assert parts_of(screen.frame()) == ["extras"]
        assert parts_of(screen.frame()) == []
        await ann.post(address, type="phrase", phrase="thanks")
        assert table.chat
        assert parts_of(screen.frame()) == []


@pytest.mark.anyio
async def test_making_a_message_is_measured_with_all_it_needs(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.play_now("zoff-im-zoo"))
        screen = Screen(served.server, table, Audience(ann.person, "http://server"), keeps=True)
        measured = served.server.metrics.pushes
        before = measured.made, measured.seconds
        screen.frame()
        screen.held_frame()
        assert measured.made == before[0] + 2
        assert measured.seconds > before[1]


@pytest.mark.anyio
async def test_a_page_of_an_older_release_is_sent_whole_tables(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.play_now("zoff-im-zoo"))
        audience = Audience(ann.person, "http://server")
        screen = Screen(served.server, table, audience, keeps=False)
        whole = frame_of(served.server, table, audience).complete()
        assert screen.frame() == screen.frame() == whole
        assert "<!--" not in whole
