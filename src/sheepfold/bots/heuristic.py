"""Heuristics: weights for moves (a policy) and win probabilities for positions (an evaluation).

A `Heuristic` weighs the moves of a state. It may use only what the seat to move knows: its own hand, the
cards on the table, what everybody has seen. A bot that has only a view asks `guess` for a state that looks
the same from its seat, and gets the same weights. Search asks the heuristic for every simulated move.

Weights are logits in hundredths: a move that weighs 100 more is about e times as likely to be the better
one. 30 is a slight preference, 100 a preference, 300 a strong one, 1000 a certainty.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from sheepfold.engine.game import MOST_MOVES, NOBODY, State
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.engine.rng import Chance, Rng
from sheepfold.engine.rollout import rollout

WHOLE: Final[i64] = 1000
"""The value of a match that is certainly won; values are thousandths of a win."""

FALLOFF: Final = 1000
"""Differences between weights are cut off here, at a probability of about 1 in 22,000."""

SOFTMAX: Final[IntRow] = int_row(
    [max(1, round(65536 * math.exp(-below / 100))) for below in range(FALLOFF + 1)]
)
"""SOFTMAX[below]: 65536 * exp(-below / 100), for a move that weighs so much less than the best."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """Judges the moves and positions of one game.

    This base class is the default of games without a heuristic. It gives all moves the same weight and
    values a position by one random match from it (a rollout).
    """

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        """Write a weight for each of the `number` legal moves of the seat to move.

        Cards the seat to move does not know must not change the weights.
        """
        for at in range(number):
            weights[at] = 0

    def stage(self, state: State) -> i64:
        """A number that grows as the match goes on, such as the number of the round; search stops by it."""
        return 0

    def ahead(self) -> i64:
        """How many stages search looks ahead (its horizon)."""
        return 1

    def worth(self, state: State, values: IntRow) -> None:
        """Write each seat's probability of winning the match, from 0 to WHOLE.

        Search asks this at its horizon and where the match is over. The heuristic may look at all cards:
        the state is a guess.
        """
        end = state
        if state.to_move != NOBODY:
            end = state.clone()
            rollout(end, Rng(0))
        outcome = end.outcome
        # Nobody wins a match that does not end, so all seats share it.
        winners = list(range(int(state.seats))) if outcome is None else list(outcome.winners)
        for seat in range(state.seats):
            values[seat] = WHOLE // len(winners) if seat in winners else 0


class Blend(Heuristic):
    """Weighs moves by one heuristic and values positions by another."""

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


UNIT_SHARPNESS: Final[i64] = 100
"""A temperature of 1: weights count as they are."""


def write_softmax(weights: IntRow, number: i64, chances: IntRow, sharpness: i64) -> i64:
    """Write the softmax of the weights, scaled so that the best move has 65536; return the sum.

    `sharpness` is 100 divided by the temperature: at 200 differences between weights count double.
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
        chances[at] = SOFTMAX[below]
        total += chances[at]
    return total


def best_of(weights: IntRow, number: i64, rng: Chance) -> i64:
    """The index of the largest weight; ties are broken at random."""
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
    """The legal move with the largest weight; ties are broken at random."""
    moves = zeros(MOST_MOVES)
    weights = zeros(MOST_MOVES)
    number = state.write_legal(moves)
    heuristic.weigh(state, moves, number, weights)
    return int(moves[best_of(weights, number, rng)])
