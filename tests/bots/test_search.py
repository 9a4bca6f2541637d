"""Search finds what a look ahead can find, within its budget, and repeats itself exactly."""

from __future__ import annotations

import time

import pytest
from call_the_herd.rules import GAME as HERD

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import Heuristic
from sheepfold.bots.search import GuessedStates, Search, rounds_of
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine import COMPILED
from sheepfold.engine.rng import Rng
from sheepfold.engine.view_encoding import card_names
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


# Without heuristic.


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
