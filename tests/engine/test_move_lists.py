"""Tables of moves: what a hand can pay for."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sheepfold.engine.bag import covers
from sheepfold.engine.int_row import listed, zeros
from sheepfold.engine.move_lists import MoveLists
from tests.engine.properties import PROPERTY, packed

FEW_CARDS = st.lists(st.integers(0, 14), max_size=7)
ENTRIES = st.lists(st.tuples(st.integers(0, 999), FEW_CARDS), max_size=6)


@PROPERTY
@given(st.lists(ENTRIES, min_size=1, max_size=4), FEW_CARDS)
def test_exactly_the_moves_a_hand_covers_are_written(
    lists: list[list[tuple[int, list[int]]]], held: list[int]
) -> None:
    packed_lists = [[(move, packed(Counter(need))) for move, need in entries] for entries in lists]
    table = MoveLists(packed_lists)
    hand = packed(Counter(held))
    for situation, entries in enumerate(packed_lists):
        moves = zeros(20)
        found = table.write_covered(situation, hand, moves, 0)
        assert listed(moves)[: int(found)] == [move for move, need in entries if covers(hand, need)]
        assert table.of(situation) == [move for move, _ in entries]


def test_moves_are_written_after_those_already_there() -> None:
    table = MoveLists([[(7, 0)], [(8, 0), (9, 0)]])
    moves = zeros(5)
    found = table.write_covered(0, 0, moves, 0)
    found = table.write_covered(1, 0, moves, found)
    assert listed(moves)[: int(found)] == [7, 8, 9]
