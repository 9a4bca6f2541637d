"""The shepherd of Zoff im Zoo: positions it must not get wrong, what it counts, matches against greedy."""

from __future__ import annotations

import pytest

from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import WHOLE, best_move
from sheepfold.engine.int_row import listed, zeros
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.bots.judging import lesson, play_best_moves, weights_of

SHEPHERD = catalogue.heuristic("shepherd", "zoff-im-zoo")
GREEDY = catalogue.heuristic("greedy", "zoff-im-zoo")


def states_of_a_match(seats: int, seed: int) -> list[ZoffState]:
    """Every eleventh state of a match among shepherds."""
    rng = Rng(seed)
    state = GAME.deal(seats, rng, GAME.Options(target=15))
    met = []
    while state.turn is not None:
        met.append(state.clone())
        state.apply(best_move(SHEPHERD, state, rng), rng)
    return met[::11]


def worth_of(totals: list[int], target: int = 19) -> list[int]:
    """The worth of a second round that begins with these totals, by seat."""
    state = states_of_a_match(len(totals), seed=1)[-1]
    state.options = GAME.Options(target=target)
    for seat, total in enumerate(totals):
        state.totals[seat] = total
    state.standing = zeros(len(totals))
    for place, seat in enumerate(sorted(range(len(totals)), key=lambda each: -totals[each])):
        state.standing[place] = seat
    values = zeros(len(totals))
    SHEPHERD.worth(state, values)
    return listed(values)


def test_to_go_out_is_never_in_doubt() -> None:
    weights = weights_of(SHEPHERD, lesson("goes-out-when-it-can"))
    assert weights["1 lion"] - weights["pass"] >= 300


def test_the_joker_alone_is_never_in_doubt_either() -> None:
    weights = weights_of(SHEPHERD, lesson("never-left-with-the-joker-alone"))
    assert weights["pass"] - weights["1 perch"] >= 1000


@pytest.mark.parametrize("seats", GAME.seats)
def test_hidden_cards_change_nothing(seats: int) -> None:
    rng = Rng(seats)
    for state in states_of_a_match(seats, seed=seats):
        guessed = GAME.guess(state.view(state.turn), rng)
        assert weights_of(SHEPHERD, guessed) == weights_of(SHEPHERD, state)


def test_looking_ahead_stops_when_a_round_is_over() -> None:
    rounds = [int(state.round) for state in states_of_a_match(4, seed=2)]
    assert [int(SHEPHERD.stage(state)) for state in states_of_a_match(4, seed=2)] == rounds
    assert len(set(rounds)) > 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_match_won_is_worth_everything(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.deal(seats, rng, GAME.Options(target=5))
    play_best_moves([SHEPHERD] * seats, state, rng)
    values = zeros(seats)
    SHEPHERD.worth(state, values)
    outcome = state.outcome
    assert outcome is not None
    assert listed(values) == [WHOLE * (seat in outcome.winners) for seat in range(seats)]


def test_the_leader_has_the_best_chances_and_all_chances_make_one() -> None:
    values = worth_of([15, 12, 9, 4])
    assert values == sorted(values, reverse=True)
    assert WHOLE - 4 <= sum(values) <= WHOLE


def test_a_lead_is_worth_more_near_the_end() -> None:
    assert worth_of([15, 12, 12, 12])[0] > worth_of([7, 4, 4, 4])[0]
    assert worth_of([7, 4, 4, 4])[0] > worth_of([7, 4, 4, 4], target=60)[0]


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_shepherd_wins_far_more_than_its_share_against_greedy(seats: int) -> None:
    won = 0
    for seed in range(12):
        deal = GAME.deal(seats, Rng(seed))
        for seat in range(seats):
            state = deal.clone()
            play_best_moves([SHEPHERD if each == seat else GREEDY for each in range(seats)], state, Rng(seed))
            outcome = state.outcome
            assert outcome is not None
            won += seat in outcome.winners
    assert won / (12 * seats) > 1.5 / seats
