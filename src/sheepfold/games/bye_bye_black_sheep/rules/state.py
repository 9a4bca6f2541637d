"""A match of Bye-Bye Black Sheep: turns of drawing until somebody has enough triplets.

In the order of play: specials are picked in the advanced game (BYE-5), cards are dealt (BYE-4), turns
are played (turns.py), after each of them hands are refilled (BYE-10), and the match ends (BYE-12, BYE-13).
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import singles, size
from sheepfold.engine.dealing import deal_out, draw
from sheepfold.engine.game import NOBODY, Outcome, State
from sheepfold.engine.int_row import changed
from sheepfold.engine.rng import Chance
from sheepfold.games.bye_bye_black_sheep.rules.board import BIT, DRAWING, NEVER, OVER, PICKING
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    GOAL,
    HAND_SIZE,
    SET_DECK,
    SET_UPS,
)
from sheepfold.games.bye_bye_black_sheep.rules.scoring import outcome_of
from sheepfold.games.bye_bye_black_sheep.rules.turns import ByeByeTurns


class ByeByeState(ByeByeTurns):
    """One match at one moment."""

    def clone(self) -> ByeByeState:
        twin = ByeByeState(self.game, self.seats, self.options)
        self.copy_to(twin)
        return twin

    # Python calls a compiled method directly only if the object's own class has it.

    def legal(self) -> list[int]:
        return State.legal(self)

    def apply(self, move: int, rng: Chance) -> None:
        State.apply(self, move, rng)

    # Dealing.

    def set_up(self, rng: Chance) -> None:
        """BYE-4: deal the cards; BYE-5: in the advanced game specials are picked before."""
        self.clear()
        start = self.options.start
        self.active = rng.below(self.seats) if start is None else start  # BYE-6
        self.to_move = self.active
        self.pile = SET_DECK[self.seats]
        self.pile_size = size(self.pile)
        if self.options.advanced:
            self.phase = PICKING
        else:
            self.deal_hands(rng)

    def deal_hands(self, rng: Chance) -> None:
        """BYE-4: set cards, one special and the black sheep to each seat; the rest is the pile."""
        seats = self.seats
        dealt = seats * SET_UPS[int(seats)].dealt
        self.hands = deal_out(singles(self.pile), dealt, 0, seats, rng)
        self.specials = deal_out(singles(self.specials_dealt()), seats, 0, seats, rng)
        for seat in range(self.seats):
            self.sizes[seat] = HAND_SIZE[self.seats]
            self.pile -= self.hands[seat]
        self.pile_size = size(self.pile)
        self.phase = DRAWING

    # Between turns.

    def end_turn(self, rng: Chance) -> None:
        """The wolf's cards go to hand (BYE-20), the others refill (BYE-10), the next seat begins."""
        if self.driven_to != NOBODY:
            number = size(self.driven_sets) + size(self.driven_specials)
            self.gain(self.driven_to, self.driven_sets, self.driven_specials, number)
            self.driven_sets = 0
            self.driven_specials = 0
            self.driven_to = NOBODY
        seat = self.left_of(self.active)
        while seat != self.active and self.pile_size > 0:
            self.refill(seat, rng)
            seat = self.left_of(seat)
        self.turns += 1
        self.active = self.left_of(self.active)
        if self.limit_reached():
            self.phase = OVER
            self.to_move = NOBODY
        else:
            self.phase = DRAWING
            self.to_move = self.active

    def refill(self, seat: i64, rng: Chance) -> None:
        """BYE-10: draw up to the hand size; BYE-22: what was known to be absent may be there now."""
        number = HAND_SIZE[self.seats] - self.sizes[seat]
        if number <= 0:
            return
        if number > self.pile_size:
            number = self.pile_size
        drawn = draw(self.pile, number, rng)
        self.pile -= drawn
        self.pile_size -= number
        self.hands[seat] += drawn
        self.sizes[seat] += number
        if self.absent[seat]:
            self.absent = changed(self.absent, seat, 0)
        if self.watched & BIT[seat]:
            self.gain_unseen(seat, number)

    def gain_unseen(self, seat: i64, number: i64) -> None:
        """BYE-22: who has looked at a hand does not know the cards it has gained since."""
        self.looked = self.looked[:]
        first = self.seats * seat
        for at in range(first, first + self.seats):
            if self.looked[at] != NEVER:
                self.looked[at] += number

    # The end of the match.

    def limit_reached(self) -> bool:
        """BYE-13: every seat has had as many turns as the table allows."""
        return self.turns >= self.most_turns

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return outcome_of([int(zoo) for zoo in self.zoos], int(GOAL[self.seats]))
