"""Dealing and drawing: uniform, and no card is lost or made.

Uniformity is shown exactly. A generator that makes every sequence of choices once (each choice below
what it is asked for) makes all of them equally often; then so must the results be.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepfold.engine.bag import EMPTY, KINDS, UNIT, covers, kinds, size
from sheepfold.engine.cells import listed
from sheepfold.engine.dealing import deal_out, draw
from sheepfold.engine.rng import Rng
from tests.engine.chances import choosing, scripted, unsaid
from tests.engine.properties import GUARDED_CARDS, PROPERTY, SEEDS, Cards, packed


@PROPERTY
@given(GUARDED_CARDS, SEEDS, st.data())
def test_what_is_drawn_was_in_the_bag_and_is_as_much_as_asked(
    cards: Cards, seed: int, data: st.DataObject
) -> None:
    bag = packed(cards)
    number = data.draw(st.integers(0, cards.total()))
    drawn = draw(bag, number, Rng(seed))
    assert covers(bag, drawn)
    assert size(drawn) == number
    assert size(bag - drawn) == cards.total() - number


@PROPERTY
@given(GUARDED_CARDS, SEEDS)
def test_drawing_everything_empties_the_bag(cards: Cards, seed: int) -> None:
    assert draw(packed(cards), cards.total(), Rng(seed)) == packed(cards)


def test_drawing_nothing_asks_nothing_of_chance() -> None:
    rng = scripted([5])
    assert draw(packed(Counter([1, 2])), 0, rng) == EMPTY
    assert unsaid(rng) == [5]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_selection_of_cards_is_drawn_equally_often(number: int) -> None:
    pile = [0, 0, 2, 9, 9]
    drawn: Counter[tuple[int, ...]] = Counter()
    bounds = range(5, 5 - number, -1)
    for choices in product(*map(range, bounds)):
        rng = choosing(choices, bounds)
        drawn[tuple(kinds(draw(packed(Counter(pile)), number, rng)))] += 1
        assert unsaid(rng) == []
    ways = Counter(tuple(sorted(some)) for some in permutations(pile, number))
    assert drawn == ways


def test_every_order_of_a_deck_is_dealt_equally_often() -> None:
    deck = [int(UNIT[kind]) for kind in (3, 5, 7, 11)]
    dealt: Counter[tuple[int, ...]] = Counter()
    bounds = [4, 3, 2, 1]
    for choices in product(*map(range, bounds)):
        rng = choosing(choices, bounds)
        dealt[tuple(listed(deal_out(deck, rng, [0, 1, 2, 3])))] += 1
        assert unsaid(rng) == []
    assert dealt == Counter(permutations(deck))


@PROPERTY
@given(st.lists(st.integers(0, KINDS - 2), min_size=1, max_size=7), SEEDS, st.data())
def test_dealing_out_a_whole_deck_loses_and_makes_no_card(
    deck: list[int], seed: int, data: st.DataObject
) -> None:
    seats = data.draw(st.lists(st.integers(0, 6), min_size=len(deck), max_size=len(deck)))
    hands = listed(deal_out([int(UNIT[kind]) for kind in deck], Rng(seed), seats))
    assert sum(hands) == packed(Counter(deck))
    assert [size(hand) for hand in hands] == [seats.count(seat) for seat in range(max(seats) + 1)]


def test_cards_are_dealt_to_the_seats_in_the_order_named() -> None:
    deck = [int(UNIT[kind]) for kind in (0, 1, 2, 3)]
    # The last card fills the gap of the one taken: 0 1 2 3, then 3 1 2, then 3 2.
    hands = deal_out(deck, choosing([0, 1, 1, 0], [4, 3, 2, 1]), [2, 0, 2, 0])
    assert [kinds(hand) for hand in listed(hands)] == [[1, 3], [], [0, 2]]


def test_what_nobody_is_dealt_stays_in_the_deck_as_it_was() -> None:
    deck = [int(UNIT[kind]) for kind in (4, 5, 6)]
    hands = deal_out(deck, choosing([2], [3]), [1])
    assert [kinds(hand) for hand in listed(hands)] == [[], [6]]
    assert deck == [int(UNIT[kind]) for kind in (4, 5, 6)]
