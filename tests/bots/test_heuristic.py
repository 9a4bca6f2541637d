"""Heuristics: weights of moves, and values of states."""

from __future__ import annotations

from call_the_herd.rules import GAME as HERD

from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import Blend, Heuristic, best_of, write_softmax
from sheepfold.engine.int_row import int_row, listed, zeros
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from tests.bots.judging import worth_of
from tests.bots.test_search import usual
from tests.contract.cases import state_after


def test_weights_become_chances() -> None:
    """A hundred less is e times less likely, and nothing is ever impossible."""
    chances = zeros(4)
    total = write_softmax(int_row([300, 200, 300, -99999]), 4, chances, 100)
    assert listed(chances)[0] == listed(chances)[2] == 65536
    assert round(65536 / listed(chances)[1], 2) == 2.72
    assert listed(chances)[3] == 3
    assert total == sum(listed(chances))
    write_softmax(int_row([300, 200]), 2, chances, 200)
    assert round((65536 / listed(chances)[1]) ** 0.5, 2) == 2.72


def test_of_equal_weights_each_is_chosen_now_and_then() -> None:
    weights = int_row([5, 9, 9, 1, 9])
    assert {int(best_of(weights, 5, Rng(seed))) for seed in range(40)} == {1, 2, 4}


def test_heuristics_can_be_blended() -> None:
    greedy = catalogue.heuristic("greedy", "zoff-im-zoo")
    shepherd = catalogue.heuristic("shepherd", "zoff-im-zoo")
    state = state_after(usual("zoff-im-zoo"), seed=2, moves=4)
    blend, moves = Blend(greedy, shepherd), zeros(1024)
    number = state.write_legal(moves)
    one, other = zeros(1024), zeros(1024)
    blend.weigh(state, moves, number, one)
    greedy.weigh(state, moves, number, other)
    assert listed(one) == listed(other)
    blend.worth(state, one)
    shepherd.worth(state, other)
    assert listed(one)[:4] == listed(other)[:4]
    assert blend.stage(state) == shepherd.stage(state)


def test_who_knows_nothing_gives_the_match_to_its_winners_and_plays_it_out_where_it_goes_on() -> None:
    state = HERD.deal(3, Rng(1), HERD.Options.from_json({"cards": 2}))
    position = HERD.position(state)
    values = worth_of(Heuristic(), state)
    assert sorted(values) in ([0, 0, 1000], [0, 500, 500], [333, 333, 333])
    assert HERD.position(state) == position, "looking ahead changed the state"
    rollout(state, Rng(4))
    assert state.outcome is not None
    winners = state.outcome.winners
    assert worth_of(Heuristic(), state) == [1000 // len(winners) * (seat in winners) for seat in range(3)]
