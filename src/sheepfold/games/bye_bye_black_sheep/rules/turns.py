"""A turn: drawing at the watering hole, what special cards do, placing (BYE-7 to BYE-20)."""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, count, size
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import IntRow, changed
from sheepfold.engine.move_lists import write_kinds
from sheepfold.engine.rng import Chance
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    ANSWERING,
    ASKING,
    BIT,
    DRAWING,
    FROM_PILE,
    FROM_ZOO,
    NOT_PLACED,
    OVER,
    PHASE_OF,
    PICKING,
    PLACING,
    SOURCE_SHIFT,
    STEALING,
    TAKING,
    ByeByeBoard,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    FIRST_SPECIAL,
    GOAL,
    MAGPIE,
    MOLE,
    ON_OFFER,
    SETS_IN_PLAY,
    WHITE_SHEEP,
    WOLF,
)
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    ASK,
    DONE,
    DRAW,
    DRAW_FROM_PILE,
    DRAW_NOTHING,
    KINDS,
    NO_QUESTION,
    PICK,
    PLACE,
    STEAL,
    STEAL_NOTHING,
    STOP,
    TAKE,
    TAKE_NOTHING,
)
from sheepfold.games.bye_bye_black_sheep.rules.scoring import species, triplets


class ByeByeTurns(ByeByeBoard):
    """The turn of one seat."""

    # Legal moves.

    def write_legal(self, moves: IntRow) -> i64:
        return self.write_picks(moves) if self.phase == PICKING else self.write_turn(moves)

    def write_picks(self, moves: IntRow) -> i64:
        """BYE-5: any special still on offer."""
        found: i64 = 0
        for special in range(len(ON_OFFER)):
            if self.times_picked(special) < ON_OFFER[special]:
                moves[found] = PICK + special
                found += 1
        return found

    def times_picked(self, special: i64) -> i64:
        """How many seats have picked this special."""
        times: i64 = 0
        for pick in self.picks:
            if pick == special:
                times += 1
        return times

    def write_turn(self, moves: IntRow) -> i64:
        """The legal moves while a turn is played."""
        phase = self.phase
        if phase == DRAWING:
            return self.write_draws(moves)
        if phase in (PLACING, ANSWERING):
            moves[0] = DONE
            return write_kinds(self.hands[self.to_move], PLACE, moves, 1)
        if phase == ASKING:
            return self.write_questions(moves)
        if phase == TAKING:
            moves[0] = TAKE_NOTHING
            return write_kinds(self.hands[self.last_source()], TAKE, moves, 1)
        if phase == STEALING:
            return self.write_thefts(moves)
        moves[0] = DRAW_NOTHING
        if self.pile_size == 0:
            return 1
        moves[1] = DRAW_FROM_PILE
        return 2

    def write_draws(self, moves: IntRow) -> i64:
        """BYE-7: any other hand, which always holds a card (BYE-11); BYE-9: stop after one draw or more."""
        found: i64 = 0
        active = self.active
        for seat in range(self.seats):
            if seat != active:
                moves[found] = DRAW + seat
                found += 1
        if self.hole_size > 0:
            moves[found] = STOP
            found += 1
        return found

    def write_questions(self, moves: IntRow) -> i64:
        """BYE-14: any other seat and any set in play; or nobody."""
        moves[0] = NO_QUESTION
        found: i64 = 1
        active = self.active
        for seat in range(self.seats):
            if seat != active:
                first = ASK + KINDS * seat
                for question in range(first, first + SETS_IN_PLAY[self.seats]):
                    moves[found] = question
                    found += 1
        return found

    def write_thefts(self, moves: IntRow) -> i64:
        """BYE-17: a card of any other zoo; or none."""
        moves[0] = STEAL_NOTHING
        found: i64 = 1
        active = self.active
        for seat in range(self.seats):
            if seat != active:
                found = write_kinds(self.zoos[seat], STEAL + KINDS * seat, moves, found)
        return found

    # What a move changes.

    def apply_unchecked(self, move: i64, rng: Chance) -> None:
        self.last_move = move
        self.last_seat = self.to_move
        if self.phase == PICKING:
            self.pick(move - PICK, rng)
        else:
            self.step_turn(move, rng)

    def pick(self, special: i64, rng: Chance) -> None:
        """BYE-5: seats pick in turn order, the starting seat first; then the cards are dealt."""
        self.picks = changed(self.picks, self.to_move, special)
        self.to_move = self.left_of(self.to_move)
        if self.to_move == self.active:
            self.deal_hands(rng)

    def step_turn(self, move: i64, rng: Chance) -> None:
        """Carry out a move of a turn."""
        if move < STOP:
            self.draw_from(move - DRAW, rng)
        elif move == STOP:
            self.stop(rng)
        elif move >= DONE:
            self.step_placing(move, rng)
        else:
            self.phase = DRAWING
            if move in (NO_QUESTION, TAKE_NOTHING, STEAL_NOTHING, DRAW_NOTHING):
                return
            if move < TAKE_NOTHING:
                self.ask((move - ASK) // KINDS, (move - ASK) % KINDS, rng)
            elif move < STEAL_NOTHING:
                self.lay_from_hand(self.last_source(), move - TAKE)
            elif move < DRAW_NOTHING:
                self.steal((move - STEAL) // KINDS, (move - STEAL) % KINDS)
            else:
                self.draw_from_pile(rng)

    def draw_from(self, seat: i64, rng: Chance) -> None:
        """BYE-7: a blind draw, uniform over the hand; the black sheep lies first in it."""
        at = rng.below(self.sizes[seat]) - 1
        if at < 0:
            # BYE-8: the sheep goes back at once, and nothing is placed.
            self.take_up()
            self.end_turn(rng)
            return
        rest = self.hands[seat]
        kind: i64 = 0
        while rest:
            here = rest & 15
            if at < here:
                self.lay_from_hand(seat, kind)
                return
            at -= here
            rest >>= 4
            kind += 1
        self.draw_special(seat, card_at(self.specials[seat], at))

    def lay_from_hand(self, seat: i64, kind: i64) -> None:
        """A set card goes from a hand to the watering hole."""
        self.leave_hand(seat, kind)
        self.lay(seat, kind)

    def lay(self, source: i64, kind: i64) -> None:
        """A set card lands at the watering hole."""
        self.join_line(source << SOURCE_SHIFT | kind)
        self.hole_sets += UNIT[kind]

    def leave_hand(self, seat: i64, kind: i64) -> None:
        """A set card leaves a hand, seen by all; one card of its kind less is known to be there."""
        card = UNIT[kind]
        self.hands[seat] -= card
        self.sizes[seat] -= 1
        if count(self.known[seat], kind) > 0:
            self.known[seat] -= card
        elif self.watched & BIT[seat]:
            first = self.seats * seat
            for at in range(first, first + self.seats):
                if count(self.seen[at], kind) > 0:
                    self.seen = changed(self.seen, at, self.seen[at] - card)

    def draw_special(self, seat: i64, special: i64) -> None:
        """A special card lands at the watering hole, and somebody decides at once what it does."""
        card = UNIT[special]
        self.specials[seat] -= card
        self.sizes[seat] -= 1
        if count(self.known_specials[seat], special) > 0:
            self.known_specials[seat] -= card
        if special == WOLF and self.hole_size > 0:
            self.drive_off(seat)
        self.join_line(seat << SOURCE_SHIFT | FIRST_SPECIAL + special)
        self.hole_specials += card
        self.phase = PHASE_OF[special]
        if special == MOLE:
            self.look(seat)
        elif special == WHITE_SHEEP:
            self.to_move = seat

    def look(self, seat: i64) -> None:
        """BYE-15: the active seat is shown the whole hand."""
        at = self.seats * seat + self.active
        self.seen = changed(self.seen, at, self.hands[seat] - self.known[seat])
        self.looked = changed(self.looked, at, 0)
        self.watched |= BIT[seat]

    def drive_off(self, seat: i64) -> None:
        """BYE-20: all that lies at the watering hole goes face down in front of this seat."""
        self.driven_sets = self.hole_sets
        self.driven_specials = self.hole_specials
        self.driven_to = seat
        self.clear_hole()

    def clear_hole(self) -> None:
        """Nothing lies at the watering hole any more."""
        self.hole_size = 0
        self.hole_sets = 0
        self.hole_specials = 0

    def ask(self, seat: i64, kind: i64, rng: Chance) -> None:
        """BYE-14: a card asked for comes; a miss shows the set absent and ends the turn as by choice."""
        if count(self.hands[seat], kind) > 0:
            self.lay_from_hand(seat, kind)
        else:
            self.absent = changed(self.absent, seat, self.absent[seat] | BIT[kind])
            self.stop(rng)

    def steal(self, seat: i64, kind: i64) -> None:
        """BYE-17: a card leaves a zoo."""
        self.zoos = changed(self.zoos, seat, self.zoos[seat] - UNIT[kind])
        self.lay(FROM_ZOO + seat, kind)

    def draw_from_pile(self, rng: Chance) -> None:
        """BYE-19: the top card of the pile, which nobody has seen before."""
        kind = card_at(self.pile, rng.below(self.pile_size))
        self.pile -= UNIT[kind]
        self.pile_size -= 1
        self.lay(FROM_PILE, kind)

    # The end of a turn.

    def stop(self, rng: Chance) -> None:
        """BYE-9: all but two as many cards as lie at the watering hole may be placed."""
        self.allowance = self.hole_size - NOT_PLACED
        self.take_up()
        if self.allowance > 0:
            self.phase = PLACING
        else:
            self.allowance = 0
            self.end_turn(rng)

    def take_up(self) -> None:
        """BYE-8, BYE-9: the cards at the watering hole go to the active hand, and all know it."""
        self.gain(self.active, self.hole_sets, self.hole_specials, self.hole_size)
        self.clear_hole()

    def gain(self, seat: i64, sets: i64, specials: i64, number: i64) -> None:
        """Cards everybody has seen come into a hand."""
        self.hands[seat] += sets
        self.known[seat] += sets
        self.specials[seat] += specials
        self.known_specials[seat] += specials
        self.sizes[seat] += number

    def step_placing(self, move: i64, rng: Chance) -> None:
        """Place a card or no more: after stopping (BYE-9), or asked by the white sheep (BYE-18)."""
        seat = self.to_move
        if move >= PLACE:
            self.place_card(seat, move - PLACE)
            if size(triplets(self.zoos[seat])) >= GOAL[self.seats]:
                # BYE-12: the match is won at once, in whoever's turn.
                self.phase = OVER
                self.to_move = NOBODY
                self.allowance = 0
                return
        if self.phase == ANSWERING:
            self.phase = DRAWING
            self.to_move = self.active
            return
        self.allowance -= 1
        if move == DONE or self.allowance == 0:
            self.allowance = 0
            self.end_turn(rng)

    def place_card(self, seat: i64, kind: i64) -> None:
        """A set card goes from the hand to the mover's own zoo, and perhaps the magpie comes."""
        self.leave_hand(seat, kind)
        self.zoos = changed(self.zoos, seat, self.zoos[seat] + UNIT[kind])
        if self.magpie_waits and self.magpie_enters(seat, kind):
            self.magpie_waits = 0
            self.gain(seat, 0, UNIT[MAGPIE], 1)

    def magpie_enters(self, seat: i64, kind: i64) -> bool:
        """BYE-16: the third species of a zoo was placed, or one that another zoo has."""
        enters = size(species(self.zoos[seat])) == 3
        for other in range(self.seats):
            if other != seat and count(self.zoos[other], kind) > 0:
                enters = True
        return enters

    def end_turn(self, rng: Chance) -> None:
        """Give back, refill and go on; the match knows how."""
        raise NotImplementedError

    def deal_hands(self, rng: Chance) -> None:
        """Deal when all have picked; the match knows how."""
        raise NotImplementedError
