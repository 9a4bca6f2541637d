"""The tests' own limits must not keep a test from ending."""

from __future__ import annotations

import asyncio

import pytest

from tests.patience import within

pytestmark = pytest.mark.anyio


async def test_a_cancellation_that_comes_together_with_the_result_is_not_lost() -> None:
    result: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(within(result))
    await asyncio.sleep(0)
    result.set_result(1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_waiting_ends_with_the_result_or_after_the_limit() -> None:
    result: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    with pytest.raises(TimeoutError):
        await within(result, 0.0)
    assert await within(asyncio.sleep(0, "done")) == "done"
