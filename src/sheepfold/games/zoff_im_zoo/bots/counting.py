"""Counting cards in Zoff im Zoo: how likely a play is to stay unbeaten, from what the seat to move knows.

Unseen are the cards of the deck that are neither in its own hand nor won, on the table or known to be with
the partner. Each rival holds its share of them. A play falls to as many of a stronger animal in one hand or
to one more of the same (ZOO-5), the joker helping anybody and a mosquito helping elephants.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.zoff_im_zoo.rules.cards import ANIMALS, ELEPHANT, JOKER, MOSQUITO, beats, deck_bag
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

SURE_BITS: Final = 10
SURE: Final[i64] = 1024
"""A chance of one; chances are multiplied by shifting."""

SHARES: Final[i64] = 16
"""A rival's share of the unseen cards is counted in sixteenths."""

MOST_SIZE: Final = 8
"""No set is as large."""

HELPERS: Final = 3
"""A set is helped by none, one or two cards: the joker, and a mosquito among elephants."""

WORST: Final = 1000
"""Threats are not added up further."""

ABLE: Final = ANIMALS * MOST_SIZE
PLACES: Final = ABLE + MOST_SIZE + 1
"""Where the second and the third part of the memory start."""

NO_RIVAL: Final[i64] = 99
"""The fewest cards of a rival, when there is none."""

ONLY_JOKER: Final[i64] = UNIT[JOKER]

DECK_BAGS: Final[IntRow] = int_row([int(deck_bag(seats)) for seats in range(8)])
"""By seats: the cards in play."""


def _holding(share: float, cards: int, need: int, helpers: int) -> float:
    """The chance that a hand with this share of the unseen cards has so many of an animal, with helpers."""
    total = 0.0
    for held in range(1, cards + 1):
        animal = math.comb(cards, held) * share**held * (1 - share) ** (cards - held)
        for helped in range(max(0, need - held), helpers + 1):
            total += animal * math.comb(helpers, helped) * share**helped * (1 - share) ** (helpers - helped)
    return total


def _threat(share: float, cards: int, need: int, helpers: int) -> int:
    return min(400, round(-100 * math.log(max(1e-9, 1 - _holding(share, cards, need, helpers)))))


THREATS: Final[IntRow] = int_row(
    [
        _threat(share / 16, cards, need, helpers)
        for share in range(17)
        for helpers in range(HELPERS)
        for cards in range(6)
        for need in range(MOST_SIZE)
    ]
)
"""By share, helpers, unseen cards of an animal and cards needed: -100 ln of the chance not to hold them."""

PER_HELPER: Final = 6 * MOST_SIZE
PER_SHARE: Final = HELPERS * PER_HELPER

STAYS: Final[IntRow] = int_row([round(1024 * math.exp(-threats / 100)) for threats in range(WORST + 1)])
"""STAYS[threats]: the chance that none of the threats is carried out."""

BEATERS: Final[IntRow] = int_row(
    [other for animal in range(ANIMALS) for other in range(ANIMALS) if beats(other, animal)]
)
BEATERS_FROM: Final[IntRow] = int_row(
    [
        sum(beats(other, lower) for lower in range(animal) for other in range(ANIMALS))
        for animal in range(ANIMALS + 1)
    ]
)
"""Where the beaters of an animal start in BEATERS, and the last ones end."""


class Counting:
    """What the seat to move can count."""

    def __init__(self, zoo: ZoffState) -> None:
        self.zoo = zoo
        seat = zoo.to_move
        self.hand: i64 = zoo.hands[seat]
        self.partner: i64 = zoo.partner[seat]
        self.unseen: i64 = DECK_BAGS[zoo.seats] - self.hand - zoo.table
        """The cards that may be anywhere."""
        self.hidden: i64 = 0
        """How many cards of other hands are not known."""
        self.fewest: i64 = NO_RIVAL
        """The smallest hand of a rival."""
        self.memory: IntRow = zeros(PLACES + ANIMALS)
        """Chances already counted, plus one; from ABLE on how many rivals hold at least so many cards; from
        PLACES on where THREATS lists what the unseen cards of an animal and its helpers can do."""
        self.share: i64 = self.count_hands()
        self.find_places()

    def count_hands(self) -> i64:
        """Find what is unseen and what rivals can hold; returns the share of a rival."""
        zoo = self.zoo
        memory = self.memory
        tricks = zoo.tricks
        sizes = zoo.sizes
        seat = zoo.to_move
        unseen = self.unseen
        hidden: i64 = 0
        fewest = NO_RIVAL
        rivals: i64 = 0
        rival_cards: i64 = 0
        at: i64
        for at in range(zoo.seats):
            unseen -= tricks[at]
            held = sizes[at]
            if at == seat or held == 0:
                continue
            hidden += held
            if at == self.partner:
                unseen -= zoo.partner_knows[at]
                hidden -= size(zoo.partner_knows[at])
                continue
            if zoo.known[at] == ONLY_JOKER and held == 1:
                continue  # stuck: beats nothing any more
            rivals += 1
            rival_cards += held
            if held < fewest:
                fewest = held
            if held > MOST_SIZE:
                held = MOST_SIZE
            memory[ABLE + held] += 1
        for at in range(MOST_SIZE - 1):
            memory[ABLE + MOST_SIZE - 1 - at] += memory[ABLE + MOST_SIZE - at]
        if zoo.solo == seat:
            unseen -= zoo.aside
        self.unseen = unseen
        self.hidden = hidden
        self.fewest = fewest
        return share_of(rival_cards, rivals * hidden)

    def find_places(self) -> None:
        """Where THREATS lists what the unseen cards of each animal and their helpers can do."""
        memory = self.memory
        rest = self.unseen
        jokers = count(rest, JOKER)
        animal: i64
        for animal in range(ANIMALS):
            memory[PLACES + animal] = jokers * PER_HELPER + (rest & 15) * MOST_SIZE
            rest >>= 4
        if count(self.unseen, MOSQUITO) > 0:
            memory[PLACES + ELEPHANT] += PER_HELPER

    def stays(self, animal: i64, number: i64) -> i64:
        """The chance that so many of an animal are not beaten by a rival."""
        place = animal * MOST_SIZE + number
        known = self.memory[place]
        if known > 0:
            return known - 1
        chance = STAYS[self.threats(animal, number)]
        self.memory[place] = chance + 1
        return chance

    def threats(self, animal: i64, number: i64) -> i64:
        """All threats to a play added up."""
        memory = self.memory
        base = self.share * PER_SHARE + number
        total: i64 = 0
        at: i64
        for at in range(BEATERS_FROM[animal], BEATERS_FROM[animal + 1]):
            total += THREATS[base + memory[PLACES + BEATERS[at]]]
        total *= memory[ABLE + number]
        if number < MOST_SIZE - 1:
            total += THREATS[base + 1 + memory[PLACES + animal]] * memory[ABLE + number + 1]
        if total > WORST:
            total = WORST
        return total

    def partner_has(self, animal: i64, need: i64) -> i64:
        """The chance that the partner holds so many of an animal, helpers counted."""
        known = self.zoo.partner_knows[self.partner]
        need -= count(known, animal)
        if need <= 0:
            return SURE
        share = share_of(self.zoo.sizes[self.partner] - size(known), self.hidden)
        return SURE - STAYS[THREATS[share * PER_SHARE + self.memory[PLACES + animal] + need]]


def share_of(cards: i64, places: i64) -> i64:
    """Sixteenths, rounded up: nobody who has cards has no share."""
    if places <= 0:
        return 0
    share = (cards * SHARES + places - 1) // places
    if share > SHARES:
        share = SHARES
    return share
