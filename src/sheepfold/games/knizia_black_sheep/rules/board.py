"""What lies where in a match of Knizia's Black Sheep: the fields of the state, and nothing that moves them.

Nobody knows the value of a figure before it is in a corral, so it is drawn only then, from the values
of that animal nobody has seen: by symmetry the same as fixing it in advance, with nothing to leak.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import size
from sheepfold.engine.game import Game, State
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    FIELDS,
    HAND,
    VALUES_OF_ANIMAL,
    WHOLE_DECK,
    WHOLE_STOCK,
)
from sheepfold.games.knizia_black_sheep.rules.options import Options

MOST_SEATS: Final = 4

BIT: Final[IntRow] = int_row([1 << seat for seat in range(MOST_SEATS + 1)])
"""One bit for each seat, for masks."""

NEVER: Final[i64] = -1
"""Stands where there was no shuffle."""


class KniziaBoard(State):
    """One match at one moment, as it lies on the table.

    Rows that go by field and seat hold the sides of field 0 first: FIELDS times `seats` entries.
    """

    def __init__(self, game: Game[Any], seats: i64, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        # Tasks, dealt once.
        self.secret: tuple[tuple[int, ...], ...] = ()
        """The secret tasks of each seat; nothing at all in the basic game."""
        self.face_up: tuple[int, ...] = ()
        """The tasks on the table."""
        # Fields.
        self.fields_up: i64 = FIELDS
        """How many fields are face up; once one is not, the end has begun (FLD-15)."""
        self.figures: IntRow = _NONE
        """By field: its two figures as a bag of animals, nothing on a field face down."""
        self.sides: IntRow = _NONE
        """By field and seat: the cards placed there."""
        self.laid: IntRow = _NONE
        """By field and seat: how many cards lie there. A field face down has no room: all sides are full."""
        self.completed: IntRow = _NONE
        """By field and seat: 1 for the side completed first, and so on; 0 if it is not."""
        # Figures.
        self.stock: i64 = WHOLE_STOCK
        """The figures beside the fields, as a bag of animals."""
        self.unseen: IntRow = _NONE
        """By animal: the values of the figures in stock and fields, which nobody has seen."""
        self.corrals: IntRow = _NONE
        """By seat and animal: the values of the figures won."""
        # Cards.
        self.hands: IntRow = _NONE
        self.pile: i64 = WHOLE_DECK
        self.pile_size: i64 = 0
        self.discard: i64 = 0
        # What can be remembered since the pile was last shuffled.
        self.drawn: IntRow = _NONE
        """By seat: the cards drawn into the hand."""
        self.released: IntRow = _NONE
        """By seat: the cards placed or discarded from the hand."""
        self.first_released: IntRow = _NONE
        """By seat: those of its first turn since then. There is nothing to remember of the first pile."""
        self.released_until_two: IntRow = _NONE
        """By seat: those up to its first turn since then that released two, with that turn."""
        self.opening: i64 = 0
        """A bit for every seat that has not released two cards in one turn since then."""
        # The last field scored.
        self.turned: tuple[int, ...] = ()
        """The cards drawn to restock it, in order."""
        self.turned_before_shuffle: i64 = NEVER
        """How many of them were drawn before the pile was shuffled, if it was."""

    def copy_to(self, twin: KniziaBoard) -> None:
        """Make the twin, a new state, equal to this one and independent of it."""
        twin.to_move = self.to_move
        twin.secret = self.secret
        twin.face_up = self.face_up
        twin.fields_up = self.fields_up
        twin.stock = self.stock
        twin.pile = self.pile
        twin.pile_size = self.pile_size
        twin.discard = self.discard
        twin.turned = self.turned
        twin.turned_before_shuffle = self.turned_before_shuffle
        # These rows change only when a field is scored, which copies them first.
        twin.figures = self.figures
        twin.unseen = self.unseen
        twin.corrals = self.corrals
        # These two are written to while some seat has its opening turns, which is seldom.
        opening = self.opening
        twin.opening = opening
        twin.first_released = self.first_released[:] if opening else self.first_released
        twin.released_until_two = self.released_until_two[:] if opening else self.released_until_two
        twin.sides = self.sides[:]
        twin.laid = self.laid[:]
        twin.completed = self.completed[:]
        twin.hands = self.hands[:]
        twin.drawn = self.drawn[:]
        twin.released = self.released[:]

    def empty_table(self) -> None:
        """Rows of the right length, with nothing dealt."""
        seats = int(self.seats)
        self.figures = zeros(FIELDS)
        self.sides = zeros(FIELDS * seats)
        self.laid = zeros(FIELDS * seats)
        self.completed = zeros(FIELDS * seats)
        self.unseen = zeros(ANIMALS)
        for animal in range(ANIMALS):
            self.unseen[animal] = VALUES_OF_ANIMAL
        self.corrals = zeros(seats * ANIMALS)
        self.hands = zeros(seats)
        self.drawn = zeros(seats)
        self.released = zeros(seats)
        self.first_released = zeros(seats)
        self.released_until_two = zeros(seats)

    def resume_opening(self, seat: i64) -> None:
        """Go on remembering in a state made from text, unless two were released at once already."""
        begun = self.first_released[seat] != 0 or self.released[seat] == 0
        if begun and self.released_until_two[seat] == 0:
            self.opening |= BIT[seat]

    def old_cards(self, seat: i64) -> int:
        """How many cards the hand held when the pile was last shuffled."""
        return int(size(self.released[seat]) + HAND - size(self.drawn[seat]))

    def tasks_in_play(self) -> list[int]:
        """FLD-20: secret and face-up tasks; none in the basic game."""
        return sorted([task for own in self.secret for task in own] + list(self.face_up))

    def corral(self, seat: int) -> list[int]:
        """A seat's figures: for each animal the bag of their values."""
        return [int(self.corrals[seat * ANIMALS + animal]) for animal in range(ANIMALS)]


_NONE: Final[IntRow] = zeros(0)
