"""Tables of Kivsa Shchora for the shepherd: which tops suit which numbers, and how hands are sorted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.kivsa_shchora.rules.cards import DECK_SIZE, NUMBERS
from sheepfold.games.kivsa_shchora.rules.moves import (
    CARDS,
    PAIRS,
    PASS,
    SHEEP_PLAYS,
    TRIPLE_BLACK,
)
from sheepfold.games.kivsa_shchora.rules.scoring import hand_points

NOT_BLACK: Final[i64] = 0xF_FFFF_FFFF_FFFF
"""The bits of a bag that count everything but black sheep."""

# How hands are sorted. Rows are long enough for all the cards there are.
DANGER: Final[IntRow] = int_row([2, 2, 2, 1, 1, *[0] * DECK_SIZE])
"""DANGER[cards]: how near the end is when the shortest of the other hands has so many."""
SIZE_CLASS: Final[IntRow] = int_row([0, 0, 0, 1, 1, 2, 2, *[3] * DECK_SIZE])
NUMBERS_CLASS: Final[IntRow] = int_row([0, 0, 1, 2, 3, 4, 4, *[5] * DECK_SIZE])
STEADY_CLASS: Final[IntRow] = int_row([0, 1, *[2] * DECK_SIZE])
DRAWN_TO: Final[IntRow] = int_row([*range(9), *[9] * DECK_SIZE])
FEW: Final[IntRow] = int_row([*range(6), *[6] * DECK_SIZE])
AIMED: Final[IntRow] = int_row([0, 1, 2, 3, 4, 5, 6, 7, *[8] * DECK_SIZE])
"""AIMED[cards]: eight or more are alike to who aims at a hand."""

SHAPE_NUMBERS: Final[i64] = 8
SHAPE_STEADY: Final[i64] = 3
SHAPE_JOKERS: Final[i64] = 2
"""More of a sort count as so many in a hand's shape."""
SHAPES: Final[i64] = 108


def _pair_tops(held: int) -> int:
    """PEN-5 the other way round: on which tops two different numbers of these can be laid, as bits."""
    pairs = [(low, high) for low in range(1, 11) for high in range(low + 1, 11)]
    ours = [(low, high) for low, high in pairs if held >> low - 1 & held >> high - 1 & 1]
    tops = {high - low for low, high in ours} | {low + high for low, high in ours}
    return sum(1 << top - 1 for top in tops if top <= NUMBERS)


def _double_tops(twice: int) -> int:
    """On which tops two cards of one of these numbers can be laid: on their sum."""
    return sum(1 << 2 * number - 1 for number in range(1, 6) if twice >> number - 1 & 1)


def _new_top(play: int) -> int:
    """The number a play leaves on the pen, less one; 0 for farmers and foxes, which leave it as it is."""
    if SHEEP_PLAYS <= play < PASS:
        return 0
    return (play - (0 if play < PAIRS else PAIRS if play < SHEEP_PLAYS else PASS)) % NUMBERS


def _near(cards: int) -> int:
    """One card more, one less or two less."""
    return sum(1 << size - 1 for size in (cards - 2, cards - 1, cards + 1) if 1 <= size <= NUMBERS)


SETS_OF_NUMBERS: Final = 1 << NUMBERS
PAIR_TOPS: Final[IntRow] = int_row([_pair_tops(held) for held in range(SETS_OF_NUMBERS)])
DOUBLE_TOPS: Final[IntRow] = int_row([_double_tops(twice) for twice in range(SETS_OF_NUMBERS)])
TOP_SHARE: Final = [7, 7, 7, 7, 7, 7, 6, 6, 5, 5]
"""How often a number lies on top, in 64ths."""
TOPS_SHARE: Final[IntRow] = int_row(
    [sum(share for top, share in enumerate(TOP_SHARE) if tops >> top & 1) for tops in range(SETS_OF_NUMBERS)]
)
"""TOPS_SHARE[tops]: how often one of these numbers lies on top."""
BIT: Final[IntRow] = int_row([1 << number for number in range(NUMBERS)])
BITS_SET: Final[IntRow] = int_row([held.bit_count() for held in range(SETS_OF_NUMBERS)])
NEAR: Final[IntRow] = int_row([_near(cards) for cards in range(DECK_SIZE)])
"""NEAR[cards]: what a hand of so many may have a turn later, as bits."""
NEW_TOP: Final[IntRow] = int_row([_new_top(play) for play in range(TRIPLE_BLACK)])
PLAY_POINTS: Final[IntRow] = int_row(
    [int(hand_points(CARDS[play] & NOT_BLACK)) for play in range(TRIPLE_BLACK)]
)
"""PLAY_POINTS[play]: what the cards of a play cost in hand, black sheep not counted."""


def number_bits(firsts: i64) -> i64:
    """The lowest bit of each sheep card's count, brought together into ten bits."""
    firsts &= 0x11_1111_1111
    firsts = (firsts | firsts >> 3) & 0x03_0303_0303
    firsts = (firsts | firsts >> 6) & 0x0F_000F_000F
    return (firsts | firsts >> 12 | firsts >> 24) & 0x3FF
