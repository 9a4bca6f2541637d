"""Common sense for Bye-Bye Black Sheep: count what could be placed now, and what one more draw risks.

A sensible beginner draws where the hand is largest, goes on as long as one more card promises more
placements than the black sheep threatens, and collects what goes with cards it already has. It looks no
further than this move, and at nobody else's zoo.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import Heuristic
from sheepfold.engine.bag import count
from sheepfold.engine.game import State
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.bye_bye_black_sheep.rules.board import ASKING, DRAWING, PICKING, STEALING, TAKING
from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS_IN_PLAY
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    ASK,
    DONE,
    DRAW,
    DRAW_FROM_PILE,
    DRAW_NOTHING,
    KINDS,
    NO_QUESTION,
    PLACE,
    STEAL,
    STEAL_NOTHING,
    STOP,
    TAKE,
    TAKE_NOTHING,
)
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

PICK_WEIGHTS: Final[IntRow] = int_row([60, 60, 0, 30, 0])
"""By special: eagles and moles give the drawer a choice, the mother sheep a card."""

PER_CARD: Final[i64] = 60
"""What a card placed, or one more of a set, weighs."""

UNSURE: Final[i64] = -300
"""A question that may well miss and end the turn."""

A_CARD: Final[i64] = 300
"""A card from the pile, free of risk."""

NO_USE: Final[i64] = -100
"""A card of a triplet that is complete."""


class ByeByeGreedy(Heuristic):
    """Weighs moves by what they place and risk at once."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        hole = cast(ByeByeState, state)
        phase = hole.phase
        at: i64
        for at in range(number):
            move = moves[at]
            if phase == DRAWING:
                weights[at] = promise_of_a_draw(hole) if move == STOP else 5 * hole.sizes[move - DRAW]
            elif phase == PICKING:
                weights[at] = PICK_WEIGHTS[move]
            elif move in (NO_QUESTION, TAKE_NOTHING, STEAL_NOTHING, DRAW_NOTHING, DONE):
                weights[at] = 0
            elif phase == ASKING:
                weights[at] = trust(hole, (move - ASK) // KINDS, (move - ASK) % KINDS)
            elif phase == TAKING:
                weights[at] = liking(hole, move - TAKE)
            elif phase == STEALING:
                weights[at] = liking(hole, (move - STEAL) % KINDS)
            else:
                weights[at] = A_CARD if move == DRAW_FROM_PILE else liking(hole, move - PLACE)

    def stage(self, state: State) -> i64:
        return cast(ByeByeState, state).turns


def promise_of_a_draw(hole: ByeByeState) -> i64:
    """The weight of stopping: how much more can be placed now than, on average, after one more draw."""
    largest: i64 = 1
    seat: i64
    for seat in range(hole.seats):
        if seat != hole.active and hole.sizes[seat] > largest:
            largest = hole.sizes[seat]
    useful = useful_cards(hole)
    now = least(hole.hole_size - 2, useful)
    if now <= 0:
        return UNSURE
    then = least(hole.hole_size - 1, useful)
    return 5 * largest + 2 * PER_CARD * (now * largest - then * (largest - 1)) // largest


def useful_cards(hole: ByeByeState) -> i64:
    """Cards in hand and line that make two or three of a set in the seat's own zoo."""
    useful: i64 = 0
    zoo = hole.zoos[hole.active]
    hand = hole.hands[hole.active] + hole.hole_sets
    kind: i64
    for kind in range(SETS_IN_PLAY[hole.seats]):
        placed = count(zoo, kind)
        if placed < 3 and placed + count(hand, kind) > 1:
            useful += least(count(hand, kind), 3 - placed)
    return useful


def least(one: i64, other: i64) -> i64:
    """The smaller of two numbers."""
    if one < other:
        return one
    return other


def liking(hole: ByeByeState, kind: i64) -> i64:
    """The more of a set one has, those in the zoo counting double, the better; three are enough."""
    seat = hole.to_move
    placed = count(hole.zoos[seat], kind)
    if placed > 2:
        return NO_USE
    held = count(hole.hands[seat], kind)
    if seat == hole.active:
        held += count(hole.hole_sets, kind)
    return PER_CARD * (1 + 2 * placed + held)


def trust(hole: ByeByeState, seat: i64, kind: i64) -> i64:
    """Ask only for what everybody has seen go into that hand."""
    if count(hole.known[seat], kind) > 0:
        return liking(hole, kind)
    return UNSURE


HEURISTIC: Final = ByeByeGreedy()
