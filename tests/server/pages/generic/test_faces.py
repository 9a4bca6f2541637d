"""Cards without pictures."""

from __future__ import annotations

import re

from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from tests.contract.cases import cases
from tests.server.pages.test_generic import generic
from tests.server.pages.walking import view_model_for


def test_a_card_of_the_hand_names_itself_so_that_its_moves_can_be_found() -> None:
    case = next(each for each in cases() if each.id == "zoff-im-zoo")
    state = case.deal(Rng(1))
    model = generic(view_model_for(case, state, state.turn, []))
    html = pages.table_fragment(model)
    assert model.view is not None
    for kind in model.view["hands"][model.me]:
        assert f'data-k="{kind}"' in html
    used = {kind for cards in re.findall(r'data-c="([^"]*)"', html) for kind in cards.split("|")}
    assert used == {kind for move in model.legal for kind in move.description.kinds}
