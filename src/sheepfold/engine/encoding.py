"""Views as numbers, for programs that learn.

An `Encoding` writes what a seat knows into a row of small numbers: always as many for a game and seat
count, always in the same places, the seat itself first and the others clockwise after it. It looks at a
state, because that is fast, but only at what `view` would show that seat: any `guess` of the view gives the
same numbers (tests/envs/test_encodings.py).

A game writes a list of `Field`s, which is the layout people read, and `write`, which follows it. A game that
writes neither gets its views as numbers all the same, more slowly (engine/view_encoding.py).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from mypy_extensions import i16, i64, mypyc_attr

from sheepfold.engine.game import Game, State
from sheepfold.engine.int_row import IntRow
from sheepfold.engine.vectors import vec

Numbers: TypeAlias = "vec[i16]"
"""A row of small numbers; NumPy reads it where it lies."""

MOST: Final[i64] = 32_767
"""Larger numbers are written as this one, those below its negative as that."""

YES_OR_NO: Final = 1
"""The highest value of a field of flags."""


class Field(NamedTuple):
    """A part of the layout."""

    name: str
    numbers: int
    """How many numbers it takes."""
    high: int
    """None of them is larger."""
    about: str
    low: int = 0
    """None of them is smaller."""
    private: bool = False
    """Whether the seat knows it and a spectator does not."""


def numbers(length: int) -> Numbers:
    """A row of that many zeros."""
    return vec[i16]([0] * length)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """How the views of a game are written, for one seat count."""

    def __init__(self, game: Game[Any], seats: int, fields: list[Field]) -> None:
        self.game = game
        self.seats: i64 = seats
        self.fields = fields
        """The layout, in order."""
        self.length: i64 = sum([field.numbers for field in fields])

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        """Write what the seat knows from `at` on; returns where it ends."""
        raise NotImplementedError

    def rounds(self, state: State) -> i64:
        """How many rounds have been scored; a game without rounds says 0 throughout."""
        return 0

    def score(self, state: State, seat: i64) -> i64:
        """What the seat has scored so far, more being better; asked when a round or the match has ended."""
        raise NotImplementedError


def put_number(out: Numbers, at: i64, value: i64) -> i64:
    """One number; returns where the next one goes, as all of these do."""
    if value > MOST:
        value = MOST
    elif value < -MOST:
        value = -MOST
    out[at] = i16(value)
    return at + 1


def put_choice(out: Numbers, at: i64, chosen: i64, choices: i64) -> i64:
    """A flag for each choice, up for the one chosen; all down for a negative number."""
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
    """A number for each seat, one's own first."""
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
    """A bag for each seat, one's own first."""
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
    """A flag for each seat, one's own first, up for the one chosen; all down for nobody."""
    if chosen >= 0:
        chosen -= seat
        if chosen < 0:
            chosen += seats
    return put_choice(out, at, chosen, seats)
