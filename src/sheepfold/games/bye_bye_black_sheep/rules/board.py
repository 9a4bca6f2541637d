"""What lies where in a match of Bye-Bye Black Sheep: the fields of the state, and nothing that moves them.

Set cards are bags of sixteen kinds, special cards bags of six; the black sheep of a hand is always there
and in no bag (BYE-11).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import EMPTY, UNIT, size
from sheepfold.engine.game import NOBODY, Game, State
from sheepfold.engine.int_row import IntRow, int_row, longer, zeros
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    BASIC_SPECIALS,
    EAGLE,
    MAGPIE,
    MOLE,
    MOTHER_SHEEP,
    SPECIALS,
    WHITE_SHEEP,
)
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    DONE,
    DRAW,
    DRAW_NOTHING,
    NO_QUESTION,
    PICK,
    STEAL_NOTHING,
    TAKE_NOTHING,
)
from sheepfold.games.bye_bye_black_sheep.rules.options import Options

PICKING: Final = 0

DRAWING: Final = 1

ASKING: Final = 2

TAKING: Final = 3

STEALING: Final = 4

WELCOMING: Final = 5

ANSWERING: Final = 6

PLACING: Final = 7

OVER: Final = 8

PHASES: Final = ["pick", "draw", "eagle", "mole", "magpie", "mother sheep", "white sheep", "place", "over"]
"""What the seat to move decides: after the draw of a special card, what to do with it."""

SPECIAL_OF: Final = {
    ASKING: EAGLE,
    TAKING: MOLE,
    STEALING: MAGPIE,
    WELCOMING: MOTHER_SHEEP,
    ANSWERING: WHITE_SHEEP,
}
"""The special card each of these phases is about."""

PHASE_OF: Final[IntRow] = int_row(
    [
        next((phase for phase, its_special in SPECIAL_OF.items() if its_special == special), DRAWING)
        for special in range(len(SPECIALS))
    ]
)
"""PHASE_OF[special]: what is decided when it is drawn; with the wolf, nothing."""


def phases_of(move: int) -> tuple[int, ...]:
    """The phases in which moves of this sort are made."""
    for first, phases in _FIRST_OF_SORT:
        if move >= first:
            return phases
    raise AssertionError("moves are counted from 0")


_FIRST_OF_SORT: Final = [
    (DONE, (ANSWERING, PLACING)),
    (DRAW_NOTHING, (WELCOMING,)),
    (STEAL_NOTHING, (STEALING,)),
    (TAKE_NOTHING, (TAKING,)),
    (NO_QUESTION, (ASKING,)),
    (DRAW, (DRAWING,)),
    (PICK, (PICKING,)),
]
"""The table again, from its end: where each sort of moves begins, and when it is made."""

NOTHING: Final[i64] = -1
"""No special picked yet, or no move made."""

NEVER: Final[i64] = -1
"""That hand was never looked at."""

HOLE_ROOM: Final = 16
"""The line at the watering hole is seldom longer; if it is, more room is made."""

SOURCE_SHIFT: Final[i64] = 5
"""An entry of `hole` is where the card came from above these bits, and the card in them."""

CARD_BITS: Final[i64] = 31

FROM_ZOO: Final[i64] = 5
"""Sources below are hands; from here on zoos."""

FROM_PILE: Final[i64] = 10

SOURCES: Final = [*[f"hand {seat}" for seat in range(5)], *[f"zoo {seat}" for seat in range(5)], "pile"]
"""SOURCES[source]: a place, in words."""

NOT_PLACED: Final = 2
"""BYE-9: whoever stops may place as many cards as lie at the watering hole, but for so many."""

BIT: Final[IntRow] = int_row([1 << kind for kind in range(16)])
"""One bit for each set or seat, for masks."""


class ByeByeBoard(State):
    """One match at one moment, as it lies on the table."""

    def __init__(self, game: Game[Any], seats: i64, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        # The match.
        self.phase: i64 = DRAWING
        self.active: i64 = 0
        """Whose turn it is; while specials are picked, who will begin."""
        self.turns: i64 = 0
        """Complete turns so far, of all seats together."""
        self.most_turns: i64 = 0
        """After so many the match is over (BYE-13)."""
        self.last_move: i64 = NOTHING
        """The move made last, which everybody saw."""
        self.last_seat: i64 = NOBODY
        self.picks: IntRow = _NONE
        """The special each seat has picked, or NOTHING (BYE-5)."""
        # Where the cards are.
        self.pile: i64 = 0
        self.pile_size: i64 = 0
        self.hands: IntRow = _NONE
        """The set cards in each hand."""
        self.specials: IntRow = _NONE
        """The special cards in each hand."""
        self.sizes: IntRow = _NONE
        """Hand sizes, black sheep included."""
        self.zoos: IntRow = _NONE
        self.magpie_waits: i64 = 1
        """1 while the magpie lies beside the pile (BYE-4)."""
        # The turn.
        self.hole: IntRow = _NONE
        """The line at the watering hole, oldest first; `hole_size` entries count."""
        self.hole_size: i64 = 0
        self.hole_sets: i64 = 0
        self.hole_specials: i64 = 0
        """The same cards as bags."""
        self.driven_sets: i64 = 0
        self.driven_specials: i64 = 0
        """What the wolf has driven off (BYE-20)."""
        self.driven_to: i64 = NOBODY
        """Before whom these cards lie, if there are any."""
        self.allowance: i64 = 0
        """How many cards may still be placed after stopping (BYE-9)."""
        # What is known of the hands (BYE-22).
        self.known: IntRow = _NONE
        """Set cards in each hand that everybody knows to be there."""
        self.known_specials: IntRow = _NONE
        """Special cards likewise; at most one special of a hand, the one dealt, is unknown."""
        self.absent: IntRow = _NONE
        """Sets, as bits, of which everybody knows that the unknown cards of a hand hold none."""
        self.seen: IntRow = _NONE
        """Unknown set cards of a hand that a seat has seen with the mole: `[seats * hand + watcher]`."""
        self.looked: IntRow = _NONE
        """How many unseen cards the hand has gained since that seat looked, or NEVER; likewise."""
        self.watched: i64 = 0
        """Hands, as bits, that somebody has looked at."""

    def copy_to(self, twin: ByeByeBoard) -> None:
        """Make the twin, a new state, equal to this one and independent of it."""
        twin.to_move = self.to_move
        twin.phase = self.phase
        twin.active = self.active
        twin.turns = self.turns
        twin.most_turns = self.most_turns
        twin.last_move = self.last_move
        twin.last_seat = self.last_seat
        twin.pile = self.pile
        twin.pile_size = self.pile_size
        twin.magpie_waits = self.magpie_waits
        twin.hole_size = self.hole_size
        twin.hole_sets = self.hole_sets
        twin.hole_specials = self.hole_specials
        twin.driven_sets = self.driven_sets
        twin.driven_specials = self.driven_specials
        twin.driven_to = self.driven_to
        twin.allowance = self.allowance
        twin.watched = self.watched
        # These rows change seldom, and then as a whole: nothing is ever written to them.
        twin.picks = self.picks
        twin.zoos = self.zoos
        twin.absent = self.absent
        twin.seen = self.seen
        twin.looked = self.looked
        twin.hands = self.hands[:]
        twin.specials = self.specials[:]
        twin.sizes = self.sizes[:]
        twin.hole = self.hole[:]
        twin.known = self.known[:]
        twin.known_specials = self.known_specials[:]

    def clear(self) -> None:
        """Empty rows for every seat: no card is anywhere yet, and no turn was played."""
        seats = int(self.seats)
        self.most_turns = self.options.turn_limit * seats
        self.picks = int_row([-1] * seats)
        self.hands = zeros(seats)
        self.specials = zeros(seats)
        self.sizes = zeros(seats)
        self.zoos = zeros(seats)
        self.hole = zeros(HOLE_ROOM)
        self.known = zeros(seats)
        self.known_specials = zeros(seats)
        self.absent = zeros(seats)
        self.seen = zeros(seats * seats)
        self.looked = int_row([-1] * (seats * seats))

    def join_line(self, entry: i64) -> None:
        """One more card lies at the watering hole."""
        if self.hole_size == len(self.hole):
            self.hole = longer(self.hole)
        self.hole[self.hole_size] = entry
        self.hole_size += 1

    def specials_dealt(self) -> i64:
        """The special cards dealt one to each seat: those picked, or those of the basic game."""
        if not self.options.advanced:
            return BASIC_SPECIALS[self.seats]
        dealt = EMPTY
        for pick in self.picks:
            if pick != NOTHING:
                dealt += UNIT[pick]
        return dealt

    def last_source(self) -> i64:
        """Where the last card at the watering hole came from: a seat, if it is a special."""
        return self.hole[self.hole_size - 1] >> SOURCE_SHIFT

    def unknown_specials(self, seat: i64) -> i64:
        """The special dealt to this seat while nobody has seen it drawn; nothing afterwards."""
        return self.specials[seat] - self.known_specials[seat]

    def unknown_number(self, seat: i64) -> i64:
        """How many set cards of this hand are not known to everybody."""
        return size(self.hands[seat]) - size(self.known[seat])


_NONE: Final[IntRow] = zeros(0)
