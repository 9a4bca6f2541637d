"""Encodings taken apart again, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sheepfold.engine.encoding import Encoding, numbers
from sheepfold.engine.game import State
from sheepfold.envs import encodings
from tests.contract.cases import Case, walk

EVERY_SO_MANY = 25
"""Moves of a match after which its numbers are looked at."""

Parts: TypeAlias = dict[str, list[int]]
Check: TypeAlias = Callable[[Any, Parts, int, list[int]], None]


def encoded(encoding: Encoding, state: State, seat: int) -> list[int]:
    """All numbers of a view."""
    out = numbers(int(encoding.length))
    assert encoding.write(state, seat, out, 0) == encoding.length
    return [int(number) for number in out]


def by_field(encoding: Encoding, state: State, seat: int) -> dict[str, list[int]]:
    """The numbers of each field."""
    found = encoded(encoding, state, seat)
    parts: dict[str, list[int]] = {}
    at = 0
    for field in encoding.fields:
        parts[field.name] = found[at : at + field.numbers]
        at += field.numbers
    return parts


def clockwise(seat: int, seats: int) -> list[int]:
    """The seats from this one on."""
    return [(seat + places) % seats for places in range(seats)]


def counts(told: dict[str, int], names: list[str]) -> list[int]:
    """How many of each kind."""
    return [told.get(name, 0) for name in names]


def flags(chosen: int | None, seats: list[int]) -> list[int]:
    """A flag for the chosen seat."""
    return [int(seat == chosen) for seat in seats]


def bags(told: list[dict[str, int]], order: list[int], names: list[str]) -> list[int]:
    """How many of each kind, seat by seat."""
    return [number for seat in order for number in counts(told[seat], names)]


def check_whole_match(case: Case, check: Check) -> None:
    """Compare the numbers of all seats with their views, along a match."""
    encoding = encodings.get(case.id, case.seats)
    for number, (_, _, after) in enumerate(walk(case, seed=32)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        for seat in range(case.seats):
            order = clockwise(seat, case.seats)
            view = after.view(seat)
            parts = by_field(encoding, after, seat)
            assert parts["turn"] == flags(view["turn"], order)
            check(view, parts, seat, order)
