"""The cards of Kivsa Shchora: sheep by number, and the four specials (PEN-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, singles
from sheepfold.engine.int_row import IntRow

NAMES: Final = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
    "farmer", "fox", "joker", "black sheep",
]  # fmt: skip
"""The kinds of card. Kind 0 shows one sheep, kind 9 shows ten."""

NUMBERS: Final = 10
"""Kinds below this are sheep cards."""

KINDS: Final = 14

FARMER: Final = 10
FOX: Final = 11
JOKER: Final = 12
BLACK_SHEEP: Final = 13

DECK: Final = [6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 3, 3]
"""How many of each kind there are (PEN-1).

Assumed: the booklet says 56 sheep cards, not how many of each number. The split is six each of 1 to 6
and five each of 7 to 10.
"""

HAND_SIZE: Final = 7
"""Cards dealt to each seat (PEN-2)."""

PEN_ROOM: Final = 59
"""All the cards that can ever lie in the pen: 56 sheep cards and 3 jokers."""

SHEEP: Final[i64] = 0xFF_FFFF_FFFF
"""The bits of the sheep cards in a bag."""


def deck_bag() -> i64:
    """The whole deck as a bag."""
    bag: i64 = 0
    for kind, number in enumerate(DECK):
        bag += UNIT[kind] * number
    return bag


DECK_BAG: Final[i64] = deck_bag()

ALL_CARDS: Final[IntRow] = singles(DECK_BAG)
"""The same cards one by one."""

DECK_SIZE: Final = 72
