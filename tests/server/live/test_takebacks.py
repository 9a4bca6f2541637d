"""Takebacks: who may ask, who decides, what is undone, and that nothing of it is ever lost."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.engine.record import TAKEN_BACK, read_record, replay
from sheepfold.engine.rng import Rng
from sheepfold.engine.takeback import ALL_DEALS, revealed
from sheepfold.server.live import takebacks
from sheepfold.server.live.bots.pool import BotMove
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.table import Table
from sheepfold.server.live.takebacks import offer_for
from sheepfold.server.live.versions import movers
from sheepfold.server.live.view_model import SHOWN, TableViewModel, TakebackViewModel
from sheepfold.server.live.view_model_builder import table_view_model
from sheepfold.server.live.viewers import Audience
from sheepfold.server.pages import table_fragment
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import MoveRow, TakebackRow
from tests.patience import LONG
from tests.server.moving import legal_move
from tests.server.serving import AnyMove, Program, Served, serving, until
from tests.server.tables import NOW, stored_table, view_model_at

pytestmark = pytest.mark.anyio

KIVSA = "kivsa-shchora"
SEED = "02" * 32
"""In Kivsa Shchora the first players can all play a card."""


def deal_by(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """Every match has this deal; other random names stay random."""
    usual = secrets.token_hex
    monkeypatch.setattr("secrets.token_hex", lambda size: seed if size == 32 else usual(size))


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same deal."""
    deal_by(monkeypatch, SEED)


def move_that(table: Table, *, shows: bool) -> str:
    """A legal move that shows its mover something, or nothing."""
    assert table.match is not None
    state, game = table.match.state, table.game
    for move in state.legal():
        after = state.clone()
        after.apply(move, Rng(1))
        same_seat = after.turn == state.turn
        if (revealed(game, state, move, after, Rng(2), 64) is not None) == shows and not same_seat:
            return str(game.write(state, move))
    raise AssertionError("no such move")


def position(table: Table) -> Json:
    assert table.match is not None
    found: Json = table.game.position(table.match.state)
    return found


class Seated:
    """A match of people who are programs; they are called by seat."""

    def __init__(self, served: Served, table: Table, people: list[Program]) -> None:
        self.served = served
        self.table = table
        self.people = people
        self.path = f"/tables/{table.row.id}"

    @property
    def turn(self) -> int:
        assert self.table.turn is not None
        return self.table.turn

    async def move(self, *, shows: bool = False) -> int:
        """The one to move makes a move; their seat."""
        seat = self.turn
        await self.say(seat, "move", move=move_that(self.table, shows=shows))
        return seat

    async def say(self, seat: int, kind: str, status: int = 200, **more: Any) -> Json:
        """A message of somebody about the table as it is now."""
        number = more.pop("number", self.table.moves)
        return await self.people[seat].post(f"{self.path}/{kind}", status, number=number, **more)

    async def sees(self, seat: int) -> Json | None:
        """What somebody is shown of a takeback."""
        found: Json | None = (await self.people[seat].get(self.path))["takeback"]
        return found


@asynccontextmanager
async def match_of(database: str, seats: int = 3, bots: int = 0, **plan: Any) -> AsyncIterator[Seated]:
    """A match of people, with bots on the last seats."""
    pool, game = plan.pop("pool", AnyMove), plan.pop("game", KIVSA)
    async with (
        serving(database, pool, takeback_seconds=LONG) as served,
        served.program("Ann") as ann,
        served.program("Bob") as bob,
        served.program("Cleo") as cleo,
    ):
        people = [ann, bob, cleo][: seats - bots]
        places = ["me", *["open"] * (len(people) - 1), *["lamb"] * bots]
        made = await ann.post("/tables", 201, game=game, places=places, **plan)
        for other in people[1:]:
            await other.post(f"/tables/{made['table']}/sit")
        await ann.post(f"/tables/{made['table']}/start")
        yield Seated(served, served.table(made["table"]), people)


# Granted.


async def test_everybody_agrees_and_the_move_is_undone(sqlite: str) -> None:
    async with match_of(sqlite) as match:
        before = position(match.table)
        mover = await match.move()
        first, second = [seat for seat in range(3) if seat != mover]
        assert (await match.sees(mover) or {})["stage"] == "offer"
        assert await match.sees(first) is None
        await match.say(mover, "takeback")
        mine = await match.sees(mover)
        assert mine is not None
        assert (mine["stage"], mine["undecided"]) == ("asked", sorted([first, second]))
        assert (await match.sees(first) or {})["stage"] == "decide"
        await match.say(first, "allow_takeback")
        assert (await match.sees(first) or {})["stage"] == "pending"
        assert match.table.moves == 1
        await match.say(second, "allow_takeback")
        assert position(match.table) == before
        assert (await match.sees(mover) or {})["stage"] == "granted"
        assert await match.sees(first) is None
        told = (await match.people[first].get(match.path))["log"]
        assert told[-1] == {"number": 2, "events": [{"event": "takeback", "seat": mover}]}
        await match.move(shows=True)
        assert match.table.moves == 3


async def test_bots_agree_at_once_and_the_one_who_thinks_is_stopped(sqlite: str) -> None:
    Slow.holds = False
    async with match_of(sqlite, 3, bots=2, pool=Slow, game="zoff-im-zoo") as match:
        with match.served.spectator(match.path):
            await until(lambda: match.table.turn == 0)
            Slow.holds = True
            before = position(match.table)
            await match.move()
            await until(lambda: match.table.thinking is not None)
            thinking = match.table.thinking
            assert thinking is not None
            await match.say(0, "takeback")
            assert position(match.table) == before
            await until(thinking.done)
            assert thinking.cancelled()
            Slow.holds = False
            number = match.table.moves
            await match.move()
            await until(lambda: match.table.moves > number + 1)


class Slow(AnyMove):
    """Bots that think for ever while they are held."""

    holds = False

    async def choose(self, level: str, view: Json, legal: list[int], source: JobSource) -> BotMove:
        await until(lambda: not self.holds)
        return await super().choose(level, view, legal, source)


SKIPPING = "39" * 32
"""Of a match of Knizia's Black Sheep in which somebody must skip soon: nothing else shows nothing there."""


@pytest.mark.parametrize("game_id", games.IDS)
async def test_in_every_game_a_harmless_move_is_taken_back_and_a_revealing_one_is_not(
    game_id: str, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_by(monkeypatch, SKIPPING)
    async with match_of(sqlite, 3, game=game_id) as match:
        stages: set[str] = set()
        for nth in range(300):
            assert match.table.match is not None
            state, before, seat = match.table.match.state.clone(), position(match.table), match.turn
            move = state.legal()[nth * 7 % len(state.legal())]
            await match.say(seat, "move", move=match.table.game.write(state, move))
            seen = await match.sees(seat)
            assert seen is not None
            after = match.table.match.state
            learned = revealed(match.table.game, state, move, after, Rng(nth), ALL_DEALS)
            assert seen["stage"] == "offer" or learned is not None
            stage = "offer" if learned is None else "never"
            if stage not in stages:
                stages.add(stage)
                await ask_everybody(match, seat, before, never=learned is not None)
            if stages == {"never", "offer"}:
                return
        raise AssertionError(f"only {stages}")


async def ask_everybody(match: Seated, seat: int, before: Json, *, never: bool) -> None:
    """The mover asks: what has shown them something stands, else all agree and it is undone."""
    answer = await match.say(seat, "takeback", 409 if never else 200)
    if never:
        assert answer["refused"] in SHOWN.values()
        return
    for other in [each for each in range(3) if each != seat]:
        await match.say(other, "allow_takeback")
    assert position(match.table) == before


# Refused.


async def test_one_no_is_enough_and_one_can_ask_once_for_each_move(sqlite: str) -> None:
    async with match_of(sqlite) as match:
        mover = await match.move()
        other = match.turn
        after = position(match.table)
        await match.say(mover, "takeback")
        await match.say(other, "refuse_takeback")
        assert position(match.table) == after
        seen = await match.sees(mover)
        assert seen is not None
        assert (seen["stage"], seen["reason"], seen["refused_by"]) == ("stands", "refused", other)
        assert (await match.say(mover, "takeback", 409))["refused"] == takebacks.ONCE
        assert (await match.say(other, "allow_takeback", 409))["refused"] == takebacks.NOBODY_ASKS
        await match.move()
        assert match.table.moves == 2


async def test_no_answer_is_no(sqlite: str) -> None:
    async with match_of(sqlite) as match:
        mover = await match.move()
        await match.say(mover, "takeback")
        match.served.server.time.before += LONG
        await until(lambda: match.table.open_takeback is None)
        seen = await match.sees(mover)
        assert seen is not None
        assert (seen["stage"], seen["reason"]) == ("stands", "late")
        assert match.table.moves == 1


async def test_the_mover_may_think_better_of_it(sqlite: str) -> None:
    async with match_of(sqlite) as match:
        mover = await match.move()
        await match.say(mover, "takeback")
        other = match.turn
        assert (await match.say(other, "withdraw_takeback", 409))["refused"] == takebacks.NOT_YOURS
        await match.say(mover, "withdraw_takeback")
        seen = await match.sees(mover)
        assert seen is not None
        assert (seen["stage"], seen["reason"]) == ("stands", "")


async def test_whoever_moves_has_answered(sqlite: str) -> None:
    async with match_of(sqlite) as match:
        mover = await match.move()
        await match.say(mover, "takeback")
        await match.move()
        assert match.table.open_takeback is None
        assert match.table.takeback is not None
        assert match.table.takeback.outcome == "moved"
        assert (await match.say(mover, "takeback", 409))["refused"] == takebacks.NOT_YOURS


async def test_outdated_and_foreign_messages_change_nothing(sqlite: str) -> None:
    async with match_of(sqlite) as match, match.served.program("Eve") as eve:
        assert (await match.say(match.turn, "takeback", 409))["refused"] == takebacks.NOT_YOURS
        mover = await match.move()
        other = match.turn
        await match.say(mover, "takeback", 409, number=0)
        await match.say(other, "takeback", 409)
        await match.say(other, "allow_takeback", 409)
        await match.say(mover, "takeback")
        await match.say(other, "refuse_takeback", 409, number=0)
        await match.say(mover, "allow_takeback", 409)
        for kind in ("allow_takeback", "refuse_takeback", "withdraw_takeback"):
            await eve.post(f"{match.path}/{kind}", 409, number=1)
        assert match.table.open_takeback is not None
        assert match.table.open_takeback.answers == {}
        seen = (await eve.get(match.path))["takeback"]
        assert (seen["stage"], seen["seconds"]) == ("pending", 0)


async def test_a_doubled_move_from_before_a_takeback_is_not_made_again(sqlite: str) -> None:
    async with match_of(sqlite, 2) as match:
        mover = match.turn
        text = move_that(match.table, shows=False)
        await match.say(mover, "move", move=text)
        await match.say(mover, "takeback")
        await match.say(1 - mover, "allow_takeback")
        await match.say(mover, "move", 409, move=text, number=0)
        assert match.table.moves == 2
        assert (await match.say(mover, "takeback", 409))["refused"] == takebacks.NOT_YOURS


async def test_a_bot_that_takes_over_agrees(sqlite: str) -> None:
    async with match_of(sqlite, 2) as match:
        before = position(match.table)
        mover = await match.move()
        await match.say(mover, "takeback")
        await match.people[1 - mover].post(f"{match.path}/leave")
        await until(lambda: match.table.open_takeback is None)
        assert position(match.table) == before


async def test_what_a_rare_deal_would_have_shown_is_found_when_somebody_asks(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with match_of(sqlite, 2) as match:
        mover = await match.move()
        assert (await match.sees(mover) or {})["stage"] == "offer"
        looked = 0

        def rarely(*arguments: Any) -> list[Json] | None:
            nonlocal looked
            looked += 1
            return [] if looked == 20 else None

        monkeypatch.setattr(takebacks, "revealed", rarely)
        assert (await match.say(mover, "takeback", 409))["refused"] == SHOWN["mover"]
        seen = await match.sees(mover)
        assert seen is not None
        assert (seen["stage"], seen["reason"]) == ("never", "mover")


async def test_on_a_page_the_table_is_shown_before_the_refusal_so_that_it_stays(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game=KIVSA, seats="2")
        await bob.post(address, type="sit")
        await ann.post(address, type="start")
        table = served.table(address)
        assert table.turn is not None
        mover = {each.person: each for each in (ann, bob)}
        async with mover[table.seats[table.turn].person or ""].socket(address) as page:
            await page.say("move", number=0, move=move_that(table, shows=False))
            while 'data-number="1"' not in (await page.hear("table"))["html"]:
                pass
            monkeypatch.setattr(takebacks, "revealed", lambda *_arguments: [])
            await page.say("takeback", number=1)
            table_first, refusal = await page.hear("table", "refused"), await page.hear()
    assert 'value="takeback" aria-disabled="true"' in table_first["html"]
    assert refusal["type"] == "refused"
    assert SHOWN["mover"] in refusal["html"]


async def test_requests_are_counted_like_hints(sqlite: str) -> None:
    async with match_of(sqlite, 2) as match:
        match.served.server.budgets.hints.most = 0
        mover = await match.move()
        await match.say(mover, "takeback", 429)
        assert match.table.takeback is None


# Clocks.


async def test_clocks_are_as_before_the_move_and_stand_still_while_others_decide(sqlite: str) -> None:
    async with match_of(sqlite, 2, clock="live 100 1000") as match:
        mover, time = match.turn, match.served.server.time
        time.stop()  # Only what the test says passes.
        began = match.table.spent(time.now())
        time.before += 130.0 - began
        await match.move()
        assert match.table.banks.left[mover] == pytest.approx(970)
        time.before += 50.0
        await match.say(mover, "takeback")
        left = match.table.banks.remaining(1 - mover, match.table.spent(time.now()))
        time.before += 40.0
        assert match.table.banks.remaining(1 - mover, match.table.spent(time.now())) == left
        clocks = (await match.people[0].get(match.path))["clocks"]
        assert not any(each["running"] for each in clocks)
        await match.say(1 - mover, "allow_takeback")
        assert match.table.banks.left == [1000.0, 1000.0]
        assert match.table.spent(time.now()) == pytest.approx(130)


async def test_a_refusal_costs_the_next_player_no_time(sqlite: str) -> None:
    async with match_of(sqlite, 2, clock="live 100 1000") as match:
        time = match.served.server.time
        time.stop()
        mover = await match.move()
        time.before += 10.0
        await match.say(mover, "takeback")
        time.before += 500.0
        await match.say(1 - mover, "refuse_takeback")
        assert match.table.spent(time.now()) == pytest.approx(10)
        stored = await match.served.server.store.stored_table(match.table.row.id)
        assert stored is not None
        assert Table(stored, NOW).spent(time.now()) == pytest.approx(10)


# Kept.


async def test_a_restart_loses_neither_a_takeback_nor_an_open_request(database: str) -> None:
    async with match_of(database, 3) as match:
        mover = await match.move()
        others = [seat for seat in range(3) if seat != mover]
        await match.say(mover, "takeback")
        for other in others:
            await match.say(other, "allow_takeback")
        again = await match.move()
        assert again == mover
        await match.say(mover, "takeback")
        await match.say(others[0], "allow_takeback")
        table_id, held = match.table.row.id, position(match.table)
        request = match.table.takeback
        tokens = [each.client.headers["authorization"] for each in match.people]
    async with serving(database, takeback_seconds=LONG) as served, served.program() as program:
        program.client.headers["authorization"] = tokens[others[1]]
        seen = await program.get(f"/tables/{table_id}")
        table = served.table(table_id)
        assert position(table) == held
        assert table.takeback == request
        assert (table.moves, seen["takeback"]["stage"]) == (3, "decide")
        await program.post(f"/tables/{table_id}/allow_takeback", number=3)
        assert table.moves == 4
        assert table.turn == mover


async def test_the_record_of_a_match_has_its_takebacks_and_replays(sqlite: str) -> None:
    async with match_of(sqlite, 2, options={"rounds": 1}) as match:
        mover = await match.move()
        await match.say(mover, "takeback")
        await match.say(1 - mover, "allow_takeback")
        while match.table.row.status == "playing":
            await match.say(match.turn, "move", move=legal_move(match.table))
        answer = await match.people[0].get(match.path)
        text = (await match.people[0].client.get(f"{match.served.base}{answer['record']}")).text
        record = read_record(text)
        assert [each.after for each in record.takebacks] == [0]
        steps = list(replay(games.get(KIVSA), record))
        assert steps[-1].after.outcome is not None
        stored = await match.served.server.store.stored_table(match.table.row.id)
        assert stored is not None
        assert movers(stored)[:2] == [mover, mover]
        assert [each.move for each in stored.moves[1:2]] == [TAKEN_BACK]
        unsigned = stored._replace(moves=[each._replace(seat=None) for each in stored.moves])
        assert movers(unsigned) == movers(stored)


async def test_the_match_is_over_for_takebacks_too(sqlite: str) -> None:
    async with match_of(sqlite, 2, options={"rounds": 1}) as match:
        while match.table.row.status == "playing":
            seat = match.turn
            await match.say(seat, "move", move=legal_move(match.table))
        assert (await match.say(seat, "takeback", 409))["refused"] == "The match is over."
        assert await match.sees(seat) is None


# Tables without a server.


def table_of_two(*moves: str, **changes: Any) -> Table:
    """A table of two people with these moves, ten seconds each."""
    stored = stored_table(KIVSA, 2, {}, "live 10 20")
    rows = [MoveRow(number, text, NOW + 10.0 * number, None) for number, text in enumerate(moves, 1)]
    return Table(stored._replace(moves=rows, **changes), NOW)


def first_move() -> str:
    return legal_move(table_of_two())


def test_a_takeback_is_replayed_from_what_is_kept() -> None:
    fresh, table = table_of_two(), table_of_two(first_move(), TAKEN_BACK)
    assert position(table) == position(fresh)
    assert (table.turn, table.moves) == (fresh.turn, 2)
    assert [told.number for told in table.told_to[None]] == [1, 2]
    assert table.record().takebacks[0].after == 0


def test_a_takeback_without_a_move_is_no_match() -> None:
    with pytest.raises(Exception, match="there is nothing to take back"):
        table_of_two(TAKEN_BACK)


def test_a_move_of_a_bot_is_not_offered() -> None:
    table = table_of_two()
    assert table.turn is not None
    mover = table.turn
    sitters = [each._replace(stand_in=each.seat == mover) for each in table.seats]
    bot = table_of_two(first_move(), seats=sitters)
    assert view_model_at(bot, mover).takeback is None
    person = table_of_two(first_move())
    seen = view_model_at(person, mover).takeback
    assert seen is not None


def test_a_scored_round_is_the_reason() -> None:
    game = games.get(KIVSA)
    table = table_of_two()
    move_rng = Rng(3)
    while True:
        assert table.match is not None
        legal = table.match.state.legal()
        mover = table.turn
        table.make(legal[move_rng.below(len(legal))], NOW)
        assert table.row.status == "playing", game.id
        told = table.told_to[None][-1]
        if told.score is not None:
            break
    assert mover is not None
    seen = view_model_at(table, mover).takeback
    assert seen is not None
    assert (seen.stage, seen.reason) == ("never", "scored")


def test_a_request_of_an_unknown_future_is_read_as_it_is_kept() -> None:
    request = TakebackRow(1, 0, NOW, {}, NOW + 1.0, "granted")
    table = table_of_two(first_move(), takebacks=[request])
    assert table.takeback == request
    assert table.open_takeback is None


# Shared devices.


def shared_device(game: str = KIVSA, *, shows: bool = False, others: int = 0) -> tuple[Table, int, int]:
    """A table just after a move of one of two on a device, who sit after each other; mover and next."""
    stored = stored_table(game, 2 + others, {})
    for first in range(2 + others):
        mine = (first, (first + 1) % (2 + others))
        sitters = [each._replace(person="both") if each.seat in mine else each for each in stored.seats]
        table = Table(stored._replace(seats=sitters), NOW)
        assert table.match is not None
        if table.turn == first:
            table.lifted["both"] = first
            table.make(table.game.read(table.match.state, move_that(table, shows=shows)), NOW)
            assert table.turn == mine[1]
            return table, *mine
    raise AssertionError("nobody is to move")


def seen_on_device(table: Table) -> TableViewModel:
    return table_view_model(table, Audience("both", "http://server"), Settings(), NOW)


def test_before_the_curtain_the_last_move_may_still_be_taken_back() -> None:
    table, mover, following = shared_device()
    model = seen_on_device(table)
    assert (model.me, model.curtain) == (None, following)
    assert model.takeback == TakebackViewModel("offer", mover)
    page = table_fragment(model)
    assert 'class="curtain"' in page
    assert page.count('name="type" value="takeback"') == 1
    table.lifted["both"] = following
    assert seen_on_device(table).takeback is None


def test_before_the_curtain_nothing_is_said_of_what_the_move_has_shown() -> None:
    table, mover, _following = shared_device(shows=True)
    assert seen_on_device(table).takeback == TakebackViewModel("offer", mover)
    assert offer_for(table, table.last or pytest.fail("no move"), mover).stage == "never"


def test_whoever_shares_a_device_decides_before_the_curtain_and_with_no_hand_shown() -> None:
    table, mover, following = shared_device(others=1)
    table.takeback = TakebackRow(table.moves, mover, NOW, {})
    assert (seen_on_device(table).takeback or pytest.fail("nothing")).stage == "asked"
    other = next(each.seat for each in table.seats if each.person != "both")
    table.takeback = TakebackRow(table.moves, other, NOW, {})
    for curtain in (following, None):
        table.lifted = {}
        model = seen_on_device(table)
        model.curtain = curtain
        assert (model.takeback or pytest.fail("nothing")).stage == "decide"
        assert 'value="allow_takeback"' in table_fragment(model)
