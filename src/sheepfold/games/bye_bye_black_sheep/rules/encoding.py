"""The view of a seat as numbers (engine/encoding.py).

Left out: the order of the cards at the watering hole and where all but the last of them came from, the last
move. Goal, hand size and sets in play follow from the number of seats.
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
    put_bits,
    put_choice,
    put_number,
    put_row,
    put_seat,
)
from sheepfold.engine.game import State
from sheepfold.games.bye_bye_black_sheep.rules.board import FROM_PILE, FROM_ZOO, NEVER, PHASES
from sheepfold.games.bye_bye_black_sheep.rules.cards import COPIES, SPECIALS
from sheepfold.games.bye_bye_black_sheep.rules.game import GAME
from sheepfold.games.bye_bye_black_sheep.rules.moves import KINDS
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

SPECIAL_KINDS: Final = 6
MOST_SPECIALS: Final = 5
PICKS: Final = 5
PHASE_COUNT: Final[i64] = 9
NO_CARDS: Final[i64] = 0
MOST_CARDS: Final = 72


def layout(seats: int) -> list[EncodingField]:
    """What stands where. Seats go clockwise from one's own; sets and specials in the order of the cards."""
    return [
        EncodingField("hand", KINDS, COPIES, "own cards of each set", private=True),
        EncodingField("hand_specials", SPECIAL_KINDS, MOST_SPECIALS, ", ".join(SPECIALS), private=True),
        EncodingField(
            "known", seats * KINDS, COPIES, "by seat: set cards everybody knows to be in that hand"
        ),
        EncodingField("known_specials", seats * SPECIAL_KINDS, MOST_SPECIALS, "by seat: specials likewise"),
        EncodingField(
            "unknown_specials", seats, YES_OR_NO, "by seat: whether the special dealt is still unseen"
        ),
        EncodingField(
            "absent", seats * KINDS, YES_OR_NO, "by seat: sets the unknown cards are known to lack"
        ),
        EncodingField(
            "seen",
            seats * KINDS,
            COPIES,
            "by seat: unknown cards one has seen there with the mole",
            private=True,
        ),
        EncodingField(
            "seen_specials", seats * SPECIAL_KINDS, MOST_SPECIALS, "by seat: specials likewise", private=True
        ),
        EncodingField(
            "looked", seats * seats, MOST_CARDS, "by hand and watcher: 1 and the cards gained since; or 0"
        ),
        EncodingField("zoos", seats * KINDS, COPIES, "by seat: set cards placed"),
        EncodingField("triplets", seats, KINDS, "by seat: triplets owned"),
        EncodingField("hand_sizes", seats, MOST_CARDS, "by seat, black sheep included"),
        EncodingField("hole", KINDS, COPIES, "set cards at the watering hole"),
        EncodingField("hole_specials", SPECIAL_KINDS, MOST_SPECIALS, "specials there"),
        EncodingField("hole_size", 1, MOST_CARDS, "how many cards lie there"),
        EncodingField("last_hand", seats, YES_OR_NO, "the hand from which the last of them came"),
        EncodingField("last_zoo", seats, YES_OR_NO, "or the zoo"),
        EncodingField("last_pile", 1, YES_OR_NO, "or the pile"),
        EncodingField("driven", KINDS, COPIES, "set cards the wolf has driven off"),
        EncodingField("driven_specials", SPECIAL_KINDS, MOST_SPECIALS, "specials likewise"),
        EncodingField("driven_to", seats, YES_OR_NO, "before whom they lie"),
        EncodingField("allowance", 1, MOST_CARDS, "cards that may still be placed"),
        EncodingField("magpie_waits", 1, YES_OR_NO, "whether the magpie lies beside the pile"),
        EncodingField("pile_size", 1, MOST_CARDS, "cards left in the pile"),
        EncodingField("phase", len(PHASES), YES_OR_NO, ", ".join(PHASES)),
        EncodingField("turn", seats, YES_OR_NO, "who is to move"),
        EncodingField(
            "active", seats, YES_OR_NO, "whose turn it is; while specials are picked, who will begin"
        ),
        EncodingField("picks", seats * PICKS, YES_OR_NO, "by seat: the special picked in the advanced game"),
        EncodingField("turns", 1, MOST, "turns played, of all seats together"),
        EncodingField("most_turns", 1, MOST, "turns after which the match is over"),
        EncodingField("advanced", 1, YES_OR_NO, "whether specials are picked"),
    ]


class ByeByeEncoding(Encoding):
    """The layout carried out."""

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        sheep = cast(ByeByeState, state)
        at = put_bag(out, at, sheep.hands[seat], KINDS)
        at = put_bag(out, at, sheep.specials[seat], SPECIAL_KINDS)
        at = put_bags(out, at, sheep.known, seat, KINDS)
        at = put_bags(out, at, sheep.known_specials, seat, SPECIAL_KINDS)
        at = put_secrets(sheep, seat, out, at)
        at = put_zoos(sheep, seat, out, at)
        at = put_row(out, at, sheep.sizes, seat)
        at = put_hole(sheep, seat, out, at)
        at = put_number(out, at, sheep.allowance)
        at = put_number(out, at, sheep.magpie_waits)
        at = put_number(out, at, sheep.pile_size)
        return put_turn(sheep, seat, out, at)

    def score(self, state: State, seat: i64) -> i64:
        return size(triplets(cast(ByeByeState, state).zoos[seat]))


def beside(seat: i64, places: i64, seats: i64) -> i64:
    """The seat so many places to the left."""
    other = seat + places
    if other >= seats:
        other -= seats
    return other


def put_secrets(sheep: ByeByeState, seat: i64, out: Numbers, at: i64) -> i64:
    """BYE-22: what is known of hands beyond the cards everybody knows."""
    seats = sheep.seats
    places: i64
    for places in range(seats):
        at = put_number(out, at, size(sheep.unknown_specials(beside(seat, places, seats))))
    for places in range(seats):
        at = put_bits(out, at, sheep.absent[beside(seat, places, seats)], KINDS)
    for places in range(seats):
        at = put_bag(out, at, sheep.seen[seats * beside(seat, places, seats) + seat], KINDS)
    for places in range(seats):
        at = put_bag(out, at, seen_special(sheep, beside(seat, places, seats), seat), SPECIAL_KINDS)
    for places in range(seats):
        first = seats * beside(seat, places, seats)
        for watcher in range(seats):
            at = put_number(out, at, sheep.looked[first + beside(seat, watcher, seats)] + 1)
    return at


def seen_special(sheep: ByeByeState, hand: i64, watcher: i64) -> i64:
    """BYE-15: the special seen with the mole is there as long as nobody else has seen it."""
    if sheep.looked[sheep.seats * hand + watcher] == NEVER:
        return NO_CARDS
    return sheep.unknown_specials(hand)


def put_zoos(sheep: ByeByeState, seat: i64, out: Numbers, at: i64) -> i64:
    """What lies open before each seat."""
    at = put_bags(out, at, sheep.zoos, seat, KINDS)
    places: i64
    for places in range(sheep.seats):
        at = put_number(out, at, size(triplets(sheep.zoos[beside(seat, places, sheep.seats)])))
    return at


def put_hole(sheep: ByeByeState, seat: i64, out: Numbers, at: i64) -> i64:
    """The watering hole, and what the wolf has driven off."""
    seats = sheep.seats
    at = put_bag(out, at, sheep.hole_sets, KINDS)
    at = put_bag(out, at, sheep.hole_specials, SPECIAL_KINDS)
    at = put_number(out, at, sheep.hole_size)
    source: i64 = -1
    if sheep.hole_size > 0:
        source = sheep.last_source()
    hand: i64 = -1
    zoo: i64 = -1
    if source < FROM_ZOO:
        hand = source
    elif source < FROM_PILE:
        zoo = source - FROM_ZOO
    at = put_seat(out, at, hand, seat, seats)
    at = put_seat(out, at, zoo, seat, seats)
    at = put_number(out, at, source == FROM_PILE)
    at = put_bag(out, at, sheep.driven_sets, KINDS)
    at = put_bag(out, at, sheep.driven_specials, SPECIAL_KINDS)
    return put_seat(out, at, sheep.driven_to, seat, seats)


def put_turn(sheep: ByeByeState, seat: i64, out: Numbers, at: i64) -> i64:
    """Whose turn it is, and how far the match has come."""
    seats = sheep.seats
    at = put_choice(out, at, sheep.phase, PHASE_COUNT)
    at = put_seat(out, at, sheep.to_move, seat, seats)
    at = put_seat(out, at, sheep.active, seat, seats)
    places: i64
    for places in range(seats):
        at = put_choice(out, at, sheep.picks[beside(seat, places, seats)], PICKS)
    at = put_number(out, at, sheep.turns)
    at = put_number(out, at, sheep.most_turns)
    return put_number(out, at, 1 if sheep.options.advanced else 0)


def encoding(seats: int) -> Encoding:
    """The encoding for so many seats."""
    return ByeByeEncoding(GAME, seats, layout(seats))
