"""What a seat can make of its turn, for the shepherd of Bye-Bye Black Sheep."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.bots.shepherd.bye_bye_black_sheep_plans import (
    BURDEN,
    LAST_TURN,
    MOST_PLANS,
    SURE,
    TO_COME,
    WAIT,
    best_plans,
    burden,
    chance,
    odds,
    step_up,
    worth_of,
)
from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.cells import Cells, zeros
from sheepfold.games.bye_bye_black_sheep.board import BIT
from sheepfold.games.bye_bye_black_sheep.cards import (
    GOAL,
    SET_DECK,
    triplets,
)
from sheepfold.games.bye_bye_black_sheep.state import SheepState

FAR: Final = 20
"""More placements in one turn are not thought of."""

AHEAD: Final[i64] = 6
"""So many draws ahead are thought of."""

HIDDEN: Final[i64] = 104
"""What the unknown cards of a hand add to its owner's standing."""

FRESH: Final[i64] = 17
"""What placing a card yet unknown is worth, once it has come to hand."""

DENIAL: Final[i64] = 5
"""How much of what another seat loses counts as one's own gain, per cent."""

_WHOLE_HAND: Final[i64] = 65536


class Turn:
    """A seat in its turn, or asked by the white sheep: what it has, and what others threaten."""

    def __init__(self, hole: SheepState, me: i64) -> None:
        seats = hole.seats
        self.hole = hole
        self.me = me
        self.goal: i64 = GOAL[seats]
        self.zoo: i64 = hole.zoos[me]
        self.hand: i64 = hole.hands[me]
        cards = hole.sizes[me]
        if me == hole.active:
            self.hand += hole.hole_sets
            cards += hole.hole_size
        self.first: i64 = 0
        """Where the tables of plans begin."""
        self.burden: i64 = BURDEN
        """What a card in hand costs."""
        if turns_left(hole, me) <= 1:
            self.first = LAST_TURN
            self.burden = 0
        self.elsewhere: i64 = 0
        """All other zoos in one bag."""
        self.best: Cells = zeros(MOST_PLANS)
        self.threats: Cells = zeros(seats)
        """The odds of the other seats."""
        self.others: i64 = 0
        """The same together."""
        self.look_round()
        plans = best_plans(self.zoo, self.hand, self.elsewhere, self.first, self.goal, self.best)
        self.now: i64 = plans
        """The standing when the turn ends with nothing placed."""
        self.least: i64 = 0
        """The last plan that counts in full; in the last turn, all do."""
        if self.first == 0:
            self.now -= burden(cards) + WAIT * (seats - 1)
            self.least = self.best[self.goal - 1]
        self.stops: Cells = zeros(FAR + 1)
        """stops[number]: the chance to win after placing so many cards."""
        self.slope: i64 = chance(self.now + 20, self.others) - chance(self.now, self.others)
        """What twenty points of standing are worth."""

    def look_round(self) -> None:
        """Measure the others by what is known of them."""
        hole = self.hole
        seats = hole.seats
        all_zoos: i64 = 0
        seat: i64
        for seat in range(seats):
            all_zoos += hole.zoos[seat]
        self.elsewhere = all_zoos - self.zoo
        for seat in range(seats):
            if seat != self.me:
                zoo = hole.zoos[seat]
                plans = best_plans(zoo, self.held_by(seat), all_zoos - zoo, self.first, self.goal, self.best)
                threat = odds(plans + self.hopes_of(seat))
                self.threats[seat] = threat
                self.others += threat

    def hopes_of(self, seat: i64) -> i64:
        """What another seat's turns to come add to its plans."""
        hole = self.hole
        if self.first == 0:
            return HIDDEN - burden(hole.sizes[seat]) - WAIT * (wait_of(hole, seat) - 1)
        if turns_left(hole, seat) > 0:
            return TO_COME
        return 0

    def held_by(self, seat: i64) -> i64:
        """The set cards this seat knows to be in another hand."""
        return self.hole.known[seat] + self.hole.seen[self.hole.seats * seat + self.me]

    def unknown_in(self, seat: i64) -> i64:
        """How many set cards of another hand it does not know."""
        hole = self.hole
        return hole.sizes[seat] - 1 - size(self.held_by(seat)) - size(hole.specials[seat])

    def unseen(self) -> i64:
        """The set cards of which it does not know where they are."""
        hole = self.hole
        unseen = SET_DECK[hole.seats] - self.zoo - self.elsewhere - self.hand - hole.driven_sets
        seat: i64
        for seat in range(hole.seats):
            if seat != self.me:
                unseen -= self.held_by(seat)
        return unseen

    # What single cards do.

    def rise_by_placing(self, zoo: i64, hand: i64, kind: i64) -> i64:
        """By how much the standing rises when a card of this set goes from hand to zoo."""
        elsewhere = count(self.elsewhere, kind)
        placed = count(zoo, kind)
        held = count(hand, kind)
        before = worth_of(self.first, elsewhere, placed, held)
        after = worth_of(self.first, elsewhere, placed + 1, held - 1)
        return self.burden + step_up(before, after, self.least)

    def rise_by_taking(self, kind: i64) -> i64:
        """By how much the standing rises when a card of this set comes to hand."""
        elsewhere = count(self.elsewhere, kind)
        placed = count(self.zoo, kind)
        held = count(self.hand, kind)
        before = worth_of(self.first, elsewhere, placed, held)
        after = worth_of(self.first, elsewhere, placed, held + 1)
        return step_up(before, after, self.least) - self.burden

    def loss_of(self, seat: i64, kind: i64) -> i64:
        """What it costs another seat to lose a card of this set from its hand, as far as it is one's gain."""
        placed = count(self.hole.zoos[seat], kind)
        if placed == 0 or placed > 2:
            return 0
        held = count(self.held_by(seat), kind)
        if held == 0:
            return 0
        before = worth_of(self.first, 0, placed, held)
        return (before - worth_of(self.first, 0, placed, held - 1)) * DENIAL // 100

    def likelihood(self, seat: i64, kind: i64, unseen: i64) -> i64:
        """How likely a hand holds a card of this set, in 1024ths: by what is known, and by counting."""
        if count(self.held_by(seat), kind) > 0:
            return 1024
        if self.hole.absent[seat] & BIT[kind]:
            return 0
        unknown = self.unknown_in(seat)
        left = size(unseen)
        lacking: i64 = 1024
        _nth: i64
        for _nth in range(count(unseen, kind)):
            if left <= unknown:
                return 1024
            lacking = lacking * (left - unknown) // left
            left -= 1
        return 1024 - lacking

    # What the turn may bring.

    def plan_placements(self) -> None:
        """Fill `stops`: the best placements one after another, of cards at hand or yet unknown."""
        zoo = self.zoo
        hand = self.hand
        total = self.now
        self.stops[0] = chance(total, self.others)
        number: i64
        for number in range(1, self.reach() + 1):
            kind = self.best_placement(zoo, hand)
            rise: i64 = 0
            if kind >= 0:
                rise = self.rise_by_placing(zoo, hand, kind)
            if kind >= 0 and rise >= FRESH:
                zoo += UNIT[kind]
                hand -= UNIT[kind]
                if size(triplets(zoo)) >= self.goal:
                    self.win_with(number)
                    return
                total += rise
            else:
                total += FRESH
            self.stops[number] = chance(total, self.others)

    def reach(self) -> i64:
        """The most cards that may be placed as far as is thought ahead."""
        most = self.hole.hole_size - 1 + AHEAD
        if most > FAR:
            return FAR
        return most

    def win_with(self, first: i64) -> None:
        """With so many placements or more the match is won (BYE-12)."""
        number: i64
        for number in range(first, FAR + 1):
            self.stops[number] = SURE

    def best_placement(self, zoo: i64, hand: i64) -> i64:
        """The set whose placing raises the standing most; -1 if nothing is in hand."""
        found: i64 = -1
        most: i64 = -1000
        kind: i64 = 0
        rest = hand
        while rest:
            if rest & 15:
                rise = self.rise_by_placing(zoo, hand, kind)
                if rise > most:
                    most = rise
                    found = kind
            rest >>= 4
            kind += 1
        return found

    def after_stopping(self, cards: i64) -> i64:
        """The chance to win when the turn ends by choice with so many cards in the line (BYE-9)."""
        if cards <= 2:
            return self.stops[0]
        if cards - 2 > FAR:
            return self.stops[FAR]
        return self.stops[cards - 2]

    def going_on(self, cards: i64, drawn_from: i64, mean: i64, sizes: Cells) -> i64:
        """The best chance with so many cards in the line: to stop, or to draw more from the largest hands.

        `drawn_from` is the seat the last card came from, if any; `mean` what an unknown card adds to
        the standing, in sixteenths; `sizes` is written to.
        """
        seats = self.hole.seats
        seat: i64
        for seat in range(seats):
            sizes[seat] = self.hole.sizes[seat]
        sizes[self.me] = 1
        if drawn_from >= 0:
            sizes[drawn_from] -= 1
        best = self.after_stopping(cards)
        caught = self.stops[0]
        safe = _WHOLE_HAND
        taken: i64 = 0
        last = self.reach() + 2
        while cards < last:
            largest: i64 = 0
            for seat in range(1, seats):
                if sizes[seat] > sizes[largest]:
                    largest = seat
            number = sizes[largest]
            if number < 2:
                break
            safe = safe * (number - 1) // number
            sizes[largest] = number - 1
            cards += 1
            # Cards drawn come to hand even if a black sheep follows.
            taken += mean * self.slope * safe // 320
            value = caught + ((self.after_stopping(cards) - caught) * safe + taken) // _WHOLE_HAND
            if value > best:
                best = value
        return best


def wait_of(hole: SheepState, seat: i64) -> i64:
    """How many turns come before this seat's, the one under way included."""
    if seat < hole.active:
        return seat + hole.seats - hole.active
    return seat - hole.active


def turns_left(hole: SheepState, seat: i64) -> i64:
    """How many turns this seat has before the turn limit, one under way included (BYE-13)."""
    limit: i64 = hole.options.turn_limit
    return (limit * hole.seats - hole.turns - wait_of(hole, seat) + hole.seats - 1) // hole.seats
