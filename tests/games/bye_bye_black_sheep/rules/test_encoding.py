"""Views as numbers: what a seat knows is where the layout says."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS, SPECIALS
from tests.contract.cases import Case, cases
from tests.envs.reading import Parts, bags, check_whole_match, counts, flags


def check(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    hand = view["hands"][seat]
    assert parts["hand"] == counts(hand, SETS)
    assert parts["hand_specials"] == counts(hand, SPECIALS)
    assert parts["known"] == bags(view["known"], order, SETS)
    assert parts["known_specials"] == bags(view["known"], order, SPECIALS)
    assert parts["unknown_specials"] == [view["unknown_specials"][other] for other in order]
    absent = [int(name in view["absent"][other]) for other in order for name in SETS]
    assert parts["absent"] == absent
    seen = [row or {} for row in view["seen"][seat]]
    assert parts["seen"] == bags(seen, order, SETS)
    assert parts["seen_specials"] == bags(seen, order, SPECIALS)
    looks = [view["looked"][watcher][hand] for hand in order for watcher in order]
    assert parts["looked"] == [0 if since is None else since + 1 for since in looks]
    assert parts["zoos"] == bags(view["zoos"], order, SETS)
    assert parts["triplets"] == [view["triplets"][other] for other in order]
    last = view["hole"][-1]["from"] if view["hole"] else ""
    assert parts["last_hand"] == [int(last == f"hand {other}") for other in order]
    assert parts["last_zoo"] == [int(last == f"zoo {other}") for other in order]
    assert parts["last_pile"] == [int(last == "pile")]
    assert parts["driven"] == counts(view["driven"], SETS)
    assert parts["driven_to"] == flags(view["driven_to"], order)
    assert parts["active"] == flags(view["active"], order)
    picks = [int(view["picks"][other] == name) for other in order for name in SPECIALS[:5]]
    assert parts["picks"] == picks
    assert parts["advanced"] == [int(view["options"]["advanced"])]


@pytest.mark.parametrize("case", [case for case in cases() if case.id == "bye-bye-black-sheep"], ids=str)
def test_numbers_say_what_the_view_says(case: Case) -> None:
    check_whole_match(case, check)
