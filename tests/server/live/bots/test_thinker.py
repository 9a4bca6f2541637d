"""A machine for bots: fair to all servers, closed to everybody else, and no server can hold it up."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter

import pytest

from sheepfold.server.live.bots import thinker as thinking
from sheepfold.server.live.bots.remote_messages import (
    ChooseJob,
    Done,
    Hello,
    NoJob,
    Proof,
    WantTurn,
    Welcome,
    YourTurn,
    proof_of,
    receive,
    send,
)
from sheepfold.server.live.bots.worker import frame
from sheepfold.server.live.bots.worker_process import WorkerLost
from tests.patience import LONG, within
from tests.server.live.bots.thinking import SECRET, Machine, machine_of
from tests.server.serving import until

pytestmark = pytest.mark.anyio


def job(seed: int = 0) -> ChooseJob:
    """What a server wants."""
    return ChooseJob("lamb", {"game": "zoff-im-zoo"}, [1, 2], seed)


class Guest:
    """A connection of a server."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def wants(self) -> None:
        send(self.writer, WantTurn())
        await self.writer.drain()

    async def has_turn(self) -> None:
        await within(receive(self.reader, YourTurn))

    async def asks(self, seed: int = 0) -> Done:
        send(self.writer, job(seed))
        return await self.is_answered()

    async def is_answered(self) -> Done:
        return await within(receive(self.reader, Done))

    async def is_left(self) -> bool:
        """Whether the machine has ended the connection."""
        try:
            return await within(self.reader.read(1)) == b""
        except OSError:
            return True


async def stranger(machine: Machine) -> tuple[Guest, Hello]:
    """Somebody who has not shown yet what they know."""
    guest = Guest(*await machine.connect())
    return guest, await receive(guest.reader, Hello)


async def guest_of(machine: Machine, server: str) -> Guest:
    """A connection of this server."""
    guest, hello = await stranger(machine)
    send(guest.writer, Proof(server, "n", proof_of(SECRET, "server", hello, server, "n")))
    welcome = await receive(guest.reader, Welcome)
    assert welcome.proof == proof_of(SECRET, "machine", hello, server, "n")
    return guest


async def test_a_server_gets_a_turn_and_its_job_is_done() -> None:
    async with machine_of() as machine:
        guest = await guest_of(machine, "one")
        for number in (1, 2):
            await guest.wants()
            await guest.has_turn()
            assert await guest.asks(seed=9) == Done(move=number)
        assert machine.workers[0].jobs[0] == ("lamb", {"game": "zoff-im-zoo"}, [1, 2], 9)


async def test_turns_go_to_the_servers_one_after_the_other() -> None:
    async with machine_of() as machine:
        first = await guest_of(machine, "one")
        await first.wants()
        await first.has_turn()
        many = [await guest_of(machine, "one") for _ in range(3)]
        for guest in many:
            await guest.wants()
        await until(lambda: len(machine.thinker.waiting) == 3)
        other = await guest_of(machine, "two")
        await other.wants()
        await until(lambda: len(machine.thinker.waiting) == 4)
        order = []

        async def play(guest: Guest, name: str) -> None:
            await guest.has_turn()
            order.append(name)
            await guest.asks()

        tasks = [asyncio.create_task(play(guest, "one")) for guest in many]
        tasks.append(asyncio.create_task(play(other, "two")))
        await first.asks()
        await asyncio.gather(*tasks)
        assert order == ["one", "two", "one", "one"]


async def test_whoever_does_not_know_the_secret_is_left() -> None:
    async with machine_of() as machine:
        guest, hello = await stranger(machine)
        send(guest.writer, Proof("one", "n", proof_of("another secret", "server", hello, "one", "n")))
        assert await guest.is_left()


@pytest.mark.parametrize("said", [frame(b"\x80\x04."), frame(b'{"type":"want"}'), b"\xff" * 8])
async def test_whoever_says_something_else_is_left(said: bytes) -> None:
    async with machine_of() as machine:
        guest, _hello = await stranger(machine)
        guest.writer.write(said)
        assert await guest.is_left()


async def test_whoever_says_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "GREETING", 0.01)
    async with machine_of() as machine:
        guest = Guest(*await machine.connect())
        await receive(guest.reader, Hello)
        assert await guest.is_left()


async def test_there_are_no_more_connections_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_GUESTS", 1)
    async with machine_of() as machine:
        await guest_of(machine, "one")
        assert await Guest(*await machine.connect()).is_left()


async def test_a_turn_that_is_not_used_goes_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is frozen, has gone, or has no job any more."""
    monkeypatch.setattr(thinking, "HANDING", LONG)
    async with machine_of() as machine:
        first, *others = [await guest_of(machine, name) for name in ("first", "a", "b", "c", "d")]
        await first.wants()
        await first.has_turn()
        for number, guest in enumerate(others, 1):
            await guest.wants()
            await until(lambda number=number: machine.thinker.waiting.size == number)
        frozen, gone, declining, last = others
        gone.writer.transport.abort()
        # These two are heard as soon as they have a turn, so that no time of theirs can be over.
        send(declining.writer, NoJob())
        send(last.writer, job())
        monkeypatch.setattr(thinking, "HANDING", 0.05)
        send(first.writer, job())
        await frozen.has_turn()
        assert await frozen.is_left()
        await declining.has_turn()
        await last.has_turn()
        await last.is_answered()


@pytest.mark.parametrize(("why", "told"), [("died", "died"), ("late", "late"), ("not ready", "died")])
async def test_a_server_is_told_that_a_process_was_lost(why: str, told: str) -> None:
    async with machine_of() as machine:
        guest = await guest_of(machine, "one")
        machine.workers[0].fails, machine.workers[0].missing = WorkerLost(why), 0
        await guest.wants()
        await guest.has_turn()
        assert (await guest.asks()).lost == told


async def test_there_is_no_turn_while_there_is_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "RETRY", 0.01)
    async with machine_of() as machine:
        worker, guest = machine.workers[0], await guest_of(machine, "one")
        await guest.wants()
        await guest.has_turn()
        worker.missing = 3
        await guest.asks()
        await guest.wants()
        await guest.has_turn()
        assert worker.missing == 0


async def test_a_bot_that_fails_is_an_answer_without_its_words() -> None:
    async with machine_of() as machine:
        guest = await guest_of(machine, "one")
        machine.workers[0].error = {"error": "ValueError", "at": []}
        await guest.wants()
        await guest.has_turn()
        assert await guest.asks() == Done(error={"error": "ValueError", "at": []})
