"""A match of Knizia's Black Sheep: three fields, two figures on each, three cards on every side.

In the order of play: the set-up (FLD-3), what a turn may do (FLD-4 to FLD-7), what it changes, the
scoring of a field (FLD-8 to FLD-13), restocking (FLD-14), the end (FLD-15).

Nobody knows the value of a figure before it is in a corral, so it is drawn only then, from the values
of that animal nobody has seen: by symmetry the same as fixing it in advance, with nothing to leak.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, count, size
from sheepfold.engine.cells import Cells, cells, changed, zeros
from sheepfold.engine.dealing import draw
from sheepfold.engine.game import NOBODY, Game, Outcome, State
from sheepfold.engine.rng import Chance
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    FIELDS,
    FIGURES_ON_FIELD,
    HAND,
    TASKS,
    TASKS_IN_PLAY,
    VALUES_OF_ANIMAL,
    WHOLE_DECK,
    WHOLE_STOCK,
    secret_tasks,
)
from sheepfold.games.knizia_black_sheep.rules.combinations import rank
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
from sheepfold.games.knizia_black_sheep.rules.options import Options
from sheepfold.games.knizia_black_sheep.rules.scoring import outcome_of

MOST_SEATS: Final[i64] = 8
"""More than any place in the order of completing sides."""

BIT: Final[Cells] = cells([1 << seat for seat in range(MOST_SEATS)])
"""One bit for each seat, for masks."""

TWO_CARDS: Final[i64] = 2

NEVER: Final[i64] = -1
"""Stands where there was no shuffle."""


class KniziaState(State):
    """One match at one moment.

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
        self.figures: Cells = _NONE
        """By field: its two figures as a bag of animals, nothing on a field face down."""
        self.sides: Cells = _NONE
        """By field and seat: the cards placed there."""
        self.laid: Cells = _NONE
        """By field and seat: how many cards lie there. A field face down has no room: all sides are full."""
        self.completed: Cells = _NONE
        """By field and seat: 1 for the side completed first, and so on; 0 if it is not."""
        # Figures.
        self.stock: i64 = WHOLE_STOCK
        """The figures beside the fields, as a bag of animals."""
        self.unseen: Cells = _NONE
        """By animal: the values of the figures in stock and fields, which nobody has seen."""
        self.corrals: Cells = _NONE
        """By seat and animal: the values of the figures won."""
        # Cards.
        self.hands: Cells = _NONE
        self.pile: i64 = WHOLE_DECK
        self.pile_size: i64 = 0
        self.discard: i64 = 0
        # What can be remembered since the pile was last shuffled.
        self.drawn: Cells = _NONE
        """By seat: the cards drawn into the hand."""
        self.released: Cells = _NONE
        """By seat: the cards placed or discarded from the hand."""
        self.first_released: Cells = _NONE
        """By seat: those of its first turn since then. There is nothing to remember of the first pile."""
        self.released_until_two: Cells = _NONE
        """By seat: those up to its first turn since then that released two, with that turn."""
        self.opening: i64 = 0
        """A bit for every seat that has not released two cards in one turn since then."""
        # The last field scored.
        self.turned: tuple[int, ...] = ()
        """The cards drawn to restock it, in order."""
        self.turned_before_shuffle: i64 = NEVER
        """How many of them were drawn before the pile was shuffled, if it was."""

    def clone(self) -> KniziaState:
        twin = KniziaState(self.game, self.seats, self.options)
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
        # These rows change only when a field is scored, and then as a whole.
        twin.figures = self.figures
        twin.unseen = self.unseen
        twin.corrals = self.corrals
        twin.first_released = self.first_released
        twin.released_until_two = self.released_until_two
        twin.opening = self.opening
        twin.sides = self.sides[:]
        twin.laid = self.laid[:]
        twin.completed = self.completed[:]
        twin.hands = self.hands[:]
        twin.drawn = self.drawn[:]
        twin.released = self.released[:]
        return twin

    # The set-up.

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

    def set_up(self, first: i64, rng: Chance) -> None:
        """FLD-3: two figures on each field, three cards in each hand; FLD-20: tasks."""
        self.empty_table()
        self.pile_size = size(WHOLE_DECK)
        for field in range(FIELDS):
            for _nth in range(FIGURES_ON_FIELD):
                animal = UNIT[self.draw_card(rng)]
                self.figures[field] += animal
                self.stock -= animal
                self.discard += animal
        for seat in range(self.seats):
            self.refill(seat, HAND, rng)
        if self.options.tasks:
            self.deal_tasks(rng)
        self.to_move = first

    def deal_tasks(self, rng: Chance) -> None:
        """FLD-20: secret tasks for each seat, and face-up ones until six are in play."""
        rest = list(range(len(TASKS)))
        dealt = [rest.pop(int(rng.below(len(rest)))) for _ in range(TASKS_IN_PLAY)]
        each = secret_tasks(int(self.seats))
        secret = [tuple(sorted(dealt[seat * each :][:each])) for seat in range(int(self.seats))]
        self.secret = tuple(secret)
        self.face_up = tuple(sorted(dealt[int(self.seats) * each :]))

    # Legal moves.

    def fill(self, moves: Cells) -> i64:
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

    def carry_out(self, move: i64, rng: Chance) -> None:
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
        """FLD-4, FLD-5: cards go to the own side of a field, perhaps one to the discard pile.

        Returns how many sides were complete when this one was completed, or 0 if it is not.
        """
        side = field * self.seats + seat
        cards = PLACED[move] + DISCARDED[move]
        self.hands[seat] -= cards
        self.released[seat] += cards
        if self.opening & BIT[seat]:
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
        if self.first_released[seat] == 0:
            self.first_released = changed(self.first_released, seat, self.released[seat])
        if number == TWO_CARDS:
            self.released_until_two = changed(self.released_until_two, seat, self.released[seat])
            self.opening -= BIT[seat]

    def resume_opening(self, seat: i64) -> None:
        """Go on remembering in a state made from text, unless two were released at once already."""
        begun = self.first_released[seat] != 0 or self.released[seat] == 0
        if begun and self.released_until_two[seat] == 0:
            self.opening |= BIT[seat]

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
        # Fresh rows: clones share the old ones.
        self.first_released = zeros(self.seats)
        self.released_until_two = zeros(self.seats)
        self.opening = BIT[self.seats] - 1

    # The scoring of a field.

    def score_field(self, field: i64, rng: Chance) -> None:
        """FLD-8, FLD-13: the winner takes the figures and, FLD-9, moves next."""
        winner = self.winner_of(field)
        for animal in range(ANIMALS):
            number = count(self.figures[field], animal)
            if number > 0:
                self.take_figures(winner, animal, number, rng)
        self.figures = changed(self.figures, field, 0)
        self.clear_sides(field)
        self.turned = ()
        self.turned_before_shuffle = NEVER
        if self.fields_up == FIELDS:
            self.restock(field, rng)
        else:
            self.turn_down(field)
        self.to_move = NOBODY
        if self.fields_up > 0:
            self.to_move = winner

    def winner_of(self, field: i64) -> i64:
        """FLD-10, FLD-11: the best combination; FLD-12: of equal ones the one completed first."""
        best: i64 = -MOST_SEATS
        winner: i64 = NOBODY
        for seat in range(self.seats):
            side = field * self.seats + seat
            here = rank(self.figures[field] + self.sides[side]) * MOST_SEATS - self.completed[side]
            if here > best:
                best = here
                winner = seat
        return winner

    def take_figures(self, seat: i64, animal: i64, number: i64, rng: Chance) -> None:
        """FLD-13: figures go to a corral, and their values are seen for the first time."""
        values = draw(self.unseen[animal], number, rng)
        place = seat * ANIMALS + animal
        self.unseen = changed(self.unseen, animal, self.unseen[animal] - values)
        self.corrals = changed(self.corrals, place, self.corrals[place] + values)

    def clear_sides(self, field: i64) -> None:
        """FLD-13: the field's cards are discarded."""
        for side in range(field * self.seats, (field + 1) * self.seats):
            self.discard += self.sides[side]
            self.sides[side] = 0
            self.completed[side] = 0
            self.laid[side] = 0

    def restock(self, field: i64, rng: Chance) -> None:
        """FLD-14: two drawn cards say which figures come; one that finds none is replaced, two end it."""
        turned: list[int] = []
        aside: i64 = 0
        found: i64 = 0
        wanted: i64 = FIGURES_ON_FIELD
        while wanted > 0 and (len(turned) < FIGURES_ON_FIELD or found > 0) and self.can_draw():
            if self.pile_size == 0:
                self.turned_before_shuffle = len(turned)
            animal = self.draw_card(rng)
            turned.append(int(animal))
            aside += UNIT[animal]
            if count(self.stock, animal) > 0:
                self.stock -= UNIT[animal]
                found += UNIT[animal]
                wanted -= 1
        self.turned = tuple(turned)
        self.discard += aside
        if wanted == 0:
            self.figures = changed(self.figures, field, found)
        else:
            self.stock += found
            self.turn_down(field)

    def can_draw(self) -> bool:
        """Whether a card is left in either pile."""
        return self.pile_size > 0 or self.discard > 0

    def turn_down(self, field: i64) -> None:
        """FLD-15: nothing more is placed there."""
        self.fields_up -= 1
        for side in range(field * self.seats, (field + 1) * self.seats):
            self.laid[side] = CARDS_ON_SIDE

    # The end.

    def tasks_in_play(self) -> list[int]:
        """FLD-20: secret and face-up tasks; none in the basic game."""
        return sorted([task for own in self.secret for task in own] + list(self.face_up))

    def corral(self, seat: int) -> list[int]:
        """A seat's figures: for each animal the bag of their values."""
        return [int(self.corrals[seat * ANIMALS + animal]) for animal in range(ANIMALS)]

    @property
    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        return outcome_of([self.corral(seat) for seat in range(int(self.seats))], self.tasks_in_play())


_NONE: Final[Cells] = zeros(0)
