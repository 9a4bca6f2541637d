"""Views as numbers: what a seat knows is where the layout says."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.games.kivsa_shchora.rules.cards import NAMES
from tests.contract.cases import Case, cases
from tests.envs.reading import Parts, bags, check_whole_match, counts


def check(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    assert parts["hand"] == counts(view["hands"][seat], NAMES)
    assert parts["known"] == bags(view["known"], order, NAMES)
    assert parts["hand_sizes"] == [view["hand_sizes"][other] for other in order]
    faces = view["pen"][::-1]
    named = ["joker" if face.startswith("joker") else face for face in faces]
    assert parts["pen"] == [named.count(name) for name in NAMES]
    assert parts["pen_size"] == [len(faces)]
    shown = [int(face.removeprefix("joker as ")) for face in faces[:4]]
    assert parts["top_numbers"] == (shown + [0] * 4)[:4]
    assert parts["top_jokers"] == ([int(face == "joker") for face in named[:4]] + [0] * 4)[:4]
    assert parts["top"].index(1) + 1 == view["top"]
    assert parts["farmers"] == [view["specials"].get("farmer", 0)]
    assert parts["foxes"] == [view["specials"].get("fox", 0)]
    assert parts["pile_size"] == [view["pile_size"]]
    assert parts["totals"] == [view["totals"][other] for other in order]
    assert parts["rounds"] == [len(view["rounds"])]
    assert parts["strict"] == [int(view["options"]["strictness"] == "strict")]


@pytest.mark.parametrize("case", [case for case in cases() if case.id == "kivsa-shchora"], ids=str)
def test_numbers_say_what_the_view_says(case: Case) -> None:
    check_whole_match(case, check)
