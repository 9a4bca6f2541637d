"""Counted cards in one integer.

A bag gives each kind of card four bits, kind 0 lowest, and holds at most sixteen kinds. Counts reach
15 (the sixteenth kind: 7), so a bag always fits a signed 64-bit integer. Where no count exceeds 7 the
fourth bit of each kind is a guard, and one subtraction answers "does this hand cover that play?".

Adding and removing cards is `+` and `-`; one card of a kind is `UNIT[kind]`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.int_row import IntRow, int_row

KINDS: Final = 16
"""How many kinds a bag can hold."""

EMPTY: Final[i64] = 0

UNIT: Final[IntRow] = int_row([1 << 4 * kind for kind in range(KINDS)])
"""UNIT[kind]: a bag of one such card. A table, because mypyc shifts machine integers by 32 bits only."""

GUARD: Final[i64] = 0x0888_8888_8888_8888
"""The guard bit of each of the first fifteen kinds."""

_COUNTS: Final[i64] = 0x0777_7777_7777_7777
"""The bits below the guard bits."""

_LOW_HALVES: Final[i64] = 0x0F0F_0F0F_0F0F_0F0F

_SEVEN_BYTES: Final[i64] = 0x007F_7F7F_7F7F_7F7F
_SEVEN_GUARDS: Final[i64] = 0x0080_8080_8080_8080
_SEVEN_ONES: Final[i64] = 0x0001_0101_0101_0101
"""Of the eight bytes of a bag, each for two kinds, the lower seven: bits, guard bit, lowest bit."""


def count(bag: i64, kind: i64) -> i64:
    """How many cards of this kind the bag holds."""
    return bag >> (kind << 2) & 15


def covers(bag: i64, need: i64) -> bool:
    """Whether every card of `need` is in the bag (first fifteen kinds, counts up to 7)."""
    return ((bag | GUARD) - need) & GUARD == GUARD


def size(bag: i64) -> i64:
    """How many cards the bag holds."""
    pairs = (bag & _LOW_HALVES) + (bag >> 4 & _LOW_HALVES)
    return pairs % 255


def card_at(bag: i64, index: i64) -> i64:
    """The kind of the card at this index when the bag, of at most 127 cards, is laid out kind by kind.

    With a uniform index this is a uniform pick from the bag.
    """
    # A byte for every two kinds: how many cards they have, and how many they and all before them have.
    pairs = (bag & _LOW_HALVES) + (bag >> 4 & _LOW_HALVES)
    so_far = pairs + (pairs << 8)
    so_far += so_far << 16
    so_far += so_far << 32
    # The bytes that reach beyond the index, compared all at once, because a loop would be guessed wrong.
    beyond = ((so_far & _SEVEN_BYTES | _SEVEN_GUARDS) - (index + 1) * _SEVEN_ONES) & _SEVEN_GUARDS
    pair = 7 - (beyond >> 7) % 255
    kind = 2 * pair
    if index - ((so_far - pairs) >> (pair << 3) & 255) >= count(bag, kind):
        kind += 1
    return kind


def overlap(one: i64, other: i64) -> i64:
    """The cards in both bags: the smaller count of each kind (kinds and counts as for `covers`)."""
    enough = ((one | GUARD) - other) & GUARD
    # Three low bits set in each kind of which `one` has at least as many as `other`.
    from_other = enough - (enough >> 3)
    return (other & from_other) | (one & (_COUNTS - from_other))


def union(one: i64, other: i64) -> i64:
    """The smallest bag covering both: the larger count of each kind."""
    return one + other - overlap(one, other)


def kinds(bag: i64) -> list[int]:
    """The cards one by one, as kinds in ascending order."""
    return [kind for kind in range(KINDS) for _ in range(count(bag, kind))]


def singles(bag: i64) -> IntRow:
    """A deck to deal from: the cards one by one, each as a bag."""
    return int_row([int(UNIT[kind]) for kind in kinds(bag)])


def bag_of(cards: list[int]) -> i64:
    """The bag of these kinds."""
    total: i64 = 0
    for kind in cards:
        total += UNIT[kind]
    return total
