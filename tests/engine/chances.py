"""Chance under control: generators that say what they are told, and a measure of evenness.

A pickled `SealedRng` keeps the words it has not said yet. Writing our own there gives a generator of
the engine, plain or compiled, whose next words are known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from sheepfold.engine.rng import KEY_BYTES, Rng, SealedRng

WORDS = 2**32
"""How many values 32 bits have."""


def scripted(words: Iterable[int]) -> SealedRng:
    """A generator that says these words of 32 bits one after the other."""
    return sealed_at(bytes(KEY_BYTES), 0, list(words)[::-1])


def unsaid(rng: SealedRng) -> list[int]:
    """The words a scripted generator has not said yet."""
    state: Any = rng.__reduce__()[1]
    _, blocks, words = state
    assert blocks == 0, "more was asked of chance than was written"
    return list(words)[::-1]


def choosing(choices: Iterable[int], bounds: Iterable[int]) -> SealedRng:
    """A generator that makes these choices when asked for numbers below these bounds."""
    # The second word of a run is never drawn again.
    return scripted(run_of(choice, bound)[1] for choice, bound in zip(choices, bounds, strict=True))


def run_of(result: int, bound: int) -> range:
    """The words that lead to a result when scaled down to the bound."""
    return range(-(-result * WORDS // bound), -(-(result + 1) * WORDS // bound))


def sealed_at(key: bytes, blocks: int, words: list[int]) -> SealedRng:
    """A sealed generator in this state, put there as unpickling would."""
    rebuild: Any = SealedRng(key).__reduce__()[0]
    rng: SealedRng = rebuild(key, blocks, words)
    return rng


def rng_at(a: int, b: int, c: int, counter: int) -> Rng:
    """The fast generator in this state, put there as unpickling would."""
    rebuild: Any = Rng(0).__reduce__()[0]
    rng: Rng = rebuild(a, b, c, counter)
    return rng


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
