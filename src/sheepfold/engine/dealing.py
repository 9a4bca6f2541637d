"""Dealing and drawing cards at random."""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, size
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.engine.rng import Chance


def deal_out(deck: IntRow, number: i64, first: i64, seats: i64, rng: Chance) -> IntRow:
    """Deal so many single cards off a shuffled deck, one after the other round the table.

    `deck` lists bags of one card each. Returns the hands by seat.
    """
    rest = deck[:]
    left: i64 = len(deck)
    if number > left:
        raise ValueError(f"number: {int(number)} cards to deal, the deck has {int(left)}")
    hands = zeros(seats)
    seat = first
    for _nth in range(number):
        at = rng.below(left)
        left -= 1
        hands[seat] += rest[at]
        rest[at] = rest[left]
        seat += 1
        if seat == seats:
            seat = 0
    return hands


def draw(bag: i64, number: i64, rng: Chance) -> i64:
    """That many cards drawn at random from a bag, as a bag; the bag itself is not changed."""
    left = size(bag)
    if number > left:
        raise ValueError(f"number: {int(number)} cards to draw, the bag has {int(left)}")
    drawn: i64 = 0
    for _nth in range(number):
        card = UNIT[card_at(bag, rng.below(left))]
        bag -= card
        drawn += card
        left -= 1
    return drawn
