"""What a seat can make of its turn, for the shepherd of Bye-Bye Black Sheep."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.bye_bye_black_sheep.bots.plans import (
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
from sheepfold.games.bye_bye_black_sheep.rules.cards import COPIES, GOAL, SET_DECK, SETS_IN_PLAY
from sheepfold.games.bye_bye_black_sheep.rules.moves import KINDS
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

FAR: Final = 20
"""More placements in one turn are not thought of."""

AHEAD: Final[i64] = 5
"""So many draws ahead are thought of."""

HIDDEN: Final[i64] = 104
"""What the unknown cards of a hand add to its owner's standing."""

FRESH: Final[i64] = 17
"""What placing a card yet unknown is worth, once it has come to hand."""

RISK: Final[IntRow] = int_row([0, *[65536 // size for size in range(1, 80)]])
"""RISK[size]: the chance to draw the black sheep from a hand of that size, in 65536ths."""

COMPLETE: Final = 3
"""Cards of a triplet."""

NO_CARD: Final[i64] = -1000
"""The gain of placing a card of a set that is not in hand."""


class Turn:
    """A seat in its turn, or asked by the white sheep: what it has, and what others threaten."""

    def __init__(self, hole: ByeByeState, me: i64) -> None:
        seats = hole.seats
        self.hole = hole
        self.me = me
        self.goal: i64 = GOAL[seats]
        self.zoo: i64 = hole.zoos[me]
        self.hand: i64 = hole.hands[me]
        self.elsewhere: i64 = -self.zoo
        """All other zoos in one bag."""
        cards = hole.sizes[me]
        if me == hole.active:
            self.hand += hole.hole_sets
            cards += hole.hole_size
        seat: i64
        for seat in range(seats):
            self.elsewhere += hole.zoos[seat]
        self.first: i64 = 0
        """Where the tables of plans begin."""
        self.burden: i64 = BURDEN
        """What a card in hand costs."""
        if turns_left(hole, me) <= 1:
            self.first = LAST_TURN
            self.burden = 0
        self.best: IntRow = zeros(MOST_PLANS)
        self.now: i64 = best_plans(self.zoo, self.hand, self.elsewhere, self.first, self.goal, self.best)
        """The standing when the turn ends with nothing placed."""
        self.least: i64 = 0
        """The last plan that counts in full; in the last turn, all do."""
        if self.first == 0:
            self.now -= burden(cards) + WAIT * (seats - 1)
            self.least = self.best[self.goal - 1]
        self.others: i64 = 0
        """The odds of the other seats together, once they are measured."""
        self.slope: i64 = 0
        """What twenty points of standing are worth against them."""
        self.stops: IntRow = NOT_YET
        """stops[number]: the chance to win after placing so many cards, once that is planned."""

    # What the others have.

    def measure_others(self) -> None:
        """Sum up what the others threaten, by what is known of them."""
        seat: i64
        for seat in range(self.hole.seats):
            if seat != self.me:
                self.others += self.threat_of(seat, 0)
        self.slope = chance(self.now + 20, self.others) - chance(self.now, self.others)

    def threat_of(self, seat: i64, stolen: i64) -> i64:
        """The odds of another seat, a card perhaps being stolen from its zoo."""
        zoo = self.hole.zoos[seat]
        elsewhere = self.zoo + self.elsewhere - zoo
        plans = best_plans(zoo - stolen, self.held_by(seat), elsewhere, self.first, self.goal, self.best)
        return odds(plans + self.hopes_of(seat))

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

    def write_lacking(self, seat: i64, unseen: i64, lacking: IntRow) -> None:
        """lacking[copies]: how likely none of so many unseen cards is in that hand, in 1024ths."""
        unknown = self.unknown_in(seat)
        left = size(unseen)
        rest: i64 = 1024
        copies: i64
        for copies in range(COPIES + 1):
            lacking[copies] = rest
            if left > unknown:
                rest = rest * (left - unknown) // left
                left -= 1
            else:
                rest = 0

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
        """By how much the standing rises when a card of this set comes to hand.

        Of a set that it has whole no card can come, and what is said of one means nothing.
        """
        elsewhere = count(self.elsewhere, kind)
        placed = count(self.zoo, kind)
        held = count(self.hand, kind)
        before = worth_of(self.first, elsewhere, placed, held)
        after = worth_of(self.first, elsewhere, placed, held + 1)
        return step_up(before, after, self.least) - self.burden

    # What the turn may bring.

    def plan_placements(self) -> None:
        """Fill `stops`: the best placements one after another, of cards at hand or yet unknown."""
        zoo = self.zoo
        hand = self.hand
        total = self.now
        sets = SETS_IN_PLAY[self.hole.seats]
        gains = zeros(KINDS)
        kind: i64
        for kind in range(sets):
            gains[kind] = NO_CARD
            if count(hand, kind) > 0:
                gains[kind] = self.rise_by_placing(zoo, hand, kind)
        self.stops = zeros(FAR + 1)
        self.stops[0] = chance(total, self.others)
        number: i64
        for number in range(1, self.reach() + 1):
            best: i64 = 0
            for kind in range(1, sets):
                if gains[kind] > gains[best]:
                    best = kind
            if gains[best] < FRESH:
                total += FRESH
            else:
                total += gains[best]
                zoo += UNIT[best]
                hand -= UNIT[best]
                if count(zoo, best) == COMPLETE and size(triplets(zoo)) >= self.goal:
                    self.win_with(number)
                    return
                gains[best] = NO_CARD
                if count(hand, best) > 0:
                    gains[best] = self.rise_by_placing(zoo, hand, best)
            self.stops[number] = chance(total, self.others)

    def reach(self) -> i64:
        """The most cards that may be placed as far as is thought ahead."""
        most = self.hole.hole_size - 1 + AHEAD
        if most > FAR:
            return FAR
        return most

    def win_with(self, first: i64) -> None:
        """With so many placements or more the match is won (BYE-12)."""
        while first <= FAR:
            self.stops[first] = SURE
            first += 1

    def after_stopping(self, cards: i64) -> i64:
        """The chance to win when the turn ends by choice with so many cards in the line (BYE-9)."""
        if cards <= 2:
            return self.stops[0]
        if cards - 2 > FAR:
            return self.stops[FAR]
        return self.stops[cards - 2]

    def going_on(self, cards: i64, mean: i64) -> i64:
        """The best chance with so many cards in the line: to stop, or to draw more from the largest hands.

        `mean` is what an unknown card adds to the standing, in sixteenths.
        """
        seats = self.hole.seats
        sizes = self.hole.sizes[:]
        sizes[self.me] = 1
        seat: i64
        best = self.after_stopping(cards)
        caught = self.stops[0]
        # Cards drawn come to hand even if a black sheep follows.
        per_card = mean * self.slope // 320
        taken: i64 = 0
        safe: i64 = 65536
        last = self.reach() + 2
        while cards < last:
            largest: i64 = 0
            for seat in range(1, seats):
                if sizes[seat] > sizes[largest]:
                    largest = seat
            number = sizes[largest]
            if number < 2:
                break
            safe -= safe * RISK[number] >> 16
            sizes[largest] = number - 1
            cards += 1
            taken += per_card * safe
            value = caught + ((self.after_stopping(cards) - caught) * safe + taken >> 16)
            if value > best:
                best = value
        return best


NOT_YET: Final[IntRow] = zeros(0)


def wait_of(hole: ByeByeState, seat: i64) -> i64:
    """How many turns come before this seat's, the one under way included."""
    if seat < hole.active:
        return seat + hole.seats - hole.active
    return seat - hole.active


def turns_left(hole: ByeByeState, seat: i64) -> i64:
    """How many turns this seat has before the turn limit, one under way included (BYE-13)."""
    limit: i64 = hole.options.turn_limit
    return (limit * hole.seats - hole.turns - wait_of(hole, seat) + hole.seats - 1) // hole.seats
