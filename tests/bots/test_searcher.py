"""The bot that searches: which of the moves it found good it makes."""

from __future__ import annotations

from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import Heuristic
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine.rng import Rng
from tests.bots.test_search import MANY, usual
from tests.contract.cases import state_after


def test_one_legal_move_needs_no_thought() -> None:
    bot = SearchBot("search", Heuristic())
    assert bot.choose({}, [7], Rng(1), 0.0) == 7


def test_a_warm_head_also_makes_moves_it_tried_less_often() -> None:
    state = state_after(usual("zoff-im-zoo"), seed=5, moves=0)
    heuristic = catalogue.heuristic("shepherd", "zoff-im-zoo")
    view, legal = state.view(state.turn), state.legal()
    cool = SearchBot("cool", heuristic, MANY)
    warm = SearchBot("warm", heuristic, MANY, temperature=2.0)
    assert len({cool.choose(view, legal, Rng(4), 1e6) for _ in range(3)}) == 1
    assert len({warm.choose(view, legal, Rng(seed), 1e6) for seed in range(12)}) > 1
