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

from sheepfold.engine.bag import EMPTY, UNIT, bag_of, covers, kinds, singles, size
from sheepfold.engine.dealing import deal_out, draw
from sheepfold.engine.int_row import listed
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


@pytest.mark.parametrize("first", range(4))
def test_every_order_of_a_deck_is_dealt_equally_often(first: int) -> None:
    deck = bag_of([3, 5, 7, 11])
    dealt: Counter[tuple[int, ...]] = Counter()
    bounds = [4, 3, 2, 1]
    for choices in product(*map(range, bounds)):
        rng = choosing(choices, bounds)
        dealt[tuple(listed(deal_out(singles(deck), 4, first, 4, rng)))] += 1
        assert unsaid(rng) == []
    assert dealt == Counter(permutations(listed(singles(deck))))


@PROPERTY
@given(GUARDED_CARDS, SEEDS, st.integers(1, 7), st.data())
def test_what_is_dealt_was_in_the_deck_and_hands_differ_by_one_card_at_most(
    cards: Cards, seed: int, seats: int, data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, cards.total()))
    first = data.draw(st.integers(0, seats - 1))
    hands = listed(deal_out(singles(packed(cards)), number, first, seats, Rng(seed)))
    assert covers(packed(cards), sum(hands))
    order = [(first + made) % seats for made in range(number)]
    assert [size(hand) for hand in hands] == [order.count(seat) for seat in range(seats)]


@PROPERTY
@given(GUARDED_CARDS, SEEDS, st.integers(1, 7))
def test_dealing_out_a_whole_deck_loses_and_makes_no_card(cards: Cards, seed: int, seats: int) -> None:
    hands = listed(deal_out(singles(packed(cards)), cards.total(), 0, seats, Rng(seed)))
    assert sum(hands) == packed(cards)


def test_cards_go_round_the_table_from_the_first_seat_on() -> None:
    # The last card fills the gap of the one taken: 0 1 2 3 4, then 4 1 2 3, then 4 3 2, then 4 2.
    rng = choosing([0, 1, 1, 0, 0], [5, 4, 3, 2, 1])
    hands = deal_out(singles(bag_of([0, 1, 2, 3, 4])), 5, 1, 3, rng)
    assert [kinds(hand) for hand in listed(hands)] == [[3], [0, 4], [1, 2]]


def test_what_nobody_is_dealt_stays_in_the_deck_as_it_was() -> None:
    deck = singles(bag_of([4, 5, 6]))
    hands = deal_out(deck, 1, 1, 2, choosing([2], [3]))
    assert [kinds(hand) for hand in listed(hands)] == [[], [6]]
    assert listed(deck) == [int(UNIT[kind]) for kind in (4, 5, 6)]
