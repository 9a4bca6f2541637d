"""Rows of machine integers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepfold.engine.game import MOST_MOVES
from sheepfold.engine.int_row import LONGEST, changed, holds, int_row, listed, longer, zeros
from sheepfold.engine.vectors import for_numpy
from tests.engine.properties import PROPERTY

MACHINE_INTEGERS = st.integers(-(2**63), 2**63 - 1)


@PROPERTY
@given(st.lists(MACHINE_INTEGERS))
def test_a_row_gives_back_what_was_put_in(values: list[int]) -> None:
    row = int_row(values)
    assert len(row) == len(values)
    assert listed(row) == values
    assert [row[at] for at in range(len(row))] == values


@PROPERTY
@given(st.lists(MACHINE_INTEGERS, min_size=1), st.data())
def test_a_copied_row_is_independent_of_the_original(values: list[int], data: st.DataObject) -> None:
    row = int_row(values)
    copy = row[:]
    at = data.draw(st.integers(0, len(values) - 1))
    copy[at] = ~values[at]
    assert listed(row) == values
    assert listed(copy) == [*values[:at], ~values[at], *values[at + 1 :]]


def test_a_row_is_independent_of_the_list_it_was_made_from() -> None:
    values = [1, 2]
    row = int_row(values)
    values[0] = 9
    row[1] = 7
    assert listed(row) == [1, 7]
    assert values == [9, 2]


@pytest.mark.parametrize("length", [0, 1, 7, LONGEST])
def test_a_row_of_zeros_is_as_long_as_asked(length: int) -> None:
    assert listed(zeros(length)) == [0] * length


def test_what_is_written_into_one_row_of_zeros_shows_in_no_other() -> None:
    row, other = zeros(LONGEST), zeros(LONGEST)
    row[0] = row[LONGEST - 1] = 7
    assert listed(other) == listed(zeros(LONGEST)) == [0] * LONGEST


def test_there_is_room_for_the_legal_moves_of_any_state() -> None:
    assert len(zeros(MOST_MOVES)) == MOST_MOVES


def test_a_listed_row_is_made_of_plain_integers() -> None:
    assert {type(value) for value in listed(int_row([0, -1, 2**62]))} == {int}


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1])
def test_what_is_beyond_a_machine_integer_is_refused(value: int) -> None:
    with pytest.raises(OverflowError):
        int_row([value])


def test_a_changed_row_leaves_the_one_it_was_made_from_alone() -> None:
    row = int_row([1, 2, 3])
    assert listed(changed(row, 1, 9)) == [1, 9, 3]
    assert listed(row) == [1, 2, 3]


def test_a_value_is_sought_among_the_entries_that_count() -> None:
    row = int_row([4, 6, 8])
    assert holds(row, 2, 6)
    assert not holds(row, 2, 8)
    assert not holds(row, 0, 4)


@PROPERTY
@given(st.lists(MACHINE_INTEGERS, min_size=1))
def test_a_longer_row_begins_with_the_same_values_and_has_room_for_as_many_again(values: list[int]) -> None:
    assert listed(longer(int_row(values))) == values + [0] * len(values)


def test_numpy_reads_a_row_where_it_lies() -> None:
    row = for_numpy(int_row([4, 6]))
    seen = memoryview(row)
    row[1] = 2**62
    assert (seen.format, list(seen), listed(row)) == ("q", [4, 2**62], [4, 2**62])
