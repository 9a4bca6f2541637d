"""PettingZoo environments pass PettingZoo's own tests, and what they say is what the game says."""

from __future__ import annotations

import functools
import pickle
import sys
import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec

from sheepfold import games
from sheepfold.engine.errors import BadOption, BadSeats, BadSeed, IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.envs.episodes import BadAction
from sheepfold.envs.pettingzoo import NotReset, env, parallel_env, raw_env
from tests.contract.cases import VARIANTS, Case
from tests.envs.official import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from tests.envs.settings import one_case_a_seat_count

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
EVERY_SEAT_COUNT = pytest.mark.parametrize("case", one_case_a_seat_count(), ids=str)

EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)
"""PettingZoo knows the games with action masks by a list of names, on which ours are not; and an agent whose
episode is over has no legal move."""


@pytest.fixture(autouse=True)
def only_expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


@EVERY_SEAT_COUNT
def test_the_interface_is_pettingzoos(case: Case) -> None:
    api_test(env(case.id, seats=case.seats, options=case.options, episode="round"), num_cycles=30)


@EVERY_GAME
def test_whole_matches_go_through_the_interface_test(game_id: str) -> None:
    game = games.get(game_id)
    options = VARIANTS[game_id][0]
    api_test(env(game_id, seats=game.seats[0], options=options, rewards="win"), num_cycles=150)


@EVERY_SEAT_COUNT
def test_the_same_seed_gives_the_same_episode(case: Case) -> None:
    seed_test(functools.partial(env, case.id, seats=case.seats, options=case.options), num_cycles=20)


@EVERY_GAME
def test_everything_can_be_rendered(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(functools.partial(env, game_id))
    assert games.get(game_id).title in capsys.readouterr().out


@EVERY_GAME
def test_a_parallel_environment_ends_after_so_many_cycles(game_id: str) -> None:
    """PettingZoo's test knows no masks, so illegal moves are replaced."""

    def together(max_cycles: int) -> Any:
        return parallel_env(game_id, illegal="replace", max_cycles=max_cycles)

    def in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(together(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=together, env=in_turn))


@EVERY_GAME
def test_the_parallel_interface_is_pettingzoos(game_id: str) -> None:
    parallel_api_test(parallel_env(game_id, illegal="replace", max_cycles=60), num_cycles=120)


@EVERY_GAME
def test_the_performance_benchmark_runs(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It measures five seconds; here the clock runs faster, because speed is no matter for tests."""
    ticks = iter(range(10**6))
    clock = SimpleNamespace(time=lambda: next(ticks) / 8)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env(game_id))


def play(environment: Any, move_rng: Rng) -> dict[str, float]:
    """Random moves to the end of the episode; what each agent earned."""
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, over, _, _ = environment.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        environment.step(None if over else move_rng.pick(legal))
    return total


@EVERY_SEAT_COUNT
def test_rewards_of_a_match_are_its_scores_or_a_share_of_winning(case: Case) -> None:
    for rewards in ("score", "win"):
        environment = raw_env(case.id, case.seats, case.options, rewards=rewards)
        environment.reset(seed=4)
        total = play(environment, Rng(1))
        outcome = environment.shared.playing.state.outcome
        assert outcome is not None
        sign = -1 if case.game.lowest_wins else 1
        shares = [1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(case.seats)]
        expected = [sign * score for score in outcome.scores] if rewards == "score" else shares
        assert list(total.values()) == pytest.approx(expected)


def test_rounds_of_a_match_follow_each_other_and_a_seed_begins_anew() -> None:
    environment = raw_env("zoff-im-zoo", 4, {"target": 12}, episode="round", rewards="win")
    environment.reset(seed=3)
    first = environment.observe("seat_0")["observation"]
    rounds = []
    for _ in range(3):
        assert sum(play(environment, Rng(2)).values()) == pytest.approx(1)
        environment.reset()
        rounds.append(int(environment.shared.playing.state.view(0)["round"]))
    assert rounds == [2, 3, 4]
    environment.reset()
    assert environment.shared.playing.state.view(0)["round"] == 1, "a round broken off ends the match"
    environment.reset(seed=3)
    assert (environment.observe("seat_0")["observation"] == first).all()


@EVERY_GAME
def test_masks_are_the_legal_moves_of_the_agent_to_move_and_of_nobody_else(game_id: str) -> None:
    environment = raw_env(game_id)
    environment.reset(seed=1)
    state = environment.shared.playing.state
    for seat, agent in enumerate(environment.possible_agents):
        mask = environment.observe(agent)["action_mask"]
        assert np.flatnonzero(mask).tolist() == (state.legal() if state.turn == seat else [])


def test_illegal_moves_are_refused_with_a_reason_or_replaced() -> None:
    environment = env("zoff-im-zoo")
    environment.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"\(ZOO-\d+\)$"):
        environment.step(128)
    before = environment.last()[0]["observation"]
    lenient = env("zoff-im-zoo", illegal="replace")
    lenient.reset(seed=1)
    assert (lenient.last()[0]["observation"] == before).all(), "a refused move changes nothing"
    lenient.step(128)
    assert lenient.agent_selection != environment.agent_selection


def test_a_parallel_environment_follows_the_agent_to_move() -> None:
    together, turns = parallel_env("kivsa-shchora", seats=2), raw_env("kivsa-shchora", seats=2)
    seen, _ = together.reset(seed=8)
    turns.reset(seed=8)
    move_rng = Rng(5)
    for _ in range(30):
        agent = turns.agent_selection
        move = move_rng.pick(np.flatnonzero(seen[agent]["action_mask"]).tolist())
        turns.step(move)
        seen, rewards, over, cut_off, _ = together.step({**dict.fromkeys(together.agents, 0), agent: move})
        assert rewards == turns.rewards
        assert not any(over.values())
        assert not any(cut_off.values())
        for name in together.agents:
            assert (seen[name]["observation"] == turns.observe(name)["observation"]).all()


@EVERY_GAME
def test_environments_travel_to_other_processes_and_begin_anew_there(game_id: str) -> None:
    one = raw_env(game_id, episode="round", rewards="win", illegal="replace")
    twin = pickle.loads(pickle.dumps(one))
    for environment in (one, twin):
        environment.reset(seed=5)
    assert twin.metadata == one.metadata
    assert twin.shared.replacing
    total = play(one, Rng(1))
    assert total == play(twin, Rng(1))
    together = pickle.loads(pickle.dumps(parallel_env(game_id, max_cycles=7)))
    assert together.max_cycles == 7
    assert together.metadata["name"] == one.metadata["name"]


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(BadOption, match="render_mode: 'smell', must be human or ansi or rgb_array"):
        env("zoff-im-zoo", render_mode="smell")
    with pytest.raises(BadOption, match="illegal: 'ignore', must be refuse or replace"):
        env("zoff-im-zoo", illegal="ignore")
    with pytest.raises(BadOption, match="option sheep: unknown"):
        env("zoff-im-zoo", options={"sheep": 1})
    with pytest.raises(BadSeats, match="seats: 2, zoff-im-zoo"):
        env("zoff-im-zoo", seats=2)


@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_without_a_seed_a_fresh_one_is_drawn_and_said(make: Any) -> None:
    one, other, again = (make("kivsa-shchora") for _ in range(3))
    one.reset(seed=None)
    other.reset()
    assert one.seed != other.seed
    again.reset(seed=one.seed)
    assert again.unwrapped.shared.observe("seat_0", over=False)["observation"].tolist() == (
        one.unwrapped.shared.observe("seat_0", over=False)["observation"].tolist()
    )
    again.reset()
    assert again.seed == one.seed, "the same luck goes on"
    again.reset(seed=np.int64(5))
    assert again.seed == 5


def test_a_seed_that_is_none_is_named() -> None:
    for seed in (-1, "x", 1.5):
        for environment in (raw_env("zoff-im-zoo"), parallel_env("zoff-im-zoo")):
            with pytest.raises(BadSeed, match=r"seed: .*, must be a whole number from 0, or None"):
                environment.reset(seed=seed)  # type: ignore[arg-type]


def test_what_is_no_action_is_named_and_changes_nothing() -> None:
    turns, together = raw_env("kivsa-shchora", seats=2), parallel_env("kivsa-shchora", seats=2)
    turns.reset(seed=1)
    together.reset(seed=1)
    mover, before = turns.agent_selection, turns.observe("seat_0")["observation"].tolist()
    for nonsense in (None, "0", 1.0, [0], np.array([0.5])):
        with pytest.raises(BadAction, match=r"action: .*, must be a whole number"):
            turns.step(nonsense)  # type: ignore[arg-type]
        with pytest.raises(BadAction, match=r"action: .*, must be a whole number"):
            together.step({mover: nonsense})  # type: ignore[dict-item]
    for far in (-1, 10**30):
        with pytest.raises(IllegalMove, match=f"There is no move {far}"):
            turns.step(far)
    with pytest.raises(BadAction, match=f"actions: none for {mover}, who is to move"):
        together.step({})
    assert turns.observe("seat_0")["observation"].tolist() == before


def test_an_array_without_dimensions_is_an_action() -> None:
    """The tensors of other libraries turn into whole numbers the same way."""
    environment = raw_env("kivsa-shchora", seats=2)
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    environment.step(np.array(np.flatnonzero(mask)[0]))  # type: ignore[arg-type]


def test_an_environment_used_before_its_reset_says_so() -> None:
    turns, together = raw_env("kivsa-shchora"), parallel_env("kivsa-shchora")
    early = [turns.last, turns.render, lambda: turns.step(0), lambda: turns.observe("seat_0")]
    for use in [*early, together.render, lambda: together.step({"seat_0": 0})]:
        with pytest.raises(NotReset, match="reset: not called yet, must come before anything else"):
            use()


@pytest.mark.parametrize("most", [0, -1, "x", 1.5, float("nan")])
def test_the_most_cycles_are_a_whole_number_from_1(most: Any) -> None:
    with pytest.raises(BadOption, match=r"max_cycles: .*, must be a whole number from 1"):
        parallel_env("kivsa-shchora", max_cycles=most)
