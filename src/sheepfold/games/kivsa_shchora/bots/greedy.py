"""Kivsa Shchora by one-step common sense: be rid of as much as possible, now.

Two cards rather than one, high ones before low ones, a black sheep before everything else. Jokers wait
until there is nothing better; so do farmers and foxes, unless the next seat is nearly done. Under a
fox the smallest card is shown. No thought is given to what the cards kept will be good for.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import Heuristic
from sheepfold.engine.bag import count
from sheepfold.engine.game import State
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.kivsa_shchora.rules.cards import BLACK_SHEEP
from sheepfold.games.kivsa_shchora.rules.moves import (
    ANNOUNCED,
    CARD_COUNT,
    CARDS,
    FACES,
    PASS,
    REVEAL,
    SHEEP_PLAYS,
    TRIPLE_BLACK,
    UNANNOUNCED,
)
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from sheepfold.games.kivsa_shchora.rules.turns import FEW_CARDS, FOX_DRAW

WIN: Final[i64] = 2000
"""For ending the round, and against what nobody in their senses does."""

NEARLY_DONE: Final[i64] = 2
"""Somebody with so few cards has to be stopped."""

SHED: Final[IntRow] = int_row([20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 60, 60, -20, 300])
"""SHED[kind]: what it is worth to have laid such a card."""

SHED_ONE: Final[i64] = 60
"""For each card laid, whatever it is."""


def shed(cards: i64) -> i64:
    """What it is worth to have laid these cards."""
    total: i64 = 0
    kind: i64 = 0
    while cards:
        total += SHED[kind] * (cards & 15)
        cards >>= 4
        kind += 1
    return total


def weigh_play(state: KivsaState, play: i64) -> i64:
    """Cards leave the hand."""
    left = state.sizes[state.to_move] - CARD_COUNT[play]
    if state.strict and state.is_mistake(play):
        return -WIN
    if left == 0:
        return WIN
    weight = SHED_ONE * CARD_COUNT[play] + shed(CARDS[play])
    if play >= PASS:
        if count(state.known[(play - PASS) // FACES], BLACK_SHEEP) == 2:
            # The third would win that seat the round (PEN-11).
            return -WIN
    elif play >= SHEEP_PLAYS and state.sizes[state.left_of(state.to_move)] <= NEARLY_DONE:
        weight += 300
    if state.strict and left <= FEW_CARDS:
        # This is the play that forgets to announce; its twin is weighed elsewhere (PEN-13).
        weight -= 500
    return weight


def weigh_announced(state: KivsaState, play: i64) -> i64:
    """The same play as without the announcement, and no fine."""
    return weigh_play(state, play) + 500


class KivsaGreedy(Heuristic):
    """Weighs moves by the cards they get rid of at once."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        pen = cast(KivsaState, state)
        at: i64
        for at in range(number):
            move = moves[at]
            if move < TRIPLE_BLACK:
                weights[at] = weigh_play(pen, move)
            elif move >= ANNOUNCED:
                weights[at] = weigh_announced(pen, UNANNOUNCED[move - ANNOUNCED])
            elif move == TRIPLE_BLACK:
                weights[at] = WIN
            elif move < REVEAL:
                # To draw, or to take what a farmer gives.
                weights[at] = 0
            else:
                weights[at] = -30 * FOX_DRAW[move - REVEAL]


HEURISTIC: Final = KivsaGreedy()
