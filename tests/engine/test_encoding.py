"""Numbers, flags, bags and seats of an encoded view."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sheepfold import games
from sheepfold.engine.encoding import (
    MOST,
    Encoding,
    Numbers,
    numbers,
    put_bag,
    put_bags,
    put_bits,
    put_choice,
    put_number,
    put_row,
    put_seat,
)
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import int_row
from sheepfold.engine.rng import Rng
from sheepfold.envs import encodings


def test_huge_numbers_are_cut_off() -> None:
    out = numbers(2)
    put_number(out, 0, 10**9)
    put_number(out, 1, -(10**9))
    assert [int(number) for number in out] == [MOST, -MOST]


def test_a_choice_is_one_flag_or_none() -> None:
    out = numbers(4)
    assert put_choice(out, 0, 2, 4) == 4
    assert [int(flag) for flag in out] == [0, 0, 1, 0]
    put_choice(out, 0, -1, 4)
    assert [int(flag) for flag in out] == [0, 0, 0, 0]
    put_seat(out, 0, 1, 3, 4)
    assert [int(flag) for flag in out] == [0, 0, 1, 0]


def written(put: Callable[[Numbers], int], length: int) -> tuple[list[int], int]:
    """What a function writes into a row of zeros, and the index it returns."""
    out = numbers(length)
    end = put(out)
    return [int(number) for number in out], end


def test_a_bag_is_a_count_for_each_kind() -> None:
    bag = 3 | 0 << 4 | 15 << 8
    assert written(lambda out: put_bag(out, 1, bag, 3), 5) == ([0, 3, 0, 15, 0], 4)


def test_bits_are_flags_from_the_lowest() -> None:
    assert written(lambda out: put_bits(out, 0, 0b1101, 5), 5) == ([1, 0, 1, 1, 0], 5)


def test_a_row_begins_with_the_seat_that_looks_and_goes_on_clockwise() -> None:
    row = int_row([10, 11, 12])
    assert written(lambda out: put_row(out, 0, row, 0), 3) == ([10, 11, 12], 3)
    assert written(lambda out: put_row(out, 0, row, 2), 3) == ([12, 10, 11], 3)


def test_bags_of_all_seats_begin_with_the_seat_that_looks() -> None:
    bags = int_row([1, 2 << 4, 3])
    assert written(lambda out: put_bags(out, 0, bags, 1, 2), 6) == ([0, 2, 3, 0, 1, 0], 6)


def test_nobody_is_no_flag_at_all() -> None:
    assert written(lambda out: put_seat(out, 0, NOBODY, 1, 3), 3) == ([0, 0, 0], 3)


@pytest.mark.parametrize("game_id", games.IDS)
def test_an_encoding_is_as_long_as_its_fields_and_says_so(game_id: str) -> None:
    encoding = encodings.get(game_id, games.get(game_id).usual_seats)
    length = sum(field.numbers for field in encoding.fields)
    assert encoding.length == length
    assert f"{game_id}: " in repr(encoding)
    assert f"{length} numbers" in repr(encoding)


def test_a_game_without_rounds_has_always_scored_none() -> None:
    game = games.get("zoff-im-zoo")
    assert Encoding(game, 4, []).rounds(game.deal(4, Rng(1))) == 0
