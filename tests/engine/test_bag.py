"""Bags against the arithmetic of `collections.Counter`."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given

from sheepfold.engine.bag import (
    EMPTY,
    GUARD,
    KINDS,
    UNIT,
    bag_of,
    card_at,
    count,
    covers,
    kinds,
    overlap,
    singles,
    size,
    union,
)
from sheepfold.engine.int_row import listed
from tests.engine.properties import ANY_CARDS, GUARDED_CARDS, PROPERTY, SEEDS, Cards, packed

FULLEST = Counter(dict.fromkeys(range(15), 15) | {15: 7})


@PROPERTY
@given(ANY_CARDS)
def test_a_bag_counts_each_kind_of_card(cards: Cards) -> None:
    assert [count(packed(cards), kind) for kind in range(KINDS)] == [cards[kind] for kind in range(KINDS)]


@PROPERTY
@given(ANY_CARDS)
def test_the_size_of_a_bag_is_how_many_cards_it_holds(cards: Cards) -> None:
    assert size(packed(cards)) == cards.total()


@PROPERTY
@given(ANY_CARDS)
def test_the_cards_of_a_bag_are_listed_kind_by_kind(cards: Cards) -> None:
    assert kinds(packed(cards)) == sorted(cards.elements())
    assert listed(singles(packed(cards))) == [16**kind for kind in sorted(cards.elements())]


@PROPERTY
@given(ANY_CARDS, SEEDS)
def test_the_order_in_which_cards_are_put_into_a_bag_does_not_matter(cards: Cards, seed: int) -> None:
    pile = list(cards.elements())
    Random(seed).shuffle(pile)
    assert bag_of(pile) == packed(cards)


@PROPERTY
@given(GUARDED_CARDS)
def test_each_index_below_the_size_picks_one_card_so_a_uniform_index_picks_uniformly(cards: Cards) -> None:
    bag = packed(cards)
    assert [card_at(bag, index) for index in range(size(bag))] == sorted(cards.elements())


@PROPERTY
@given(GUARDED_CARDS, GUARDED_CARDS)
def test_plus_and_minus_put_cards_in_and_take_them_out(held: Cards, more: Cards) -> None:
    both = packed(held) + packed(more)
    assert both == packed(held + more)
    assert both - packed(more) == packed(held)


@PROPERTY
@given(GUARDED_CARDS, GUARDED_CARDS)
def test_a_bag_covers_what_it_holds_and_nothing_else(held: Cards, need: Cards) -> None:
    assert covers(packed(held), packed(need)) == (need <= held)
    assert covers(packed(held), packed(held & need))
    assert covers(packed(held | need), packed(need))


@PROPERTY
@given(GUARDED_CARDS, GUARDED_CARDS)
def test_the_overlap_of_two_bags_is_the_smaller_count_of_each_kind(one: Cards, other: Cards) -> None:
    assert overlap(packed(one), packed(other)) == packed(one & other)


@PROPERTY
@given(GUARDED_CARDS, GUARDED_CARDS)
def test_the_union_of_two_bags_is_the_larger_count_of_each_kind(one: Cards, other: Cards) -> None:
    assert union(packed(one), packed(other)) == packed(one | other)


@pytest.mark.parametrize("kind", range(15))
@pytest.mark.parametrize("around", [0, 7])
def test_no_count_of_a_kind_spills_into_its_neighbours(kind: int, around: int) -> None:
    """Every pair of counts, between neighbours that are empty or full."""
    others = packed(Counter(dict.fromkeys(set(range(15)) - {kind}, around)))
    for have, need in product(range(8), repeat=2):
        bag = others + have * UNIT[kind]
        wanted = others + need * UNIT[kind]
        assert covers(bag, wanted) == (have >= need)
        assert overlap(bag, wanted) == others + min(have, need) * UNIT[kind]
        assert union(bag, wanted) == others + max(have, need) * UNIT[kind]


def test_an_empty_bag_holds_nothing_and_is_covered_by_every_bag() -> None:
    assert size(EMPTY) == 0
    assert kinds(EMPTY) == listed(singles(EMPTY)) == []
    assert bag_of([]) == EMPTY
    assert covers(EMPTY, EMPTY)
    assert not any(covers(EMPTY, unit) for unit in listed(UNIT)[:15])


def test_the_fullest_bag_is_the_greatest_signed_64_bit_integer() -> None:
    assert packed(FULLEST) == 2**63 - 1
    assert size(packed(FULLEST)) == 15 * 15 + 7


def test_a_bag_of_127_cards_is_the_fullest_to_pick_from() -> None:
    cards = Counter(dict.fromkeys(range(8), 15) | {15: 7})
    assert [card_at(packed(cards), index) for index in range(127)] == sorted(cards.elements())


def test_a_unit_is_one_card_of_its_kind() -> None:
    assert listed(UNIT) == [16**kind for kind in range(16)]
    assert len(UNIT) == KINDS


def test_guards_stand_above_the_counts_of_the_first_fifteen_kinds() -> None:
    assert sum(8 * 16**kind for kind in range(15)) == GUARD


def test_there_is_no_seventeenth_kind() -> None:
    with pytest.raises(IndexError):
        bag_of([KINDS])
