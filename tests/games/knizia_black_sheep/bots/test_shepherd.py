"""The shepherd of Knizia's Black Sheep: positions it must not get wrong, its judgements, matches won."""

from __future__ import annotations

import pytest

from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import Heuristic, best_move
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.bots.judging import play_best_moves, weights_of
from tests.games.knizia_black_sheep.tables import deal

SHEPHERD = catalogue.heuristic("shepherd", "knizia-black-sheep")
GREEDY = catalogue.heuristic("greedy", "knizia-black-sheep")


def states_of_a_match(seats: int, seed: int, *, tasks: bool) -> list[KniziaState]:
    """Every ninth state of a match among shepherds."""
    rng = Rng(seed)
    state = deal(seats, seed, tasks=tasks)
    met = []
    while state.turn is not None:
        met.append(state.clone())
        state.apply(best_move(SHEPHERD, state, rng), rng)
    return met[::9]


def victories(one: Heuristic, others: Heuristic, seats: int, deals: int, *, tasks: bool = False) -> float:
    """The part of the matches that one seat wins against copies of another player, in all rotations."""
    won = 0.0
    for seed in range(deals):
        for seat in range(seats):
            state = deal(seats, seed, tasks=tasks)
            play_best_moves([one if other == seat else others for other in range(seats)], state, Rng(seed))
            outcome = state.outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (seats * deals)


def test_the_stage_never_goes_back_and_ends_looking_ahead_within_a_few_dozen_moves() -> None:
    stages = []
    rng = Rng(4)
    state = deal(4, seed=4)
    while state.turn is not None:
        stages.append(int(SHEPHERD.stage(state)))
        state.apply(best_move(SHEPHERD, state, rng), rng)
    assert stages == sorted(stages)
    assert max(stages.count(stage) for stage in set(stages)) <= 40


@pytest.mark.parametrize("tasks", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_do_not_change_a_judgement(seats: int, tasks: bool) -> None:
    for state in states_of_a_match(seats, seed=seats, tasks=tasks):
        assert state.turn is not None
        view = state.view(state.turn)
        for seed in range(3):
            assert weights_of(SHEPHERD, GAME.guess(view, Rng(seed))) == weights_of(SHEPHERD, state)


@pytest.mark.slow
@pytest.mark.parametrize("tasks", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_shepherd_wins_far_more_than_its_share_against_greedy(seats: int, tasks: bool) -> None:
    assert victories(SHEPHERD, GREEDY, seats, deals=10, tasks=tasks) > 1.25 / seats


@pytest.mark.slow
def test_one_greedy_wins_far_more_than_its_share_against_random_moves() -> None:
    assert victories(GREEDY, Heuristic(), seats=4, deals=6) > 0.6
