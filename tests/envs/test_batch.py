"""Many matches at once: the same as one at a time, move by move and bit by bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheepfold import games, plain
from sheepfold.engine.cells import listed
from sheepfold.engine.errors import BadOption, BadSeats, IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.envs.batch import Batch
from sheepfold.envs.pettingzoo import raw_env

LANES = 2
STEPS = 240

SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("bye-bye-black-sheep", 2, {"turn_limit": 3}),
    ("bye-bye-black-sheep", 4, {"turn_limit": 3, "advanced": True}),
    ("knizia-black-sheep", 2, {}),
    ("knizia-black-sheep", 3, {"tasks": True}),
    ("zoff-im-zoo", 3, {"target": 4}),
    ("zoff-im-zoo", 4, {"target": 8}),
    ("kivsa-shchora", 2, {"rounds": 2}),
    ("kivsa-shchora", 5, {"strictness": "strict", "points": 40}),
]


class Single:
    """One PettingZoo environment, played on after every end."""

    def __init__(self, seed: int, *what: Any, **how: Any) -> None:
        self.env = raw_env(*what, **how)
        self.env.reset(seed=seed)

    def seen(self) -> tuple[list[int], list[int], str]:
        agent = self.env.agent_selection
        observation = self.env.observe(agent)
        return observation["observation"].tolist(), observation["action_mask"].tolist(), agent

    def step(self, move: int) -> tuple[list[float], bool]:
        self.env.step(move)
        rewards = [self.env.rewards[agent] for agent in self.env.possible_agents]
        over = all(self.env.terminations.values())
        if over:
            self.env.reset()
        return rewards, over


@pytest.mark.parametrize(("episode", "rewards"), [("match", "score"), ("round", "win")])
@pytest.mark.parametrize(("game_id", "seats", "options"), SETTINGS)
def test_a_lane_is_bit_for_bit_the_single_environment(
    game_id: str, seats: int, options: dict[str, Any], episode: str, rewards: str
) -> None:
    how: dict[str, Any] = {"seats": seats, "options": options, "episode": episode, "rewards": rewards}
    batch = Batch(game_id, LANES, 70, **how)
    singles = [Single(70 + lane, game_id, **how) for lane in range(LANES)]
    taste = Rng(3)
    ended = 0
    for _ in range(STEPS):
        moves = []
        for lane, single in enumerate(singles):
            view, mask, agent = single.seen()
            assert batch.views[lane].tolist() == view
            assert batch.masks[lane].tolist() == mask
            assert agent == f"seat_{batch.turns[lane]}"
            moves.append(taste.pick([move for move, legal in enumerate(mask) if legal]))
        batch.step(np.array(moves))
        for lane, single in enumerate(singles):
            assert (batch.rewards[lane].tolist(), bool(batch.done[lane])) == single.step(moves[lane])
        ended += int(batch.done.sum())
    assert ended, "no episode ended, so their ends were not compared"


@pytest.mark.parametrize("game_id", games.IDS)
def test_random_moves_are_legal_and_matches_follow_each_other(game_id: str) -> None:
    short = {"bye-bye-black-sheep": {"turn_limit": 5}, "zoff-im-zoo": {"target": 5}}
    batch = Batch(game_id, 2, 5, options=short.get(game_id), rewards="win")
    ended = 0
    for _ in range(3000):
        batch.step(batch.random_moves())
        ended += int(batch.done.sum())
        assert batch.rewards.sum() == pytest.approx(batch.done.sum())
        if ended > 1:
            break
    assert ended > 1


def test_rewards_of_a_match_sum_up_to_its_scores() -> None:
    batch = Batch("kivsa-shchora", 1, 9, seats=3, options={"rounds": 3})
    total = np.zeros(3)
    while not batch.done[0]:
        last = batch.core.lanes[0].state.clone()
        move = int(batch.random_moves()[0])
        batch.step([move])
        total += batch.rewards[0]
    twin = last.clone()
    twin.step(move, Rng(0))
    assert twin.outcome is not None
    assert total.tolist() == [-score for score in twin.outcome.scores]


def test_an_illegal_move_names_its_lane_and_changes_nothing() -> None:
    batch = Batch("zoff-im-zoo", 2, 1)
    before = batch.views.copy()
    legal = listed(batch.random_moves())
    with pytest.raises(IllegalMove, match=r"Lane 1: give lion, fox is not legal now\."):
        batch.step([legal[0], games.get("zoff-im-zoo").moves.index("give lion, fox")])
    for nonsense in (-1, 10_000):
        with pytest.raises(IllegalMove, match=f"Lane 0: there is no move {nonsense}"):
            batch.step([nonsense, legal[1]])
    with pytest.raises(ValueError, match="moves: 1, there are 2 lanes"):
        batch.step([legal[0]])
    assert (batch.views == before).all()
    batch.step(legal)
    assert (batch.views != before).any()


@pytest.mark.compiled
def test_batches_show_the_same_compiled_and_plain() -> None:
    """House invariant 6 for encodings and batches."""
    shown = [
        subprocess.run(
            [sys.executable, "-m", "tests.envs.digest"],
            env={**os.environ, plain.VARIABLE: pure},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for pure in ("0", "1")
    ]
    assert len(shown[0]) == 2 * len(games.IDS)
    assert shown[0] == shown[1]


def test_nobody_writes_into_the_arrays() -> None:
    batch = Batch("kivsa-shchora", 1, 1)
    for array in (batch.views, batch.masks, batch.turns, batch.rewards, batch.done):
        assert not array.flags.writeable


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(BadOption, match="lanes: 0"):
        Batch("kivsa-shchora", 0, 1)
    with pytest.raises(BadOption, match="episode: 'day', must be match or round"):
        Batch("kivsa-shchora", 1, 1, episode="day")
    with pytest.raises(BadOption, match="rewards: 'fame', must be score or win"):
        Batch("kivsa-shchora", 1, 1, rewards="fame")
    with pytest.raises(BadSeats, match="seats: 9"):
        Batch("kivsa-shchora", 1, 1, seats=9)
