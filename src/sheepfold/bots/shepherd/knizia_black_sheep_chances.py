"""Chances at Knizia's Black Sheep, worked out once: how sides end, and who ends with most of an animal.

A side that lacks cards is thought to be completed with the best of so many cards that come by, the side
of a rival with the best of several such handfuls: there are many, and each has looked at its hand.
Figures not yet won are thought to go to any seat alike, or now and then to none.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of
from sheepfold.engine.cells import Cells, cells
from sheepfold.games.knizia_black_sheep.cards import ANIMALS, FIGURES
from sheepfold.games.knizia_black_sheep.combinations import rank

SURE: Final[i64] = 1024
"""A chance of one."""

# How sides end.

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

PLACE: Final[Cells] = cells(_PLACES)
"""PLACE[bag % DIVISOR]: the number of a bag of two to four animals in the tables below."""
UP_TO: Final[Cells] = cells(_UP_TO)
"""UP_TO[PLACE * RANKS + rank]: the chance that the side of a rival ends no better than that."""
LIKELY: Final[Cells] = cells(_LIKELY)
"""LIKELY[PLACE * QUANTILES + nth]: ranks the own side may end with, ascending, all alike."""

# Who ends with most of an animal.

LOST: Final = 0.12
"""How many of the figures not yet won stay in the stock when the match ends."""

MOST_SEATS: Final[i64] = 4
SEAT_STEP: Final[Cells] = cells([1, 7, 49, 343])
LEFT_STEP: Final[i64] = 2401
"""Who holds how many of an animal as one number: SEAT_STEP for each figure of a seat, LEFT_STEP for each
that will still be won."""

ALONE: Final = 0
"""The most of all, and nobody as many (FLD-17)."""
LEVEL: Final = 1
"""None has more (FLD-21)."""
ONLY: Final = 2
"""The only one to have any (FLD-23)."""
HONOURS: Final = 3


def _honoured(honour: int, held: tuple[int, ...]) -> list[float]:
    """Which seats have the honour when all figures are won."""
    most = max(held)
    holders = sum(number == most for number in held)
    if honour == ONLY:
        holders = sum(number > 0 for number in held)
    shared = honour == LEVEL or holders == 1
    return [float(number == most and number > 0 and shared) for number in held]


def _chances_of(seats: int) -> dict[tuple[int, ...], list[float]]:
    """For all holdings and figures to come, the chance of each honour for each seat, honour by honour."""
    known: dict[tuple[int, ...], list[float]] = {}
    for left in range(FIGURES + 1):
        for held in _holdings(seats, FIGURES - left):
            if left == 0:
                known[*held, 0] = [chance for honour in range(HONOURS) for chance in _honoured(honour, held)]
                continue
            after = [known[*held, left - 1]]
            shares = [LOST] + [(1 - LOST) / seats] * seats
            after += [
                known[*[number + (other == seat) for other, number in enumerate(held)], left - 1]
                for seat in range(seats)
            ]
            known[*held, left] = [
                sum(share * chance for share, chance in zip(shares, column, strict=True))
                for column in zip(*after, strict=True)
            ]
    return known


def _holdings(seats: int, most: int) -> list[tuple[int, ...]]:
    """All ways in which seats may hold at most so many figures together."""
    held: list[tuple[int, ...]] = [()]
    for _nth in range(seats):
        held = [(*some, number) for some in held for number in range(most - sum(some) + 1)]
    return held


def _honours() -> tuple[list[int], list[int]]:
    """The tables HOLDING and HONOUR."""
    places = [0] * (int(LEFT_STEP) * (FIGURES + 1) * 3)
    chances: list[int] = []
    for seats in range(2, int(MOST_SEATS) + 1):
        for key, found in _chances_of(seats).items():
            *held, left = key
            index = sum(number * int(SEAT_STEP[seat]) for seat, number in enumerate(held))
            index += left * int(LEFT_STEP) + (seats - 2) * int(SEATS_STEP)
            places[index] = len(chances)
            for honour in range(HONOURS):
                own = found[honour * seats :][:seats]
                chances += [round(int(SURE) * chance) for chance in own] + [0] * (int(MOST_SEATS) - seats)
    return places, chances


SEATS_STEP: Final[i64] = LEFT_STEP * (FIGURES + 1)
"""A seat more at the table."""

_HELD, _CHANCES = _honours()

HOLDING: Final[Cells] = cells(_HELD)
"""HOLDING[who holds how many, at how many seats]: where its chances begin."""
HONOUR: Final[Cells] = cells(_CHANCES)
"""HONOUR[HOLDING + honour * MOST_SEATS + seat]: the chance that the seat has the honour in the end."""


def _at_least() -> list[int]:
    """The table AT_LEAST."""
    table = []
    for seats in range(2, int(MOST_SEATS) + 1):
        share = (1 - LOST) / seats
        for left in range(8):
            chances = [comb(left, won) * share**won * (1 - share) ** (left - won) for won in range(left + 1)]
            table += [round(int(SURE) * sum(chances[wanted:], 0.0)) for wanted in range(8)]
    return table


AT_LEAST: Final[Cells] = cells(_at_least())
"""AT_LEAST[(seats - 2) * 64 + figures left * 8 + wanted]: the chance to win so many of one animal yet."""
