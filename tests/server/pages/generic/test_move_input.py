"""Legal moves as groups of buttons."""

from __future__ import annotations

import dataclasses
import re

from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from tests.contract.cases import cases
from tests.languages.test_advice import NOTHING, advice_of
from tests.server.pages.test_generic import generic
from tests.server.pages.walking import view_model_for

BUTTON = re.compile(r'<button class="mv" name="move" value="([^"]*)"')


def three_hundred() -> tuple[LegalMove, ...]:
    """More moves than any table has room for."""
    kinds = [f"ewe {number}" for number in range(26)]
    pairs = [(one, other) for at, one in enumerate(kinds) for other in kinds[at + 1 :]]
    return tuple(
        [
            LegalMove(f"{one}, {other}", MoveDescription("give", (CardCount(one), CardCount(other))))
            for one, other in pairs
        ]
    )


def test_three_hundred_moves_are_folded_by_their_first_card() -> None:
    case = cases()[0]
    state = case.deal(Rng(1))
    legal = three_hundred()
    html = pages.table_fragment(
        generic(dataclasses.replace(view_model_for(case, state, state.turn, []), legal=legal))
    )
    assert len(BUTTON.findall(html)) == len(legal) > 300
    assert 20 <= html.count('<details class="fold"') <= 40
    assert "Choose one of 325 moves." in html


def test_a_hint_opens_its_group_and_marks_its_button() -> None:
    case = cases()[0]
    state = case.deal(Rng(1))
    legal = three_hundred()
    advice = advice_of(NOTHING, move=legal[77].text, does=legal[77].description)
    model = generic(
        dataclasses.replace(view_model_for(case, state, state.turn, []), legal=legal, hint=advice)
    )
    html = pages.table_fragment(model)
    assert html.count('<details class="fold" open>') == 1
    marked = re.findall(r'<button class="mv" name="move" value="([^"]*)"[^>]* data-hint="play"', html)
    assert marked == [legal[77].text]
    assert "Give: ewe 3 and ewe 10" in html
