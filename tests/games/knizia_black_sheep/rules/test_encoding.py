"""Views as numbers: what a seat knows is where the layout says."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.envs import encodings
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES as ANIMALS
from sheepfold.games.knizia_black_sheep.rules.cards import TASK_NAMES
from tests.contract.cases import Case, cases
from tests.envs.reading import Parts, bags, check_whole_match, counts


def check(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    assert parts["hand"] == counts(view["hands"][seat], ANIMALS)
    fields = [
        field or {"figures": {}, "sides": [{}] * len(order), "completed": []} for field in view["fields"]
    ]
    assert parts["figures"] == [number for field in fields for number in counts(field["figures"], ANIMALS)]
    assert parts["sides"] == [number for field in fields for number in bags(field["sides"], order, ANIMALS)]
    assert parts["completed"] == [
        field["completed"].index(other) + 1 if other in field["completed"] else 0
        for field in fields
        for other in order
    ]
    corral = view["corrals"][seat]
    worth = [corral.get(name, []).count(value) for name in ANIMALS for value in (1, 2, 3)]
    assert parts["corral"] == worth
    assert parts["herds"] == bags(view["herds"], order, ANIMALS)
    for name in ("stock", "discard", "stocked", "drawn"):
        assert parts[name] == counts(view[name], ANIMALS)
    assert parts["released"] == bags(view["released"], order, ANIMALS)
    assert parts["draws"] == [view["draws"][other] for other in order]
    own = view["secret_tasks"][seat] if view["secret_tasks"] else []
    assert parts["own_tasks"] == [int(name in own) for name in TASK_NAMES]
    assert parts["open_tasks"] == [int(name in (view["face_up_tasks"] or [])) for name in TASK_NAMES]


@pytest.mark.parametrize("case", [case for case in cases() if case.id == "knizia-black-sheep"], ids=str)
def test_numbers_say_what_the_view_says(case: Case) -> None:
    check_whole_match(case, check)


def test_nobody_has_scored_in_the_middle_of_a_match() -> None:
    state = games.get("knizia-black-sheep").deal(2, Rng(1))
    assert encodings.get("knizia-black-sheep", 2).score(state, 1) == 0
