"""Somebody who waits for one change of a table."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.server.live.viewers import CLOSE_GONE, Audience, Waiting
from tests.patience import within

pytestmark = pytest.mark.anyio


async def test_a_change_wakes_whoever_waits() -> None:
    viewer = Waiting(Audience("ann"))
    waiting = asyncio.create_task(viewer.change())
    await asyncio.sleep(0)
    assert not waiting.done()
    viewer.wake()
    await within(waiting)
    assert viewer.dismissed is None


async def test_an_earlier_change_is_not_waited_for_again() -> None:
    viewer = Waiting(Audience("ann"))
    viewer.wake()
    waiting = asyncio.create_task(viewer.change())
    await asyncio.sleep(0)
    assert not waiting.done()
    viewer.wake()
    await within(waiting)


async def test_whoever_is_dismissed_waits_no_longer_and_knows_why() -> None:
    viewer = Waiting(Audience("ann"))
    waiting = asyncio.create_task(viewer.change())
    await asyncio.sleep(0)
    viewer.dismiss(CLOSE_GONE)
    await within(waiting)
    assert viewer.dismissed == CLOSE_GONE
