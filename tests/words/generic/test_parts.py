"""Views taken apart: nothing is lost, nothing hidden is shown."""

from __future__ import annotations

import json

import pytest

from sheepfold.engine import registry
from sheepfold.engine.description import CardCount
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.words.generic import parts as reading
from sheepfold.words.generic.parts import (
    BySeat,
    Cards,
    Fields,
    Items,
    Seat,
    Text,
    ViewParts,
    in_words,
    parts_of,
    read,
)
from sheepfold.words.generic.schema import ALL_HAVE, Schema
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, cases, walk

NAMES = ("Ada", "Bruno", "Clara", "Dov", "Elif", "Fedor", "Greta")
SCHEMA = Schema(
    kinds=frozenset(("fox", "lion", "7")),
    by_seat=frozenset(("won",)),
    not_by_seat=frozenset(("trick",)),
    orders=frozenset(("standing",)),
    zones={"table": "table"},
)


def shown(parts: ViewParts) -> list[str]:
    """The names of all fields of a view that have a place."""
    return [each.name for group in (parts.facts, parts.zones, parts.rows, parts.memory) for each in group]


def said(parts: ViewParts) -> str:
    """All of a view in words."""
    fields = (*parts.facts, *parts.zones, *parts.rows, *parts.memory)
    return "\n".join(f"{each.name}: {in_words(each.part, Teller(NAMES, None))}" for each in fields)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_field_that_is_not_empty_has_exactly_one_place(case: Case) -> None:
    for number, (_before, _move, after) in enumerate(walk(case, seed=5)):
        if number % 9 and after.turn is not None:
            continue
        for seat in (None, 0):
            view = after.view(seat)
            parts = parts_of(view)
            names = shown(parts)
            assert len(names) == len(set(names))
            scored = {"totals"} if parts.scores is not None else set()
            missing = set(view) - ALL_HAVE - set(names) - scored
            assert {name for name in missing if not is_empty(view[name])} == set()
            assert parts.hand == reading.hand_cards(view["hands"][seat] if seat is not None else None)


def is_empty(value: object) -> bool:
    """Whether there is nothing in a value but nothing."""
    if isinstance(value, list):
        return all(map(is_empty, value))
    if isinstance(value, dict):
        return all(map(is_empty, value.values()))
    return value in (None, "")


@pytest.mark.parametrize("case", cases()[::2], ids=str)
def test_parts_say_the_same_whatever_a_seat_may_not_know(case: Case) -> None:
    for number, (_before, _move, after) in enumerate(walk(case, seed=9)):
        if number % 13:
            continue
        for seat in (None, 0):
            other = case.game.guess(after.view(seat), Rng(number))
            assert parts_of(other.view(seat)) == parts_of(after.view(seat))


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_a_whole_view_can_be_said(case: Case) -> None:
    for number, (_before, _move, after) in enumerate(walk(case, seed=2)):
        if number % 20 == 0:
            told = said(parts_of(after.view(after.turn)))
            assert told
            assert "None" not in told
            assert "CardCount" not in told


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("x", None, None),
        ("x", [], None),
        ("x", {}, None),
        ("x", "", None),
        ("x", 0, Text("0")),
        ("x", True, Text("yes")),
        ("x", False, Text("no")),
        ("dealer", 1, Seat(1)),
        ("dealer", 7, Text("7")),
        ("x", "fox", Cards((CardCount("fox"),))),
        ("phase", "fox", Text("fox")),
        ("x", "bidding", Text("bidding")),
        ("x", {"fox": 2, "lion": 0}, Cards((CardCount("fox", 2),))),
        ("x", {"fox": 0}, None),
        ("x", {"tempo": 3}, Fields((reading.Field("tempo", Text("3")),))),
        ("x", {"tempo": None}, None),
        ("x", ["fox", "?"], Cards((CardCount("fox"), CardCount("?")), ordered=True)),
        ("x", [3, 4, 5], Items((Text("3"), Text("4"), Text("5")))),
        ("x", [None, []], None),
        ("standing", [1, 0], Items((Seat(1), Seat(0)))),
        ("won", [{"fox": 1}, {}], BySeat((Cards((CardCount("fox"),)), None))),
        ("won", [None, None], None),
        ("trick", ["fox", "lion"], Cards((CardCount("fox"), CardCount("lion")), ordered=True)),
    ],
)
def test_a_value_is_read_as_what_it_is(name: str, value: object, expected: object) -> None:
    assert read(value, name, name, SCHEMA, 2, 0) == expected


def test_what_lies_too_deep_is_left_out() -> None:
    deep: Json = {"a": 1}
    for _level in range(9):
        deep = {"a": deep}
    assert read(deep, "x", "x", SCHEMA, 2, 0) is None


def test_a_hand_may_be_a_list_and_a_game_may_have_no_hands() -> None:
    assert reading.hand_cards([7, 7, 9]) == (CardCount("7", 2), CardCount("9"))
    assert reading.own_hand({"seat": 0}) == ()


@pytest.mark.parametrize("game_id", registry.ids())
def test_views_that_went_through_json_are_read_alike(game_id: str) -> None:
    view = registry.get(game_id).deal(registry.get(game_id).usual_seats, Rng(1)).view(0)
    assert parts_of(json.loads(json.dumps(view))) == parts_of(view)
