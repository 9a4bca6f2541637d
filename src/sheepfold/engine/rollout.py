"""Random matches inside the core."""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.game import NOBODY, State, make_move, room_for_moves
from sheepfold.engine.rng import Chance


def rollout(state: State, rng: Chance, most: int = 1_000_000) -> int:
    """Play random legal moves to the end of the match, at most so many; return how many were made."""
    moves = room_for_moves(state)
    made: i64 = 0
    while state.to_move != NOBODY and made < most:
        found = state.write_legal(moves)
        make_move(state, moves[rng.below(found)], rng)
        made += 1
    return int(made)


def clone_often(state: State, times: int) -> State:
    """Clone so many times, for measuring; return the last clone."""
    twin = state
    for _nth in range(times):
        twin = state.clone()
    return twin
