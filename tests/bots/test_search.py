"""Search finds what a look ahead can find, within its budget, and repeats itself exactly."""

from __future__ import annotations

import time

import pytest
from call_the_herd.rules import GAME as HERD

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import Blend, Heuristic, best_of, write_softmax
from sheepfold.bots.search import GuessedStates, Search, rounds_of
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine import COMPILED
from sheepfold.engine.int_row import int_row, listed, zeros
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from sheepfold.engine.view_encoding import card_names
from sheepfold.lab.oracle import Oracle
from tests.bots.judging import worth_of
from tests.contract.cases import VARIANTS, Case, state_after
from tests.patience import PATIENCE

MANY = 60 if COMPILED else 8
"""Simulations."""


def usual(game_id: str) -> Case:
    return Case(game_id, 4, VARIANTS[game_id][0])


def searched(game_id: str, simulations: int, seed: int = 3) -> Search:
    state = state_after(usual(game_id), seed=seed, moves=12)
    search = Search(catalogue.heuristic("shepherd", game_id), Rng(seed))
    search.think(GuessedStates(games.get(game_id), state.view(state.turn)), simulations)
    return search


@pytest.mark.parametrize("game_id", games.IDS)
def test_visits_add_up_and_values_are_shares_of_a_victory(game_id: str) -> None:
    search = searched(game_id, MANY)
    found = search.stats()
    assert sum(each.visits for each in found) == search.simulations <= MANY
    assert all(0 <= each.mean <= 1000 for each in found)
    assert min(each.prior_gap for each in found) == 0


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_same_seed_gives_the_same_search(game_id: str) -> None:
    assert searched(game_id, MANY).stats() == searched(game_id, MANY).stats()


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_better_half_of_the_moves_goes_on_after_each_round(game_id: str) -> None:
    times = [each.visits for each in searched(game_id, MANY).stats()]
    assert times == sorted(times, reverse=True)
    assert times[-1] > 0
    assert len(times) <= 2 + MANY // 20


def test_a_search_stops_when_the_choice_is_clear() -> None:
    """Ending the turn with nothing is so clearly worse than winning that few simulations tell."""
    search = searched("zoff-im-zoo", 100_000)
    assert search.remaining == 1 or search.simulations > 99_000


def test_heats_end_with_two() -> None:
    assert [rounds_of(number) for number in (1, 2, 3, 4, 5, 8, 9, 12)] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_search_keeps_to_its_seconds() -> None:
    """Loosely, since machines stall; docs/bots.md has the figures."""
    state = state_after(usual("zoff-im-zoo"), seed=1, moves=2)
    began = time.perf_counter()
    catalogue.get("search", "zoff-im-zoo").choose(state.view(state.turn), state.legal(), Rng(1), 0.2)
    assert time.perf_counter() - began < PATIENCE


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


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_oracle_looks_at_the_state_before_it_chooses(game_id: str) -> None:
    state = state_after(usual(game_id), seed=2, moves=4)
    oracle = Oracle("oracle:10", game_id)
    assert oracle.simulations == 10
    with pytest.raises(AssertionError, match="lets the oracle look"):
        oracle.choose(state.view(state.turn), state.legal(), Rng(1), 1e6)
    oracle.look(state.clone())
    assert oracle.choose(state.view(state.turn), state.legal(), Rng(1), 1e6) in state.legal()


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


# Without heuristic.


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


def test_search_without_heuristic_bids_for_the_trick_it_cannot_lose() -> None:
    """One card each, and the first bidder holds the highest trump."""
    position = HERD.position(HERD.deal(3, Rng(3), HERD.Options.from_json({"cards": 1})))
    first = position["turn"]
    hands = [{"goose 8": 1} if seat == first else {f"pig {seat + 1}": 1} for seat in range(3)]
    held = {"goose 7", *[name for hand in hands for name in hand]}
    stock = {name: 1 for name in card_names(HERD) if name not in held}
    state = HERD.place({**position, "turned_up": "goose 7", "hands": hands, "stock": stock})
    search = Search(Heuristic(), Rng(2))
    search.think(GuessedStates(HERD, state.view(first)), 100)
    assert HERD.write(state, search.stats()[0].move) == "bid 1"


def test_search_without_heuristic_beats_chance() -> None:
    wins = 0
    for seed in range(12):
        rng, bot_rng = Rng(seed), Rng(100 + seed)
        state = HERD.deal(3, rng, HERD.Options.from_json({"cards": 2}))
        bot = SearchBot("search", Heuristic(), 60)
        while state.turn is not None:
            mine = state.turn == 0
            guesses = GuessedStates(HERD, state.view(0))
            move = bot.look_ahead(guesses, bot_rng, 1e9) if mine else bot_rng.pick(state.legal())
            state.apply(move, rng)
        assert state.outcome is not None
        wins += 0 in state.outcome.winners
    assert wins >= 6, f"{wins} of 12, where chance wins about 4"
