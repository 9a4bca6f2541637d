"""*Hint*: who may ask, what is answered, and that nobody else hears of it."""

from __future__ import annotations

import asyncio
import html
import json
import re
import zlib
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.game import Json, State
from sheepfold.play.advice import advise
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.table import Hint, Table
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.storage.rows import StoredTable
from sheepfold.words.facts import Advice
from tests.contract.cases import Case, cases, state_after
from tests.contract.probe import Probe, interference
from tests.server.serving import AnyMove, Browser, Served, serving, until
from tests.server.tables import bytes_at, person_at, stored_table, table_at, view_model_at

pytestmark = pytest.mark.anyio

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
TWO_PEOPLE = {"game": "knizia-black-sheep", "seats": "2"}


def quick(view: Json) -> Advice:
    """An advice that depends on no clock."""
    return advise(view, simulations=6, seconds=1e9, deals=5)


class Advising(AnyMove):
    """Gives hints without a worker, and counts them."""

    asked = 0

    async def advise(self, view: Json, source: JobSource) -> Advice | None:
        self.asked += 1
        return quick(view)


class Busy(AnyMove):
    """Has no time for hints."""

    async def advise(self, view: Json, source: JobSource) -> Advice | None:
        return None


async def my_turn(served: Served, address: str, browser: Browser) -> None:
    """Until this person is to move."""
    table = served.table(address)
    await until(lambda: table.turn is not None and table.seats[table.turn].person == browser.person)


async def two_people(served: Served, ann: Browser, bob: Browser, **form: str) -> tuple[str, Browser, Browser]:
    """A match of two: its address, who is to move and who is not."""
    address = await ann.new_table(**TWO_PEOPLE, **form)
    await bob.post(address, type="sit", seat="1")
    await ann.post(address, type="start")
    table = served.table(address)
    assert table.turn is not None
    first, second = (ann, bob) if table.seats[table.turn].person == ann.person else (bob, ann)
    return address, first, second


async def page_of(browser: Browser, address: str) -> str:
    return (await browser.client.get(address)).text


async def refused(browser: Browser, address: str) -> str:
    """The answer to a question that is not answered with a hint."""
    async with browser.socket(address) as socket:
        await socket.say("hint")
        text: str = (await socket.hear("notice"))["text"]
        return text


@EVERY_GAME
async def test_a_hint_by_form_marks_its_move_and_says_why(game_id: str, sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(game_id)
        await my_turn(served, address, ann)
        before = await page_of(ann, address)
        assert 'name="type" value="hint"' in before
        assert "data-hint" not in before
        answer = await ann.post(address, type="hint", number=str(served.table(address).moves))
        assert answer.status_code == 303
        page = await page_of(ann, address)
        hint = served.table(address).hint
        assert hint is not None
        assert f"<option selected>{html.escape(hint.advice.move)}</option>" in page
        assert re.search(r'<\w+ [^>]*data-hint="play"[^>]*aria-describedby="hint"', page)
        said = re.search(r'id="hint"[^>]*>.*?<p><b>(.+?)</b></p><p>(.+?)</p>', page)
        assert said is not None
        assert "simulated matches" in said[2] or "only move" in said[2]


async def test_asking_again_gives_the_same_answer_without_thinking_again(sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("kivsa-shchora")
        await my_turn(served, address, ann)
        answers = set()
        for _ in range(9):
            assert (await ann.post(address, type="hint")).status_code == 303
            page = await page_of(ann, address)
            answers.add(
                tuple(re.findall(r'<\w+ [^>]*data-hint[^>]*>|<div class="hint-said".*?</div></div>', page))
            )
        assert len(answers) == 1
        assert len(answers.pop()) > 1
        pool = served.server.bot_pool
        assert isinstance(pool, Advising)
        assert pool.asked == 1


async def test_a_hint_is_gone_after_the_next_move(sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("kivsa-shchora")
        await my_turn(served, address, ann)
        await ann.post(address, type="hint")
        table = served.table(address)
        assert table.hint is not None
        number, move = table.moves, table.hint.advice.move
        assert (await ann.post(address, type="move", number=str(number), move=move)).status_code == 303
        await until(lambda: table.moves > number)
        assert "data-hint" not in await page_of(ann, address)
        assert (await ann.post(address, type="hint", number=str(number))).status_code == 409


async def test_a_hint_that_comes_too_late_is_never_shown(sqlite: str) -> None:
    class Slow(Advising):
        """The table moves on while this one thinks."""

        async def advise(self, view: Json, source: JobSource) -> Advice | None:
            advice = await super().advise(view, source)
            assert advice is not None
            number = str(table.moves)
            await ann.post(address, type="move", number=number, move=advice.move)
            return advice

    async with serving(sqlite, Slow) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("kivsa-shchora")
        await my_turn(served, address, ann)
        table = served.table(address)
        number = table.moves
        assert (await ann.post(address, type="hint")).status_code == 303
        assert table.moves > number
        assert table.hint is None
        assert 'id="hint"' not in await page_of(ann, address)


async def test_over_the_socket_the_answer_is_a_push(sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        await my_turn(served, address, ann)
        async with ann.socket(address) as socket:
            await socket.say("hint", number=served.table(address).moves)
            while 'id="hint"' not in (await socket.hear("table"))["html"]:
                pass


async def test_a_move_does_not_wait_for_a_hint_asked_for_over_the_same_socket(sqlite: str) -> None:
    class Pondering(Advising):
        """Thinks until the test is over."""

        thinking = False
        released = asyncio.Event()

        async def advise(self, view: Json, source: JobSource) -> Advice | None:
            self.thinking = True
            await self.released.wait()
            return await super().advise(view, source)

    async with serving(sqlite, Pondering) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("zoff-im-zoo")
        await my_turn(served, address, ann)
        table, pool = served.table(address), served.server.bot_pool
        assert isinstance(pool, Pondering)
        assert table.match is not None
        number, move = table.moves, table.game.write(table.match.state, table.match.state.legal()[0])
        async with ann.socket(address) as socket:
            await socket.say("hint")
            await until(lambda: pool.thinking)
            await socket.say("move", number=number, move=move)
            await until(lambda: table.moves > number)
            assert table.hinting.locked()
            pool.released.set()
            await until(lambda: not table.hinting.locked())
            assert table.hint is None, "it was about a table that has moved on"
            await socket.say("chat", text="hello")
            await until(lambda: len(table.chat) == 1)


async def test_with_other_people_there_are_no_hints(sqlite: str) -> None:
    async with (
        serving(sqlite, Advising) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address, first, _second = await two_people(served, ann, bob)
        assert 'value="hint"' not in await page_of(first, address)
        answer = await first.post(address, type="hint")
        assert answer.status_code == 409
        assert "Hints are for matches against bots" in answer.text
        assert served.table(address).hint is None


async def test_where_the_host_allows_it_everybody_may_ask_and_all_know_it(sqlite: str) -> None:
    async with (
        serving(sqlite, Advising) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await ann.new_table(**TWO_PEOPLE, hints="on")
        assert "hints for everybody" in await page_of(bob, address)
        address, first, second = await two_people(served, ann, bob, hints="on")
        assert (await first.post(address, type="hint")).status_code == 303
        assert 'id="hint"' in await page_of(first, address)
        assert "hint" not in re.sub(r"hints\.css", "", await page_of(second, address))
        answer = await second.post(address, type="hint")
        assert answer.status_code == 409
        assert "It is not your turn." in answer.text


async def test_the_host_allows_hints_only_before_the_start(sqlite: str) -> None:
    async with (
        serving(sqlite, Advising) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await ann.new_table(**TWO_PEOPLE)
        assert (await bob.post(address, type="settings", hints="on")).status_code == 409
        assert not served.table(address).row.hints
        assert (await ann.post(address, type="settings", hints="on")).status_code == 303
        assert served.table(address).row.hints
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        assert (await ann.post(address, type="settings", hints="")).status_code == 409
        stored = await served.server.store.stored_table(served.table(address).row.id)
        assert stored is not None
        assert stored.table.hints


async def test_out_of_turn_before_the_start_and_for_spectators_the_answer_is_a_clear_word(
    sqlite: str,
) -> None:
    async with (
        serving(sqlite, Advising) as served,
        served.visitor("Ann") as ann,
        served.visitor("Eve") as eve,
    ):
        waiting = await ann.new_table(**TWO_PEOPLE)
        assert await refused(ann, waiting) == "The match has not begun yet."
        address = await ann.play_now("knizia-black-sheep")
        await my_turn(served, address, ann)
        watching = await eve.post(address, type="hint")
        assert watching.status_code == 409
        assert "You are watching" in watching.text


async def test_on_a_shared_device_the_others_are_people_too(sqlite: str) -> None:
    form = {"game": "zoff-im-zoo", "seats": "3", "seat-1": "here", "seat-2": "here"}
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(**form)
        await ann.post(address, type="start")
        assert (await refused(ann, address)).startswith("Hints are for matches against bots")
        allowed = await ann.new_table(**form, hints="on")
        await ann.post(allowed, type="start")
        assert await refused(ann, allowed) == "Press “I am …” first."
        await ann.post(allowed, type="lift")
        assert (await ann.post(allowed, type="hint")).status_code == 303


async def test_whoever_asks_too_often_is_asked_to_wait(sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        await my_turn(served, address, ann)
        served.table(address).asked[ann.person] = Bucket(0, 0)
        answer = await ann.post(address, type="hint")
        assert answer.status_code == 429
        assert "One thing at a time" in answer.text


async def test_without_a_bot_at_hand_nothing_changes(sqlite: str) -> None:
    async with serving(sqlite, Busy) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        await my_turn(served, address, ann)
        answer = await ann.post(address, type="hint")
        assert answer.status_code == 409
        assert "No bot has time for you just now." in answer.text
        assert "data-hint" not in await page_of(ann, address)


async def test_a_rematch_keeps_what_the_host_allowed(sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.visitor("Ann") as ann:
        form = {"game": "kivsa-shchora", "seats": "2", "seat-1": "lamb", "option-rounds": "1"}
        address = await ann.new_table(**form, hints="on")
        table = served.table(address)
        table.row = table.row._replace(status="over")
        following = (await ann.post(address, type="rematch")).headers["location"]
        assert served.table(following).row.hints


async def test_a_program_may_ask_too(sqlite: str) -> None:
    async with serving(sqlite, Advising) as served, served.program() as program:
        made = await program.post("/tables", 201, game="knizia-black-sheep", places=["me", "lamb"])
        path = f"/tables/{made['table']}"
        assert (made["hints"], made["hint"]) == (False, None)
        await program.post(f"{path}/start")
        table = served.server.tables[made["table"]]
        await until(lambda: table.turn == 0)
        told = await program.post(f"{path}/hint", number=table.moves)
        assert told["hint"]["move"] in told["legal"]
        assert "of 100 simulated matches" in told["hint"]["why"][-1]
        assert told["hint"]["won"] >= 0
        assert (await program.get(path))["hint"] == told["hint"]
        async with served.program("Watcher") as watcher:
            assert (await watcher.get(path))["hint"] is None


def test_a_hint_wakes_nobody_else() -> None:
    table = table_at(stored_table("zoff-im-zoo", 4, {}), state_after(Case("zoff-im-zoo", 4, {}), 1, 0))
    viewers = [Waiting(Audience(person)) for person in ("ann", "bob", None, "ann")]
    for viewer in viewers:
        table.arrive(viewer)
    table.show_again("ann")
    assert [viewer.woken.is_set() for viewer in viewers] == [True, False, False, True]


# Hidden cards.


def with_hint(stored: StoredTable, state: State) -> Table:
    """A table whose seat to move has asked."""
    table = table_at(stored._replace(table=stored.table._replace(hints=True)), state)
    if table.turn is not None:
        person = person_at(table.turn)
        assert person is not None
        table.hint = Hint(person, table.moves, quick(state.view(table.turn)))
    return table


class Hinted(Probe):
    """What leaves the server for a seat that has asked for a hint, or for others meanwhile."""

    def __init__(self, case: Case) -> None:
        super().__init__(case.game)
        self.stored = stored_table(case.id, case.seats, case.options)

    def view(self, state: State, seat: int | None) -> Any:
        return bytes_at(with_hint(self.stored, state), seat)

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return None


class Peeking(Hinted):
    """Hints that know what other seats hold."""

    def view(self, state: State, seat: int | None) -> Any:
        table = with_hint(self.stored, state)
        if table.hint is not None:
            all_cards = json.dumps(self.game.position(state)["hands"])
            told = table.hint.advice._replace(imagined=1, won=zlib.crc32(all_cards.encode()) % 101)
            table.hint = table.hint._replace(advice=told)
        return bytes_at(table, seat)


@EVERY_GAME
def test_a_hint_does_not_depend_on_what_its_seat_may_not_know(game_id: str) -> None:
    asked = 0
    for case in [case for case in cases() if case.id == game_id][::4]:
        for seed in range(2):
            state = state_after(case, seed, 7 + 20 * seed)
            if state.turn is None:
                continue
            hint = view_model_at(
                with_hint(stored_table(case.id, case.seats, case.options), state), state.turn
            ).hint
            asked += hint is not None
            for seat in (state.turn, None):
                assert interference(Hinted(case), state, seat, seed).leak is None
    assert asked > 3


@EVERY_GAME
def test_a_hint_that_peeks_would_be_noticed(game_id: str) -> None:
    case = next(case for case in cases() if case.id == game_id)
    states = [state_after(case, seed, 9) for seed in range(6)]
    assert "view" in [interference(Peeking(case), state, state.turn, 3).leak for state in states]


@EVERY_GAME
def test_only_the_one_who_asked_is_shown_the_hint(game_id: str) -> None:
    case = next(case for case in cases() if case.id == game_id)
    state = state_after(case, 1, 4)
    table = with_hint(stored_table(case.id, case.seats, case.options), state)
    shown: list[TableViewModel] = [view_model_at(table, seat) for seat in (None, *range(case.seats))]
    assert [model.me for model in shown if model.hint is not None] == [state.turn]
