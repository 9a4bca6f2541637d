"""Many matches at once: the same as one at a time, move by move and bit by bit."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from array import array as machine_array
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheepfold import games, plain
from sheepfold.engine.errors import BadOption, BadSeats, BadSeed, IllegalMove
from sheepfold.engine.int_row import int_row, listed
from sheepfold.engine.rng import Rng
from sheepfold.envs.batch import BadMoves, Batch, lane_seed
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
    singles = [Single(lane_seed(70, lane), game_id, **how) for lane in range(LANES)]
    move_rng = Rng(3)
    ended = 0
    for _ in range(STEPS):
        moves = []
        for lane, single in enumerate(singles):
            view, mask, agent = single.seen()
            assert batch.views[lane].tolist() == view
            assert batch.masks[lane].tolist() == mask
            assert agent == f"seat_{batch.turns[lane]}"
            moves.append(move_rng.pick([move for move, legal in enumerate(mask) if legal]))
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
    with pytest.raises(BadMoves, match=r"moves: shape \(1,\), must be 2 whole numbers, one a lane"):
        batch.step([legal[0]])
    with pytest.raises(ValueError, match="moves: 1, there are 2 lanes"):
        batch.core.step(int_row([legal[0]]))
    assert (batch.views == before).all()
    batch.step(legal)
    assert (batch.views != before).any()


def first_views(seed: int, lanes: int) -> set[bytes]:
    """The first view of every lane."""
    return {view.tobytes() for view in Batch("kivsa-shchora", lanes, seed).views}


def test_neighbouring_seeds_and_lanes_share_no_match() -> None:
    """Lanes were once seeded with `seed + lane`: seeds 0 and 1 had 63 of 64 matches in common."""
    shown = [first_views(seed, 64) for seed in range(4)]
    assert [len(views) for views in shown] == [64] * 4
    for one, other in pairwise(shown):
        assert not one & other


def test_the_seeds_of_lanes_are_written_down_and_do_not_depend_on_their_number() -> None:
    """So that lane k of seed s can be played alone."""
    batch = Batch("kivsa-shchora", 3, seed=7)
    assert batch.seeds == tuple(lane_seed(7, lane) for lane in range(3))
    assert batch.seeds == Batch("kivsa-shchora", 5, seed=7).seeds[:3]
    many = {lane_seed(seed, lane) for seed in range(100) for lane in range(100)}
    assert len(many) == 100 * 100
    assert max(many) < 2**63


def test_random_moves_have_luck_of_their_own() -> None:
    batch = Batch("kivsa-shchora", 2, seed=7)
    assert pickle.dumps(batch.random_rng) not in {pickle.dumps(Rng(seed)) for seed in (7, *batch.seeds)}


def test_no_seed_is_a_fresh_one_that_can_be_used_again() -> None:
    one, other = (Batch("kivsa-shchora", 4, seed=None) for _ in range(2))
    assert one.seed != other.seed
    assert (Batch("kivsa-shchora", 4, one.seed).views == one.views).all()


class Tensor:
    """Numbers behind one way to read them and no other, as the tensors of other libraries have them."""

    def __init__(self, moves: list[int]) -> None:
        self.row = np.array(moves)


class ArrayTensor(Tensor):
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.row


class DlpackTensor(Tensor):
    def __dlpack__(self, **how: Any) -> Any:
        return self.row.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.row.__dlpack_device__()


class FarAwayTensor(Tensor):
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise TypeError("can't convert cuda:0 device type tensor to numpy")


READABLE: list[Any] = [
    list,
    tuple,
    np.array,
    lambda moves: np.array(moves, np.int16),
    lambda moves: np.array(moves, np.uint64),
    lambda moves: [np.int32(move) for move in moves],
    lambda moves: machine_array("q", moves),
    lambda moves: memoryview(machine_array("i", moves)),
    lambda moves: np.repeat(moves, 2)[::2],
    ArrayTensor,
    DlpackTensor,
]


@pytest.mark.parametrize("kind", READABLE)
def test_moves_may_come_as_anything_that_holds_whole_numbers(kind: Any) -> None:
    batch, twin = (Batch("kivsa-shchora", 2, 1) for _ in range(2))
    for _ in range(5):
        moves = listed(twin.random_moves())
        twin.step(moves)
        batch.step(kind(moves))
        assert (batch.views == twin.views).all()


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (None, r"moves: shape \(\)"),
        (3, r"moves: shape \(\)"),
        ("ab", r"moves: shape \(\)"),
        ([], r"moves: shape \(0,\)"),
        ([[0], [0]], r"moves: shape \(2, 1\)"),
        ([0, [0]], "moves: list cannot be read"),
        ([0.0, 1.0], "moves: list of float64"),
        (np.array([0.5, 1.5]), "moves: ndarray of float64"),
        (machine_array("d", [0.5, 1.5]), "moves: array of float64"),
        ([True, False], "moves: list of bool"),
        (["a", "b"], "moves: list of <U1"),
        ([None, None], "moves: list of object"),
        ([10**30, 0], "moves: list of object"),
        (np.array([2**64 - 1, 0], np.uint64), "moves: 18446744073709551615 is no move"),
        (FarAwayTensor([0, 0]), "FarAwayTensor cannot be read .can't convert cuda:0"),
    ],
)
def test_what_is_no_row_of_moves_is_refused_and_changes_nothing(moves: Any, words: str) -> None:
    batch = Batch("kivsa-shchora", 2, 1)
    before = batch.views.copy()
    with pytest.raises(BadMoves, match=words) as refused:
        batch.step(moves)
    assert "must be 2 whole numbers, one a lane" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (batch.views == before).all()


def test_no_library_for_tensors_is_imported() -> None:
    code = "import sys, sheepfold.envs.batch; print({'torch', 'jax', 'tensorflow'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "set()\n"


def shown(batch: Batch) -> list[bytes]:
    """All that a batch shows."""
    return [row.tobytes() for row in (batch.views, batch.masks, batch.turns, batch.rewards, batch.done)]


def through_pickle(batch: Batch) -> Batch:
    twin = pickle.loads(pickle.dumps(batch))
    assert isinstance(twin, Batch)
    return twin


def played(batch: Batch, steps: int) -> list[list[bytes]]:
    """What a batch shows, step by step, while random moves are made."""
    found = []
    for _ in range(steps):
        batch.step(batch.random_moves())
        found.append(shown(batch))
    return found


@pytest.mark.parametrize("copied", [through_pickle, copy.copy, copy.deepcopy])
@pytest.mark.parametrize(("episode", "rewards"), [("match", "score"), ("round", "win")])
@pytest.mark.parametrize(("game_id", "seats", "options"), SETTINGS[::2])
def test_a_copy_shows_the_same_and_goes_on_exactly(
    game_id: str, seats: int, options: dict[str, Any], episode: str, rewards: str, copied: Any
) -> None:
    """A copy is taken in the middle of matches, and again when an episode has just ended."""
    batch = Batch(game_id, 3, 4, seats, options, episode, rewards)
    played(batch, 20)
    for _ in range(2):
        before = shown(batch)
        twin = copied(batch)
        assert shown(twin) == before
        future = played(twin, 30)
        assert shown(batch) == before, "a copy shares nothing with the original"
        assert played(batch, 30) == future
        for _ in range(3000):
            if batch.done.any():
                break
            batch.step(batch.random_moves())
        assert batch.done.any()
    assert (twin.seed, twin.seeds, twin.lanes) == (batch.seed, batch.seeds, batch.lanes)


class Named(Batch):
    """Somebody's own kind of batch."""

    name = ""


def test_a_batch_of_ones_own_kind_keeps_what_it_holds() -> None:
    batch = Named("kivsa-shchora", 2, 1)
    batch.name = "mine"
    twin = through_pickle(batch)
    assert isinstance(twin, Named)
    assert twin.name == "mine"


@pytest.mark.compiled
def test_batches_show_the_same_compiled_and_plain() -> None:
    """Invariant 6 for encodings and batches."""
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
    for lanes in ("2", 2.0, None):
        with pytest.raises(BadOption, match=r"lanes: .*, must be a whole number from 1"):
            Batch("kivsa-shchora", lanes, 1)  # type: ignore[arg-type]
    for seats in (9, "4", 4.0):
        with pytest.raises(BadSeats, match=r"seats: .*, kivsa-shchora is played by 2 to 6"):
            Batch("kivsa-shchora", 1, 1, seats=seats)  # type: ignore[arg-type]
    for seed in (-1, "x", 1.0):
        with pytest.raises(BadSeed, match=r"seed: .*, must be a whole number from 0, or None"):
            Batch("kivsa-shchora", 1, seed=seed)  # type: ignore[arg-type]
    for options in (5, "points", games.get("zoff-im-zoo").Options()):
        with pytest.raises(BadOption, match=r"options: .*, must be a mapping or Options of kivsa-shchora"):
            Batch("kivsa-shchora", 1, 1, options=options)  # type: ignore[arg-type]


def test_numbers_of_numpy_will_do_for_lanes_seats_and_seeds() -> None:
    batch = Batch("kivsa-shchora", np.int64(2), np.uint32(3), seats=np.int8(4))  # type: ignore[arg-type]
    assert (batch.views == Batch("kivsa-shchora", 2, 3, seats=4).views).all()
