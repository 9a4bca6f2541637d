"""The view of a seat as numbers (engine/encoding.py).

Left out, because their number has no bound or they follow from the rest: the lines of the score sheet, and
the order of the plays below the top of the trick.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.engine.bag import size
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
from sheepfold.engine.game import NOBODY, State
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.zoff_im_zoo.rules.board import NOTHING, PHASES
from sheepfold.games.zoff_im_zoo.rules.cards import ANIMALS
from sheepfold.games.zoff_im_zoo.rules.game import GAME
from sheepfold.games.zoff_im_zoo.rules.moves import CARDS, SETS, SIZE
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

KINDS: Final = 13
MOST_OF_A_KIND: Final = 5
CARDS_IN_PLAY: Final = 60
NO_CARDS: Final[i64] = 0
FIRST_PLACE: Final[i64] = 1
PHASE_COUNT: Final[i64] = 6

ANIMAL: Final[IntRow] = int_row([each.animal for each in SETS])
"""ANIMAL[set]: what it counts as."""


def layout(seats: int) -> list[EncodingField]:
    """What stands where. Seats go clockwise from one's own, kinds of card in the order of the move table."""
    return [
        EncodingField("hand", KINDS, MOST_OF_A_KIND, "own cards of each kind", private=True),
        EncodingField(
            "known", seats * KINDS, MOST_OF_A_KIND, "by seat: cards everybody knows to be in that hand"
        ),
        EncodingField("partner_sees", KINDS, MOST_OF_A_KIND, "own cards the partner knows of", private=True),
        EncodingField(
            "partner_shows", KINDS, MOST_OF_A_KIND, "the partner's cards one knows of", private=True
        ),
        EncodingField("tricks", seats * KINDS, MOST_OF_A_KIND, "by seat: cards won"),
        EncodingField(
            "aside", KINDS, MOST_OF_A_KIND, "what one has laid aside as the solo player", private=True
        ),
        EncodingField("aside_size", 1, 2, "how many cards the solo player has laid aside"),
        EncodingField("table", KINDS, MOST_OF_A_KIND, "all cards of the trick"),
        EncodingField("top", KINDS, MOST_OF_A_KIND, "the cards of the play to beat"),
        EncodingField("top_animal", ANIMALS, YES_OR_NO, "what the play to beat counts as"),
        EncodingField("top_size", 1, 7, "how many it counts as"),
        EncodingField("owner", seats, YES_OR_NO, "whose it is"),
        EncodingField("shown", KINDS, MOST_OF_A_KIND, "cards shown to the partner"),
        EncodingField("shower", seats, YES_OR_NO, "who shows them"),
        EncodingField("hand_sizes", seats, CARDS_IN_PLAY, "by seat"),
        EncodingField(
            "out", seats, seats, "by seat: 1 for who went out first, and so on; 0 with cards in hand"
        ),
        EncodingField("partner", seats, YES_OR_NO, "one's partner"),
        EncodingField("lower", seats, YES_OR_NO, "by seat: the lower-placed of a team"),
        EncodingField("solo", seats, YES_OR_NO, "who plays alone among teams"),
        EncodingField("phase", len(PHASES), YES_OR_NO, ", ".join(PHASES)),
        EncodingField("turn", seats, YES_OR_NO, "who is to move"),
        EncodingField("dealer", seats, YES_OR_NO, "who dealt"),
        EncodingField("totals", seats, MOST, "by seat: points so far", -MOST),
        EncodingField("places", seats, seats, "by seat: the place in the standings"),
        EncodingField("round", 1, MOST, "its number"),
        EncodingField("exchanged", 1, 3, "teams that have exchanged cards"),
        EncodingField("target", 1, MOST, "the points at which the match ends"),
    ]


class ZoffEncoding(Encoding):
    """The layout carried out."""

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        zoo = cast(ZoffState, state)
        at = put_bag(out, at, zoo.hands[seat], KINDS)
        at = put_bags(out, at, zoo.known, seat, KINDS)
        at = put_knowledge_of_team(zoo, seat, out, at)
        at = put_bags(out, at, zoo.tricks, seat, KINDS)
        at = put_bag(out, at, zoo.aside if seat == zoo.solo else NO_CARDS, KINDS)
        at = put_number(out, at, size(zoo.aside))
        at = put_trick(zoo, seat, out, at)
        at = put_row(out, at, zoo.sizes, seat)
        at = put_places(zoo.out, zoo.gone, seat, out, at)
        at = put_seat(out, at, zoo.partner[seat], seat, zoo.seats)
        at = put_row(out, at, zoo.lower, seat)
        at = put_seat(out, at, zoo.solo, seat, zoo.seats)
        return put_match(zoo, seat, out, at)

    def rounds(self, state: State) -> i64:
        return len(cast(ZoffState, state).rounds)

    def score(self, state: State, seat: i64) -> i64:
        return cast(ZoffState, state).totals[seat]


def put_knowledge_of_team(zoo: ZoffState, seat: i64, out: Numbers, at: i64) -> i64:
    """ZOO-17: only the two of a team know which cards they gave each other."""
    partner = zoo.partner[seat]
    at = put_bag(out, at, zoo.partner_knows[seat], KINDS)
    return put_bag(out, at, NO_CARDS if partner == NOBODY else zoo.partner_knows[partner], KINDS)


def put_trick(zoo: ZoffState, seat: i64, out: Numbers, at: i64) -> i64:
    """What lies on the table."""
    top = zoo.top
    shown = zoo.shown
    at = put_bag(out, at, zoo.table, KINDS)
    at = put_bag(out, at, NO_CARDS if top == NOTHING else CARDS[top], KINDS)
    at = put_choice(out, at, NOTHING if top == NOTHING else ANIMAL[top], ANIMALS)
    at = put_number(out, at, NO_CARDS if top == NOTHING else SIZE[top])
    at = put_seat(out, at, zoo.owner, seat, zoo.seats)
    at = put_bag(out, at, NO_CARDS if shown == NOTHING else CARDS[shown], KINDS)
    return put_seat(out, at, zoo.shower, seat, zoo.seats)


def put_places(order: IntRow, number: i64, seat: i64, out: Numbers, at: i64) -> i64:
    """By seat, from 1, where it stands among the first `number` of an order of seats; 0 if it does not."""
    seats: i64 = len(order)
    end = at + seats
    for slot in range(at, end):
        out[slot] = 0
    place: i64
    for place in range(number):
        other = order[place] - seat
        if other < 0:
            other += seats
        put_number(out, at + other, place + FIRST_PLACE)
    return end


def put_match(zoo: ZoffState, seat: i64, out: Numbers, at: i64) -> i64:
    """Beyond the trick: phase, turn and the standings."""
    at = put_choice(out, at, zoo.phase, PHASE_COUNT)
    at = put_seat(out, at, zoo.to_move, seat, zoo.seats)
    at = put_seat(out, at, zoo.dealer, seat, zoo.seats)
    at = put_row(out, at, zoo.totals, seat)
    at = put_places(zoo.standing, zoo.seats, seat, out, at)
    at = put_number(out, at, zoo.round)
    at = put_number(out, at, zoo.exchanged)
    return put_number(out, at, zoo.options.target)


def encoding(seats: int) -> Encoding:
    """The encoding for so many seats."""
    return ZoffEncoding(GAME, seats, layout(seats))
