"""Views as numbers: what a seat knows is where the layout says."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from tests.contract.cases import Case, cases
from tests.envs.reading import Parts, bags, check_whole_match, counts, flags


def check(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    assert parts["hand"] == counts(view["hands"][seat], NAMES)
    assert parts["known"] == bags(view["known"], order, NAMES)
    assert parts["tricks"] == bags(view["tricks"], order, NAMES)
    assert parts["hand_sizes"] == [view["hand_sizes"][other] for other in order]
    assert parts["totals"] == [view["totals"][other] for other in order]
    assert parts["places"] == [view["standing"].index(other) + 1 for other in order]
    out = view["out"]
    assert parts["out"] == [out.index(other) + 1 if other in out else 0 for other in order]
    partners = {a: b for pair in view["teams"] for a, b in (pair, pair[::-1])}
    assert parts["partner"] == flags(partners.get(seat), order)
    assert parts["solo"] == flags(view["solo"], order)
    assert parts["partner_sees"] == counts(view["partner_knows"][seat], NAMES)
    if seat in partners:
        assert parts["partner_shows"] == counts(view["partner_knows"][partners[seat]], NAMES)
    assert parts["aside_size"] == [view["aside_size"]]
    top = view["table"][-1] if view["table"] else None
    assert parts["owner"] == flags(top["seat"] if top else None, order)
    assert (sum(parts["top_animal"]), bool(parts["top_size"][0])) == ((1, True) if top else (0, False))
    shown = view["shown"]
    assert parts["shower"] == flags(shown["seat"] if shown else None, order)
    assert parts["round"] == [view["round"]]
    assert parts["target"] == [view["options"]["target"]]


@pytest.mark.parametrize("case", [case for case in cases() if case.id == "zoff-im-zoo"], ids=str)
def test_numbers_say_what_the_view_says(case: Case) -> None:
    check_whole_match(case, check)
