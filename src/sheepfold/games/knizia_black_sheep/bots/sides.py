"""How the sides of fields end at Knizia's Black Sheep, worked out once.

A side that lacks cards is thought to be completed with the best of so many cards that come by, the side
of a rival with the best of several such handfuls: there are many, and each has looked at its hand.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS
from sheepfold.games.knizia_black_sheep.rules.scoring import rank

SURE: Final[i64] = 1024
"""A chance of one."""

RANKS: Final[i64] = 256
"""Room for the 252 ranks."""

SEEN: Final = {1: 5, 2: 5, 3: 6}
"""SEEN[missing]: of so many cards the missing ones are the best."""

HANDFULS: Final = {1: 2.0, 2: 3.5, 3: 4.0}
"""HANDFULS[missing]: how many handfuls a rival has, so to speak. Fitted to how matches went."""

QUANTILES: Final[i64] = 8
"""A side's prospects as so many equally likely ranks."""

DIVISOR: Final[i64] = 1363
"""The smallest that leaves every bag of two to four animals a remainder of its own."""


def _handfuls(missing: int) -> list[tuple[int, list[int]]]:
    """What may come by: in how many orders, and which choices of the missing cards it leaves."""
    choices = list(combinations_with_replacement(range(ANIMALS), missing))
    number = {choice: at for at, choice in enumerate(choices)}
    found = []
    for cards in combinations_with_replacement(range(ANIMALS), SEEN[missing]):
        orders = factorial(len(cards)) // prod(factorial(cards.count(kind)) for kind in range(ANIMALS))
        found.append((orders, [number[choice] for choice in set(combinations(cards, missing))]))
    return found


def _endings(missing: int) -> list[tuple[int, list[float]]]:
    """For every bag that lacks so many cards the chance of each final rank."""
    handfuls = _handfuls(missing)
    every = ANIMALS ** SEEN[missing]
    choices = [int(bag_of(list(each))) for each in combinations_with_replacement(range(ANIMALS), missing)]
    endings = []
    for cards in combinations_with_replacement(range(ANIMALS), 5 - missing):
        bag = int(bag_of(list(cards)))
        ranks = [int(rank(bag + choice)) for choice in choices]
        chances = [0.0] * int(RANKS)
        for orders, numbers in handfuls:
            chances[max([ranks[number] for number in numbers])] += orders / every
        endings.append((bag, chances))
    return endings


def _prospects() -> tuple[list[int], list[int], list[int]]:
    """The tables AT, UP_TO and LIKELY."""
    places = [0] * int(DIVISOR)
    up_to: list[int] = []
    likely: list[int] = []
    for missing in SEEN:
        for bag, chances in _endings(missing):
            places[bag % int(DIVISOR)] = len(up_to) // int(RANKS)
            total = 0.0
            nth = 0
            for each, chance in enumerate(chances):
                total += chance
                up_to.append(round(int(SURE) * min(1.0, total) ** HANDFULS[missing]))
                while nth < QUANTILES and total > (nth + 0.5) / int(QUANTILES):
                    likely.append(each)
                    nth += 1
    return places, up_to, likely


_PLACES, _UP_TO, _LIKELY = _prospects()

PLACE: Final[IntRow] = int_row(_PLACES)
"""PLACE[bag % DIVISOR]: the number of a bag of two to four animals in the tables below."""
UP_TO: Final[IntRow] = int_row(_UP_TO)
"""UP_TO[PLACE * RANKS + rank]: the chance that the side of a rival ends no better than that."""
LIKELY: Final[IntRow] = int_row(_LIKELY)
"""LIKELY[PLACE * QUANTILES + nth]: ranks the seat's own side may end with, ascending, all alike."""
