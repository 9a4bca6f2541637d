"""Common sense for Zoff im Zoo: be rid of many cards at once, weak animals first, whole sets, the joker late.

Looks no further than the move: it beats what it can, leaves the partner's plays alone, asks the
partner when it can do nothing itself, helps when asked, and gives away what is weak and alone.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import Heuristic
from sheepfold.engine.bag import UNIT, count
from sheepfold.engine.game import NOBODY, State
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.zoff_im_zoo.rules.cards import ANIMALS, BEATEN_BY, HEDGEHOG, JOKER, LION, NAMES
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ADD,
    ASIDE,
    ASIDE_CARDS,
    CARDS,
    DECLINE,
    GIVE,
    PAIR_CARDS,
    PASS,
    PLAYS,
    SETS,
    SHOW,
    SIZE,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

WEAKNESS: Final[IntRow] = int_row([len(BEATEN_BY[name]) for name in NAMES[:ANIMALS]] + [-8])
"""By kind of card: how many animals beat it; the joker is the card to keep."""

ANIMAL: Final[IntRow] = int_row([each.animal for each in SETS])
ONLY_JOKER: Final[i64] = UNIT[JOKER]

OUT: Final[i64] = 1000
STUCK: Final[i64] = -1000
LEAVE_PARTNER: Final[i64] = -300


class ZoffGreedy(Heuristic):
    """Weighs moves by the cards they get rid of at once."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        zoo = cast(ZoffState, state)
        hand = zoo.hands[zoo.to_move]
        partners = zoo.owner != NOBODY and zoo.owner == zoo.partner[zoo.to_move]
        at: i64
        for at in range(number):
            move = moves[at]
            if move < PLAYS:
                weights[at] = after_parting(hand, move)
                if partners and weights[at] < OUT:
                    weights[at] += LEAVE_PARTNER
            elif move == PASS:
                weights[at] = 0
            elif move < ADD:
                weights[at] = showing(move - SHOW)
                if partners:
                    weights[at] += LEAVE_PARTNER
            elif move < DECLINE:
                weights[at] = after_parting(hand, move - ADD)
            elif move == DECLINE:
                weights[at] = 0
            elif move < ASIDE:
                weights[at] = giving(hand, PAIR_CARDS[move - GIVE])
            else:
                weights[at] = laying_aside(hand, ASIDE_CARDS[move - ASIDE])


def after_parting(hand: i64, played: i64) -> i64:
    """Many cards at once, weak animals, whole sets; out when possible, never left with the joker alone."""
    left = hand - CARDS[played]
    if left == 0:
        return OUT
    if left == ONLY_JOKER:
        return STUCK
    animal = ANIMAL[played]
    weight = 60 + 40 * SIZE[played] + 12 * WEAKNESS[animal]
    if count(left, animal) > 0:
        weight -= 60
    if CARDS[played] >= ONLY_JOKER:
        weight -= 90
    return weight


def showing(shown: i64) -> i64:
    """Better than to pass, but worse than to play; the joker stays hidden."""
    if CARDS[shown] >= ONLY_JOKER:
        return -60
    return 30 + 5 * SIZE[shown]


def giving(hand: i64, cards: i64) -> i64:
    """The partner may have use for what is weak and alone here."""
    weight: i64 = 0
    kind: i64
    for kind in range(JOKER + 1):
        given = count(cards, kind)
        if given > 0:
            weight += given * 15 * WEAKNESS[kind]
            if count(hand, kind) > given:
                weight -= 60
    return weight


def laying_aside(hand: i64, cards: i64) -> i64:
    """Fewer cards are better; a hedgehog saves a point and a pair of lions wins two."""
    weight = giving(hand, cards)
    kind: i64
    for kind in range(ANIMALS):
        weight += 40 * count(cards, kind)
    if count(cards, HEDGEHOG) > 0:
        weight += 100
    if count(cards, LION) > 1:
        weight += 250
    return weight


HEURISTIC: Final = ZoffGreedy()
