"""How often somebody may do something, and how much of it at once."""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

MINUTE: Final = 60.0
HOUR: Final = 3600.0

MOST_KEYS: Final = 20_000
"""Whoever was not heard of for longest is forgotten where more ask; their budget is whole again."""


class Bucket:
    """Holds so many drops and fills by so many a second; each deed takes one."""

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self.level = size
        self.at = 0.0

    def take(self, now: float) -> bool:
        """Take a drop, if there is one."""
        self.level = min(self.size, self.level + max(0.0, now - self.at) * self.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def wait(self) -> float:
        """Seconds until there is a drop, as of the last time one was asked for."""
        if self.level >= 1:
            return 0.0
        return (1 - self.level) / self.per_second if self.per_second else math.inf


class Budget:
    """The same limit for everybody: so many deeds within so many seconds, by person or by address."""

    def __init__(self, most: float, seconds: float) -> None:
        self.most = most
        self.per_second = most / seconds
        self.buckets: dict[str, Bucket] = {}
        """Whoever asked last stands last."""

    def bucket_of(self, key: str, now: float) -> Bucket | None:
        """What somebody may still do; None where nothing is counted."""
        if self.most == math.inf or not key:
            return None
        bucket = self.buckets.pop(key, None)
        if bucket is None:
            bucket = Bucket(self.most, self.per_second)
            bucket.at = now
        self.buckets[key] = bucket
        if len(self.buckets) > MOST_KEYS:
            del self.buckets[next(iter(self.buckets))]
        return bucket


class Places:
    """So many at once, by person or by address."""

    def __init__(self, most: float, name: str = "") -> None:
        self.most = most
        self.name = name
        self.taken: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Take a place, if there is one."""
        if not key or self.taken[key] < self.most:
            self.taken[key] += 1
            return True
        return False

    def leave(self, key: str) -> None:
        """Give a place back."""
        self.taken[key] -= 1
        if self.taken[key] <= 0:
            del self.taken[key]
