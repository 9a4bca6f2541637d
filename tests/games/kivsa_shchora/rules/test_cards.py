from __future__ import annotations

from sheepfold.engine.bag import size
from sheepfold.games.kivsa_shchora.rules.cards import (
    DECK,
    DECK_BAG,
    DECK_SIZE,
    NAMES,
    NUMBERS,
    PEN_ROOM,
    SHEEP,
)


def test_the_deck_has_56_sheep_cards_and_16_specials() -> None:
    """PEN-1: 5 farmers, 5 foxes, 3 jokers, 3 black sheep."""
    assert sum(DECK[:NUMBERS]) == 56
    assert dict(zip(NAMES[NUMBERS:], DECK[NUMBERS:], strict=True)) == {
        "farmer": 5,
        "fox": 5,
        "joker": 3,
        "black sheep": 3,
    }
    assert size(DECK_BAG) == sum(DECK) == DECK_SIZE == 72


def test_low_numbers_are_assumed_to_be_commoner() -> None:
    """PEN-1: six each of 1 to 6, five each of 7 to 10."""
    assert DECK[:NUMBERS] == [6] * 6 + [5] * 4
    assert NAMES[:NUMBERS] == [str(number) for number in range(1, 11)]


def test_the_pen_has_room_for_every_card_that_can_lie_there() -> None:
    assert PEN_ROOM == 56 + 3


def test_the_sheep_are_the_first_ten_kinds() -> None:
    assert size(DECK_BAG & SHEEP) == 56
