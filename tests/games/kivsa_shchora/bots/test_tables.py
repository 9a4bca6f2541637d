"""Tables for the shepherd: which tops suit which numbers."""

from __future__ import annotations

import pytest

from sheepfold.games.kivsa_shchora.bots.tables import (
    DOUBLE_TOPS,
    NEAR,
    PAIR_TOPS,
    TOP_SHARE,
    TOPS_SHARE,
    number_bits,
)
from sheepfold.games.kivsa_shchora.rules.cards import NUMBERS
from tests.games.kivsa_shchora.table import bag, legal, table


def bits(*numbers: int) -> int:
    return sum(1 << number - 1 for number in numbers)


def numbers_in(found: int) -> list[int]:
    return [number for number in range(1, NUMBERS + 1) if found >> number - 1 & 1]


def test_two_numbers_fit_on_their_sum_and_on_their_difference() -> None:
    """PEN-5."""
    assert numbers_in(PAIR_TOPS[bits(3, 8)]) == [5]
    assert numbers_in(PAIR_TOPS[bits(3, 5)]) == [2, 8]
    assert numbers_in(PAIR_TOPS[bits(3)]) == []
    assert numbers_in(DOUBLE_TOPS[bits(3, 5, 6)]) == [6, 10]


@pytest.mark.parametrize("top", range(1, 11))
def test_the_rules_allow_a_pair_exactly_on_these_tops(top: int) -> None:
    """PEN-5."""
    state = table("3, 8, 4, farmer", "1, 2", "1, 2", pen=str(top))
    pairs = [move for move in legal(state) if "then" in move]
    assert bool(pairs) == (top in numbers_in(PAIR_TOPS[bits(3, 4, 8)]))


def test_the_shares_of_tops_add_up() -> None:
    assert sum(TOP_SHARE) == 64
    assert TOPS_SHARE[bits(1, 10)] == TOP_SHARE[0] + TOP_SHARE[9]


def test_a_hand_changes_by_one_more_or_up_to_two_fewer() -> None:
    assert numbers_in(NEAR[5]) == [3, 4, 6]
    assert numbers_in(NEAR[1]) == [2]


def test_odd_counts_of_sheep_cards_become_bits() -> None:
    assert number_bits(bag("1, 3, 10, farmer")) == bits(1, 3, 10)
    assert number_bits(bag("1, 1, 2")) == bits(2)
