"""Dealing and drawing: chance meets cards."""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, size
from sheepfold.engine.cells import Cells, cells
from sheepfold.engine.rng import Chance


def deal_out(deck: list[int], rng: Chance, hands: list[int]) -> Cells:
    """Deal single cards off a shuffled deck: `hands[i]` is the seat that gets the i-th card.

    `deck` lists bags of one card each. Returns the bag of each seat named, as a row.
    """
    rest = cells(deck)
    left: i64 = len(deck)
    dealt = cells([0] * (max(hands) + 1))
    for seat in hands:
        at = rng.below(left)
        left -= 1
        dealt[seat] += rest[at]
        rest[at] = rest[left]
    return dealt


def draw(bag: i64, number: i64, rng: Chance) -> i64:
    """That many cards taken blindly from a bag, as a bag."""
    left = size(bag)
    drawn: i64 = 0
    for _ in range(number):
        card = UNIT[card_at(bag, rng.below(left))]
        bag -= card
        drawn += card
        left -= 1
    return drawn
