"""A decision is judged by what its seat could know, and only beyond the margin."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.play.review.decisions import decision_in
from sheepfold.play.review.estimates import Estimate
from sheepfold.play.review.judging import Effort, MoveVerdict, is_settled, judge, point, verdict_on
from sheepfold.words.advice import better
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, cases, state_after

QUICK = Effort(curve=4, search=6, most=8, batch=4, deals=4)

KIVSA = games.get("kivsa-shchora")


@pytest.mark.slow
@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_hidden_cards_change_no_verdict(case: Case) -> None:
    """Two states that differ only in what the seat may not know give the same judgement and point."""
    differed = 0
    for moves in range(0, 80, 26):
        state = state_after(case, seed=moves, moves=moves)
        if state.turn is None:
            break
        other = case.game.guess(state.view(state.turn), Rng(moves + 1))
        differed += case.game.position(other) != case.game.position(state)
        move = case.game.write(state, state.legal()[-1])
        assert judge(decision_in(state, move), QUICK) == judge(decision_in(other, move), QUICK)
        assert point(decision_in(state, move), QUICK) == point(decision_in(other, move), QUICK)
    assert differed


def ends() -> Iterator[tuple[State, int, int]]:
    """States of one-round matches in which one move wins at once, that move, and one that does not."""
    for seed in range(25):
        rng = Rng(seed)
        state = KIVSA.deal(3, rng, KIVSA.Options.from_json({"rounds": 1}))
        while (seat := state.turn) is not None:
            legal = state.legal()
            winning = [move for move in legal if wins(state, move, seat) and not draws(state, move)]
            if len(winning) == 1 and len(legal) > 1:
                yield state.clone(), winning[0], next(move for move in legal if move not in winning)
                break
            state.apply(legal[rng.below(len(legal))], rng)


def wins(state: State, move: int, seat: int) -> bool:
    """Whether the move wins whatever others hold, and whatever is drawn."""
    for seed in range(8):
        after = KIVSA.guess(state.view(seat), Rng(seed)) if seed else state.clone()
        after.apply(move, Rng(seed))
        if after.outcome is None or after.outcome.winners != (seat,):
            return False
    return True


def draws(state: State, move: int) -> bool:
    return KIVSA.describe(state, move).verb == "draw"


@pytest.mark.slow
def test_leaving_a_victory_is_a_mistake_and_the_better_move_is_named() -> None:
    state, winning, other = next(ends())
    found = judge(decision_in(state, KIVSA.write(state, other)))
    assert found.verdict is MoveVerdict.MISTAKE
    assert found.rival == KIVSA.write(state, winning)
    assert found.before == 100
    assert found.after < 90
    assert found.loss.points == pytest.approx(100 - found.after)
    assert found.advice is not None
    told = better(found.decision.view, found.advice, Teller(("Ann", "Ben", "Eve"), found.decision.seat))
    assert told == f"Better: {found.rival}. It wins the round."


@pytest.mark.slow
def test_a_winning_move_is_best_and_there_is_no_rival_worth_a_try() -> None:
    judged = [judge(decision_in(state, KIVSA.write(state, move)), QUICK) for state, move, _other in ends()]
    assert len(judged) > 5
    for found in judged:
        assert (found.rival, found.best, found.advice) == ("", True, None)
        assert found.before == found.after == 100
        assert found.verdict is MoveVerdict.NONE


def test_another_seed_gives_other_figures_and_the_same_seed_the_same() -> None:
    state = KIVSA.deal(4, Rng(3))
    decision = decision_in(state, KIVSA.write(state, state.legal()[0]))
    first = judge(decision, QUICK, seed=1)
    assert judge(decision, QUICK, seed=1) == first
    assert judge(decision, QUICK, seed=2) != first


@pytest.mark.parametrize(
    ("loss", "best", "verdict"),
    [
        (Estimate(12, 5), False, MoveVerdict.MISTAKE),
        (Estimate(12, 12), False, MoveVerdict.NONE),
        (Estimate(9.9, 5), False, MoveVerdict.DOUBTFUL),
        (Estimate(2.9, 1), False, MoveVerdict.NONE),
        (Estimate(5, 2), True, MoveVerdict.NONE),
        (Estimate(-4, 3), True, MoveVerdict.GOOD),
        (Estimate(-4, 5), True, MoveVerdict.NONE),
        (Estimate(0, 0), False, MoveVerdict.NONE),
    ],
)
def test_there_is_no_verdict_within_the_margin(loss: Estimate, best: bool, verdict: MoveVerdict) -> None:
    assert verdict_on(loss, best=best) is verdict


def test_simulating_ends_when_the_difference_is_sure_or_too_small() -> None:
    assert is_settled(Estimate(20, 9))
    assert not is_settled(Estimate(20, 11))
    assert is_settled(Estimate(0, 5))
    assert not is_settled(Estimate(0, 7))


def test_a_judgement_for_a_program_has_no_view() -> None:
    state = KIVSA.deal(4, Rng(3))
    told = judge(decision_in(state, KIVSA.write(state, state.legal()[0]), 7), QUICK).as_json()
    assert set(told) == {
        "kind", "number", "seat", "move", "rival", "best", "before", "after", "loss", "verdict",
    }  # fmt: skip
    assert told["number"] == 7
