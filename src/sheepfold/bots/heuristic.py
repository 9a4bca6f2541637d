"""What a player knows about playing well, written for the core.

A `Heuristic` judges moves from a state, but only by what the seat to move knows of it: its own hand, what
lies on the table, what everybody has seen. A bot that has only a view asks `guess` for a state that
looks the same from its seat and gets the same judgement; search asks it in every simulated move.

Weights are in hundredths of a natural logarithm: a move weighing 100 more than another is about e times as
likely to be the better one. 30 is a leaning, 100 a preference, 300 a clear one, 1000 leaves no doubt.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from sheepfold.engine.game import MOST_MOVES, NOBODY, State, make_move
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.engine.rng import Chance, Rng
from sheepfold.engine.rollout import rollout

WHOLE: Final[i64] = 1000
"""What a match surely won is worth."""

FALLOFF: Final = 1000
"""Weights so far below the best count as one chance in many thousands, however far."""

CHANCES: Final[IntRow] = int_row(
    [max(1, round(65536 * math.exp(-below / 100))) for below in range(FALLOFF + 1)]
)
"""CHANCES[below]: how likely a move is that weighs so much less than the best, which has 65536."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """Judges the moves and positions of one game.

    This one knows nothing: all moves are alike, and matches are played to their end by chance.
    """

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        """Write a weight for each of the `number` legal moves of the seat to move.

        Nothing the seat to move does not know may matter.
        """
        for at in range(number):
            weights[at] = 0

    def stage(self, state: State) -> i64:
        """A number that grows as the match goes on, such as the number of the round."""
        return 0

    def ahead(self) -> i64:
        """How many stages search looks ahead."""
        return 1

    def worth(self, state: State, values: IntRow) -> None:
        """Write for each seat, from 0 to WHOLE, how likely it is to win the match from here.

        Asked where looking ahead stops: some stages on, or where the match is over. All cards may be
        looked at: the state is somebody's guess.
        """
        end = state
        if state.to_move != NOBODY:
            end = state.clone()
            rollout(end, Rng(0))
        outcome = end.outcome
        # A match that does not end is everybody's.
        winners = list(range(int(state.seats))) if outcome is None else list(outcome.winners)
        for seat in range(state.seats):
            values[seat] = WHOLE // len(winners) if seat in winners else 0


class Blend(Heuristic):
    """The judgement of moves of one, the judgement of positions of another."""

    def __init__(self, mover: Heuristic, judge: Heuristic) -> None:
        self.mover = mover
        self.judge = judge

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        self.mover.weigh(state, moves, number, weights)

    def stage(self, state: State) -> i64:
        return self.judge.stage(state)

    def ahead(self) -> i64:
        return self.judge.ahead()

    def worth(self, state: State, values: IntRow) -> None:
        self.judge.worth(state, values)


AS_WEIGHED: Final[i64] = 100


def chances_of(weights: IntRow, number: i64, chances: IntRow, sharpness: i64) -> i64:
    """Turn weights into chances, the best move having 65536; returns their sum.

    At a sharpness of 200 differences between weights count double, and so on.
    """
    best = weights[0]
    at: i64
    for at in range(1, number):
        if weights[at] > best:
            best = weights[at]
    total: i64 = 0
    for at in range(number):
        below = (best - weights[at]) * sharpness // 100
        if below > FALLOFF:
            below = FALLOFF
        chances[at] = CHANCES[below]
        total += chances[at]
    return total


def best_of(weights: IntRow, number: i64, rng: Chance) -> i64:
    """The index of the largest weight, one of several by chance."""
    best = weights[0]
    equal: i64 = 0
    at: i64
    for at in range(number):
        if weights[at] > best:
            best = weights[at]
            equal = 0
        if weights[at] == best:
            equal += 1
    nth: i64 = 0
    if equal > 1:
        nth = rng.below(equal)
    for at in range(number):
        if weights[at] == best:
            if nth == 0:
                return at
            nth -= 1
    raise AssertionError("one of the weights is the largest")


def best_move(heuristic: Heuristic, state: State, rng: Chance) -> int:
    """The legal move that weighs most, one of several by chance."""
    moves = zeros(MOST_MOVES)
    weights = zeros(MOST_MOVES)
    number = state.write_legal(moves)
    heuristic.weigh(state, moves, number, weights)
    return int(moves[best_of(weights, number, rng)])


def contest(players: list[Heuristic], state: State, rng: Chance) -> int:
    """Let each seat play its best move to the end of the match, inside the core; returns the moves made."""
    moves = zeros(MOST_MOVES)
    weights = zeros(MOST_MOVES)
    made: i64 = 0
    while state.to_move != NOBODY:
        number = state.write_legal(moves)
        players[state.to_move].weigh(state, moves, number, weights)
        make_move(state, moves[best_of(weights, number, rng)], rng)
        made += 1
    return int(made)
