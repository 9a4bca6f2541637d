"""Means of samples, with margins that say how far off they may be."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from sheepfold.engine.game import Json

DEVIATIONS: Final = 2.576
"""Standard errors of a margin: the truth lies within it 99 times in 100."""

RULE_OF_THREE: Final = 300
"""Divided by the number of values that are all alike: the points a rarer value might still change."""


class Estimate(NamedTuple):
    """A mean in points (hundredths of a win), and its margin to both sides."""

    points: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.points - self.margin

    @property
    def high(self) -> float:
        """The upper end."""
        return self.points + self.margin

    def as_json(self) -> Json:
        """The estimate for a program, in points."""
        return {"points": round(self.points, 2), "margin": round(self.margin, 2)}


class Sample:
    """Independent values, of which only their number, sum and sum of squares are kept."""

    def __init__(self) -> None:
        self.number = 0
        self.sum = 0
        self.squares = 0

    def add(self, value: int) -> None:
        """One more value, in thousandths of a win."""
        self.number += 1
        self.sum += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean, in points."""
        return self.sum / self.number / 10

    @property
    def variance(self) -> float:
        """The variance of the mean, in points squared."""
        spread = (self.squares - self.sum * self.sum / self.number) / (self.number - 1)
        return max(spread, 0.0) / 100 / self.number

    def estimate(self) -> Estimate:
        """The mean and its margin; of values that are all alike, by the rule of three."""
        if self.squares * self.number == self.sum * self.sum:
            return Estimate(self.mean, RULE_OF_THREE / self.number)
        return Estimate(self.mean, DEVIATIONS * math.sqrt(self.variance))
