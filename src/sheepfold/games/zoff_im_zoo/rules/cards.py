"""The zoo's animals: the deck and who beats whom (ZOO-1, ZOO-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, singles
from sheepfold.engine.int_row import IntRow

NAMES: Final = [
    "whale", "elephant", "crocodile", "polar bear", "lion", "seal", "fox",
    "perch", "hedgehog", "sardines", "mouse", "mosquito", "joker",
]  # fmt: skip
"""The kinds of card, in the order of the booklet's table."""

ELEPHANT: Final = 1
LION: Final = 4
HEDGEHOG: Final = 8
MOSQUITO: Final = 11
JOKER: Final = 12

ANIMALS: Final = 12
"""Kinds below this are animals; the joker is none."""

DECK: Final = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 1]
"""How many of each kind there are (ZOO-1)."""

DECK_OF_THREE: Final = [3, 4, 3, 3, 4, 3, 3, 3, 3, 3, 4, 2, 1]
"""With three seats one lion, one elephant, one mouse and two of every other animal stay in the box."""

BEATEN_BY: Final = {
    "whale": [],
    "elephant": ["mouse"],
    "crocodile": ["elephant"],
    "polar bear": ["whale", "elephant"],
    "lion": ["elephant"],
    "seal": ["whale", "polar bear"],
    "fox": ["elephant", "crocodile", "polar bear", "lion"],
    "perch": ["whale", "crocodile", "polar bear", "seal"],
    "hedgehog": ["fox"],
    "sardines": ["whale", "crocodile", "seal", "perch"],
    "mouse": ["crocodile", "polar bear", "lion", "seal", "fox", "hedgehog"],
    "mosquito": ["hedgehog", "sardines", "mouse"],
}
"""ZOO-2: the 29 pairs."""


def beats(animal: int, other: int) -> bool:
    """Whether one animal beats one of the other kind."""
    return NAMES[animal] in BEATEN_BY[NAMES[other]]


def deck_for(seats: int) -> list[int]:
    """How many of each kind are in play (ZOO-1)."""
    return DECK_OF_THREE if seats == 3 else DECK


def deck_bag(seats: int) -> i64:
    """The cards in play as a bag."""
    bag: i64 = 0
    for kind, number in enumerate(deck_for(seats)):
        bag += UNIT[kind] * number
    return bag


ALL_CARDS: Final[IntRow] = singles(deck_bag(4))
CARDS_OF_THREE: Final[IntRow] = singles(deck_bag(3))
"""The decks card by card, to deal from."""
