"""My Game keeps the contract, and its clauses hold."""

from __future__ import annotations

from my_game.rules import GAME, MyGameState

from sheepfold.engine.rng import Rng
from sheepfold.lab.conformance.keeping import conformance


def table(*hands: list[int]) -> MyGameState:
    """A match in which these cards were dealt; seat 0 leads."""
    state = GAME.deal(len(hands), Rng(1), GAME.Options(cards=len(hands[0])))
    state.hands = [[number - 1 for number in sorted(cards)] for cards in hands]
    state.lead(0)
    return state


def make(state: MyGameState, *moves: str) -> None:
    for text in moves:
        state.apply(GAME.read(state, text), Rng(1))


def test_every_promise_of_the_contract_is_kept() -> None:
    report = conformance(GAME)
    assert report.held, [finding for finding in report.findings if finding.fault]


def test_the_highest_card_scores_and_its_owner_leads() -> None:
    """MINE-3"""
    state = table([1, 5], [2, 9], [3, 4])
    make(state, "card 5", "card 9", "card 4")
    assert state.points == [0, 1, 0]
    assert state.turn == 1


def test_most_points_win_and_level_players_share() -> None:
    """MINE-4"""
    state = table([5], [9], [4])
    make(state, "card 5", "card 9", "card 4")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.places, outcome.winners) == ((2, 1, 2), (1,))


def test_a_seat_sees_no_other_hand() -> None:
    """MINE-5"""
    view = table([1, 5], [2, 9]).view(0)
    assert view["hands"] == [{"card 1": 1, "card 5": 1}, None]
    assert "aside" not in view
