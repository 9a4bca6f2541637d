"""What a seat at Kivsa Shchora sees, and what it holds its moves to be worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.int_row import IntRow
from sheepfold.games.kivsa_shchora.bots.tables import (
    AIMED,
    BIT,
    BITS_SET,
    DANGER,
    DOUBLE_TOPS,
    DRAWN_TO,
    FEW,
    NEAR,
    NEW_TOP,
    NOT_BLACK,
    NUMBERS_CLASS,
    PAIR_TOPS,
    PLAY_POINTS,
    SHAPE_JOKERS,
    SHAPE_NUMBERS,
    SHAPE_STEADY,
    SHAPES,
    SIZE_CLASS,
    STEADY_CLASS,
    TOPS_SHARE,
    number_bits,
)
from sheepfold.games.kivsa_shchora.bots.values import (
    AGAIN,
    BLACK,
    BLACK_ALONE,
    BLACK_FEW,
    BLACK_NUMBERS,
    BLACK_OTHERS,
    CAN_PASS,
    COVER,
    DISTINCT,
    DISTINCT_BLACK,
    DOUBLES,
    DRAW_LOW,
    DRAWN,
    DRAWN_NUMBERS,
    FARMER_AT,
    FARMER_JOKER,
    FARMER_POINTS,
    FOX_AT,
    HELD_POINTS,
    JOKER_COVER,
    LEFT,
    LEFT_KNOWN,
    NEARLY,
    NUMBERS_OTHERS,
    OTHERWISE,
    PASS_AT,
    PASS_FEWEST,
    PASS_KNOWN,
    PASS_NEXT,
    REVEALED,
    REVEALED_ANY,
    RIVAL,
    SET_FOR,
    SHAPE,
    SINGLE,
    SIZE_MORE,
    STAY,
    TAKEN,
    THIRD_BLACK,
    TWO_BLACK_NUMBERS,
    VALUES_IN_SET,
)
from sheepfold.games.kivsa_shchora.rules.cards import (
    BLACK_SHEEP,
    DECK,
    DECK_SIZE,
    FARMER,
    FOX,
    JOKER,
    NUMBERS,
    SHEEP,
)
from sheepfold.games.kivsa_shchora.rules.moves import (
    CARD_COUNT,
    CARDS,
    DRAW,
    FACE_KIND,
    FACES,
    PASS,
    PLAY_FOX,
    REVEAL,
    SHEEP_PLAYS,
    TAKE,
    TRIPLE_BLACK,
)
from sheepfold.games.kivsa_shchora.rules.scoring import POINTS, hand_points
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from sheepfold.games.kivsa_shchora.rules.turns import FOX_DRAW

WIN: Final[i64] = 2000
"""For ending the round, and against what nobody in their senses does."""

MEAN_BITS: Final = 3
FRACTION_BITS: Final = 4
"""Values are in sixteenths of a weight."""

ALL_BLACK: Final[i64] = DECK[BLACK_SHEEP]

LOW_PILE: Final[i64] = 3
"""With so few cards to draw the end is as near as it can be."""

CHEAP: Final[i64] = 20
"""A hand that costs no more may as well let somebody else be done."""

FAR_AHEAD: Final[i64] = 60
"""More points than that make no stronger rival, fewer no weaker one."""


class Outlook:
    """What the seat to move sees, counted once for all its moves."""

    def __init__(self, pen: KivsaState, values: IntRow) -> None:
        me = pen.to_move
        self.pen = pen
        self.values = values
        self.base: i64 = VALUES_IN_SET * SET_FOR[pen.seats]
        """Where the values for this number of seats begin."""
        self.me: i64 = me
        self.hand: i64 = pen.hands[me]
        self.size: i64 = pen.sizes[me]
        self.numbers: i64 = size(self.hand & SHEEP)
        self.points: i64 = hand_points(self.hand & NOT_BLACK)
        self.next: i64 = pen.left_of(me)
        self.elsewhere: i64 = 0
        """Black sheep known to be in other hands."""
        self.aims: i64 = 0
        """The numbers with which a black sheep could be passed now, as bits (PEN-10)."""
        self.nearly: i64 = 0
        """Numbers with which one could be passed next turn, if a hand has changed by a card or two."""
        self.others: i64 = 0
        """The points of all other seats so far."""
        self.unseen: i64 = pen.pile
        """All cards this seat has not seen: what counting the others leaves, wherever they are."""
        fewest: i64 = DECK_SIZE
        cards: i64 = 0
        seat: i64
        for seat in range(pen.seats):
            if seat != me:
                known = pen.known[seat]
                theirs = pen.sizes[seat]
                self.unseen += pen.hands[seat] - known
                self.elsewhere += count(known, BLACK_SHEEP)
                self.others += pen.totals[seat]
                if theirs <= NUMBERS:
                    self.aims |= BIT[theirs - 1]
                self.nearly |= NEAR[theirs]
                cards += theirs
                fewest = min(fewest, theirs)
        self.danger: i64 = DANGER[fewest]
        if pen.pile_size <= LOW_PILE:
            self.danger = 2
        self.fewest: i64 = FEW[fewest]
        """Cards of the shortest of the other hands, six standing for more."""
        self.mean_size: i64 = (cards << MEAN_BITS) // (pen.seats - 1)
        """Cards in the others' hands, in eighths."""
        self.fits: i64 = self.fit(self.hand, pen.top)

    # What a move leaves.

    def fit(self, hand: i64, top: i64) -> i64:
        """How many numbers of the hand can be laid on this top at once: 2, 1 or 0."""
        held = number_bits(hand | hand >> 1 | hand >> 2)
        if (PAIR_TOPS[held] | DOUBLE_TOPS[number_bits(hand >> 1 | hand >> 2)]) & BIT[top]:
            return 2
        return held >> top & 1

    def keep(self, hand: i64, size: i64, points: i64, elsewhere: i64) -> i64:
        """What the cards kept are worth."""
        values = self.values
        base = self.base
        steady = count(hand, FARMER) + count(hand, FOX)
        jokers = count(hand, JOKER)
        blacks = count(hand, BLACK_SHEEP)
        numbers = size - steady - jokers - blacks
        held = number_bits(hand | hand >> 1 | hand >> 2)
        value = values[base + HELD_POINTS + self.danger] * points
        value += values[base + BLACK + 16 * self.danger + 4 * elsewhere + blacks]
        if blacks:
            value += self.beside_black(blacks, numbers) + values[base + DISTINCT_BLACK] * BITS_SET[held]
            if numbers + jokers == 0:
                value += values[base + BLACK_ALONE]
            if held & self.aims or jokers:
                value += values[base + CAN_PASS]
            value += values[base + NEARLY] * BITS_SET[held & self.nearly]
        twice = number_bits(hand >> 1 | hand >> 2)
        pairs = PAIR_TOPS[held] | DOUBLE_TOPS[twice]
        value += values[base + DISTINCT] * BITS_SET[held] + values[base + DOUBLES] * BITS_SET[twice]
        value += values[base + NUMBERS_OTHERS] * numbers * self.mean_size >> MEAN_BITS
        if jokers:
            value += values[base + JOKER_COVER] * BITS_SET[pairs]
        else:
            group = 3 * NUMBERS_CLASS[numbers] + STEADY_CLASS[steady]
            value += values[base + COVER + group] * TOPS_SHARE[pairs]
            value += values[base + SINGLE + group] * TOPS_SHARE[held & ~pairs]
        if numbers > SHAPE_NUMBERS:
            value += values[base + SIZE_MORE] * (numbers - SHAPE_NUMBERS)
            numbers = SHAPE_NUMBERS
        steady = min(steady, SHAPE_STEADY)
        jokers = min(jokers, SHAPE_JOKERS)
        return value + values[base + SHAPE + SHAPES * self.danger + 12 * numbers + 3 * steady + jokers]

    def beside_black(self, blacks: i64, numbers: i64) -> i64:
        """What black sheep are worth beside so many numbers, the others being as near the end as they are."""
        values = self.values
        base = self.base
        value = values[base + BLACK_FEW + self.fewest] * blacks
        value += values[base + BLACK_OTHERS] * blacks * self.mean_size >> MEAN_BITS
        if blacks == ALL_BLACK - 1:
            value += values[base + TWO_BLACK_NUMBERS] * numbers
        numbers = min(numbers, SHAPE_NUMBERS)
        return value + values[base + BLACK_NUMBERS + numbers]

    def leave(self, hand: i64, size: i64, top: i64, seat: i64) -> i64:
        """What the top left is worth: to the seat that plays on it next, and to this hand if it stays."""
        values = self.values
        base = self.base
        fits = self.fit(hand, top)
        if seat == self.me:
            # At a table of two, who was struck by a farmer or a fox has had its turn.
            return values[base + AGAIN + fits]
        value = values[base + STAY + 3 * SIZE_CLASS[size] + fits]
        theirs = self.pen.sizes[seat]
        known = self.pen.known[seat]
        if theirs == 1 and known:
            if known == UNIT[top]:
                # That seat will be done: what stays in this hand is what it costs.
                return value + values[base + LEFT_KNOWN] * (hand_points(hand) - CHEAP)
            return value
        return value + values[base + LEFT + AIMED[theirs]] * count(self.unseen, top)

    # What moves are worth.

    def play(self, play: i64) -> i64:
        """Cards are laid; some stay."""
        rest = self.hand - CARDS[play]
        left = self.size - CARD_COUNT[play]
        points = self.points - PLAY_POINTS[play]
        if play < SHEEP_PLAYS:
            value = self.keep(rest, left, points, self.elsewhere)
            return value + self.leave(rest, left, NEW_TOP[play], self.next)
        if play < PASS:
            value = self.keep(rest, left, points, self.elsewhere)
            return value + self.strike(play, rest, left)
        value = self.keep(rest, left, points, self.elsewhere + 1) + self.pass_on((play - PASS) // FACES)
        return value + self.leave(rest, left, NEW_TOP[play], self.next)

    def strike(self, play: i64, rest: i64, left: i64) -> i64:
        """A farmer or a fox against the next seat; the seat after that plays on."""
        values = self.values
        base = self.base
        pen = self.pen
        aim = 9 * self.danger + AIMED[pen.sizes[self.next]]
        top = pen.top
        if play == PLAY_FOX:
            value = values[base + FOX_AT + aim] + values[base + OTHERWISE + self.fits]
        else:
            # The card goes to the next seat, and the one below is the top again.
            face = pen.pen[pen.height - 1]
            top = pen.pen[pen.height - 2] % NUMBERS
            value = values[base + FARMER_AT + aim] + values[base + OTHERWISE + 3 + self.fits]
            if face < NUMBERS:
                value += values[base + FARMER_POINTS] * (face + 1)
            else:
                value += values[base + FARMER_JOKER]
        value += values[base + RIVAL] * self.rivalry(self.next) >> 2
        return value + self.leave(rest, left, top, pen.left_of(self.next))

    def pass_on(self, target: i64) -> i64:
        """A black sheep for that seat."""
        values = self.values
        base = self.base
        pen = self.pen
        theirs = count(pen.known[target], BLACK_SHEEP)
        hidden = ALL_BLACK - count(self.hand, BLACK_SHEEP) - self.elsewhere
        value = values[base + PASS_AT + 11 * self.danger + pen.sizes[target]]
        value += values[base + PASS_KNOWN + 3 * theirs + hidden] + values[base + OTHERWISE + 6 + self.fits]
        if FEW[pen.sizes[target]] == self.fewest:
            value += values[base + PASS_FEWEST]
        if target == self.next:
            value += values[base + PASS_NEXT]
        return value + values[base + RIVAL] * self.rivalry(target)

    def rivalry(self, seat: i64) -> i64:
        """How many points fewer than the mean of the others that seat has, within reason."""
        pen = self.pen
        ahead = self.others // (pen.seats - 1) - pen.totals[seat]
        if ahead > FAR_AHEAD:
            return FAR_AHEAD
        if ahead < -FAR_AHEAD:
            return -FAR_AHEAD
        return ahead

    def draw(self) -> i64:
        """One card more, and the top stays."""
        values = self.values
        base = self.base
        value = values[base + DRAWN + 4 * self.danger + SIZE_CLASS[self.size]]
        value += values[base + OTHERWISE + 9 + self.fits]
        value += values[base + DRAWN_NUMBERS + DRAWN_TO[self.numbers]]
        if self.pen.pile_size <= LOW_PILE:
            value += values[base + DRAW_LOW]
        if count(self.hand, BLACK_SHEEP) == 2:
            value += values[base + THIRD_BLACK]
        value += self.keep(self.hand, self.size, self.points, self.elsewhere)
        return value + self.leave(self.hand, self.size, self.pen.top, self.next)

    def take(self) -> i64:
        """The top of the pen comes to the hand, and the card below is the top."""
        pen = self.pen
        kind = FACE_KIND[pen.pen[pen.height - 1]]
        top = pen.pen[pen.height - 2] % NUMBERS
        hand = self.hand + UNIT[kind]
        value = self.keep(hand, self.size + 1, self.points + POINTS[kind], self.elsewhere)
        value += self.values[self.base + TAKEN + self.danger]
        return value + self.leave(hand, self.size + 1, top, self.next)

    def reveal(self, kind: i64) -> i64:
        """So many cards more."""
        values = self.values
        base = self.base
        drawn = FOX_DRAW[kind]
        value = values[base + REVEALED_ANY] + values[base + REVEALED + SIZE_CLASS[self.size]] * drawn
        if count(self.hand, BLACK_SHEEP) == 2:
            value += values[base + THIRD_BLACK] * drawn
        value += self.keep(self.hand, self.size, self.points, self.elsewhere)
        return value + self.leave(self.hand, self.size, self.pen.top, self.next)

    def weight(self, move: i64) -> i64:
        """How good a move is that is no mistake."""
        if move < TRIPLE_BLACK:
            if self.size == CARD_COUNT[move]:
                return WIN
            if move >= PASS and count(self.pen.known[(move - PASS) // FACES], BLACK_SHEEP) == ALL_BLACK - 1:
                # PEN-11: that seat would win the round.
                return -WIN
            value = self.play(move)
        elif move == TRIPLE_BLACK:
            return WIN
        elif move == DRAW:
            value = self.draw()
        elif move == TAKE:
            value = self.take()
        else:
            value = self.reveal(move - REVEAL)
        return value >> FRACTION_BITS
