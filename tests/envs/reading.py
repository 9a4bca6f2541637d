"""Encodings taken apart again, for tests."""

from __future__ import annotations

from sheepfold.engine.encoding import Encoding, numbers
from sheepfold.engine.game import State


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
