"""The cards: four animals, each numbered from 1 to 8 (HERD-1).

A card is a whole number from 0 to 31, animal by animal. A set of cards is an integer with one bit a card, so
`hand & SUIT[0]` are the sheep of a hand, and `hand & ~bit(card)` is the hand without a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ANIMALS: Final = ("sheep", "goat", "pig", "goose")
NUMBERS: Final = 8
NAMES: Final = [f"{animal} {number}" for animal in ANIMALS for number in range(1, NUMBERS + 1)]
"""NAMES[card]: what it is called."""

DECK: Final = 2 ** len(NAMES) - 1
"""All cards."""

SUIT: Final = [(2**NUMBERS - 1) << NUMBERS * animal for animal in range(len(ANIMALS))]
"""SUIT[animal]: all cards of that animal."""


def animal_of(card: int) -> int:
    """The animal a card shows."""
    return card // NUMBERS


def bit(card: int) -> int:
    """The set of this one card."""
    return 1 << card


def cards_in(cards: int) -> list[int]:
    """The cards of a set, ascending."""
    return [card for card in range(len(NAMES)) if cards & bit(card)]


def set_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    return sum(map(bit, cards))
