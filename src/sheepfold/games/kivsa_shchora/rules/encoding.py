"""The view of a seat as numbers (engine/encoding.py).

Left out: the lines of the score sheet, the order of the cards deep in the pen, the last move.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.engine.bag import count
from sheepfold.engine.encoding import (
    MOST,
    YES_OR_NO,
    Encoding,
    EncodingField,
    Numbers,
    put_bag,
    put_bags,
    put_choice,
    put_number,
    put_row,
    put_seat,
)
from sheepfold.engine.game import State
from sheepfold.games.kivsa_shchora.rules.board import PHASES
from sheepfold.games.kivsa_shchora.rules.cards import (
    DECK_BAG,
    DECK_SIZE,
    FARMER,
    FOX,
    KINDS,
    NUMBERS,
    PEN_ROOM,
)
from sheepfold.games.kivsa_shchora.rules.game import GAME
from sheepfold.games.kivsa_shchora.rules.state import KivsaState

MOST_OF_A_KIND: Final = 6
TOP_CARDS: Final = 4
"""How deep one looks into the pen card by card."""

NO_CARD: Final[i64] = 0
PHASE_COUNT: Final[i64] = 4


def layout(seats: int) -> list[EncodingField]:
    """What stands where. Seats go clockwise from one's own, kinds of card in the order of the deck."""
    return [
        EncodingField("hand", KINDS, MOST_OF_A_KIND, "own cards of each kind", private=True),
        EncodingField(
            "known", seats * KINDS, MOST_OF_A_KIND, "by seat: cards everybody knows to be in that hand"
        ),
        EncodingField("hand_sizes", seats, DECK_SIZE, "by seat"),
        EncodingField("top", NUMBERS, YES_OR_NO, "the number on top of the pen"),
        EncodingField(
            "top_numbers", TOP_CARDS, NUMBERS, "the numbers of its top cards, the uppermost first; or 0"
        ),
        EncodingField("top_jokers", TOP_CARDS, YES_OR_NO, "which of them are jokers"),
        EncodingField("pen", KINDS, MOST_OF_A_KIND, "all cards in the pen"),
        EncodingField("pen_size", 1, PEN_ROOM, "how many these are"),
        EncodingField("farmers", 1, MOST_OF_A_KIND, "played so far"),
        EncodingField("foxes", 1, MOST_OF_A_KIND, "played so far"),
        EncodingField("pile_size", 1, DECK_SIZE, "cards left to draw"),
        EncodingField("phase", len(PHASES), YES_OR_NO, ", ".join(PHASES)),
        EncodingField("turn", seats, YES_OR_NO, "who is to move"),
        EncodingField("dealer", seats, YES_OR_NO, "who dealt"),
        EncodingField("totals", seats, MOST, "by seat: points so far, which nobody wants"),
        EncodingField("rounds", 1, MOST, "rounds scored"),
        EncodingField("last_round", 1, MOST, "the match ends with this round; 0 where points end it"),
        EncodingField("limit", 1, MOST, "the points that end the match; 0 where rounds do"),
        EncodingField("strict", 1, YES_OR_NO, "whether mistakes are possible"),
    ]


class KivsaEncoding(Encoding):
    """The layout carried out."""

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        pen = cast(KivsaState, state)
        at = put_bag(out, at, pen.hands[seat], KINDS)
        at = put_bags(out, at, pen.known, seat, KINDS)
        at = put_row(out, at, pen.sizes, seat)
        at = put_pen(pen, out, at)
        at = put_choice(out, at, pen.phase, PHASE_COUNT)
        at = put_seat(out, at, pen.to_move, seat, pen.seats)
        at = put_seat(out, at, pen.dealer, seat, pen.seats)
        at = put_row(out, at, pen.totals, seat)
        at = put_number(out, at, len(pen.rounds))
        at = put_number(out, at, pen.last_round)
        at = put_number(out, at, pen.limit)
        return put_number(out, at, pen.strict)

    def rounds(self, state: State) -> i64:
        return len(cast(KivsaState, state).rounds)

    def score(self, state: State, seat: i64) -> i64:
        return -cast(KivsaState, state).totals[seat]


def put_pen(pen: KivsaState, out: Numbers, at: i64) -> i64:
    """The pen, what lies beside it, and how much is left to draw."""
    at = put_choice(out, at, pen.top, NUMBERS)
    below: i64
    for below in range(1, TOP_CARDS + 1):
        face: i64 = -1
        if below <= pen.height:
            face = pen.pen[pen.height - below]
        put_number(out, at + TOP_CARDS, face >= NUMBERS)
        at = put_number(out, at, NO_CARD if face < 0 else face % NUMBERS + 1)
    at += TOP_CARDS
    at = put_bag(out, at, pen_bag(pen), KINDS)
    at = put_number(out, at, pen.height)
    at = put_number(out, at, count(pen.specials, FARMER))
    at = put_number(out, at, count(pen.specials, FOX))
    return put_number(out, at, pen.pile_size)


def pen_bag(pen: KivsaState) -> i64:
    """The cards in the pen: all that are nowhere else, which is quicker to find than one by one."""
    elsewhere = pen.pile + pen.specials
    for hand in pen.hands:
        elsewhere += hand
    return DECK_BAG - elsewhere


def encoding(seats: int) -> Encoding:
    """The encoding for so many seats."""
    return KivsaEncoding(GAME, seats, layout(seats))
