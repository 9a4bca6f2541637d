"""How likely each seat is to win a match of Knizia's Black Sheep from where looking ahead stopped.

Every seat is expected to end with the points it has, its chances of majorities, sets and tasks, and
its part of the fields in play. The further ahead, the likelier the victory; the more figures are still to
be won, the less a lead says.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.bots.heuristic import FALLOFF, SOFTMAX, WHOLE
from sheepfold.engine.bag import size
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.knizia_black_sheep.bots.herds import HONOUR, LEFT_STEP, MOST_SEATS, SEAT_STEP
from sheepfold.games.knizia_black_sheep.bots.sides import (
    DIVISOR,
    LIKELY,
    PLACE,
    QUANTILES,
    RANKS,
    UP_TO,
)
from sheepfold.games.knizia_black_sheep.bots.stakes import (
    ONE,
    OTHER,
    PAIR_DIVISOR,
    PRICE,
    PRIZE,
    STANDING,
    SUM,
    collected,
    honour_row,
    honoured,
    progress,
    summary_of,
)
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, BLACK_SHEEP, CARDS_ON_SIDE, FIELDS
from sheepfold.games.knizia_black_sheep.rules.scoring import rank
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

DOUBT: Final[IntRow] = int_row([0, 0, 500, 450, 400])
"""DOUBT[seats]: a lead that makes victory e times as likely, in hundredths of a point, near the end."""
DOUBT_PER_FIGURE: Final[IntRow] = int_row([0, 0, 60, 45, 30])
"""DOUBT_PER_FIGURE[seats]: how much more it takes for each figure still to be won. Fitted to matches."""


def share_victory(here: KniziaState, values: IntRow) -> None:
    """The match is over: the winners share it."""
    outcome = here.outcome
    seat: i64
    for seat in range(here.seats):
        values[seat] = 0
    if outcome is not None:
        winners = outcome.winners
        for winner in winners:
            values[winner] = WHOLE // len(winners)


def share_chances(here: KniziaState, values: IntRow) -> None:
    """The match goes on: from the points each seat may expect."""
    points = expected_points(here)
    seats = here.seats
    best = points[0]
    seat: i64
    for seat in range(1, seats):
        best = max(best, points[seat])
    doubt = DOUBT[seats] + DOUBT_PER_FIGURE[seats] * figures_left(here)
    total: i64 = 0
    for seat in range(seats):
        below = min((best - points[seat]) * 100 // doubt, FALLOFF)
        values[seat] = SOFTMAX[below]
        total += values[seat]
    for seat in range(seats):
        values[seat] = values[seat] * WHOLE // total


def figures_left(here: KniziaState) -> i64:
    """How many figures may still be won."""
    left = size(here.figures[0] + here.figures[1] + here.figures[2])
    if here.fields_up == FIELDS:
        left += size(here.stock)
    return left


def expected_points(here: KniziaState) -> IntRow:
    """By seat, in hundredths: what it has, and what it may expect."""
    seats = here.seats
    summary = summary_of(here, NOBODY)
    points = zeros(MOST_SEATS)
    seat: i64
    field: i64
    for seat in range(seats):
        points[seat] = counted(here, seat) + honoured(summary, seat) + collected(summary, seats, seat)
    chances = zeros(MOST_SEATS)
    for field in range(FIELDS):
        if here.figures[field] > 0:
            field_chances(here, field, chances)
            for seat in range(seats):
                if chances[seat] > 0:
                    add_winnings(summary, seats, here.figures[field], seat, chances[seat], points)
    return points


def add_winnings(summary: IntRow, seats: i64, figures: i64, taker: i64, chance: i64, points: IntRow) -> None:
    """What changes for everybody if a seat wins a field, times the chance of it."""
    one = ONE[figures % PAIR_DIVISOR]
    other = OTHER[figures % PAIR_DIVISOR]
    own = summary[PRICE + one] + summary[PRICE + other] + progress(summary, seats, taker, one, other)
    points[taker] += own * chance >> 10
    if one == other:
        add_honours(summary, seats, one, 2, taker, chance, points)
    else:
        add_honours(summary, seats, one, 1, taker, chance, points)
        add_honours(summary, seats, other, 1, taker, chance, points)


def add_honours(
    summary: IntRow, seats: i64, animal: i64, number: i64, taker: i64, chance: i64, points: IntRow
) -> None:
    """What changes for everybody if a seat wins so many figures of an animal, times the chance of it."""
    standing = summary[STANDING + animal]
    before = honour_row(summary, animal, standing)
    after = honour_row(summary, animal, standing + number * (SEAT_STEP[taker] - LEFT_STEP))
    stake = summary[PRIZE + animal] * chance >> 10
    seat: i64
    for seat in range(seats):
        points[seat] += stake * (HONOUR[after + seat] - HONOUR[before + seat]) >> 10


def counted(here: KniziaState, seat: i64) -> i64:
    """FLD-16: the values in a corral."""
    total: i64 = 0
    animal: i64
    first = seat * ANIMALS
    for animal in range(BLACK_SHEEP):
        total += SUM[here.corrals[first + animal]]
    return total - SUM[here.corrals[first + BLACK_SHEEP]]


def field_chances(here: KniziaState, field: i64, chances: IntRow) -> None:
    """How likely each seat is to win a field, in 1024ths."""
    total: i64 = 0
    seats = here.seats
    seat: i64
    at: i64
    for seat in range(seats):
        side = field * seats + seat
        bag = here.figures[field] + here.sides[side]
        if here.laid[side] == CARDS_ON_SIDE:
            chances[seat] = 1 + prevailing(here, field, seat, rank(bag))
        else:
            first = PLACE[bag % DIVISOR] * QUANTILES
            chance: i64 = 0
            for at in range(first, first + QUANTILES):
                chance += prevailing(here, field, seat, LIKELY[at])
            chances[seat] = 1 + chance // QUANTILES
        total += chances[seat]
    for seat in range(seats):
        chances[seat] = chances[seat] * 1024 // total


def prevailing(here: KniziaState, field: i64, seat: i64, own: i64) -> i64:
    """How likely no other seat ends with more than this rank, in 1024ths."""
    chance: i64 = 1024
    first = field * here.seats
    rival: i64
    for rival in range(here.seats):
        if rival != seat:
            bag = here.figures[field] + here.sides[first + rival]
            if here.laid[first + rival] < CARDS_ON_SIDE:
                chance = chance * UP_TO[PLACE[bag % DIVISOR] * RANKS + own] >> 10
            elif not_above(here, first + rival, first + seat, rank(bag), own):
                return 0
    return chance


def not_above(here: KniziaState, rival: i64, side: i64, theirs: i64, own: i64) -> bool:
    """FLD-12: whether a rank loses against a complete side, equal ones by who completed first."""
    if own != theirs:
        return own < theirs
    return here.completed[side] == 0 or here.completed[rival] < here.completed[side]
