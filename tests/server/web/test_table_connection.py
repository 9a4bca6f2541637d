"""What goes over an open connection: the newest table out, messages in, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.server.live.messages import Message
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.viewers import Audience
from sheepfold.server.transport.connection import Listener
from sheepfold.server.web import table_connection
from sheepfold.server.web.decoding import read_message
from sheepfold.server.web.outgoing import Notice, Outgoing
from sheepfold.server.web.table_connection import FAILED, MessageChannel, TableConnection
from tests.server.serving import serving, until

pytestmark = pytest.mark.anyio


class Phone:
    """A connection whose other end may be slow."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.free = True
        self.closed: list[int] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def show(self, text: str) -> bool:
        new = text not in self.said[-1:]
        if new:
            self.say(text)
        return new

    def hang_up(self, code: int) -> None:
        self.closed.append(code)

    def when_closed(self, then: Callable[[], None]) -> None:
        self.then = then

    async def attach(self, listener: Listener) -> None:
        self.listener = listener


async def done(text: str) -> Outgoing | None:
    return None


async def refused(text: str) -> Outgoing | None:
    return Notice("no")


async def test_slow_readers_get_the_newest_state_and_never_a_queue(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.new_table(game="knizia-black-sheep", seats="2"))
        phone, states = Phone(), [0]
        viewer = TableConnection(
            served.server, table, Audience(ann.person), phone, lambda: f"state {states[-1]}", done
        )
        await viewer.begin()
        await asyncio.sleep(0)
        # What was sent is on its way for long; meanwhile the table changes fifty times.
        phone.free = False
        for number in range(1, 51):
            states.append(number)
            table.change()
            await asyncio.sleep(0)
        assert phone.said == ["state 0"]
        phone.free = True
        viewer.freed()
        await asyncio.sleep(0)
        table.change()
        viewer.freed()
        await asyncio.sleep(0)
        assert phone.said == ["state 0", "state 50"]
        viewer.ended()
        viewer.ended()
        states.append(51)
        table.change()
        viewer.wake()
        await asyncio.sleep(0)
        assert phone.said == ["state 0", "state 50"]
        assert not table.viewers


async def test_a_message_counts_as_answered_with_the_fragment_that_follows_it(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.new_table(game="knizia-black-sheep", seats="2"))
        phone = Phone()
        viewer = TableConnection(served.server, table, Audience(ann.person), phone, lambda: "state", refused)
        viewer.heard("nonsense")
        await until(lambda: not viewer.unanswered)
        assert phone.said == ['{"type":"notice","text":"no"}']
        assert viewer.asked is None
        viewer.answer = done
        viewer.heard("something")
        await until(lambda: not viewer.unanswered)
        assert viewer.asked is not None
        await viewer.begin()
        await until(lambda: "state" in phone.said)
        assert viewer.asked is None
        assert b"sheepfold_answer_seconds_count 1.0" in served.server.metrics.page()
        viewer.ended()


async def test_messages_are_answered_in_their_order_and_too_many_not_at_all(sqlite: str) -> None:
    gate, answered = asyncio.Event(), list[str]()

    async def slowly(text: str) -> Outgoing | None:
        await gate.wait()
        answered.append(text)
        return None

    async with serving(sqlite) as served:
        phone = Phone()
        channel = MessageChannel(served.server, phone, "en", slowly)
        await channel.begin()
        channel.limit = Bucket(3, 0)
        for number in range(5):
            channel.heard(str(number))
        phone.free = False
        channel.heard("one more that nobody can be told about")
        gate.set()
        await until(lambda: not channel.unanswered)
        assert answered == ["0", "1", "2"]
        assert ["One thing at a time" in each for each in phone.said] == [True, True]
        channel.freed()
        channel.ended()


def test_only_messages_that_may_take_long_are_read_to_find_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()

    def reading(text: str) -> Message:
        read.append(text)
        return read_message(text)

    monkeypatch.setattr(table_connection, "read_message", reading)
    hint, move = '{"type": "hint", "number": 3}', '{"type": "move", "number": 3, "move": "pass"}'
    talk = '{"type": "chat", "text": "a hint, please"}'
    assert [table_connection.takes_long(each) for each in (hint, move, talk, "hint?")] == [True] + [False] * 3
    assert read == [hint, talk, "hint?"]


async def test_a_connection_that_cannot_be_served_is_ended(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> str:
        raise RuntimeError("no page")

    async def fails_too(text: str) -> Outgoing | None:
        raise RuntimeError("no answer")

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.new_table(game="knizia-black-sheep", seats="2"))
        phone = Phone()
        viewer = TableConnection(served.server, table, Audience(ann.person), phone, fails, fails_too)
        await viewer.begin()
        await until(lambda: phone.closed == [FAILED])
        viewer.heard("anything")
        await until(lambda: phone.closed == [FAILED, FAILED])
        viewer.ended()
    assert {"push failed", "answer failed"} <= {record.message for record in caplog.records}


def some_state() -> State:
    """A state before a move."""
    game = games.get("knizia-black-sheep")
    state: State = game.deal(2, Rng(1), game.Options())
    return state


async def test_a_moment_is_sent_once_before_the_table_and_never_to_whoever_comes_later(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.new_table(game="knizia-black-sheep", seats="2"))
        phone, late = Phone(), Phone()
        audience = Audience(ann.person)
        viewer = TableConnection(
            served.server, table, audience, phone, lambda: f"state {table.changes}", done, lambda: "moment"
        )
        await viewer.begin()
        await asyncio.sleep(0)
        first = len(phone.said)
        table.before = some_state()
        table.change()
        await asyncio.sleep(0)
        assert phone.said[first:] == ["moment", f"state {table.changes}"]
        # Somebody talks, somebody comes: the move is the same.
        table.change()
        comer = TableConnection(
            served.server, table, audience, late, lambda: f"state {table.changes}", done, lambda: "moment"
        )
        await comer.begin()
        await asyncio.sleep(0)
        assert phone.said.count("moment") == 1
        assert "moment" not in late.said
        # The next move is worth none; then there is another that is.
        table.before = None
        table.change()
        await asyncio.sleep(0)
        assert phone.said.count("moment") == 1
        table.before = some_state()
        table.change()
        await asyncio.sleep(0)
        assert (phone.said.count("moment"), late.said.count("moment")) == (2, 1)
        viewer.ended()
        comer.ended()


async def test_a_page_that_shows_no_moments_is_sent_the_table_alone(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        table = served.table(await ann.new_table(game="knizia-black-sheep", seats="2"))
        phone = Phone()
        viewer = TableConnection(served.server, table, Audience(ann.person), phone, lambda: "state", done)
        await viewer.begin()
        await asyncio.sleep(0)
        table.before = some_state()
        table.change()
        await asyncio.sleep(0)
        assert phone.said == ["state"]
        viewer.ended()
