"""Tricks: what may be played, what beats what, who takes it all (ZOO-4 to ZOO-13, ZOO-19)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, covers, overlap, union
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import IntRow, changed
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.rules.board import (
    ADDING,
    LAYING_ASIDE,
    NOTHING,
    PLAYING,
    SEAT_SHIFT,
    ZoffBoard,
)
from sheepfold.games.zoff_im_zoo.rules.cards import ANIMALS, ELEPHANT, JOKER, MOSQUITO
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ADD,
    ANSWERS,
    ASIDE,
    ASIDE_CARDS,
    CARDS,
    DECLINE,
    FIRST,
    GIVE,
    GIVES,
    LAYING,
    MISSING,
    PAIR_CARDS,
    PASS,
    PLAYS,
    SHOW,
    SHOWS,
    SIZE,
    completed,
)

NONE_YET: Final[i64] = 0


class ZoffTurns(ZoffBoard):
    """The play of a round."""

    # Legal moves.

    def write_legal(self, moves: IntRow) -> i64:
        hand = self.hands[self.to_move]
        if self.phase == PLAYING:
            if self.top == NOTHING:
                return self.write_leads(hand, moves)
            return self.write_answers(hand, moves)
        if self.phase == ADDING:
            return self.write_additions(hand, moves)
        if self.phase == LAYING_ASIDE:
            return LAYING.write_covered(0, hand, moves, NONE_YET)
        return GIVES.write_covered(0, hand, moves, NONE_YET)

    def write_leads(self, hand: i64, moves: IntRow) -> i64:
        """ZOO-4: any set in hand; ZOO-12: who holds only the joker passes."""
        found: i64 = 0
        animal: i64
        joker = hand >> 4 * JOKER & 1
        mosquito = hand >> 4 * MOSQUITO & 15
        for animal in range(ANIMALS):
            held = hand & 15
            hand >>= 4
            if held == 0:
                continue
            play = FIRST[animal]
            for _nth in range(held):
                moves[found] = play
                found += 1
                if joker:
                    moves[found] = play + 1
                    found += 1
                play += 2
                if animal == ELEPHANT:
                    if mosquito:
                        moves[found] = play
                        found += 1
                        if joker:
                            moves[found] = play + 1
                            found += 1
                    play += 2
        if found == 0:
            moves[0] = PASS
            found = 1
        return found

    def write_answers(self, hand: i64, moves: IntRow) -> i64:
        """ZOO-5: what beats the top; passing; ZOO-19: what may be shown to the partner."""
        situation = self.top
        if hand >> 4 * JOKER == 0:
            situation += PLAYS
        found = ANSWERS.write_covered(situation, hand, moves, NONE_YET)
        moves[found] = PASS
        found += 1
        if self.may_show(self.to_move):
            found = SHOWS.write_covered(situation, hand, moves, found)
        return found

    def may_show(self, seat: i64) -> bool:
        """ZOO-19: the lower-placed of a team, while the partner has cards."""
        return self.lower[seat] == 1 and self.sizes[self.partner[seat]] > 0

    def write_additions(self, hand: i64, moves: IntRow) -> i64:
        """ZOO-19: what completes the shown cards to a play that beats the top; or nothing."""
        wanted: i64 = 0
        # Ascending by the cards added, while the table of answers ascends by the whole play.
        for at in range(ANSWERS.starts[self.top], ANSWERS.starts[self.top + 1]):
            added = MISSING[PLAYS * self.shown + ANSWERS.moves[at]]
            if added >= 0 and covers(hand, CARDS[added]):
                slot = wanted
                while slot > 0 and moves[slot - 1] > ADD + added:
                    moves[slot] = moves[slot - 1]
                    slot -= 1
                moves[slot] = ADD + added
                wanted += 1
        moves[wanted] = DECLINE
        return wanted + 1

    # What a move changes.

    def apply_unchecked(self, move: i64, rng: Chance) -> None:
        seat = self.to_move
        if move < PLAYS:
            self.lay(seat, move, CARDS[move], SIZE[move])
            self.after_play(rng)
        elif move == PASS:
            self.pass_on(seat)
        elif move < ADD:
            self.show(seat, move - SHOW)
        elif move < DECLINE:
            self.complete(seat, move - ADD, rng)
        elif move == DECLINE:
            self.turn_from(self.end_show())
        elif move < ASIDE:
            self.give(seat, PAIR_CARDS[move - GIVE])
        else:
            self.lay_aside(seat, ASIDE_CARDS[move - ASIDE])

    def take_from_hand(self, seat: i64, cards: i64, number: i64) -> None:
        """Cards leave a hand; of those known to be there, these are known to be gone."""
        self.hands[seat] -= cards
        self.sizes[seat] -= number
        if self.partner_knows[seat]:
            self.partner_knows[seat] -= overlap(self.partner_knows[seat], cards)
        if self.known[seat]:
            self.known[seat] -= overlap(self.known[seat], cards)

    def lay(self, seat: i64, play: i64, own: i64, number: i64) -> None:
        """A set lands on the table, counting as this seat's play; `own` are the seat's cards in it."""
        self.take_from_hand(seat, own, number)
        self.plays[self.height] = seat << SEAT_SHIFT | play
        self.height += 1
        self.top = play
        self.owner = seat
        self.table += CARDS[play]
        if self.sizes[seat] == 0:
            self.go_out(seat)

    def go_out(self, seat: i64) -> None:
        """ZOO-10: a seat without cards is out."""
        self.out = changed(self.out, self.gone, seat)
        self.gone += 1

    def after_play(self, rng: Chance) -> None:
        """ZOO-11: the round ends the moment at most one seat has cards; otherwise play goes on."""
        if self.gone >= self.seats - 1:
            self.end_round(rng)
        else:
            self.turn_from(self.owner)

    def pass_on(self, seat: i64) -> None:
        """ZOO-6: whoever passes may play again later."""
        if self.top == NOTHING:
            # ZOO-12: only who holds nothing but the joker passes the lead, so now everybody knows.
            self.known[seat] = UNIT[JOKER]
            self.partner_knows[seat] = UNIT[JOKER]
            self.to_move = self.next_with_cards(seat)
        else:
            self.turn_from(seat)

    def next_with_cards(self, seat: i64) -> i64:
        """The next seat to the left that holds cards."""
        while True:
            seat = self.left_of(seat)
            if self.sizes[seat] > 0:
                return seat

    def turn_from(self, seat: i64) -> None:
        """ZOO-7, ZOO-10: the next seat with cards; if the owner of the top is met first, the trick is won."""
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if seat == self.owner:
                self.win_trick(seat)
                return
            if self.sizes[seat] > 0:
                self.to_move = seat
                return

    def win_trick(self, seat: i64) -> None:
        """ZOO-7: the owner of the top takes everything and leads; ZOO-10: or the next with cards."""
        self.tricks[seat] += self.table
        self.clear_table()
        self.to_move = seat if self.sizes[seat] > 0 else self.next_with_cards(seat)

    def show(self, seat: i64, shown: i64) -> None:
        """ZOO-19: everybody sees the cards, and the partner is asked."""
        self.shown = shown
        self.shower = seat
        self.known[seat] = union(self.known[seat], CARDS[shown])
        self.partner_knows[seat] = union(self.partner_knows[seat], CARDS[shown])
        self.phase = ADDING
        self.to_move = self.partner[seat]

    def end_show(self) -> i64:
        """The partner has answered; the turn goes on from who showed."""
        seat = self.shower
        self.shown = NOTHING
        self.shower = NOBODY
        self.phase = PLAYING
        return seat

    def complete(self, partner: i64, added: i64, rng: Chance) -> None:
        """ZOO-19: the whole counts as played by who showed, who also goes out first."""
        shown = self.shown
        play = completed(self.top, shown, added)
        self.take_from_hand(partner, CARDS[added], SIZE[added])
        self.lay(self.end_show(), play, CARDS[shown], SIZE[shown])
        if self.sizes[partner] == 0:
            self.go_out(partner)
        self.after_play(rng)

    def clear_table(self) -> None:
        """An empty table: the next play leads."""
        self.height = 0
        self.top = NOTHING
        self.owner = NOBODY
        self.table = 0
        self.shown = NOTHING
        self.shower = NOBODY

    # What the match adds: before and after the tricks.

    def give(self, seat: i64, cards: i64) -> None:
        """Two cards to the partner."""
        raise NotImplementedError

    def lay_aside(self, seat: i64, cards: i64) -> None:
        """Up to two cards of the solo player."""
        raise NotImplementedError

    def end_round(self, rng: Chance) -> None:
        """Score the round and go on to the next; the match knows how."""
        raise NotImplementedError
