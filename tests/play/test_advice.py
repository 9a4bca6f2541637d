"""Advice comes from the view alone, and what it says for sure comes true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import advise, comes_back, foresee
from sheepfold.words.facts import Advice
from tests.contract.cases import Case, cases, choose

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)

NO_HURRY = 1e9
REASONS = {
    "done", "triple black", "pass", "play", "farmer", "fox", "reveal", "out", "give", "aside", "show", "add",
    "score", "place", "triplet", "stop", "ask", "take", "steal",
}  # fmt: skip
"""Events that reasons are made from."""


def short(state: State) -> Advice:
    """An advice that depends on no clock."""
    return advise(state.view(state.turn), simulations=8, seconds=NO_HURRY, deals=6)


def states(case: Case, seed: int, most: int) -> Iterator[State]:
    """A match, each position before its move."""
    rng, move_rng = Rng(seed), Rng(seed + 1)
    state = case.deal(rng)
    for _ in range(most):
        if state.turn is None:
            return
        yield state
        state.apply(choose(case.game, state, move_rng), rng)


def some(game_id: str) -> list[Case]:
    """A case of each variant, at different seat counts."""
    found = [case for case in cases() if case.id == game_id]
    return found[:: max(1, len(found) // 5)]


@EVERY_GAME
def test_the_same_view_gets_the_same_advice_and_a_legal_move(game_id: str) -> None:
    for case in some(game_id):
        for state in [each.clone() for each in states(case, 5, 40)][::13]:
            advice = short(state)
            assert short(state) == advice
            assert case.game.read(state, advice.move) in state.legal()
            assert (advice.imagined == 0) == (len(state.legal()) == 1)
            assert 0 <= advice.won <= 100


@EVERY_GAME
def test_what_is_sure_comes_true(game_id: str) -> None:
    """Reasons are made from what was told in every imagined deal; it is told in the real one too."""
    checked: Counter[str] = Counter()
    for case in some(game_id):
        for at, state in enumerate(states(case, 11, 160)):
            assert state.turn is not None
            seat, view = state.turn, state.view(state.turn)
            for move in state.legal()[at % 5 :: 11]:
                sure = foresee(case.game, view, move, 5)
                before, after = state.clone(), state.clone()
                after.apply(move, Rng(at))
                told = case.game.tell(before, move, after, seat)
                for event in sure.events:
                    if event["event"] in REASONS:
                        assert event in told, (case, move)
                        checked[event["event"]] += 1
    assert len(checked) >= {"knizia-black-sheep": 2}.get(game_id, 5), checked
    assert sum(checked.values()) > 60


def test_the_risk_of_a_hand_is_counted_in_deals() -> None:
    """BYE-11: of seven cards one is a black sheep."""
    case = Case("bye-bye-black-sheep", 3, {"start": 0})
    state = case.deal(Rng(1))
    sure = foresee(case.game, state.view(0), case.game.read(state, "draw from 1"), 700)
    assert 60 < sure.counts["return"] < 140
    assert sure.counts["draw"] == 700


def test_a_play_nobody_can_beat_comes_back() -> None:
    """ZOO-7: where all others can only pass, the turn returns to the one who played."""
    case = Case("zoff-im-zoo", 3, {})
    found = Counter[bool]()
    for state in states(case, 3, 120):
        assert state.turn is not None
        seat = state.turn
        for move in state.legal()[:3]:
            after = state.clone()
            after.apply(move, Rng(0))
            others_choose = after.turn != seat and len(after.legal()) > 1
            answer = comes_back(after, seat, Rng(0))
            found[answer] += 1
            assert not (answer and others_choose)
    assert found[True] > 5
    assert found[False] > 5
