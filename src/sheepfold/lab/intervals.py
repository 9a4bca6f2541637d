"""How sure a mean is: the bootstrap over deals.

A deal with all its rotations is one unit: all bots play the same cards (common random numbers), so
that much of it cancels within the unit, and units are independent of each other. Comparing two bots, take
the difference within each deal and bootstrap that: what the deal did to both is gone before anything is
averaged.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from typing import Final, NamedTuple

from sheepfold.engine.game import Json

LEVEL: Final = 0.95
RESAMPLES: Final = 2000

SEED: Final = 0
"""The same values always have the same interval."""

MOST_UNITS: Final = 1000
"""Where there are more deals, groups of them are averaged first: the same interval, for bounded work."""

WORTH_TELLING: Final = 0.02
"""Effects smaller than this are not worth deals without end."""


class Interval(NamedTuple):
    """A mean and where the true one lies, 19 times in 20."""

    mean: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether that value can be ruled out."""
        return not self.low <= value <= self.high

    def as_json(self, name: str) -> Json:
        """The interval for a program, its mean under that name."""
        return {name: self.mean, "low": self.low, "high": self.high}


def bootstrap(values: Sequence[float], least: float = 0, most: float = 1) -> Interval:
    """The mean of values between least and most, one a deal, with its percentile interval."""
    mean = statistics.fmean(values)
    if min(values) == max(values):
        # Nothing to resample: the rule of three says how far off the truth may still be.
        reach = 3 / len(values)
        return Interval(mean, max(least, mean - reach), min(most, mean + reach))
    units = blocks(values)
    dice = random.Random(SEED)
    means = sorted(statistics.fmean(dice.choices(units, k=len(units))) for _ in range(RESAMPLES))
    outside = round(RESAMPLES * (1 - LEVEL) / 2)
    return Interval(mean, means[outside], means[-1 - outside])


def lead(one: Sequence[float], other: Sequence[float]) -> Interval:
    """How far one is ahead of the other, from the difference within each deal."""
    return bootstrap([mine - yours for mine, yours in zip(one, other, strict=True)], least=-1)


def blocks(values: Sequence[float]) -> list[float]:
    """The values, averaged in MOST_UNITS groups where there are more."""
    number = min(len(values), MOST_UNITS)
    return [statistics.fmean(values[at::number]) for at in range(number)]


def deals_to_tell(interval: Interval, null: float, deals: int) -> int:
    """About how many deals would rule the null out, if the effect is what it looks like.

    A small effect is taken for WORTH_TELLING.
    """
    effect = max(abs(interval.mean - null), WORTH_TELLING)
    reach = (interval.high - interval.low) / 2
    return max(deals + 1, round(deals * (reach / effect) ** 2))
