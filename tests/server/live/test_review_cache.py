"""What a process remembers of reviews."""

from __future__ import annotations

import pytest

from sheepfold.server.live import review_cache
from sheepfold.server.live.review_cache import ReviewCache


def test_a_review_stays_until_many_others_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_cache, "MOST_KEPT", 2)
    cache = ReviewCache()
    first = cache.get("a")
    cache.get("b")
    assert cache.get("a") is first
    cache.get("c")
    assert list(cache.kept) == ["a", "c"]


def test_a_review_that_is_worked_on_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_cache, "MOST_KEPT", 1)
    cache = ReviewCache()
    cache.running.add("a")
    first = cache.get("a")
    cache.get("b")
    assert cache.get("a") is first


def test_only_the_last_ones_that_were_left_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_cache, "MOST_LEFT", 2)
    cache = ReviewCache()
    for now, table in enumerate("abc"):
        cache.leave(table, now)
    assert cache.left == {"b": 1, "c": 2}
