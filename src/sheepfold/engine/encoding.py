"""Views as rows of numbers (feature vectors), for reinforcement learning.

An `Encoding` writes the view of a seat into a row of small numbers. The length and the layout are fixed for a
game and seat count; the seat itself comes first, the others follow clockwise. It reads a state, because that
is fast, but only what `view` shows that seat: any `guess` of the view gives the same numbers
(tests/envs/test_encodings.py).

A game writes a list of `EncodingField`s, which documents the layout, and `write`, which follows it. A game
without both gets a slower default (engine/view_encoding.py).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from mypy_extensions import i16, i64, mypyc_attr

from sheepfold.engine.game import Game, State
from sheepfold.engine.int_row import IntRow
from sheepfold.engine.vectors import vec

Numbers: TypeAlias = "vec[i16]"
"""A row of small numbers; NumPy reads its memory without a copy."""

MOST: Final[i64] = 32_767
"""Numbers are clipped to this range, positive and negative."""

YES_OR_NO: Final = 1
"""The highest value of a field of flags."""


class EncodingField(NamedTuple):
    """A named part of the layout."""

    name: str
    numbers: int
    """How many numbers it has."""
    high: int
    """The largest value."""
    about: str
    low: int = 0
    """The smallest value."""
    private: bool = False
    """Whether the seat knows it and a spectator does not."""


def numbers(length: int) -> Numbers:
    """A row of that many zeros."""
    return vec[i16]([0] * length)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """Writes the views of a game for one seat count."""

    def __init__(self, game: Game[Any], seats: int, fields: list[EncodingField]) -> None:
        self.game = game
        self.seats: i64 = seats
        self.fields = fields
        """The layout, in order."""
        self.length: i64 = sum([field.numbers for field in fields])

    def __repr__(self) -> str:
        size = f"{int(self.seats)} seats, {int(self.length)} numbers"
        return f"<{type(self).__name__} of {self.game.id}: {size}>"

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        """Write the view of the seat into `out` from index `at` on; return the index after it."""
        raise NotImplementedError

    def rounds(self, state: State) -> i64:
        """How many rounds have been scored; always 0 in a game without rounds."""
        return 0

    def score(self, state: State, seat: i64) -> i64:
        """The seat's score so far, more is better; called when a round or the match has ended."""
        raise NotImplementedError


def put_number(out: Numbers, at: i64, value: i64) -> i64:
    """Write one number; return the index after it, as all functions below do."""
    if value > MOST:
        value = MOST
    elif value < -MOST:
        value = -MOST
    out[at] = i16(value)
    return at + 1


def put_choice(out: Numbers, at: i64, chosen: i64, choices: i64) -> i64:
    """One-hot: a flag for each choice, 1 for the chosen one; all 0 for a negative number."""
    end = at + choices
    chosen += at
    while at < end:
        out[at] = i16(at == chosen)
        at += 1
    return end


def put_bag(out: Numbers, at: i64, bag: i64, kinds: i64) -> i64:
    """How many of each of the first so many kinds."""
    end = at + kinds
    while at < end:
        out[at] = i16(bag & 15)
        bag >>= 4
        at += 1
    return end


def put_bits(out: Numbers, at: i64, bits: i64, number: i64) -> i64:
    """A flag for each bit."""
    end = at + number
    while at < end:
        out[at] = i16(bits & 1)
        bits >>= 1
        at += 1
    return end


def put_row(out: Numbers, at: i64, row: IntRow, seat: i64) -> i64:
    """A number for each seat, the observing one first."""
    seats: i64 = len(row)
    other = seat
    while True:
        at = put_number(out, at, row[other])
        other += 1
        if other == seats:
            other = 0
        if other == seat:
            return at


def put_bags(out: Numbers, at: i64, row: IntRow, seat: i64, kinds: i64) -> i64:
    """A bag for each seat, the observing one first."""
    seats: i64 = len(row)
    other = seat
    while True:
        at = put_bag(out, at, row[other], kinds)
        other += 1
        if other == seats:
            other = 0
        if other == seat:
            return at


def put_seat(out: Numbers, at: i64, chosen: i64, seat: i64, seats: i64) -> i64:
    """One-hot: a flag for each seat, the observing one first; all 0 for nobody."""
    if chosen >= 0:
        chosen -= seat
        if chosen < 0:
            chosen += seats
    return put_choice(out, at, chosen, seats)
