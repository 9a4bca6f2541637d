"""Clocks of matches whose rules are missing stand still."""

from __future__ import annotations

import pytest

from sheepfold.server.live import pauses
from sheepfold.server.live.clocks import Pause, spent
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


def test_a_pause_that_lasts_ends_now() -> None:
    assert pauses.pauses_until([], 9.0) == []
    assert pauses.pauses_until([2.0, 5.0], 9.0) == [Pause(2.0, 5.0)]
    assert pauses.pauses_until([2.0, 5.0, 7.0], 9.0) == [Pause(2.0, 5.0), Pause(7.0, 9.0)]


def test_a_clock_does_not_count_pauses() -> None:
    stood = pauses.pauses_until([2.0, 5.0, 7.0], 9.0)
    assert spent(0.0, 9.0, stood) == pytest.approx(4.0)
    assert spent(4.0, 8.0, stood) == pytest.approx(2.0)
    assert spent(5.0, 7.0, stood) == pytest.approx(2.0)


async def test_a_pause_is_remembered_until_it_ends_and_another_may_follow(sqlite: str) -> None:
    async with serving(sqlite) as served:
        server = served.server
        await pauses.pause(server, "meadow")
        await pauses.pause(server, "meadow")
        (began,) = await pauses.marks_of(server, "meadow")
        await pauses.end_pause(server, "meadow", [began], began + 3.0)
        marks = await pauses.marks_of(server, "meadow")
        assert marks == [began, began + 3.0]
        await pauses.end_pause(server, "meadow", marks, began + 9.0)
        assert await pauses.marks_of(server, "meadow") == marks
        await pauses.pause(server, "meadow")
        assert len(await pauses.marks_of(server, "meadow")) == 3
        assert await pauses.marks_of(server, "field") == []
