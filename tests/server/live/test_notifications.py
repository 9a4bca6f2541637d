"""Somebody who is not at the table is told of their turn: soon, once, and nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sheepfold import games
from sheepfold.server.live import lifecycle, notifications
from sheepfold.server.live.notifications import DELAY, LOOKS, RELOAD_DELAY, message_for, tell_due
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.push import client
from sheepfold.server.push.client import PushTarget
from sheepfold.server.push.vapid import new_key
from tests.contract.cases import Case, cases, state_after
from tests.contract.probe import interference
from tests.patience import PATIENCE
from tests.server.moving import legal_move, move_once
from tests.server.push_service import PushService, push_service
from tests.server.scenarios.test_noninterference import ServerProbe
from tests.server.serving import Browser, Served, serving, until
from tests.server.tables import NOW, person_at, stored_table, table_at

pytestmark = pytest.mark.anyio


class Pair:
    """Ann and Bob at a table of Knizia's Black Sheep; Bob's browser is told of turns."""

    def __init__(self, served: Served, ann: Browser, bob: Browser, address: str) -> None:
        self.served, self.ann, self.bob, self.address = served, ann, bob, address
        self.table: Table = served.table(address)
        self.server: Server = served.server

    @property
    def path(self) -> str:
        return self.address.rpartition("/")[2]

    async def to(self, person: str) -> None:
        """Moves are made until the turn comes to somebody."""
        while notifications.person_to_move(self.table) == person:
            await move_once(self.served, self.address, self.ann, self.bob)
        while notifications.person_to_move(self.table) != person:
            await move_once(self.served, self.address, self.ann, self.bob)

    def make_due(self) -> None:
        """The seconds somebody has to come are over."""
        for path, turn in self.server.untold.items():
            self.server.untold[path] = turn._replace(due=0.0)

    async def look(self) -> None:
        """Everybody who is to be told has been told; what is sent is sent."""
        self.make_due()
        before = set(self.server.tasks)
        await tell_due(self.server)
        await asyncio.gather(*(self.server.tasks - before))


async def subscribed(browser: Browser, target: PushTarget, language: str = "en") -> None:
    """Somebody switches it on."""
    answer = await browser.client.post(f"/push?language={language}", data=target._asdict())
    assert answer.status_code == 200, answer.text


@asynccontextmanager
async def seated(served: Served, service: PushService | None, clock: str = "none") -> AsyncIterator[Pair]:
    """Both have begun a match; it is Ann's turn."""
    async with served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        if service is not None:
            await subscribed(bob, service.browser())
        address = await ann.new_table(game="knizia-black-sheep", seats="2", clock=clock)
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        pair = Pair(served, ann, bob, address)
        if notifications.person_to_move(pair.table) != ann.person:
            await move_once(served, address, ann, bob)
            await pair.to(ann.person)
        yield pair


@asynccontextmanager
async def playing(
    database: str, *, subscribe: bool = True, clock: str = "none", **changes: Any
) -> AsyncIterator[tuple[PushService, Pair]]:
    """A push service, a server, and both at a table."""
    async with (
        push_service() as service,
        serving(database, **settings(**changes)) as served,
        seated(served, service if subscribe else None, clock) as pair,
    ):
        yield service, pair


@pytest.fixture(autouse=True)
def hand_operated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests look for turns themselves: what is told depends on the order of things, not on their pace."""

    async def every(seconds: float, do: Any) -> None:
        if seconds != LOOKS:
            await usual(seconds, do)

    usual = lifecycle.every
    monkeypatch.setattr(lifecycle, "every", every)


def settings(**more: Any) -> dict[str, Any]:
    return {"push_local": True, "push_seconds": PATIENCE, **more}


async def test_the_turn_of_somebody_who_is_not_there_is_told_within_five_seconds_and_once(
    database: str,
) -> None:
    async with playing(database) as (service, pair):
        await pair.to(pair.bob.person)
        noted = pair.server.untold[pair.path]
        assert noted.person == pair.bob.person
        # The next look after that tells of it.
        assert noted.due <= pair.server.time.now() + DELAY
        assert DELAY + LOOKS < 5.0
        await tell_due(pair.server)
        assert not service.asked
        await pair.look()
        (told,) = service.received
        assert told.shown == {
            "title": "Your turn",
            "body": "Knizia's Black Sheep, with Ann",
            "address": pair.address,
            "language": "en",
            "direction": "ltr",
        }
        assert not pair.server.untold
        # However the turn is noted again: a broken connection, a table that is loaded again.
        notifications.departed(pair.server, pair.table, pair.bob.person, left=False)
        assert pair.server.untold
        await pair.look()
        notifications.table_loaded(pair.server, pair.table)
        await pair.look()
        assert len(service.received) == 1
        await pair.to(pair.bob.person)
        await pair.look()
        assert len(service.received) == 2


async def test_nothing_is_told_while_connected_nor_to_those_who_have_seen_it(sqlite: str) -> None:
    async with playing(sqlite) as (service, pair):
        async with pair.bob.socket(pair.address) as socket:
            await socket.hear("table")
            await pair.to(pair.bob.person)
            assert not pair.server.untold
        await until(lambda: not pair.table.viewers)
        assert not pair.server.untold
        await asyncio.gather(*[each for each in pair.server.tasks if "mark_seen" in repr(each)])
        # He has gone and has seen it: that is stored.
        notifications.table_loaded(pair.server, pair.table)
        assert pair.server.untold
        await pair.look()
        assert not service.asked


async def test_whoever_comes_in_time_is_told_nothing(sqlite: str) -> None:
    async with playing(sqlite) as (service, pair):
        await pair.to(pair.bob.person)
        assert pair.server.untold
        async with pair.bob.socket(pair.address) as socket:
            await socket.hear("table")
            await pair.look()
        assert not service.asked


async def test_whoever_has_moved_meanwhile_is_told_nothing(sqlite: str) -> None:
    async with playing(sqlite) as (service, pair):
        await pair.to(pair.bob.person)
        noted = dict(pair.server.untold)
        await pair.to(pair.ann.person)
        assert not pair.server.untold
        pair.server.untold.update(noted)
        await pair.look()
        assert not service.asked


async def test_a_connection_that_breaks_off_at_ones_turn_is_no_farewell(sqlite: str) -> None:
    async with playing(sqlite) as (service, pair):
        async with pair.bob.socket(pair.address) as socket:
            await socket.hear("table")
            await pair.to(pair.bob.person)
            assert not pair.server.untold
            socket.connection.transport.abort()
            await until(lambda: bool(pair.server.untold))
        await pair.look()
        assert len(service.received) == 1


async def test_bots_and_those_for_whom_a_bot_plays_are_told_nothing(sqlite: str) -> None:
    async with playing(sqlite) as (service, pair):
        await pair.to(pair.bob.person)
        await pair.bob.post(pair.address, type="leave")
        await pair.look()
        assert not service.asked


async def test_one_message_for_a_turn_also_across_restarts(database: str) -> None:
    async with push_service() as service:
        async with serving(database, **settings()) as served, seated(served, service) as pair:
            await pair.to(pair.bob.person)
            await pair.look()
            assert len(service.received) == 1
            address = pair.address
        async with serving(database, **settings()) as served:
            # The table was brought to memory: the turn came shortly before the server closed.
            (noted,) = served.server.untold.values()
            assert noted.due >= served.server.time.now() + RELOAD_DELAY - 5
            again = Pair(served, pair.ann, pair.bob, address)
            await again.look()
            assert service.asked == 1


async def test_a_turn_nobody_was_told_of_when_the_server_closed_is_told_afterwards(sqlite: str) -> None:
    async with push_service() as service:
        async with serving(sqlite, **settings()) as served, seated(served, service) as pair:
            await pair.to(pair.bob.person)
        assert not service.asked
        async with serving(sqlite, **settings()) as served:
            await Pair(served, pair.ann, pair.bob, pair.address).look()
        assert len(service.received) == 1
        async with serving(sqlite, **settings()) as served:
            served.server.time.before += notifications.RECENT * 2
            served.server.tables.clear()
            served.server.untold.clear()
            await lifecycle.wake_untold_tables(served.server)
            assert not served.server.tables


async def test_at_a_days_long_table_the_message_waits_as_long_as_the_clock_runs(sqlite: str) -> None:
    async with playing(sqlite, clock="days 3") as (service, pair):
        await pair.to(pair.bob.person)
        await pair.look()
        (told,) = service.received
        assert 2.9 * 86_400 < int(told.headers["ttl"]) <= 3 * 86_400
        assert told.headers["topic"]
        # Nobody looks any more; a day later Ann has moved again.
        pair.server.time.before += 86_400
        await pair.to(pair.bob.person)
        await pair.look()
        assert len(service.received) == 2


async def test_a_subscription_that_has_ended_is_forgotten(database: str) -> None:
    async with playing(database) as (service, pair):
        service.status = 410
        await pair.to(pair.bob.person)
        await pair.look()
        assert await pair.server.store.subscriptions_of(pair.bob.person) == []
        page = pair.server.metrics.page().decode()
        assert 'sheepfold_push_messages_total{result="gone"} 1.0' in page
        assert "sheepfold_push_wait_seconds_count 1.0" in page
        await pair.to(pair.bob.person)
        await pair.look()
        assert service.asked == 1
        assert pair.bob.person not in pair.server.subscribers


async def test_a_slow_push_service_delays_no_move(sqlite: str) -> None:
    async with playing(sqlite) as (service, pair):
        service.silent = True
        for asked in (1, 2, 3):
            await pair.to(pair.bob.person)
            pair.make_due()
            await tell_due(pair.server)
            await until(lambda: service.asked == asked)  # noqa: B023
        # Three messages hang, and the match goes on.
        assert pair.server.push is not None
        assert pair.server.push.waiting == 3
        before = pair.table.moves
        await pair.to(pair.ann.person)
        assert pair.table.moves > before


async def test_what_cannot_be_sent_now_is_sent_later_if_it_is_still_the_turn(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "RETRIES", (0.01, 0.01))
    async with playing(sqlite) as (service, pair):
        service.status = 503
        await pair.to(pair.bob.person)
        await pair.look()
        assert service.asked == 3
        page = pair.server.metrics.page().decode()
        assert 'sheepfold_push_messages_total{result="later"} 1.0' in page


async def test_every_browser_of_a_person_is_told_in_its_language_and_the_oldest_of_many_is_forgotten(
    database: str,
) -> None:
    async with playing(database, subscribe=False, push_per_person=2) as (service, pair):
        first, second, third = (service.browser() for _ in range(3))
        await subscribed(pair.bob, first)
        await subscribed(pair.bob, second, "de")
        await subscribed(pair.bob, third, "he")
        await subscribed(pair.bob, third, "he")
        assert len(await pair.server.store.subscriptions_of(pair.bob.person)) == 2
        await pair.to(pair.bob.person)
        await pair.look()
        told = {each.shown["language"]: each.shown for each in service.received}
        assert set(told) == {"de", "he"}
        assert told["de"]["title"] == "Du bist dran"
        assert told["he"]["direction"] == "rtl"


async def test_signing_out_everywhere_else_ends_it_and_so_does_the_switch(sqlite: str) -> None:
    async with playing(sqlite, subscribe=False) as (service, pair):
        browser = service.browser()
        await subscribed(pair.bob, browser)
        # Somebody else cannot switch it off.
        await pair.ann.client.post("/push/remove", data={"endpoint": browser.endpoint})
        assert len(await pair.server.store.subscriptions_of(pair.bob.person)) == 1
        await pair.bob.client.post("/push/remove", data={"endpoint": browser.endpoint})
        assert await pair.server.store.subscriptions_of(pair.bob.person) == []
        await subscribed(pair.bob, browser)
        await pair.bob.client.post("/sign-out")
        await pair.to(pair.bob.person)
        await pair.look()
        assert not service.asked
        # The browser that signed out the others asks again by itself.
        await subscribed(pair.bob, browser)
        await pair.to(pair.bob.person)
        await pair.look()
        assert len(service.received) == 1


async def test_where_push_is_switched_off_nobody_is_noted(sqlite: str) -> None:
    async with serving(sqlite, push=False) as served, seated(served, None) as pair:
        assert (await pair.bob.client.get("/push")).status_code == 404
        await pair.to(pair.bob.person)
        assert not pair.server.untold


async def test_the_key_of_the_server_stays_unless_a_setting_names_another(database: str) -> None:
    keys = []
    for chosen in ("", "", new_key()):
        async with serving(database, **settings(push_key=chosen)) as served, served.visitor() as ann:
            keys.append((await ann.client.get("/push")).json()["key"])
    assert keys[0] == keys[1] != keys[2]


class PushedText(ServerProbe):
    """The message about a turn, instead of the page."""

    def view(self, state: Any, seat: int | None) -> Any:
        table = table_at(self.stored, state)
        message = message_for(table, person_at(seat) or "", "en", NOW)
        return message.text.decode(), message.topic, message.seconds

    def tell(self, before: Any, move: int, after: Any, seat: int | None) -> Any:
        return self.view(after, seat)


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_message_depends_on_nothing_its_reader_may_not_know(game_id: str) -> None:
    for number, case in enumerate(case for case in cases() if case.id == game_id):
        state = state_after(case, number, 7)
        for seat in range(case.seats):
            assert interference(PushedText(case), state, seat, number).leak is None
            assert_alike(case, seat)


def assert_alike(case: Case, seat: int) -> None:
    """Stronger: of the match itself a message says nothing at all."""
    stored = stored_table(case.id, case.seats, case.options)
    person = person_at(seat) or ""
    texts = {
        message_for(table_at(stored, state_after(case, seed, moves)), person, "en", NOW).text
        for seed, moves in ((1, 0), (2, 5), (3, 11))
    }
    assert len(texts) == 1


def test_the_longest_names_fit_into_a_message() -> None:
    stored = stored_table("zoff-im-zoo", 7, {})
    seats = [each._replace(name="\N{SHEEP}" * 40) for each in stored.seats]
    table = Table(stored._replace(seats=seats), NOW)
    assert len(message_for(table, "person 0", "ru", NOW).text) <= 2048
    assert legal_move(table)
