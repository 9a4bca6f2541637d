"""A turn: what a seat may do (FLD-4, FLD-5, FLD-7), and what it changes (FLD-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, size
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.knizia_black_sheep.rules.board import BIT, KniziaBoard
from sheepfold.games.knizia_black_sheep.rules.cards import (
    CARDS_ON_SIDE,
    FIELDS,
)
from sheepfold.games.knizia_black_sheep.rules.moves import (
    CHOICES,
    CHOICES_AT,
    CHOICES_END,
    DISCARDED,
    FIELD,
    HAND_DIVISOR,
    LEAVING,
    NUMBER,
    PER_FIELD,
    PLACED,
    SKIP,
    SLOTS,
)

TWO_CARDS: Final[i64] = 2


class KniziaTurns(KniziaBoard):
    """The turn of one seat."""

    # Legal moves.

    def write_legal(self, moves: IntRow) -> i64:
        """FLD-4, FLD-5: on each face-up field what fits there and is in hand; FLD-7: or a skip."""
        side = self.to_move
        slots = self.hands[side] % HAND_DIVISOR * SLOTS
        choices = CHOICES
        first: i64 = 0
        found: i64 = 0
        for _nth in range(FIELDS):
            slot = slots + self.laid[side]
            for at in range(CHOICES_AT[slot], CHOICES_END[slot]):
                moves[found] = first + choices[at]
                found += 1
            side += self.seats
            first += PER_FIELD
        if found == 0:
            moves[0] = SKIP
            return 1
        return found

    # What a move changes.

    def apply_unchecked(self, move: i64, rng: Chance) -> None:
        seat = self.to_move
        if move == SKIP:
            # FLD-9: the turn goes round, unless a field was scored.
            self.to_move = self.left_of(seat)
            return
        field = FIELD[move]
        place = self.put(seat, field, move)
        self.refill(seat, LEAVING[move], rng)
        if place == self.seats:
            self.score_field(field, rng)
        else:
            self.to_move = self.left_of(seat)

    def put(self, seat: i64, field: i64, move: i64) -> i64:
        """FLD-4, FLD-5: cards go to the mover's own side of a field, perhaps one to the discard pile.

        Returns how many sides were complete when this one was completed, or 0 if it is not.
        """
        side = field * self.seats + seat
        cards = PLACED[move] + DISCARDED[move]
        self.hands[seat] -= cards
        self.released[seat] += cards
        if self.opening:
            self.remember_opening(seat, LEAVING[move])
        self.discard += DISCARDED[move]
        self.sides[side] += PLACED[move]
        laid = self.laid[side] + NUMBER[move]
        self.laid[side] = laid
        if laid == CARDS_ON_SIDE:
            self.completed[side] = 1 + self.sides_complete(field)
        return self.completed[side]

    def remember_opening(self, seat: i64, number: i64) -> None:
        """A hand draws after releasing, so its first releases tell what it held at the shuffle (guess.py)."""
        if self.opening & BIT[seat] == 0:
            return
        if self.first_released[seat] == 0:
            self.first_released[seat] = self.released[seat]
        if number == TWO_CARDS:
            self.released_until_two[seat] = self.released[seat]
            self.opening -= BIT[seat]

    def sides_complete(self, field: i64) -> i64:
        """How many sides of a field are complete."""
        complete: i64 = 0
        for side in range(field * self.seats, (field + 1) * self.seats):
            if self.completed[side] > 0:
                complete += 1
        return complete

    def refill(self, seat: i64, number: i64, rng: Chance) -> None:
        """FLD-6: draw until the hand holds three again."""
        for _nth in range(number):
            card = UNIT[self.draw_card(rng)]
            self.hands[seat] += card
            # A shuffle in between has emptied the memory, so cards go into it one by one.
            self.drawn[seat] += card

    def draw_card(self, rng: Chance) -> i64:
        """The kind of a card drawn from the pile; FLD-6: from the discards if it is empty."""
        if self.pile_size == 0:
            self.shuffle()
        kind = card_at(self.pile, rng.below(self.pile_size))
        self.pile -= UNIT[kind]
        self.pile_size -= 1
        return kind

    def shuffle(self) -> None:
        """FLD-6: the discard pile becomes the draw pile, and memory starts afresh."""
        self.pile = self.discard
        self.pile_size = size(self.discard)
        self.discard = 0
        for seat in range(self.seats):
            self.drawn[seat] = 0
            self.released[seat] = 0
        # Fresh rows: clones may share the old ones.
        self.first_released = zeros(self.seats)
        self.released_until_two = zeros(self.seats)
        self.opening = BIT[self.seats] - 1

    # What the match adds: after the last card of a field.

    def score_field(self, field: i64, rng: Chance) -> None:
        """Score a field and restock it; the match knows how."""
        raise NotImplementedError
