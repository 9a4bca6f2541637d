"""Wake-ups between processes, over both kinds of links, with cuts."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from sheepfold.server.cluster import bus
from sheepfold.server.cluster.bus import Bus, Hear
from sheepfold.server.cluster.wakeups import TABLE, Wakeup
from sheepfold.server.metrics import Metrics
from tests.server.cluster.links import Where, buses
from tests.server.serving import until

pytestmark = pytest.mark.anyio


async def test_what_one_sends_all_others_hear_and_itself_does_not(where: Where) -> None:
    async with buses(where) as made, made.listeners(3) as listeners:
        await until(lambda: all(each.bus.connected for each in listeners))
        listeners[0].bus.table_changed("a table", 3, 14)
        await until(lambda: listeners[1].heard and listeners[2].heard)
        listeners[1].bus.table_changed("another")
        await until(lambda: listeners[0].heard and len(listeners[2].heard) == 2)
        assert listeners[2].heard == [Wakeup(TABLE, "a table", 3, 14), Wakeup(TABLE, "another")]
        assert listeners[0].heard == listeners[2].heard[1:]
        assert listeners[2].figure("wakeups_total", what="heard") == 2
        assert [each.figure("bus_connected") for each in listeners] == [1, 1, 1]


async def test_of_many_changes_of_a_table_the_last_is_told(where: Where) -> None:
    async with buses(where) as made, made.listeners() as listeners:
        await until(lambda: all(each.bus.connected for each in listeners))
        for number in range(5000):
            listeners[0].bus.table_changed(f"table {number % 1000}", number)
        await until(lambda: len(listeners[1].heard) == 1000)
        assert {each.revision for each in listeners[1].heard} == set(range(4000, 5000))


async def test_a_cut_link_is_opened_again_and_says_that_something_may_be_missing(where: Where) -> None:
    async with buses(where) as made, made.listeners() as listeners:
        for times in range(1, 5):
            await until(lambda: all(each.bus.connected and each.synced == times for each in listeners))  # noqa: B023
            made.cut.cut()
            await until(lambda: all(each.figure("bus_losses_total") == times for each in listeners))  # noqa: B023


async def test_a_link_that_is_dead_without_saying_so_is_replaced(
    where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "PROBING", 0.2)
    monkeypatch.setattr(bus, "SENDING", 0.3)
    async with buses(where) as made, made.listeners() as listeners:
        await until(lambda: all(each.bus.connected for each in listeners))
        made.cut.freeze()
        await until(lambda: all(each.figure("bus_losses_total") >= 1 for each in listeners))
        made.cut.cut()
        made.cut.thaw()
        await until(lambda: all(each.bus.connected and each.synced >= 2 for each in listeners))
        await heard_again(listeners[0].bus, listeners[1].heard)


async def heard_again(sender: Bus, heard: list[Wakeup]) -> None:
    """Send until it is heard: a link may be replaced once more while nobody listens."""
    heard.clear()

    def arrived() -> bool:
        sender.table_changed("again")
        return bool(heard)

    await until(arrived)


@pytest.mark.parametrize("seed", range(2))
async def test_after_cuts_at_random_everybody_hears_everybody(
    where: Where, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "PROBING", 0.1)
    monkeypatch.setattr(bus, "SENDING", 0.2)
    monkeypatch.setattr(bus, "CONNECTING", 0.5)
    monkeypatch.setattr(bus, "LONGEST_RECONNECT_SECONDS", 0.2)
    rng = random.Random(seed)
    async with buses(where) as made, made.listeners(3) as listeners:
        for _ in range(25):
            rng.choice([made.cut.cut, made.cut.freeze, made.cut.thaw])()
            rng.choice(listeners).bus.table_changed(f"table {rng.random()}")
            await asyncio.sleep(rng.random() * 0.05)
        made.cut.thaw()
        for sender in listeners:
            for other in listeners:
                if other is not sender:
                    await heard_again(sender.bus, other.heard)


class Stuck:
    """A link on which nothing ever arrives."""

    async def send(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self) -> None:
        await asyncio.Event().wait()


async def test_a_bus_closes_in_time_whatever_its_link_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "CLOSING", 0.1)

    async def connect(hear: Hear, lost: Callable[[], None]) -> Stuck:
        return Stuck()

    made = Bus("me", connect, lambda wakeup: None, lambda: None, Metrics())
    made.open()
    await until(lambda: made.connected)
    made.table_changed("a table")
    await made.close()
    await made.close()
    assert made.task is None


async def test_what_is_sent_without_a_link_is_dropped_and_counted() -> None:
    async def connect(hear: Hear, lost: Callable[[], None]) -> Stuck:
        raise OSError

    metrics = Metrics()
    made = Bus("me", connect, lambda wakeup: None, lambda: None, metrics)
    made.open()
    await until(lambda: made.tries > 1)
    made.table_changed("a table")
    assert not made.waiting
    assert metrics.registry.get_sample_value("sheepfold_wakeups_total", {"what": "dropped"}) == 1
    await made.close()
