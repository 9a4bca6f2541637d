"""How properties are tried, and the bags they are tried on.

A bag under test comes as a `Counter` of kinds, so that every answer can be checked against the
standard library's own arithmetic.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

PROPERTY = settings(deadline=None, database=None)

Cards: TypeAlias = "Counter[int]"

SEEDS = st.integers(0, 2**64)


def _counted(digits: str) -> Cards:
    """Cards whose counts are these digits, kind 0 last."""
    return +Counter({kind: int(digit, 16) for kind, digit in enumerate(reversed(digits))})


ANY_CARDS = st.integers(0, 2**63 - 1).map(lambda number: _counted(f"{number:x}"))
"""All that fits a bag: sixteen kinds, counts up to 15, up to 7 of the last."""

GUARDED_CARDS = st.integers(0, 8**15 - 1).map(lambda number: _counted(f"{number:o}"))
"""All that leaves the guard bits free: fifteen kinds, counts up to 7."""


def packed(cards: Cards) -> int:
    """The bag of these cards, by the definition: four bits a kind, kind 0 lowest."""
    return sum(number << 4 * kind for kind, number in cards.items())
