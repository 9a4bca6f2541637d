"""Kivsa Shchora by a player who thinks about the cards that stay.

What a move is worth is what it leaves: the seat's own hand, the top of the pen for the next seat, and what it
does to others.

The hand. A number waits for a top that suits it; a farmer or a fox can be laid whenever one likes, and a
joker goes with nearly any card. So a hand is judged by its shape (numbers, farmers and foxes, jokers), by
the tops on which it can lay two cards or one, and by what it would cost if somebody else were done,
the more so the fewer cards the others hold.
The top. A number of which few are unseen suits few hands; that matters most when the next seat is
about to be done. A card everybody saw it take is not to be invited.
Farmers and foxes are for seats with few cards, and for turns in which nothing fits.
Black sheep. Thirty points are a burden, but a black sheep also takes a number with it whatever lies on
top, so it is not thrown after the first chance while everybody has many cards, nor kept when somebody is
nearly done; and it is never given to a seat known to hold two.

The numbers for all that are in values.py: twelve of weight stand for one point by which the
round is expected to end better, counted against the mean of the others.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import FALLOFF, SOFTMAX, WHOLE, Heuristic
from sheepfold.engine.game import NOBODY, State
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.kivsa_shchora.bots.outlook import Outlook
from sheepfold.games.kivsa_shchora.bots.values import VALUES
from sheepfold.games.kivsa_shchora.rules.moves import (
    ANNOUNCED,
    CARD_COUNT,
    TRIPLE_BLACK,
    UNANNOUNCED,
)
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from sheepfold.games.kivsa_shchora.rules.turns import FEW_CARDS

FINED: Final[i64] = 1000
"""Against a play that forgets to announce (PEN-13)."""

ONE_ROUND: Final[IntRow] = int_row([0, 0, 38, 27, 22, 20, 18])
"""ONE_ROUND[seats]: points that make a seat e times as likely to win as another, with one round to come."""

MANY_ROUNDS: Final[i64] = 40
ROOT: Final[IntRow] = int_row([round(16 * rounds**0.5) for rounds in range(41)])
"""ROOT[rounds]: by how much more points count for less before so many rounds, in sixteenths."""

POINTS_A_ROUND: Final[i64] = 40
"""By so much the highest total usually grows in a round."""


ABSURD: Final[i64] = 9000
"""How far below all others a deliberate mistake weighs: nobody wants to watch one, whatever it gains."""


class KivsaShepherd(Heuristic):
    """Weighs moves by the hand and the pen they leave."""

    def __init__(self, values: IntRow) -> None:
        self.values = values

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        pen = cast(KivsaState, state)
        weights[0] = 0
        if number == 1:
            return
        outlook = Outlook(pen, self.values)
        at: i64
        for at in range(number):
            move = moves[at]
            if not pen.strict:
                weights[at] = outlook.weight(move)
            elif move >= ANNOUNCED:
                weights[at] = outlook.weight(UNANNOUNCED[move - ANNOUNCED])
            elif pen.is_mistake(move):
                weights[at] = -ABSURD
            else:
                weights[at] = outlook.weight(move)
                if move < TRIPLE_BLACK and 0 < outlook.size - CARD_COUNT[move] <= FEW_CARDS:
                    weights[at] -= FINED

    def stage(self, state: State) -> i64:
        """Looking ahead ends with the round."""
        return len(cast(KivsaState, state).rounds)

    def worth(self, state: State, values: IntRow) -> None:
        """Totals against what the rounds to come may still change."""
        pen = cast(KivsaState, state)
        totals = pen.totals
        lowest = totals[0]
        seat: i64
        for seat in range(pen.seats):
            lowest = min(lowest, totals[seat])
        spread = spread_to_come(pen)
        sum_of_chances: i64 = 0
        for seat in range(pen.seats):
            values[seat] = chance_behind(totals[seat] - lowest, spread)
            sum_of_chances += values[seat]
        for seat in range(pen.seats):
            values[seat] = WHOLE * values[seat] // sum_of_chances


def chance_behind(behind: i64, spread: i64) -> i64:
    """How likely, against the leader's 65536, who is so many points behind still wins."""
    if spread == 0:
        if behind:
            return 0
        return SOFTMAX[0]
    below = 100 * behind // spread
    below = min(below, FALLOFF)
    return SOFTMAX[below]


def spread_to_come(pen: KivsaState) -> i64:
    """The points that make one seat e times as likely to win as another; 0 when the match is over."""
    if pen.to_move == NOBODY:
        return 0
    rounds = rounds_to_come(pen)
    rounds = min(rounds, MANY_ROUNDS)
    return ONE_ROUND[pen.seats] * ROOT[rounds] >> 4


def rounds_to_come(pen: KivsaState) -> i64:
    """How many rounds are still to be played, this one included; a guess where points end the match."""
    limit = pen.options.points
    if limit is not None:
        highest: i64 = 0
        seat: i64
        for seat in range(pen.seats):
            highest = max(highest, pen.totals[seat])
        return (limit - highest + POINTS_A_ROUND - 1) // POINTS_A_ROUND
    rounds = pen.options.rounds
    if rounds is None:
        return pen.seats - len(pen.rounds)
    return rounds - len(pen.rounds)


HEURISTIC: Final = KivsaShepherd(VALUES)
