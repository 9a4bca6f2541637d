"""What pages offer works by plain forms and links, without JavaScript."""

from __future__ import annotations

import asyncio
import html
import re

import pytest

from sheepfold import games
from tests.patience import PATIENCE
from tests.server.pages.walking import HOLE, read
from tests.server.serving import Browser, serving, until

pytestmark = pytest.mark.anyio


async def personal_link(browser: Browser) -> str:
    """The path of somebody's personal link."""
    page = html.unescape((await browser.client.get("/")).text)
    return "/me/" + page.split("/me/")[1].split('"')[0]


async def fields_of(browser: Browser, address: str, words: str) -> dict[str, str]:
    """What the form with a button of these words would send."""
    page = (await browser.client.get(address)).text
    form = next(each for each in re.findall(r"<form.*?</form>", page, re.DOTALL) if words in each)
    button = next(each for each in re.findall(r"<button.*?</button>", form, re.DOTALL) if words in each)
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)"', form)
    pressed = re.findall(r'name="(\w+)" value="(\w+)"', button)
    return dict([*hidden, *pressed])


async def test_a_personal_link_asks_before_it_replaces_somebody(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        link, before = await personal_link(ann), bob.person
        page = (await bob.client.get(link)).text
        read(page)
        assert "Continue as Ann" in page
        assert bob.person == before
        await bob.client.post(link)
        assert bob.person == ann.person


async def test_other_sites_cannot_make_somebody_of_somebody_else(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        before = bob.person
        answer = await bob.client.post(
            await personal_link(ann), headers={"origin": "http://elsewhere.example"}
        )
        assert answer.status_code == 422
        assert bob.person == before


async def test_a_seat_is_taken_for_somebody_on_the_same_device(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await ann.post(address, **await fields_of(ann, address, ">Add<"))
        seats = served.table(address).seats
        assert served.table(address).seats_of(ann.person) == [0, 1]
        assert [seats[0].name, seats[0].here, seats[1].here] == ["Ann", False, True]
        assert "Sit down" not in (await ann.client.get(address)).text


async def test_the_host_frees_a_seat(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await bob.post(address, **await fields_of(bob, address, "Sit down"))
        assert served.table(address).seats[1].name == "Bob"
        assert "Remove" not in (await bob.client.get(address)).text
        await ann.post(address, **await fields_of(ann, address, "Remove Bob"))
        assert served.table(address).seats[1].kind == "empty"


async def test_somebody_is_muted_and_heard_again(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await bob.post(address, type="sit", seat="1")
        await bob.post(address, type="chat", text="Good evening")
        assert "Good evening" in (await ann.client.get(address)).text
        await ann.post(address, **await fields_of(ann, address, "Hide what Bob says"))
        assert "Good evening" not in (await ann.client.get(address)).text
        await ann.post(address, **await fields_of(ann, address, "Show what Bob says"))
        assert "Good evening" in (await ann.client.get(address)).text


async def test_a_rematch_that_waits_is_offered_to_players_and_to_those_who_watch(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(
            game="kivsa-shchora", seats="2", pace="instant", **{"option-rounds": "1"}
        )
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        for person in (ann, bob):  # bots play on for both
            await person.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: served.table(address).row.status == "over", 60)
        assert "Play again" in (await bob.client.get(address)).text
        following = (await ann.post(address, type="rematch")).headers["location"]
        assert "Join the rematch" in (await bob.client.get(address)).text
        async with served.visitor() as stranger:
            assert f'href="{following}"' in html.unescape((await stranger.client.get(address)).text)
        fields = await fields_of(bob, address, "Join the rematch")
        assert (await bob.post(address, **fields)).headers["location"] == following
        assert served.table(following).row.status == "playing"


@pytest.mark.parametrize("game_id", games.IDS)
async def test_the_whole_story_is_told_from_the_first_move(game_id: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as stranger:
        address = await ann.play_now(game_id)
        table = served.table(address)
        await ann.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: table.moves > 20 or table.row.status == "over", 60)
        async with table.lock:
            moves = table.moves
            page = (await ann.client.get(f"{address}/story")).text
            public = (await stranger.client.get(f"{address}/story")).text
        assert not HOLE.search(" ".join(read(page).text))
        assert re.findall(r'id="move-(\d+)"', page) == [str(number) for number in range(1, moves + 1)]
        assert page.count("You ") > public.count("You ")


async def test_there_is_no_story_before_the_match(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        assert (await ann.client.get(f"{address}/story")).status_code == 404


async def test_a_match_is_left_by_its_button_and_listed_again_when_the_seat_is_taken_back(
    sqlite: str,
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.play_now("kivsa-shchora")
        assert f'action="{address}/leave"' in (await ann.client.get(address)).text
        assert f'action="{address}/leave"' not in (await bob.client.get(address)).text
        assert address in (await ann.client.get("/")).text
        answer = await ann.client.post(f"{address}/leave")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert served.table(address).is_bots(0)
        assert address not in (await ann.client.get("/")).text
        assert f'action="{address}/leave"' not in (await ann.client.get(address)).text
        await ann.post(address, type="take_back_seat")
        assert not served.table(address).is_bots(0)
        assert address in (await ann.client.get("/")).text


async def test_leaving_a_table_that_waits_frees_the_seat(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        assert address in (await ann.client.get("/")).text
        await ann.client.post(f"{address}/leave")
        assert served.table(address).people() == []
        assert address not in (await ann.client.get("/")).text


async def test_a_finished_match_is_listed_with_its_result(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(
            game="kivsa-shchora", seats="2", **{"seat-1": "lamb", "option-rounds": "1"}
        )
        await ann.post(address, type="start")
        await ann.post(address, type="leave")
        table = served.table(address)
        with served.spectator(address):
            await until(lambda: table.row.status == "over")
        page = ""
        async with asyncio.timeout(PATIENCE):  # The end is shown a moment before it is stored.
            while "Finished matches" not in page:
                page = (await ann.client.get("/")).text
        assert table.row.outcome is not None
        assert f'class="medal p{table.row.outcome["places"][0]}"' in page
