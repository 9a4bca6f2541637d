"""Turns: what a seat may do, and what each move changes (PEN-3 to PEN-13).

Moves that may or may not be legal are written into the list in any case and counted if they are: the
next one overwrites what was not counted. Random play makes such branches impossible to guess.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, count, overlap, union
from sheepfold.engine.dealing import draw
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.engine.move_lists import write_kinds
from sheepfold.engine.rng import Chance
from sheepfold.games.kivsa_shchora.rules.board import PLAYING, UNDER_FARMER, UNDER_FOX, KivsaBoard
from sheepfold.games.kivsa_shchora.rules.cards import BLACK_SHEEP, FARMER, FOX, JOKER, KINDS, NUMBERS
from sheepfold.games.kivsa_shchora.rules.moves import (
    ANNOUNCED,
    CARD_COUNT,
    CARDS,
    DRAW,
    FACE_KIND,
    FACES,
    PAIRS,
    PASS,
    PLAY_FARMER,
    PLAY_FOX,
    REVEAL,
    RIGHT,
    RIGHT_PAIRS,
    SHEEP_PLAYS,
    TAKE,
    TRIPLE_BLACK,
    TWIN,
    UNANNOUNCED,
)
from sheepfold.games.kivsa_shchora.rules.scoring import DONE, PILE_EMPTY, TRIPLE

FINE: Final = 2
"""Cards drawn for a mistake or a missed announcement (PEN-13)."""

FEW_CARDS: Final = 2
"""A play that leaves so many cards or fewer must be announced (PEN-13)."""

FOX_DRAW: Final[IntRow] = int_row([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10])
"""FOX_DRAW[kind]: cards drawn for revealing this one (PEN-9)."""

HELD_TWICE: Final[IntRow] = int_row([14 << 4 * kind for kind in range(KINDS)])
"""HELD_TWICE[kind]: those of them that count two or more."""


class KivsaTurns(KivsaBoard):
    """The turns of a round."""

    # Legal moves.

    def write_legal(self, moves: IntRow) -> i64:
        hand = self.hands[self.to_move]
        if self.phase == UNDER_FARMER:
            found = self.write_farmer_answers(hand, moves)
        elif self.phase == UNDER_FOX:
            found = self.write_fox_answers(hand, moves)
        else:
            found = self.write_mistakes(hand, moves) if self.strict else self.write_sheep(hand, moves)
            found = self.write_specials(hand, moves, found)
        if self.strict and self.sizes[self.to_move] <= 2 + FEW_CARDS:
            found = self.write_announced(moves, found)
        return found

    def write_sheep(self, hand: i64, moves: IntRow) -> i64:
        """PEN-4, PEN-5: the right plays of one or two sheep cards, jokers included (PEN-6)."""
        top = self.top
        jokers = count(hand, JOKER)
        moves[0] = top
        found: i64 = count(hand, top) > 0
        moves[found] = NUMBERS + top
        found += jokers > 0
        return RIGHT_PAIRS.write_covered(NUMBERS * jokers + top, hand, moves, found)

    def write_mistakes(self, hand: i64, moves: IntRow) -> i64:
        """PEN-13: in the strict game any one or two sheep cards, right or wrong."""
        found: i64 = 0
        kind: i64
        face: i64
        for kind in range(NUMBERS):
            if count(hand, kind):
                moves[found] = kind
                found += 1
        sheep = moves[:found]
        if count(hand, JOKER):
            for face in range(NUMBERS, FACES):
                moves[found] = face
                found += 1
        faces = moves[:found]
        for face in faces:
            play = PAIRS + FACES * face
            if hand & HELD_TWICE[FACE_KIND[face]]:
                for other in faces:
                    moves[found] = play + other
                    found += 1
            else:
                # A lone joker goes with sheep cards only; no single card goes with itself.
                for other in faces if face < NUMBERS else sheep:
                    if other != face:
                        moves[found] = play + other
                        found += 1
        return found

    def write_specials(self, hand: i64, moves: IntRow, found: i64) -> i64:
        """PEN-8 to PEN-11: the specials; PEN-3: drawing is always possible."""
        if self.height > 1:
            moves[found] = PLAY_FARMER
            found += count(hand, FARMER) > 0
        moves[found] = PLAY_FOX
        found += count(hand, FOX) > 0
        black = hand >> 4 * BLACK_SHEEP
        if black:
            found = self.write_passes(hand, moves, found)
            if black == 3:
                moves[found] = TRIPLE_BLACK
                found += 1
        moves[found] = DRAW
        return found + 1

    def write_passes(self, hand: i64, moves: IntRow, found: i64) -> i64:
        """PEN-10: to whoever holds as many cards as the sheep card shows sheep."""
        joker = count(hand, JOKER) > 0
        for seat in range(self.seats):
            number = self.sizes[seat]
            if seat == self.to_move or number > NUMBERS:
                continue
            play = PASS + FACES * seat + number - 1
            moves[found] = play
            found += count(hand, number - 1) > 0
            moves[found] = play + NUMBERS
            found += joker
        return found

    def write_farmer_answers(self, hand: i64, moves: IntRow) -> i64:
        """PEN-8, PEN-12: another farmer, or the top of the pen is taken."""
        found: i64 = 0
        if count(hand, FARMER):
            moves[0] = PLAY_FARMER
            found = 1
        moves[found] = TAKE
        return found + 1

    def write_fox_answers(self, hand: i64, moves: IntRow) -> i64:
        """PEN-9, PEN-12: another fox, or any card is revealed."""
        found: i64 = 0
        if count(hand, FOX):
            moves[0] = PLAY_FOX
            found = 1
        return write_kinds(hand, REVEAL, moves, found)

    def write_announced(self, moves: IntRow, found: i64) -> i64:
        """PEN-13: the right plays that leave one or two cards, said so."""
        for at in range(found):
            play = moves[at]
            if play < TRIPLE_BLACK and self.is_announcement_due(play):
                moves[found] = TWIN[play]
                found += 1
        return found

    def is_announcement_due(self, play: i64) -> bool:
        """PEN-13: a right play that leaves one or two cards."""
        left = self.sizes[self.to_move] - CARD_COUNT[play]
        return 0 < left <= FEW_CARDS and not self.is_mistake(play)

    def is_mistake(self, play: i64) -> bool:
        """PEN-13: sheep cards that do not fit the top."""
        return play < SHEEP_PLAYS and RIGHT[SHEEP_PLAYS * self.top + play] == 0

    # What a move changes.

    def apply_unchecked(self, move: i64, rng: Chance) -> None:
        seat = self.to_move
        self.last_move = move
        self.last_seat = seat
        phase: i64 = PLAYING
        if move == DRAW:
            self.draw_cards(seat, 1, rng)
        elif move == TAKE:
            self.take_top(seat)
        elif move == TRIPLE_BLACK:
            self.end_round(TRIPLE, seat, rng)
            return
        elif REVEAL <= move < ANNOUNCED:
            self.reveal(seat, move - REVEAL, rng)
        elif self.strict and self.is_mistake(move):
            self.mistake(seat, move, rng)
        else:
            phase = self.play(seat, move if move < ANNOUNCED else UNANNOUNCED[move - ANNOUNCED])
            left = self.sizes[seat]
            if left == 0:
                # PEN-15: the penalty of a last farmer or fox falls away.
                self.end_round(DONE, seat, rng)
                return
            if self.strict and left <= FEW_CARDS and move < ANNOUNCED:
                self.draw_cards(seat, FINE, rng)
        if self.pile_size == 0:
            self.end_round(PILE_EMPTY, NOBODY, rng)
            return
        self.phase = phase
        self.to_move = self.left_of(seat)

    def play(self, seat: i64, play: i64) -> i64:
        """Cards leave the hand for good; returns the phase this puts the next seat in."""
        self.leave_hand(seat, CARDS[play], CARD_COUNT[play])
        if play < PAIRS:
            self.cover(play)
            return PLAYING
        if play < SHEEP_PLAYS:
            pair = play - PAIRS
            self.cover(pair // FACES)
            self.cover(pair % FACES)
            return PLAYING
        if play < PASS:
            # PEN-7: beside the pen, not on it.
            self.specials += CARDS[play]
            if play == PLAY_FARMER:
                return UNDER_FARMER
            return UNDER_FOX
        passed = play - PASS
        self.cover(passed % FACES)
        self.join_hand(passed // FACES, UNIT[BLACK_SHEEP])
        return PLAYING

    def leave_hand(self, seat: i64, cards: i64, number: i64) -> None:
        """Cards leave a hand; of those known to be there, these are known to be gone."""
        self.hands[seat] -= cards
        self.sizes[seat] -= number
        if self.known[seat]:
            self.known[seat] -= overlap(self.known[seat], cards)

    def join_hand(self, seat: i64, card: i64) -> None:
        """PEN-19: a card everybody saw comes to a hand."""
        self.hands[seat] += card
        self.sizes[seat] += 1
        self.known[seat] += card

    def cover(self, face: i64) -> None:
        """A card goes on top of the pen."""
        self.pen[self.height] = face
        self.height += 1
        self.top = face % NUMBERS

    def draw_cards(self, seat: i64, number: i64, rng: Chance) -> None:
        """So many cards from the pile, or all there are (PEN-15)."""
        if number > self.pile_size:
            number = self.pile_size
        if number == 1:
            drawn = UNIT[card_at(self.pile, rng.below(self.pile_size))]
        else:
            drawn = draw(self.pile, number, rng)
        self.pile -= drawn
        self.pile_size -= number
        self.hands[seat] += drawn
        self.sizes[seat] += number

    def take_top(self, seat: i64) -> None:
        """PEN-8: the top of the pen; PEN-6: a joker in hand is a joker again."""
        self.height -= 1
        self.join_hand(seat, UNIT[FACE_KIND[self.pen[self.height]]])
        self.top = self.pen[self.height - 1] % NUMBERS

    def reveal(self, seat: i64, kind: i64, rng: Chance) -> None:
        """PEN-9: the card is shown, stays in hand and says how many to draw."""
        self.show(seat, UNIT[kind])
        self.draw_cards(seat, FOX_DRAW[kind], rng)

    def mistake(self, seat: i64, play: i64, rng: Chance) -> None:
        """PEN-13: the cards, seen by all, go back to the hand, and the fine is drawn."""
        self.show(seat, CARDS[play])
        self.draw_cards(seat, FINE, rng)

    def show(self, seat: i64, cards: i64) -> None:
        """PEN-19: everybody sees these cards of a hand, perhaps not for the first time."""
        self.known[seat] = union(self.known[seat], cards)

    # What the match adds: after the last turn of a round.

    def end_round(self, ending: i64, winner: i64, rng: Chance) -> None:
        """Score the round and go on to the next; the match knows how."""
        raise NotImplementedError
