"""What five animals are worth on a field (FLD-10, FLD-11).

A combination is the two figures of a field and the three cards of a side, as one bag. There are 252 of
them. They are ranked once, here, and found again by the remainder of the bag, which no two share.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, count
from sheepfold.engine.cells import Cells, cells
from sheepfold.engine.description import CardCount
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, NAMES, PLURALS

_NUMBERS: Final = ["no", "one", "two", "three", "four", "five"]

_DIVISOR: Final[i64] = 1433
"""The smallest that leaves every combination a remainder of its own."""


def groups(bag: i64) -> list[tuple[int, int]]:
    """The animals of a bag as (how many, which), the larger group first, then the better animal."""
    found = [(int(count(bag, animal)), animal) for animal in range(ANIMALS) if count(bag, animal)]
    return sorted(found, key=lambda group: (-group[0], group[1]))


def strength(bag: i64) -> tuple[list[int], list[int]]:
    """FLD-10: the sizes of the groups; FLD-11: then their animals. The greater is the better.

    Sizes compare as the ranks do: 5, 41, 32, 311, 221, 2111, 11111.
    """
    return [number for number, _ in groups(bag)], [-animal for _, animal in groups(bag)]


def _ranks() -> list[int]:
    bags = [int(bag_of(list(five))) for five in combinations_with_replacement(range(ANIMALS), 5)]
    ranks = [0] * int(_DIVISOR)
    for rank, bag in enumerate(sorted(bags, key=strength)):
        ranks[bag % int(_DIVISOR)] = rank
    return ranks


_RANKS: Final[Cells] = cells(_ranks())


def rank(bag: i64) -> i64:
    """A whole number that is the greater the better the five animals in the bag are."""
    return _RANKS[bag % _DIVISOR]


def telling(bag: i64) -> tuple[CardCount, ...]:
    """The groups that name a combination, also of a side that is not complete: one or two."""
    found = [CardCount(NAMES[animal], number) for number, animal in groups(bag)]
    second = len(found) > 1 and found[1].number == 2 and found[0].number < 4
    return tuple(found[: 1 + second])


def text_of(found: tuple[CardCount, ...]) -> str:
    """A combination as views and events name it."""
    numbers = [each.number for each in found]
    names = [PLURALS[NAMES.index(each.kind)] for each in found]
    if numbers == [1]:
        return f"single {found[0].kind}"
    if numbers == [2]:
        return f"pair of {names[0]}"
    if numbers == [2, 2]:
        return f"pairs of {names[0]} and {names[1]}"
    return " and ".join([f"{_NUMBERS[number]} {name}" for number, name in zip(numbers, names, strict=True)])


def named(bag: i64) -> str:
    """The combination of these animals as views and events name it."""
    return text_of(telling(bag))


def _telling_by_text() -> dict[str, tuple[CardCount, ...]]:
    bags = [
        bag_of(list(some))
        for number in range(1, 6)
        for some in combinations_with_replacement(range(ANIMALS), number)
    ]
    return {named(bag): telling(bag) for bag in bags}


TELLING: Final = _telling_by_text()
"""TELLING[text]: the groups of a combination that views and events name so."""
