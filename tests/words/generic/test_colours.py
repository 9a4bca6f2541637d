"""Colours of cards without pictures."""

from __future__ import annotations

from sheepfold.words.generic.colours import COLOURS, colour


def test_a_name_always_has_the_same_colour() -> None:
    assert colour("ram") == colour("ram")
    assert colour("ram") in COLOURS


def test_cards_that_differ_in_their_number_only_look_alike() -> None:
    assert colour("red 3") == colour("red 11") == colour("red")


def test_cards_of_one_suit_look_alike() -> None:
    assert colour("3 of hearts") == colour("king of hearts")


def test_numbers_alone_are_told_apart() -> None:
    assert len({colour(str(number)) for number in range(12)}) > 3


def test_no_colour_is_there_twice() -> None:
    assert len(set(COLOURS)) == len(COLOURS)
