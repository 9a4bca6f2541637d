"""The oracle sees all cards."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.lab.oracle import Oracle
from tests.bots.test_search import usual
from tests.contract.cases import state_after


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_oracle_looks_at_the_state_before_it_chooses(game_id: str) -> None:
    state = state_after(usual(game_id), seed=2, moves=4)
    oracle = Oracle("oracle:10", game_id)
    assert oracle.simulations == 10
    with pytest.raises(AssertionError, match="lets the oracle look"):
        oracle.choose(state.view(state.turn), state.legal(), Rng(1), 1e6)
    oracle.look(state.clone())
    assert oracle.choose(state.view(state.turn), state.legal(), Rng(1), 1e6) in state.legal()
