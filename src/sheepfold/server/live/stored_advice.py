"""Advice as text, for the database; compiled classes do not tell the types of their fields."""

from __future__ import annotations

from typing import Any

import msgspec

from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.words.facts import Advice, Foreseen


def write_advice(advice: Advice) -> str:
    """An advice as text."""
    return msgspec.json.encode(advice).decode()


def read_advice(text: str) -> Advice:
    """An advice as `write_advice` has written it."""
    move, does, imagined, won, next_won, deals, brings, instead = msgspec.json.decode(text)
    other = None if instead is None else read_foreseen(instead)
    return Advice(move, read_description(does), imagined, won, next_won, deals, read_foreseen(brings), other)


def read_description(fields: list[Any]) -> MoveDescription:
    """What a move does."""
    verb, cards, seat, place, then, number = fields
    counts = tuple([CardCount(*each) for each in cards])
    besides = None if then is None else read_description(then)
    return MoveDescription(verb, counts, seat, place, besides, number)


def read_foreseen(fields: list[Any]) -> Foreseen:
    """What a move leads to."""
    events, *rest = fields
    return Foreseen(tuple(events), *rest)
