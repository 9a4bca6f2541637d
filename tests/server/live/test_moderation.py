"""Tables of strangers: who talks, who has to go, who is muted, and under which name."""

from __future__ import annotations

import asyncio
import re

import pytest

from sheepfold.server.live import tables
from sheepfold.server.live.people import Person, handle_of
from sheepfold.server.live.table import Table
from sheepfold.server.storage.commit_queue import NotWritten
from tests.patience import LONG, within
from tests.server.serving import Browser, Served, serving, until

pytestmark = pytest.mark.anyio


async def two_at_a_table(served: Served, ann: Browser, bob: Browser, **form: str) -> str:
    """Ann's table of three, with Bob at seat 1; it waits."""
    address = await ann.new_table(game="kivsa-shchora", seats="3", **form)
    await bob.post(address, type="sit", seat="1")
    return address


def handle(table: Table, browser: Browser) -> str:
    return handle_of(table.row.id, browser.person)


async def page_of(browser: Browser, address: str) -> str:
    return (await browser.client.get(address)).text


async def played_out(browser: Browser, address: str) -> None:
    """Bots play a match to its end while somebody looks."""
    table = browser.served.table(address)
    async with browser.socket(address):
        await until(lambda: table.row.status == "over", 60)


# Who talks.


async def test_fresh_spectators_cannot_write_into_a_private_table(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        for _ in range(25):
            async with served.visitor() as stranger:
                for message in ({"type": "chat", "text": "buy"}, {"type": "reaction", "reaction": "heart"}):
                    answer = await stranger.post(address, **message)
                    assert answer.status_code == 409
                    assert "Only those who sit at this table talk here." in answer.text
        assert not served.table(address).chat
        assert (await bob.post(address, type="chat", text="hello")).status_code == 303


async def test_spectators_talk_where_the_host_allows_it_and_not_too_much(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        table = served.table(address)
        assert (await bob.post(address, type="settings", spectators_talk="true")).status_code == 409
        await ann.post(address, type="settings", spectators_talk="true")
        async with served.visitor("Eve") as eve:
            assert (await eve.post(address, type="chat", text="good luck")).status_code == 303
        assert [(line.name, line.text) for line in table.chat] == [("Eve", "good luck")]
        said = 0
        for _ in range(6):
            async with served.visitor() as stranger:
                answers = [await stranger.post(address, type="chat", text="buy") for _ in range(5)]
                said += sum(answer.status_code == 303 for answer in answers)
        assert said < 25, "all spectators together are limited"
        assert (await bob.post(address, type="chat", text="hello")).status_code == 303
        await ann.post(address, type="settings", spectators_talk="false")
        async with served.visitor("Eve") as eve:
            assert (await eve.post(address, type="chat", text="again")).status_code == 409


async def test_pages_and_programs_are_told_who_talks(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Ann") as ann, served.program("Eve") as eve:
        made = await ann.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        path = f"/tables/{made['table']}"
        assert [made["spectators_talk"], made["may_talk"]] == [False, True]
        seen = await eve.get(path)
        assert [seen["spectators_talk"], seen["may_talk"]] == [False, False]
        async with served.visitor() as stranger:
            page = await page_of(stranger, f"/table/{made['table']}")
            assert "data-silent" in page
            assert "Only those who sit here talk." in page
            await ann.post(f"{path}/settings", spectators_talk=True)
            page = await page_of(stranger, f"/table/{made['table']}")
            assert "data-silent" not in page
            assert "spectators may talk" in page
        assert (await eve.get(path))["may_talk"]
        plan = {"game": "knizia-black-sheep", "places": ["me", "open"], "spectators_talk": True}
        assert (await ann.post("/tables", 201, **plan))["spectators_talk"]


# Who has to go.


async def test_a_removed_person_is_told_so_and_cannot_come_back(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        table = served.table(address)
        refused = await bob.post(address, type="remove", person=handle(table, ann))
        assert refused.status_code == 409
        assert "Only the host" in refused.text
        async with bob.socket(address) as socket:
            await socket.hear("table")
            await ann.post(address, type="remove", person=handle(table, bob))
            await within(socket.connection.wait_closed())
            assert socket.connection.close_code == 4410
        assert table.seats[1].kind == "empty"
        await assert_gone(bob, address)
        bob.client.cookies["language"] = "de"
        assert "vom Tisch entfernt" in await page_of(bob, address)
        del bob.client.cookies["language"]
        keep = bob.client.cookies
    async with serving(database) as served, served.visitor() as bob:
        bob.client.cookies = keep
        await assert_gone(bob, address)


async def assert_gone(browser: Browser, address: str) -> None:
    """Whatever somebody tries at this table, they are told that they were removed."""
    answers = [
        await browser.client.get(address),
        await browser.client.get(f"{address}/story"),
        await browser.client.get(f"{address}/record.json"),
        await browser.post(address, type="sit", seat="2"),
        await browser.post(address, type="chat", text="unfair"),
        await browser.post(address, type="reaction", reaction="sad"),
        await browser.post(address, type="rematch"),
        await browser.post(address, type="take_back_seat"),
    ]
    assert {answer.status_code for answer in answers} == {403}
    assert all("The host has removed you from this table." in answer.text for answer in answers)
    async with browser.socket(address) as socket:
        await within(socket.connection.wait_closed())
        assert socket.connection.close_code == 4410
    assert address not in await page_of(browser, "/")


async def test_a_bot_plays_on_for_whoever_is_removed_during_a_match(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        await ann.post(address, type="remove", seat="1")
        assert [table.seats[1].kind, table.seats[1].person] == ["bot", None]
        assert table.seats[1].name != "Bob"
        await ann.post(address, type="let_bot_play", seat="0")
        await played_out(ann, address)
        await assert_gone(bob, address)


async def test_a_removed_program_is_told_so(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Ann") as ann, served.program("Bob") as bob:
        made = await ann.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        path = f"/tables/{made['table']}"
        table = served.table(made["table"])
        seen = await bob.post(f"{path}/sit")
        waiting = asyncio.create_task(bob.client.get(f"{path}?after=5"))
        async with bob.stream(made["table"]) as stream:
            await stream.hear("table")
            await until(lambda: len(table.viewers) == 2)
            await ann.post(f"{path}/remove", person=seen["seats"][1]["person"])
            await within(stream.connection.wait_closed())
            assert stream.connection.close_code == 4410
        assert (await waiting).status_code == 403
        assert (await bob.client.get(path)).status_code == 403
        assert "removed" in (await bob.post(f"{path}/sit", 403))["refused"]
        async with bob.stream(made["table"]) as stream:
            await stream.connection.wait_closed()
            assert stream.connection.close_code == 4410
        back = (await ann.get(path))["removed"]
        assert [each["name"] for each in back] == ["Bob"]
        await ann.post(f"{path}/readmit", person=back[0]["person"])
        await ann.post(f"{path}/readmit", 409, person=back[0]["person"])
        await bob.post(f"{path}/sit")


async def test_the_host_sees_spectators_and_removes_them(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        table = served.table(address)
        async with ann.socket(address) as host:
            assert "Remove Eve" not in (await host.hear("table"))["html"]
            async with eve.socket(address) as socket:
                assert "Remove" not in (await socket.hear("table"))["html"]
                while "Remove Eve" not in (await host.hear("table"))["html"]:
                    pass
                await host.say("remove", person=handle(table, eve))
                await within(socket.connection.wait_closed())
            while "Let Eve come back" not in (await host.hear("table"))["html"]:
                pass
        await assert_gone(eve, address)


async def test_whoever_was_removed_or_muted_is_so_at_the_rematch(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Cem") as cem,
    ):
        address = await two_at_a_table(served, ann, bob, pace="instant", **{"option-rounds": "1"})
        await cem.post(address, type="sit", seat="2")
        table = served.table(address)
        await ann.post(address, type="mute", person=handle(table, cem))
        await ann.post(address, type="settings", spectators_talk="true")
        await ann.post(address, type="start")
        await ann.post(address, type="remove", person=handle(table, bob))
        for person in (ann, cem):
            await person.post(address, type="leave")
        await played_out(ann, address)
        following = (await cem.post(address, type="rematch")).headers["location"]
        after = served.table(following)
        assert after.row.spectators_talk
        assert after.muted == {ann.person: {cem.person}}
        await assert_gone(bob, following)
        await ann.post(address, type="remove", person=handle(table, cem))
        assert after.row.host == ann.person, "a host who was removed is followed by the one who removed them"
        await assert_gone(cem, following)
        assert after.seats_of(cem.person) == []
        await ann.post(address, type="rematch")
        assert after.seats_of(ann.person) == [0]


async def test_the_host_cannot_be_removed_and_frees_seats_of_bots_and_guests_as_before(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(
            game="kivsa-shchora", seats="4", **{"seat-1": "here", "seat-2": "lamb", "seat-3": "open"}
        )
        table = served.table(address)
        for seat in ("1", "2"):
            await ann.post(address, type="remove", seat=seat)
            assert table.seats[int(seat)].kind == "empty"
        assert not table.removed
        for who in ({"person": handle(table, ann)}, {"person": "nobody"}, {"seat": "9"}, {}):
            assert (await ann.post(address, type="remove", **who)).status_code in (400, 409)
        assert table.seats_of(ann.person) == [0]


async def not_written(*_lines: object, **_moves: object) -> None:
    raise NotWritten("the disk is full")


async def test_a_removal_that_cannot_be_saved_removes_nobody(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        table = served.table(address)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(served.server.commit_queue, "write", not_written)
            assert (await ann.post(address, type="remove", seat="1")).status_code == 409
        assert not table.removed
        assert table.seats[1].name == "Bob"
        assert (await bob.client.get(address)).status_code == 200


# Who is muted.


async def test_a_mute_follows_the_person_and_survives_a_reload(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        table = served.table(address)
        await ann.post(address, type="mute", person=handle(table, bob))
        await bob.post(address, type="sit", seat="2")
        await bob.post(address, type="chat", text="from another seat")
        assert "from another seat" not in await page_of(ann, address)
        assert (await ann.post(address, type="mute", seat="1")).status_code == 409, "nobody sits there now"
        del served.server.tables[table.row.id]
        assert "from another seat" not in await page_of(ann, address)
        assert "from another seat" in await page_of(bob, address)
        await ann.post(address, type="mute", seat="2")
        assert "from another seat" in await page_of(ann, address)
        del served.server.tables[table.row.id]
        assert "from another seat" in await page_of(ann, address)


async def test_a_spectator_who_talked_is_muted(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await ann.post(address, type="settings", spectators_talk="true")
        await eve.post(address, type="chat", text="look at me")
        page = await page_of(ann, address)
        assert "look at me" in page
        found = re.search(r'name="person" value="(\w+)">Hide what Eve says<', page)
        assert found is not None
        assert "Hide what Eve says" not in await page_of(eve, address)
        await ann.post(address, type="mute", person=found[1])
        page = await page_of(ann, address)
        assert "look at me" not in page
        assert "Show what Eve says" in page
        await eve.post(address, type="sit", seat="1")
        await eve.post(address, type="chat", text="and now")
        assert "and now" not in await page_of(ann, address)


async def test_a_person_has_another_handle_at_every_table(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        handles = set()
        for _ in range(2):
            table = served.table(await ann.new_table(game="kivsa-shchora", seats="3"))
            handles.add(handle(table, ann))
        assert len(handles) == 2
        assert not any(ann.person in each for each in handles)


# Under which name.


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


async def test_nobody_sits_down_under_a_name_like_anothers(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("АNN") as fake,  # noqa: RUF001
        served.visitor("Biscuit") as third,
    ):
        address = await ann.new_table(game="zoff-im-zoo", seats="5")
        table = served.table(address)
        await fake.post(address, type="sit", seat="1")
        await fake.post(address, type="chat", text="it is me")
        await third.post(address, type="sit", seat="2")
        await ann.post(address, type="sit", seat="3", here="on", name="ann")
        assert names(table)[:4] == ["Ann", "АNN (2)", "Biscuit", "ann (3)"]  # noqa: RUF001
        assert table.chat[0].name == "АNN (2)"  # noqa: RUF001
        await ann.post(address, type="add_bot", seat="4")
        assert names(table)[4] != "Biscuit"
        await fake.post(address, type="leave")
        await fake.post(address, type="sit", seat="1")
        assert names(table)[1] == "АNN (2)"  # noqa: RUF001


async def test_a_spectator_does_not_talk_under_the_name_of_somebody_at_the_table(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Ann") as fake:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await ann.post(address, type="settings", spectators_talk="true")
        await fake.post(address, type="chat", text="it is me")
        await ann.post(address, type="chat", text="no, me")
        assert [line.name for line in served.table(address).chat] == ["Ann (2)", "Ann"]


async def test_a_new_name_gets_a_number_where_it_is_like_anothers(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        other = await bob.new_table(game="kivsa-shchora", seats="3")
        asleep = await two_at_a_table(served, ann, bob)
        del served.server.tables[asleep.rpartition("/")[2]]
        await bob.client.post("/name", data={"name": "Ann"})
        assert names(served.table(address))[:2] == ["Ann", "Ann (2)"]
        assert names(served.table(other))[0] == "Ann"
        table = await tables.find(served.server, asleep.rpartition("/")[2])
        assert names(table)[:2] == ["Ann", "Ann (2)"]
        async with bob.socket(address) as socket:
            await socket.say("settings", name="Ben")
            for each in (address, asleep):
                await until(lambda at=each: names(served.table(at))[1] == "Ben")
        for each in (address, asleep):
            del served.server.tables[each.rpartition("/")[2]]
            table = await tables.find(served.server, each.rpartition("/")[2])
            assert names(table)[:2] == ["Ann", "Ben"]


async def test_the_one_who_opens_a_table_keeps_the_own_name(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Biscuit") as program:
        for _ in range(5):
            made = await program.post("/tables", 201, game="kivsa-shchora", places=["lamb", "lamb", "me"])
            seats = [seat["name"] for seat in made["seats"]]
            assert seats[2] == "Biscuit"
            assert len(set(seats)) == 3


async def test_at_a_rematch_names_are_told_apart_again(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Ann") as other:
        address = await ann.new_table(game="kivsa-shchora", seats="2", **{"option-rounds": "1"})
        await other.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        for person in (ann, other):
            await person.post(address, type="leave")
        await played_out(ann, address)
        following = (await other.post(address, type="rematch")).headers["location"]
        await ann.post(address, type="rematch")
        assert names(served.table(following)) == ["Ann (2)", "Ann"], "whoever comes first"


async def test_a_handle_that_fits_nobody_is_refused(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        stranger = handle_of(served.table(address).row.id, Person("x", "X").id)
        for message in ("remove", "mute", "readmit"):
            answer = await ann.post(address, type=message, person=stranger)
            assert answer.status_code == 409
            assert "no such person" in answer.text


# Who is the host.


async def test_hosting_passes_on_when_the_host_is_away_and_everybody_seated_may_start(sqlite: str) -> None:
    async with (
        serving(sqlite, host_grace=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Cid") as cid,
    ):
        address = await two_at_a_table(served, ann, bob)
        await cid.post(address, type="sit")
        table = served.table(address)
        assert (await cid.post(address, type="start")).status_code == 409
        async with cid.socket(address), bob.socket(address):
            served.set(host_grace=0.3)
            await until(lambda: table.row.host == bob.person)
        assert "Waiting for the host" not in await page_of(cid, address)
        assert (await cid.post(address, type="start")).status_code == 303
        assert table.row.status == "playing"


async def test_a_host_who_is_there_stays_host(sqlite: str) -> None:
    async with (
        serving(sqlite, host_grace=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        kept = await two_at_a_table(served, ann, bob)
        left = await two_at_a_table(served, ann, bob)
        async with ann.socket(kept), bob.socket(kept), bob.socket(left):
            served.set(host_grace=0.3)
            await until(lambda: served.table(left).row.host == bob.person)
            assert served.table(kept).row.host == ann.person
            assert (await bob.post(kept, type="start")).status_code == 409


async def test_hosting_does_not_pass_to_somebody_who_is_away_too_nor_during_a_match(sqlite: str) -> None:
    async with (
        serving(sqlite, host_grace=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Eve") as eve,
    ):
        empty, begun = await two_at_a_table(served, ann, bob), await two_at_a_table(served, ann, bob)
        left = await two_at_a_table(served, ann, bob)
        await ann.post(begun, type="start")
        async with eve.socket(empty), bob.socket(begun), bob.socket(left):
            served.set(host_grace=0.3)
            await until(lambda: served.table(left).row.host == bob.person)
        assert served.table(empty).row.host == ann.person
        assert served.table(begun).row.host == ann.person


async def test_the_host_hands_on_to_somebody_who_sits_there(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        table = served.table(address)
        assert (await bob.post(address, type="hand_on")).status_code == 409
        assert "If you leave, Bob becomes host." in await page_of(ann, address)
        assert (await ann.post(address, type="hand_on", person=handle(table, bob))).status_code == 303
        assert table.row.host == bob.person
        assert (await ann.post(address, type="start")).status_code == 409
        alone = await ann.new_table(game="kivsa-shchora", seats="3")
        refused = await ann.post(alone, type="hand_on")
        assert "Nobody else sits here" in refused.text
    async with serving(database) as served, served.visitor() as eve:
        await eve.client.get(address)
        assert served.table(address).row.host == bob.person


async def test_a_removed_person_cannot_sit_down_again(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        table = served.table(address)
        await ann.post(address, type="remove", person=handle(table, bob))
        answer = await bob.post(address, type="sit", name="Bobby")
        assert answer.status_code == 403
        assert "The host has removed you from this table." in answer.text
        assert table.free_seat() == 1
