"""Rollouts by a heuristic: chances that add up, and random numbers in common."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.catalogue import heuristic
from sheepfold.bots.forecast import Forecast
from sheepfold.bots.heuristic import WHOLE, Heuristic
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
SEED = 5 << 40


def dealt(game_id: str) -> State:
    state: State = games.get(game_id).deal(4, Rng(3))
    return state


def values_after(forecast: Forecast, state: State, move: int, seed: int) -> list[int]:
    forecast.play_move(state.clone(), move, seed)
    return [int(forecast.values[seat]) for seat in range(4)]


@EVERY_GAME
def test_the_values_of_all_seats_are_one_victory(game_id: str) -> None:
    forecast, state = Forecast(heuristic("shepherd", game_id)), dealt(game_id)
    for nth in range(5):
        forecast.play_out(state.clone(), SEED + (nth << 20))
        assert int(WHOLE) - 4 <= sum(int(forecast.values[seat]) for seat in range(4)) <= int(WHOLE)


@EVERY_GAME
def test_the_same_seed_plays_the_same_rollout_and_another_seed_another(game_id: str) -> None:
    forecast, state = Forecast(heuristic("shepherd", game_id)), dealt(game_id)
    move = state.legal()[0]
    first = [values_after(forecast, state, move, SEED + (nth << 20)) for nth in range(6)]
    assert [values_after(forecast, state, move, SEED + (nth << 20)) for nth in range(6)] == first
    assert any(each != first[0] for each in first)


def test_a_rollout_goes_to_the_horizon_of_the_state_it_began_with() -> None:
    shepherd = heuristic("shepherd", "zoff-im-zoo")
    state = dealt("zoff-im-zoo")
    horizon = shepherd.stage(state) + shepherd.ahead()
    Forecast(shepherd).play_out(state, SEED)
    assert shepherd.stage(state) == horizon


def test_a_game_without_a_heuristic_is_played_to_its_end() -> None:
    forecast = Forecast(Heuristic())
    state = dealt("kivsa-shchora")
    forecast.play_move(state, state.legal()[0], SEED)
    assert state.outcome is not None
    assert sum(int(forecast.values[seat]) for seat in range(4)) > 0
