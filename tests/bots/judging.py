"""What a player's heuristic thinks of a state, matches played by it, and stored positions to ask it about.

A position says what it is `about`, and which moves are blunders: those in `never`, or all but
those in `only`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sheepfold import games
from sheepfold.bots.heuristic import Heuristic, best_move
from sheepfold.engine.game import MOST_MOVES, Json, State, make_move
from sheepfold.engine.int_row import listed, zeros
from sheepfold.engine.rng import Rng

POSITIONS = sorted(Path(__file__).parent.joinpath("positions").glob("*/*.json"))


def read(path: Path) -> tuple[Json, State]:
    """A stored position and the state it describes."""
    told: Json = json.loads(path.read_text(encoding="utf-8"))
    state: State = games.get(told["position"]["game"]).place(told["position"])
    return told, state


def lesson(name: str) -> Any:
    """The state of a stored position."""
    return read(next(path for path in POSITIONS if path.stem == name))[1]


def is_blunder(told: Json, text: str) -> bool:
    """Whether this move is one to laugh at."""
    return text in told.get("never", []) or ("only" in told and text not in told["only"])


def weights_of(heuristic: Heuristic, state: State) -> dict[str, int]:
    """What the heuristic thinks of each legal move, in notation."""
    moves, weights = zeros(MOST_MOVES), zeros(MOST_MOVES)
    number = state.write_legal(moves)
    heuristic.weigh(state, moves, number, weights)
    return {state.game.write(state, int(moves[at])): int(weights[at]) for at in range(int(number))}


def worth_of(heuristic: Heuristic, state: State) -> list[int]:
    """The chances of each seat to win."""
    values = zeros(state.seats)
    heuristic.worth(state, values)
    return listed(values)


def play_best_moves(players: list[Heuristic], state: State, rng: Rng) -> None:
    """Play each seat's best move by its heuristic to the end of the match."""
    while (seat := state.turn) is not None:
        make_move(state, best_move(players[seat], state, rng), rng)
