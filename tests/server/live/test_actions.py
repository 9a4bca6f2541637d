"""Wrong, stale and forged input: refused with a clear word, and the match is never harmed."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.serving import Browser, Served, serving

pytestmark = pytest.mark.anyio


async def two_at_a_table(served: Served, ann: Browser, bob: Browser) -> str:
    address = await ann.new_table(game="knizia-black-sheep", seats="2", **{"seat-1": "open"})
    await bob.post(address, type="sit", seat="1")
    await ann.post(address, type="start")
    assert served.table(address).row.status == "playing"
    return address


def to_move(served: Served, address: str, *browsers: Browser) -> tuple[Browser, Browser]:
    """Who is to move, and another."""
    table = served.table(address)
    assert table.turn is not None
    first, second = browsers
    return (first, second) if table.seats[table.turn].person == first.person else (second, first)


def a_move(served: Served, address: str) -> str:
    table = served.table(address)
    assert table.match is not None
    return table.game.write(table.match.state, table.match.state.legal()[0])


async def test_a_double_click_makes_one_move(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        mover, _ = to_move(served, address, ann, bob)
        move = a_move(served, address)
        async with mover.socket(address) as socket, mover.socket(address) as old_tab:
            await asyncio.gather(
                socket.say("move", number=0, move=move),
                socket.say("move", number=0, move=move),
                old_tab.say("move", number=0, move=move),
            )
            assert "not your turn" in (await socket.hear("refused"))["html"]
            # The other refusal comes to either: whichever was first has moved.
            hearing = [asyncio.create_task(each.hear("refused")) for each in (socket, old_tab)]
            heard, _others = await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
            assert ["not your turn" in each.result()["html"] for each in heard] == [True]
            for each in hearing:
                each.cancel()
        assert served.table(address).moves == 1


async def test_a_move_chosen_at_an_earlier_position_is_refused(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        for _ in range(2):
            mover, _other = to_move(served, address, ann, bob)
            await mover.post(
                address, type="move", number=str(served.table(address).moves), move=a_move(served, address)
            )
        mover, _other = to_move(served, address, ann, bob)
        async with mover.socket(address) as socket:
            for number in (0, 1, 3, 99):
                await socket.say("move", number=number, move=a_move(served, address))
                assert "Somebody moved" in (await socket.hear("refused"))["html"]
        assert served.table(address).moves == 2


async def test_only_the_sender_hears_of_a_refusal(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await two_at_a_table(served, ann, bob)
        mover, waiter = to_move(served, address, ann, bob)
        async with mover.socket(address) as moving, waiter.socket(address) as waiting:
            await waiting.hear("table")
            await moving.say("move", number=0, move="field 9: dragon")
            assert (await moving.hear("refused"))["html"]
            await moving.say("chat", text="afterwards")
            heard = await waiting.hear()
            while heard["type"] == "table" and "afterwards" not in heard["html"]:
                heard = await waiting.hear()
            assert heard["type"] == "table"


async def test_out_of_turn_spectators_and_strangers_cannot_move(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Eve") as eve,
    ):
        address = await two_at_a_table(served, ann, bob)
        _, waiter = to_move(served, address, ann, bob)
        for browser, word in ((waiter, "not your turn"), (eve, "watching")):
            async with browser.socket(address) as socket:
                await socket.say("move", number=0, move=a_move(served, address))
                assert word in (await socket.hear("refused"))["html"]
            answer = await browser.post(address, type="move", number="0", move=a_move(served, address))
            assert answer.status_code == 409
            assert word in answer.text
        assert served.table(address).moves == 0


NONSENSE = [
    "",
    "{",
    "[]",
    "null",
    '{"type": 7}',
    '{"type": "move"}',
    '{"type": "move", "number": "x", "move": "skip"}',
    '{"type": "move", "number": true, "move": "skip"}',
    '{"type": "move", "number": 0, "move": {"a": 1}}',
    '{"type": "move", "number": 0, "move": "' + "x" * 3000 + '"}',
    '{"type": "move", "number": -1, "move": "skip"}',
    '{"type": "why", "number": 0, "cards": 5}',
    '{"type": "sit", "seat": 99}',
    '{"type": "start"}',
    '{"type": "__class__"}',
    '{"type": "settings", "name": "\\u0000 "}',
    '{"type": "settings", "pace": "warp"}',
    '{"type": "take_back_seat", "seat": 0}',
    '{"type": "let_bot_play", "seat": 0}',
    '{"type": "rematch"}',
    '{"type": "lift"}',
    '{"type": "reaction", "reaction": "rude"}',
    "[" * 3000,
    "x" * 12_000,
]


async def test_nonsense_is_answered_and_harms_nothing(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await ann.play_now("knizia-black-sheep")
        await ann.post(address, type="settings", pace="human")
        async with eve.socket(address) as socket:
            for text in NONSENSE:
                await socket.connection.send(text)
                answer = await socket.hear("notice", "refused")
                assert answer.get("text") or answer.get("html")
            await socket.connection.send(b"\x00\xff")
            assert await socket.hear("notice")
        table = served.table(address)
        assert table.row.status == "playing"
        assert [seat.kind for seat in table.seats].count("person") == 1


async def test_only_the_host_arranges_the_table(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await ann.new_table(game="knizia-black-sheep", seats="3")
        for message in (
            {"type": "start"},
            {"type": "fill"},
            {"type": "add_bot", "seat": "1"},
            {"type": "remove", "seat": "0"},
            {"type": "settings", "public": "on"},
        ):
            answer = await eve.post(address, **message)
            assert answer.status_code == 409
            assert "host" in answer.text
        table = served.table(address)
        assert [seat.kind for seat in table.seats] == ["person", "empty", "empty"]
        assert not table.row.public


async def test_a_taken_seat_stays_taken_also_when_two_run_for_it(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Eve") as eve,
    ):
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        answers = await asyncio.gather(*[each.post(address, type="sit", seat="1") for each in (bob, eve)])
        assert sorted(answer.status_code for answer in answers) == [303, 409]


# Sitting down under a name.


async def test_sitting_down_under_a_name_is_remembered(database: str) -> None:
    async with serving(database) as served, served.visitor() as ann, served.visitor() as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="3", name="Ann")
        await bob.post(address, type="sit", name="  Bob ")
        assert [seat.name for seat in served.table(address).seats] == ["Ann", "Bob", ""]
        another = await ann.new_table(game="kivsa-shchora", seats="3")
        await bob.post(another, type="sit")
        assert [seat.name for seat in served.table(another).seats] == ["Ann", "Bob", ""]
        assert 'value="Bob"' in (await bob.client.get(address)).text


async def test_a_name_nobody_can_read_is_refused_and_the_seat_stays_free(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        answer = await bob.post(address, type="sit", name="x" * 30)
        assert answer.status_code == 400
        assert "A name has at most 24 letters." in answer.text
        assert served.table(address).free_seat() == 1
        answer = await bob.client.post("/new", data={"game": "kivsa-shchora", "seats": "3", "name": "x" * 30})
        assert answer.status_code in (400, 422)
        assert "A name has at most 24 letters." in answer.text


async def test_a_player_on_the_same_device_has_a_name_and_a_token_of_their_own(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await ann.post(address, type="sit", seat="1", here="on", name="Opa", token="6")
        seat = served.table(address).seats[1]
        assert (seat.name, seat.here, seat.token) == ("Opa", True, 6)
        assert served.table(address).seats[0].name == "Ann"
        assert 'value="Ann"' in (await ann.client.get(address)).text
