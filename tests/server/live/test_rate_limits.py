"""Budgets that fill up again, and places that are given back."""

from __future__ import annotations

import pytest

from sheepfold.server.live import rate_limits as limits
from sheepfold.server.live.rate_limits import Budget, Places


def spend(budget: Budget, key: str, now: float) -> float:
    """Spend one; 0 if there was one, else the seconds until there is."""
    bucket = budget.bucket_of(key, now)
    return 0.0 if bucket is None or bucket.take(now) else bucket.wait()


def test_a_budget_is_spent_and_comes_back() -> None:
    budget = Budget(3, 60)
    assert [spend(budget, "ann", 1000.0) for _ in range(4)] == [0, 0, 0, pytest.approx(20)]
    assert spend(budget, "bob", 1000.0) == 0
    assert spend(budget, "ann", 1010.0) == pytest.approx(10)
    assert spend(budget, "ann", 1020.0) == 0
    assert spend(budget, "", 1020.0) == 0
    assert spend(Budget(0, 60), "ann", 0.0) == float("inf")


def test_a_budget_remembers_no_more_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 3)
    budget = Budget(1, 60)
    for key in ("a", "b", "a", "c", "d"):
        spend(budget, key, 0.0)
    assert list(budget.buckets) == ["a", "c", "d"]
    endless = Budget(float("inf"), 60)
    assert spend(endless, "a", 0.0) == 0
    assert not endless.buckets


def test_places_are_given_back() -> None:
    places = Places(2)
    assert [places.enter("ann") for _ in range(3)] == [True, True, False]
    places.leave("ann")
    assert places.enter("ann")
    places.leave("ann")
    places.leave("ann")
    assert not places.taken
