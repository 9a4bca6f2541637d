"""Chance under control: generators that say what they are told, and a measure of evenness."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from mypy_extensions import i64

from sheepfold.engine.rng import Chance


class Scripted(Chance):
    """Says these words of 32 bits one after the other; everything else is the engine's own."""

    def __init__(self, words: Iterable[int]) -> None:
        self.left = list(words)

    def bits(self) -> i64:
        return self.left.pop(0)


class Chosen(Chance):
    """Makes these choices one after the other and remembers between how many each was made."""

    def __init__(self, choices: Iterable[int]) -> None:
        self.left = list(choices)
        self.bounds: list[int] = []

    def below(self, bound: i64) -> i64:
        self.bounds.append(int(bound))
        return self.left.pop(0)


def surprise(counts: Sequence[int]) -> float:
    """How far these counts are from those of a fair die, in standard deviations (chi squared).

    Positive for counts that differ too much, negative for counts that are too much alike.
    """
    freedom = len(counts) - 1
    fair = sum(counts) / len(counts)
    chi_squared = sum((count - fair) ** 2 for count in counts) / fair
    # Wilson and Hilferty: the cube root of chi squared is nearly normal.
    spread = 2 / (9 * freedom)
    return (math.cbrt(chi_squared / freedom) - (1 - spread)) / math.sqrt(spread)


def is_even(counts: Sequence[int]) -> bool:
    """Whether a fair die may well have given these counts: all but one in 15,000 do."""
    return abs(surprise(counts)) < 4
