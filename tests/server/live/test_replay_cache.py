"""Replays that were asked for lately."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.server.live import replay_cache
from sheepfold.server.live.replay_cache import ReplayCache
from tests.server.finished import played

pytestmark = pytest.mark.anyio


async def anybody() -> None:
    """Nobody is refused."""


async def test_a_match_is_played_again_once_however_many_ask() -> None:
    cache, record = ReplayCache(), played("kivsa-shchora")
    found = await asyncio.gather(*[cache.get("key", record, anybody) for _ in range(5)])
    assert all(each is found[0] for each in found)
    assert await cache.get("key", record, anybody) is found[0]


async def test_whoever_is_refused_has_nothing_built() -> None:
    async def refuse() -> None:
        raise PermissionError

    cache = ReplayCache()
    with pytest.raises(PermissionError):
        await cache.get("key", played("kivsa-shchora"), refuse)
    assert not cache.kept


async def test_matches_that_were_not_asked_for_lately_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    cache, record = ReplayCache(), played("kivsa-shchora")
    monkeypatch.setattr(replay_cache, "MOST_STATES", 2 * len(record.moves) + 1)
    for key in ("first", "second", "first", "third"):
        await cache.get(key, record, anybody)
    assert list(cache.kept) == ["first", "third"]
    monkeypatch.setattr(replay_cache, "MOST_STATES", 1)
    await cache.get("fourth", record, anybody)
    assert list(cache.kept) == ["fourth"]
