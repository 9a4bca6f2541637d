"""The heuristic of `greedy` for Knizia's Black Sheep: what a sensible beginner does.

Many of one animal together, first where the figures are worth having: a black sheep spoils a field.
A side is not completed below one that beats it while there is anything better to do. Cards that match
nothing on the table are thrown away.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import Heuristic
from sheepfold.engine.bag import count
from sheepfold.engine.game import State
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, CARDS_ON_SIDE, FIELDS
from sheepfold.games.knizia_black_sheep.rules.moves import DISCARDED, FIELD, NUMBER, PLACED, SKIP
from sheepfold.games.knizia_black_sheep.rules.scoring import rank
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

PRICES: Final[IntRow] = int_row([3, 3, 3, 3, 3, -1])
"""PRICES[animal]: how gladly a figure is taken; a black sheep is put up with beside something better."""

TOGETHER: Final[IntRow] = int_row([0, 3, 10, 24, 45, 70])
"""TOGETHER[number]: what so many of one animal are good for on a field."""

HIGH: Final[IntRow] = int_row([3, 2, 2, 1, 1, 0])
"""HIGH[animal]: a better animal breaks ties."""

CLEARING_OUT: Final[i64] = 20
"""Throwing away a card that matches nothing."""

WASTE: Final[i64] = 40
"""Throwing away a card that matches something: for each animal it stands with."""


class KniziaGreedy(Heuristic):
    """Judges a placing by the combination it makes, and a discard by what the card could have joined."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        weights[0] = 0
        if moves[0] == SKIP:
            return
        here = cast(KniziaState, state)
        prices = zeros(FIELDS)
        bars = zeros(FIELDS)
        field: i64
        for field in range(FIELDS):
            prices[field] = price_of(here.figures[field])
            bars[field] = rank_to_beat(here, field)
        at: i64
        for at in range(number):
            move = moves[at]
            field = FIELD[move]
            weight = prices[field] * progress(here, move, bars[field])
            if DISCARDED[move] > 0:
                weight += discarding(here, DISCARDED[move])
            weights[at] = weight


def price_of(figures: i64) -> i64:
    """How gladly the figures of a field are taken."""
    price: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        price += PRICES[animal] * count(figures, animal)
    return price


def rank_to_beat(here: KniziaState, field: i64) -> i64:
    """The best complete combination of the others on a field; below all ranks if there is none."""
    best: i64 = -1
    first = field * here.seats
    side: i64
    for side in range(first, first + here.seats):
        if here.laid[side] == CARDS_ON_SIDE and here.figures[field] > 0:
            best = max(best, rank(here.figures[field] + here.sides[side]))
    return best


def progress(here: KniziaState, move: i64, bar: i64) -> i64:
    """How much better the seat's combination on the field becomes; all is lost if complete and beaten."""
    side = FIELD[move] * here.seats + here.to_move
    before = here.figures[FIELD[move]] + here.sides[side]
    after = before + PLACED[move]
    if here.laid[side] + NUMBER[move] == CARDS_ON_SIDE and rank(after) <= bar:
        return -power(before)
    return power(after) - power(before)


def power(bag: i64) -> i64:
    """What the animals of a combination are good for together."""
    total: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        number = count(bag, animal)
        total += TOGETHER[number] + HIGH[animal] * number
    return total


def discarding(here: KniziaState, card: i64) -> i64:
    """Good for a card that matches nothing where there is room, the worse the more it would join."""
    most: i64 = 0
    field: i64
    for field in range(FIELDS):
        side = field * here.seats + here.to_move
        if here.laid[side] < CARDS_ON_SIDE:
            most = max(most, matching(here.figures[field] + here.sides[side], card))
    if most == 0:
        return CLEARING_OUT
    return -WASTE * most


def matching(bag: i64, card: i64) -> i64:
    """How many animals in the bag are of the card's kind."""
    animal: i64 = 0
    while card > 1:
        card >>= 4
        animal += 1
    return count(bag, animal)


HEURISTIC: Final = KniziaGreedy()
