"""A strong player of Zoff im Zoo: counts cards, keeps control, collects lions, works with the partner.

tables.py     what each thing is worth
counting.py   how likely a play is to stay unbeaten
plays.py      plays, passes and shows
this file      the exchange, and what the standings promise
"""

from __future__ import annotations

import math
from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import WHOLE, Heuristic
from sheepfold.engine.bag import count
from sheepfold.engine.game import State
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.zoff_im_zoo.bots.counting import STAYS, WORST
from sheepfold.games.zoff_im_zoo.bots.plays import COUNTS, Judge
from sheepfold.games.zoff_im_zoo.bots.tables import ASIDE_POINTS, LAY_ASIDE, PUSH, RETURN
from sheepfold.games.zoff_im_zoo.rules.board import ADDING, LAYING_ASIDE, OVER, PLAYING, PUSHING
from sheepfold.games.zoff_im_zoo.rules.cards import HEDGEHOG, JOKER, LION
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ADD,
    ASIDE,
    ASIDE_CARDS,
    DECLINE,
    GIVE,
    PAIR_CARDS,
    PASS,
    PLAYS,
    SHOW,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState


class ZoffShepherd(Heuristic):
    """Weighs moves by tables, counted cards and the standings."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        zoo = cast(ZoffState, state)
        if number == 1:
            weights[0] = 0
        elif zoo.phase == PLAYING or zoo.phase == ADDING:
            weigh_tricks(Judge(zoo), moves, number, weights)
        elif zoo.phase == LAYING_ASIDE:
            weigh_asides(zoo.hands[zoo.to_move], moves, number, weights)
        elif zoo.phase == PUSHING:
            weigh_gifts(zoo.hands[zoo.to_move], PUSH, moves, number, weights)
        else:
            weigh_gifts(zoo.hands[zoo.to_move], RETURN, moves, number, weights)

    def stage(self, state: State) -> i64:
        """Look ahead to the end of the round."""
        return cast(ZoffState, state).round

    def worth(self, state: State, values: IntRow) -> None:
        zoo = cast(ZoffState, state)
        if zoo.phase == OVER:
            at: i64
            for at in range(zoo.seats):
                values[at] = 0
            values[zoo.standing[0]] = WHOLE
        else:
            promise_of_totals(zoo, values)


def weigh_tricks(judge: Judge, moves: IntRow, number: i64, weights: IntRow) -> None:
    """While tricks are played."""
    at: i64
    for at in range(number):
        move = moves[at]
        if move < PLAYS:
            weights[at] = judge.play(move)
        elif move == PASS:
            weights[at] = judge.passing()
        elif move < ADD:
            weights[at] = judge.showing(move - SHOW)
        elif move < DECLINE:
            weights[at] = judge.adding(move - ADD)
        else:
            weights[at] = 0


def weigh_gifts(hand: i64, table: IntRow, moves: IntRow, number: i64, weights: IntRow) -> None:
    """ZOO-17: two cards to the partner."""
    at: i64
    for at in range(number):
        weights[at] = parting_with(hand, table, PAIR_CARDS[moves[at] - GIVE])


def weigh_asides(hand: i64, moves: IntRow, number: i64, weights: IntRow) -> None:
    """ZOO-17: what the solo player lays aside counts as won, so a pair of lions is two points."""
    at: i64
    for at in range(number):
        cards = ASIDE_CARDS[moves[at] - ASIDE]
        weights[at] = parting_with(hand, LAY_ASIDE, cards)
        if cards == 0:
            weights[at] += ASIDE_POINTS[0]
        if count(cards, HEDGEHOG) > 0:
            weights[at] += ASIDE_POINTS[1]
        if count(cards, LION) > 1:
            weights[at] += ASIDE_POINTS[2]


def parting_with(hand: i64, table: IntRow, cards: i64) -> i64:
    """The worth of giving cards away one by one, by how many of the animal are held each time."""
    weight: i64 = 0
    place: i64
    for place in range(0, COUNTS * (JOKER + 1), COUNTS):
        given = cards & 15
        if given > 0:
            held = hand & 15
            weight += table[place + held]
            if given > 1:
                weight += table[place + held - 1]
        cards >>= 4
        hand >>= 4
    return weight


FURTHEST: Final[i64] = 99
"""Points to the end of the match beyond which it makes no difference."""

SPREAD: Final[IntRow] = int_row([round(100 * math.sqrt(6.25 + 0.9 * away)) for away in range(100)])
SPREAD_OF_THREE: Final[IntRow] = int_row([round(100 * math.sqrt(9 + 2.7 * away)) for away in range(100)])
"""By points missing to the end of the match: how many hundredths behind make a win e times less likely.

Measured in matches among shepherds; the steps are those of a random walk.
"""


def promise_of_totals(zoo: ZoffState, values: IntRow) -> None:
    """Between rounds: who is behind has less chance, and the less the sooner the match ends.

    The second total decides when it ends, with three seats the first (ZOO-23, ZOO-25).
    """
    first = zoo.totals[zoo.standing[0]]
    deciding = zoo.totals[zoo.standing[1]]
    spread = SPREAD
    if zoo.seats == 3:
        deciding = first
        spread = SPREAD_OF_THREE
    away: i64 = zoo.options.target - deciding
    if away < 0:
        away = 0
    if away > FURTHEST:
        away = FURTHEST
    total: i64 = 0
    at: i64
    for at in range(zoo.seats):
        behind = (first - zoo.totals[at]) * 10000 // spread[away]
        if behind > WORST:
            behind = WORST
        values[at] = STAYS[behind]
        total += values[at]
    for at in range(zoo.seats):
        values[at] = values[at] * WHOLE // total


HEURISTIC: Final = ZoffShepherd()
