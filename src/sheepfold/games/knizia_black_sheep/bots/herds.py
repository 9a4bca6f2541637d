"""Who ends with how many figures at Knizia's Black Sheep, worked out once.

Figures not yet won are thought to go to any seat alike, or now and then to none.
"""

from __future__ import annotations

from math import comb, exp, log
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.knizia_black_sheep.bots.sides import SURE
from sheepfold.games.knizia_black_sheep.rules.cards import FIGURES

# Who has most of an animal.

LOST: Final = 0.12
"""How many of the figures not yet won stay in the stock when the match ends."""

MOST_SEATS: Final[i64] = 4
SEAT_STEP: Final[IntRow] = int_row([1, 7, 49, 343])
LEFT_STEP: Final[i64] = 2401
"""Who holds how many of an animal as one number: SEAT_STEP for each figure of a seat, LEFT_STEP for each
that will still be won."""

SPITE: Final = [0, 0, 100, 60, 40]
"""SPITE[seats]: how much a rival's points matter, in hundredths: of two, what one wins the other loses."""

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


def _swing(
    known: dict[tuple[int, ...], list[float]], held: tuple[int, ...], left: int, number: int, first: int
) -> list[int]:
    """For each seat: how much better off it is if it wins so many figures, and not some other seat."""
    seats = len(held)
    taken: list[list[float]] = []
    for taker in range(seats):
        after = [had + number * (seat == taker) for seat, had in enumerate(held)]
        taken.append(known[*after, left - number][first:][:seats])
    swings = []
    for seat in range(seats):
        spite = SPITE[seats] / 100
        better = [(1 + spite) * chances[seat] - spite * sum(chances) for chances in taken]
        rivals = (sum(better) - better[seat]) / (seats - 1)
        swings.append(round(int(SURE) * (better[seat] - rivals)))
    return swings + [0] * (int(MOST_SEATS) - seats)


def _honours() -> tuple[list[int], list[int], list[int]]:
    """The tables HOLDING, HONOUR and SWING."""
    places = [0] * (int(LEFT_STEP) * (FIGURES + 1) * 3)
    chances: list[int] = []
    swings: list[int] = []
    for seats in range(2, int(MOST_SEATS) + 1):
        known = _chances_of(seats)
        for key, found in known.items():
            held, left = key[:-1], key[-1]
            index = sum(number * int(SEAT_STEP[seat]) for seat, number in enumerate(held))
            index += left * int(LEFT_STEP) + (seats - 2) * int(SEATS_STEP)
            places[index] = len(chances)
            for first in range(0, HONOURS * seats, seats):
                own = found[first:][:seats]
                chances += [round(int(SURE) * chance) for chance in own] + [0] * (int(MOST_SEATS) - seats)
                for number in (1, 2):
                    if number <= left:
                        swings += _swing(known, held, left, number, first)
                    else:
                        swings += [0] * int(MOST_SEATS)
    return places, chances, swings


SEATS_STEP: Final[i64] = LEFT_STEP * (FIGURES + 1)
"""A seat more at the table."""

_HELD, _CHANCES, _SWINGS = _honours()

HOLDING: Final[IntRow] = int_row(_HELD)
"""HOLDING[who holds how many, at how many seats]: where its chances begin."""
HONOUR: Final[IntRow] = int_row(_CHANCES)
"""HONOUR[HOLDING + honour * MOST_SEATS + seat]: the chance that the seat has the honour in the end."""
SWING: Final[IntRow] = int_row(_SWINGS)
"""SWING[2 * (HOLDING + honour * MOST_SEATS) + seat], MOST_SEATS further on for two figures: how much better
off a seat is for winning them, against any other winning them; what others then have counts by SPITE."""


# Who completes collections.


def _at_least(seats: int, left: int, wanted: int) -> float:
    """The chance to win so many of the figures left of one animal."""
    share = (1 - LOST) / seats
    return sum(
        [comb(left, won) * share**won * (1 - share) ** (left - won) for won in range(wanted, left + 1)], 0.0
    )


_AT_LEAST: Final = [
    _at_least(seats, left, wanted) for seats in range(2, 5) for left in range(8) for wanted in range(8)
]

AT_LEAST: Final[IntRow] = int_row([round(int(SURE) * chance) for chance in _AT_LEAST])
"""AT_LEAST[(seats - 2) * 64 + figures left * 8 + wanted]: the chance to win so many of one animal yet."""

NAT: Final = 64
HOPELESS: Final[i64] = 10 * NAT
"""Chances are multiplied by adding their logarithms, in 64ths and with the sign changed."""

LOG: Final[IntRow] = int_row(
    [min(int(HOPELESS), round(-NAT * log(chance))) if chance > 0 else int(HOPELESS) for chance in _AT_LEAST]
)
"""LOG[(seats - 2) * 64 + figures left * 8 + wanted]: the same as a logarithm."""
EXP: Final[IntRow] = int_row(
    [
        round(int(SURE) * exp(-sum_of_logs / NAT)) * (sum_of_logs < int(HOPELESS))
        for sum_of_logs in range(8 * int(HOPELESS))
    ]
)
"""EXP[logarithms added up]: the chance again."""
