"""A match of Knizia's Black Sheep: three fields, two figures on each, three cards on every side.

In the order of play: the set-up (FLD-3), turns (turns.py), the scoring of a field (FLD-8 to FLD-13),
restocking (FLD-14), the end (FLD-15).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.dealing import draw
from sheepfold.engine.game import NOBODY, Outcome, State
from sheepfold.engine.rng import Chance
from sheepfold.games.knizia_black_sheep.rules.board import NEVER
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    FIELDS,
    FIGURES_ON_FIELD,
    HAND,
    TASKS,
    TASKS_IN_PLAY,
    WHOLE_DECK,
    secret_tasks,
)
from sheepfold.games.knizia_black_sheep.rules.scoring import outcome_of, rank
from sheepfold.games.knizia_black_sheep.rules.turns import KniziaTurns

PLACES: Final[i64] = 8
"""More than any place in the order of completing sides."""


class KniziaState(KniziaTurns):
    """One match at one moment."""

    def clone(self) -> KniziaState:
        twin = KniziaState(self.game, self.seats, self.options)
        self.copy_to(twin)
        return twin

    # Python calls a compiled method directly only if the object's own class has it.

    def legal(self) -> list[int]:
        return State.legal(self)

    def apply(self, move: int, rng: Chance) -> None:
        State.apply(self, move, rng)

    # Dealing.

    def set_up(self, rng: Chance) -> None:
        """FLD-3: two figures on each field, three cards in each hand; FLD-20: tasks."""
        self.empty_table()
        start = self.options.start
        self.to_move = rng.below(self.seats) if start is None else start
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

    def deal_tasks(self, rng: Chance) -> None:
        """FLD-20: secret tasks for each seat, and face-up ones until six are in play."""
        rest = list(range(len(TASKS)))
        dealt = [rest.pop(int(rng.below(len(rest)))) for _ in range(TASKS_IN_PLAY)]
        each = secret_tasks(int(self.seats))
        secret = [tuple(sorted(dealt[seat * each :][:each])) for seat in range(int(self.seats))]
        self.secret = tuple(secret)
        self.face_up = tuple(sorted(dealt[int(self.seats) * each :]))

    # The scoring of a field.

    def score_field(self, field: i64, rng: Chance) -> None:
        """FLD-8, FLD-13: the winner takes the figures and, FLD-9, moves next."""
        winner = self.winner_of(field)
        won = self.figures[field]
        self.copy_shared_rows()
        for animal in range(ANIMALS):
            number = count(won, animal)
            if number > 0:
                self.take_figures(winner, animal, number, rng)
        self.figures[field] = 0
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
        best: i64 = -PLACES
        winner: i64 = NOBODY
        for seat in range(self.seats):
            side = field * self.seats + seat
            here = rank(self.figures[field] + self.sides[side]) * PLACES - self.completed[side]
            if here > best:
                best = here
                winner = seat
        return winner

    def copy_shared_rows(self) -> None:
        """Copy the rows that clones share, before they are written to."""
        self.figures = self.figures[:]
        self.unseen = self.unseen[:]
        self.corrals = self.corrals[:]

    def take_figures(self, seat: i64, animal: i64, number: i64, rng: Chance) -> None:
        """FLD-13: figures go to a corral, and their values are seen for the first time."""
        values = draw(self.unseen[animal], number, rng)
        self.unseen[animal] -= values
        self.corrals[seat * ANIMALS + animal] += values

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
            self.figures[field] = found
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

    @property
    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        return outcome_of([self.corral(seat) for seat in range(int(self.seats))], self.tasks_in_play())
