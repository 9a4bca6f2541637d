"""Environments of others for learners, stepped as ours are.

In every step: a random legal move, then the observation of the next player as numbers and the mask of its
legal moves. Ours are batches inside the core (lab/bench.py); of others whatever is installed is measured
(`pip install sheepfold[bench]`, which `make bench` does).
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import time
from collections.abc import Callable
from typing import Any

from sheepfold.engine.rng import Rng
from sheepfold.lab.bench import LANES, PER_SECOND, Measure

FEW = 2_000
"""Moves a measure of environments that step one match at a time."""


Stepping = Callable[[Rng, int], int]
"""Makes at least so many moves and returns how many."""


def timed(stepping: Stepping) -> Callable[[int], float]:
    """Moves a second."""

    def take(seed: int) -> float:
        rng = Rng(seed)
        if stepping is pgx_steps:
            # What is compiled once is no part of a step.
            pgx_lanes()
        began = time.process_time()
        made = stepping(rng, FEW)
        return made / (time.process_time() - began)

    return take


def environments_of_others() -> list[Measure]:
    """All that can be measured on this machine."""
    found: list[tuple[str, Stepping]] = []
    if importlib.util.find_spec("rlcard"):
        found.append(("batch RLCard uno", rlcard_steps))
    if importlib.util.find_spec("pyspiel"):
        found.append(("batch OpenSpiel hearts", openspiel_steps))
    if importlib.util.find_spec("pettingzoo") and importlib.util.find_spec("pygame"):
        found.append(("batch PettingZoo connect_four", pettingzoo_steps))
    if importlib.util.find_spec("pgx"):
        found.append(("batch pgx leduc_holdem", pgx_steps))
    return [Measure(name, PER_SECOND, timed(stepping)) for name, stepping in found]


def rlcard_steps(rng: Rng, moves: int) -> int:
    """RLCard's uno for four: `step` returns the encoded state and the legal actions."""
    import rlcard

    env = rlcard.make("uno", config={"game_num_players": 4, "seed": 1})
    made = 0
    while made < moves:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.pick(list(state["legal_actions"])))
            made += 1
    return made


def openspiel_steps(rng: Rng, moves: int) -> int:
    """OpenSpiel's hearts: the observation tensor and the mask of who is to move."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    made = 0
    while made < moves:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.information_state_tensor()
                state.legal_actions_mask()
                made += 1
            state.apply_action(rng.pick(legal))
    return made


def pettingzoo_steps(rng: Rng, moves: int) -> int:
    """PettingZoo's connect_four, agents taking turns."""
    module: Any = importlib.import_module("pettingzoo.classic.connect_four.connect_four")
    env = module.env()
    made = 0
    while made < moves:
        env.reset()
        for _ in env.agent_iter():
            observation, _, over, cut_off, _ = env.last()
            if over or cut_off:
                env.step(None)
                continue
            env.step(rng.pick(observation["action_mask"].nonzero()[0].tolist()))
            made += 1
    return made


def pgx_steps(rng: Rng, moves: int) -> int:
    """Leduc hold'em of pgx, as many lanes as ours."""
    start, stride, keys = pgx_lanes()
    key, state = keys(int(rng.below(2**30))), start
    for _ in range(STRIDES):
        key, state = stride(key, state)
    state.observation.block_until_ready()
    return STRIDES * LANES


STRIDES = 100
"""Steps of all lanes of pgx a measure: fewer would time the first of them."""


@functools.cache
def pgx_lanes() -> tuple[Any, Callable[[Any, Any], Any], Callable[[int], Any]]:
    """Lanes to begin with, what steps them all, and its random generator; compiled by JAX beforehand."""
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    env = pgx.make("leduc_holdem")
    again: Any = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)

    def stride(key: Any, state: Any) -> Any:
        """A random legal move in every lane; a lane whose match is over begins another one."""
        key, choice, deal = jax.random.split(key, 3)
        likings = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen = jax.random.categorical(choice, likings)
        return key, jax.vmap(again)(state, chosen, jax.random.split(deal, LANES))

    keys = jax.random.PRNGKey
    start = jax.jit(jax.vmap(env.init))(jax.random.split(keys(1), LANES))
    stepped = jax.jit(stride)
    stepped(keys(1), start)[1].observation.block_until_ready()
    return start, stepped, keys
