"""Forecasts: each seat's chance to win if everybody plays on as the heuristic would (rollouts).

A rollout draws every move from the softmax of the heuristic's weights until the horizon, where the heuristic
values the position. Each move has random numbers of its own, made from the seed and its place in the rollout.
So two rollouts with one seed share their random numbers move by move (common random numbers).
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.bots.heuristic import Heuristic
from sheepfold.bots.tree import DEEPEST, MOST_SEATS, Tree
from sheepfold.engine.game import NOBODY, State, make_move
from sheepfold.engine.int_row import IntRow, zeros


class Forecast:
    """Rollouts with one heuristic; `values` has each seat's value of the last one, from 0 to WHOLE."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic
        self.tree = Tree(heuristic)
        self.values: IntRow = zeros(MOST_SEATS)

    def play_out(self, state: State, seed: int) -> None:
        """Play from this state to its horizon; write `values`."""
        self.play_until(state, self.heuristic.stage(state) + self.heuristic.ahead(), seed)

    def play_move(self, state: State, move: int, seed: int) -> None:
        """Make a move and play on to the horizon of the state before it; write `values`."""
        horizon = self.heuristic.stage(state) + self.heuristic.ahead()
        self.tree.simulation_rng.restart(seed)
        make_move(state, move, self.tree.simulation_rng)
        self.play_until(state, horizon, seed + 1)

    def play_until(self, state: State, horizon: i64, seed: i64) -> None:
        """Play from this state to that stage; write `values`."""
        made: i64 = 0
        while state.to_move != NOBODY and made < DEEPEST and self.heuristic.stage(state) < horizon:
            self.tree.simulation_rng.restart(seed + made)
            self.tree.play_on(state)
            made += 1
        self.heuristic.worth(state, self.values)
