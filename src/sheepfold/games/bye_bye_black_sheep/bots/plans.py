"""How far a seat is from winning, for the shepherd of Bye-Bye Black Sheep.

Every set of which a seat has cards is a plan: so many of them in the zoo, so many in hand. What a plan is
worth stands in a table, in hundredths of a natural logarithm of the odds to win. A seat's standing is the
sum of its best plans, as many as triplets are needed, and a part of the two next best, less a burden for
every card in hand: a large hand is the safest to draw from, and so feeds the others. The figures were
tuned by how often one shepherd wins against three greedy players.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.int_row import IntRow, int_row

SURE: Final[i64] = 10_000
"""A chance of one."""

NEXT_BEST: Final = 2
"""So many plans beyond those needed count in part."""

PART: Final[i64] = 38
"""How much of them, per cent."""

MOST_PLANS: Final = 7
"""Five triplets at most, and the next best."""

BURDEN: Final[i64] = 18
"""What a card in hand costs its owner, whatever it is."""

HEAVIEST: Final[i64] = 24
"""So many cards in hand count, not more."""

WAIT: Final[i64] = 2
"""What it costs to be one seat further from the turn."""

FREE: Final = [
    [0, 0, 22, 57, 62],
    [9, 42, 84, 90, 90],
    [63, 116, 119, 119, 119],
    [147, 149, 149, 149, 149],
    [149, 149, 149, 149, 149],
]
"""FREE[in the zoo][in hand]: the worth of a plan while no other zoo has such a card."""

TIGHT: Final = [
    [0, 0, 8, 57, 62],
    [3, 16, 84, 90, 90],
    [23, 116, 119, 119, 119],
    [147, 149, 149, 149, 149],
    [149, 149, 149, 149, 149],
]
"""The same when another zoo has one, so that all the others are needed."""

DEAD: Final = [
    [0, 0, 2, 57, 62],
    [1, 4, 84, 90, 90],
    [6, 116, 119, 119, 119],
    [147, 149, 149, 149, 149],
    [149, 149, 149, 149, 149],
]
"""The same when other zoos have two or more: only cards in hand, or the magpie, can complete it."""

LAST: Final = [
    [0, 0, 0, 0, 0],
    [50, 50, 60, 60, 60],
    [100, 120, 120, 120, 120],
    [350, 350, 350, 350, 350],
    [400, 400, 400, 400, 400],
]
"""The same in a seat's last turn before the turn limit: triplets win, then cards in the zoo (BYE-13)."""

WORTH: Final[IntRow] = int_row(
    [worth for table in (FREE, TIGHT, DEAD, LAST, LAST, LAST) for row in table for worth in row]
)
"""WORTH[75 * last turn + 25 * elsewhere + 5 * in the zoo + in hand]."""

LAST_TURN: Final[i64] = 75
"""Where the tables of the last turn begin."""

TO_COME: Final[i64] = 150
"""What a turn still to come adds to a standing in the last round."""

TWO_OR_MORE: Final[i64] = 0x6666_6666_6666_6666
"""The bits of a bag that count two or more of a kind: one card in hand, and none in the zoo, is no plan."""

HIGHEST: Final = 2400
ZERO: Final[i64] = 1000
ODDS: Final[IntRow] = int_row(
    [round(100_000 * math.exp((standing - 1000) / 100)) for standing in range(HIGHEST + 1)]
)
"""ODDS[ZERO + standing]: how a standing weighs against those of others."""


def worth_of(first: i64, elsewhere: i64, placed: i64, held: i64) -> i64:
    """What a plan is worth: cards in other zoos, in its own, in hand; `first`: where the tables begin."""
    if elsewhere > 2:
        elsewhere = 2
    return WORTH[first + 25 * elsewhere + 5 * placed + held]


def best_plans(zoo: i64, hand: i64, elsewhere: i64, first: i64, goal: i64, best: IntRow) -> i64:
    """The worth of the best plans together; `best` gets them one by one, the best first."""
    plans = goal + NEXT_BEST
    at: i64
    for at in range(plans):
        best[at] = 0
    rest = zoo | hand & TWO_OR_MORE
    while rest:
        if rest & 15:
            worth = worth_of(first, elsewhere & 15, zoo & 15, hand & 15)
            at = plans - 1
            if worth > best[at]:
                while at > 0 and best[at - 1] < worth:
                    best[at] = best[at - 1]
                    at -= 1
                best[at] = worth
        rest >>= 4
        zoo >>= 4
        hand >>= 4
        elsewhere >>= 4
    total: i64 = 0
    for at in range(goal):
        total += best[at]
    return total + (best[goal] + best[goal + 1]) * PART // 100


def step_up(before: i64, after: i64, least: i64) -> i64:
    """What an improved plan adds to the standing; `least` is the last plan that counts in full."""
    if before >= least:
        return after - before
    if after <= least:
        return (after - before) * PART // 100
    return after - least + (least - before) * PART // 100


def burden(cards: i64) -> i64:
    """What a hand of so many cards costs its owner."""
    if cards > HEAVIEST:
        return BURDEN * HEAVIEST
    return BURDEN * cards


def odds(standing: i64) -> i64:
    """How a standing weighs against others."""
    at = ZERO + standing
    if at < 0:
        at = 0
    elif at > HIGHEST:
        at = HIGHEST
    return ODDS[at]


def chance(standing: i64, others: i64) -> i64:
    """The chance to win with this standing, from 0 to SURE, others having these odds together."""
    mine = odds(standing)
    return SURE * mine // (mine + others)
