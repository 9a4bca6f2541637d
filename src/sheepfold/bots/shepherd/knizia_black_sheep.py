"""A shepherd for Knizia's Black Sheep.

Every field has a stake: what winning it would change at the end of the match. Every side has prospects:
how likely it is to win the field, from what lies there and what may still come. A placing is judged by
how it changes prospects times stakes, and by what the cards kept may do on the next turns. Fields nobody
should want have negative stakes, and lost ones none: they take the cards that are good for nothing.

    knizia_black_sheep_chances.py  how sides end, who ends with most of an animal
    knizia_black_sheep_stakes.py   what figures bring, to whom
    knizia_black_sheep_worth.py    who wins the match
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.knowledge import Knowledge
from sheepfold.bots.shepherd.knizia_black_sheep_chances import (
    DIVISOR,
    LIKELY,
    PLACE,
    QUANTILES,
    RANKS,
    SURE,
    UP_TO,
)
from sheepfold.bots.shepherd.knizia_black_sheep_stakes import CARE, gains, ledger_of
from sheepfold.bots.shepherd.knizia_black_sheep_worth import share_chances, share_victory
from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.cells import Cells, cells, zeros
from sheepfold.engine.game import NOBODY, State
from sheepfold.games.knizia_black_sheep.cards import ANIMALS, CARDS_ON_SIDE, FIELDS, FIGURES
from sheepfold.games.knizia_black_sheep.combinations import rank
from sheepfold.games.knizia_black_sheep.moves import DISCARDED, FIELD, NUMBER, PLACED, PLACINGS, SKIP
from sheepfold.games.knizia_black_sheep.state import BlackSheepState

# What was learnt from playing positions on many times, in hundredths: of a point, or of a gain.

BEST_KEPT: Final[i64] = 55
"""What the better of the cards kept may do next turn, against what it would do now."""
OTHER_KEPT: Final[i64] = 41
"""The same for the other one."""
FRESH_CARD: Final[i64] = 25
"""A discard shows one card more."""
TEMPO: Final[Cells] = cells([0, -50, 0, 0, 100, 65])
"""TEMPO[2 * cards laid + cards placed]: a first card alone says little; a side completed is done with."""
SPITE: Final[Cells] = cells([0, 0, 100, 60, 40])
"""SPITE[seats]: how much the points of a rival matter; of two, what one wins the other loses."""

# What may be placed on a field: one animal (0 to 5) or two (6 to 26).
CHOICES: Final[i64] = 27


def _pairs() -> list[int]:
    pairs = [0] * (ANIMALS * ANIMALS)
    for nth, (one, other) in enumerate(combinations_with_replacement(range(ANIMALS), 2)):
        pairs[one * ANIMALS + other] = pairs[other * ANIMALS + one] = ANIMALS + nth
    return pairs


_PAIRS: Final = _pairs()

PAIR: Final[Cells] = cells(_PAIRS)
"""PAIR[one * ANIMALS + other]: the number of a choice of two animals."""
CHOICE: Final[Cells] = cells(
    [
        each.placed[0] if len(each.placed) == 1 else _PAIRS[each.placed[0] * ANIMALS + each.placed[1]]
        for _field in range(FIELDS)
        for each in PLACINGS
    ]
)
"""CHOICE[move]: what it places."""

# A row of notes for a decision.
STAKE: Final[i64] = 0
"""By field: what it changes to win it, in hundredths of a point."""
BAR: Final[i64] = 3
"""By field: the best rank of a rival's complete side."""
OPEN: Final[i64] = 6
"""By field: how many rivals are not complete."""
RIVAL: Final[i64] = 9
"""By field, three places: where the chances of these rivals are."""
KINDS: Final[i64] = 18
"""How many kinds of animals are in hand, and which."""
WHOLE_HAND: Final[i64] = 22
"""By field: the gain of placing the whole hand, in two turns."""
GAIN: Final[i64] = 25
"""By field and choice: what it does for the prospects, times the stake."""
ELSEWHERE: Final[i64] = GAIN + FIELDS * CHOICES
"""By field and animal: the most a card can gain on the other fields."""
NOTES: Final[i64] = ELSEWHERE + FIELDS * ANIMALS

IMPOSSIBLE: Final[i64] = -100_000

GOOD: Final[i64] = 200
"""A rank that often wins a field: three and two of better animals."""


class ShepherdBlackSheep(Knowledge):
    """Stakes times prospects, with an eye on the next turn."""

    def weigh(self, state: State, moves: Cells, number: i64, weights: Cells) -> None:
        weights[0] = 0
        if moves[0] == SKIP:
            return
        here = cast(BlackSheepState, state)
        notes = zeros(NOTES)
        note_hand(here.hands[here.to_move], notes)
        field: i64
        for field in range(FIELDS):
            if here.figures[field] > 0:
                note_rivals(here, field, notes)
        note_stakes(here, notes)
        for field in range(FIELDS):
            note_gains(here, field, notes)
        for field in range(FIELDS):
            note_elsewhere(field, notes)
        at: i64
        for at in range(number):
            weights[at] = judge(here, moves[at], notes)

    def stage(self, state: State) -> i64:
        """How many pairs of fields have been scored."""
        here = cast(BlackSheepState, state)
        on_fields = here.figures[0] + here.figures[1] + here.figures[2]
        return (FIGURES * ANIMALS - size(here.stock) - size(on_fields)) // 4

    def worth(self, state: State, values: Cells) -> None:
        here = cast(BlackSheepState, state)
        if here.to_move == NOBODY:
            share_victory(here, values)
        else:
            share_chances(here, values)


def note_hand(hand: i64, notes: Cells) -> None:
    """The kinds of animals in hand."""
    kinds: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        if count(hand, animal) > 0:
            kinds += 1
            notes[KINDS + kinds] = animal
    notes[KINDS] = kinds


def note_rivals(here: BlackSheepState, field: i64, notes: Cells) -> None:
    """What is to beat on a field, and whom to fear there."""
    bar: i64 = -1
    waiting: i64 = 0
    first = field * here.seats
    seat: i64
    for seat in range(here.seats):
        if seat != here.to_move:
            bag = here.figures[field] + here.sides[first + seat]
            if here.laid[first + seat] == CARDS_ON_SIDE:
                bar = max(bar, rank(bag))
            else:
                notes[RIVAL + field * 3 + waiting] = PLACE[bag % DIVISOR] * RANKS
                waiting += 1
    notes[BAR + field] = bar
    notes[OPEN + field] = waiting


def note_stakes(here: BlackSheepState, notes: Cells) -> None:
    """What it changes that the seat to move wins a field, and not one of the others."""
    me = here.to_move
    seats = here.seats
    ledger = ledger_of(here, me)
    field: i64
    seat: i64
    for seat in range(seats):
        ledger[CARE + seat] = -SPITE[seats]
    ledger[CARE + me] = 100
    shares = zeros(seats)
    for field in range(FIELDS):
        figures = here.figures[field]
        if figures > 0:
            share_field(here, field, notes, shares)
            others: i64 = 0
            for seat in range(seats):
                if shares[seat] > 0:
                    others += shares[seat] * gains(ledger, seats, figures, seat)
            notes[STAKE + field] = gains(ledger, seats, figures, me) - (others >> 10)


def share_field(here: BlackSheepState, field: i64, notes: Cells, shares: Cells) -> None:
    """How likely each rival is to win the field if the seat to move does not, in 1024ths."""
    bar = notes[BAR + field]
    first = field * here.seats
    nobody: i64 = SURE
    total: i64 = 0
    seat: i64
    for seat in range(here.seats):
        shares[seat] = 0
        if seat != here.to_move and here.laid[first + seat] < CARDS_ON_SIDE:
            bag = here.figures[field] + here.sides[first + seat]
            below = UP_TO[PLACE[bag % DIVISOR] * RANKS + max(bar, GOOD)]
            shares[seat] = SURE + 1 - below
            total += shares[seat]
            nobody = nobody * below >> 10
    if bar >= 0:
        if bar < GOOD:
            nobody = nobody * bar // GOOD
        holder = holder_of(here, field, bar)
        shares[holder] = SURE
        if total > 0:
            shares[holder] = nobody * total // (SURE + 1 - nobody)
        total += shares[holder]
    for seat in range(here.seats):
        shares[seat] = (shares[seat] << 10) // total


def holder_of(here: BlackSheepState, field: i64, bar: i64) -> i64:
    """The rival whose complete side has that rank."""
    first = field * here.seats
    seat: i64
    for seat in range(here.seats):
        rival = seat != here.to_move and here.laid[first + seat] == CARDS_ON_SIDE
        if rival and rank(here.figures[field] + here.sides[first + seat]) == bar:
            return seat
    return here.to_move


def note_gains(here: BlackSheepState, field: i64, notes: Cells) -> None:
    """What each choice of cards in hand does on a field."""
    hand = here.hands[here.to_move]
    side = field * here.seats + here.to_move
    missing = CARDS_ON_SIDE - here.laid[side]
    first = GAIN + field * CHOICES
    stake = notes[STAKE + field]
    bag = here.figures[field] + here.sides[side]
    now: i64 = 0
    if missing > 0:
        now = prospects(field, bag, missing, notes)
    nth: i64
    other: i64
    for nth in range(KINDS + 1, KINDS + 1 + notes[KINDS]):
        one = notes[nth]
        if missing == 0:
            notes[first + one] = IMPOSSIBLE
            continue
        notes[first + one] = stake * (prospects(field, bag + UNIT[one], missing - 1, notes) - now) >> 10
        if missing > 1:
            for other in range(nth, KINDS + 1 + notes[KINDS]):
                two = notes[other]
                if one != two or count(hand, one) > 1:
                    then = prospects(field, bag + UNIT[one] + UNIT[two], missing - 2, notes)
                    notes[first + PAIR[one * ANIMALS + two]] = stake * (then - now) >> 10
    if missing == CARDS_ON_SIDE:
        notes[WHOLE_HAND + field] = stake * (prospects(field, bag + hand, 0, notes) - now) >> 10


def prospects(field: i64, bag: i64, missing: i64, notes: Cells) -> i64:
    """How likely a side, complete or not, is to win the field, in 1024ths."""
    if missing == 0:
        return unbeaten(field, rank(bag), notes)
    total: i64 = 0
    first = PLACE[bag % DIVISOR] * QUANTILES
    at: i64
    for at in range(first, first + QUANTILES):
        total += unbeaten(field, LIKELY[at], notes)
    return total // QUANTILES


def unbeaten(field: i64, own: i64, notes: Cells) -> i64:
    """How likely a rank is to win the field, in 1024ths; FLD-12: equal to a complete side is too late."""
    if own <= notes[BAR + field]:
        return 0
    chance = SURE
    first = RIVAL + field * 3
    at: i64
    for at in range(first, first + notes[OPEN + field]):
        chance = chance * UP_TO[notes[at] + own] >> 10
    return chance


def note_elsewhere(field: i64, notes: Cells) -> None:
    """The most each card in hand can gain on the other fields; nothing if there is no room."""
    nth: i64
    other: i64
    for nth in range(KINDS + 1, KINDS + 1 + notes[KINDS]):
        animal = notes[nth]
        best = IMPOSSIBLE
        for other in range(FIELDS):
            if other != field:
                best = max(best, notes[GAIN + other * CHOICES + animal])
        if best == IMPOSSIBLE:
            best = 0
        notes[ELSEWHERE + field * ANIMALS + animal] = best


def judge(here: BlackSheepState, move: i64, notes: Cells) -> i64:
    """The weight of a move: what it gains, and what the cards kept promise."""
    field = FIELD[move]
    first = GAIN + field * CHOICES
    gain = notes[first + CHOICE[move]]
    laid = here.laid[field * here.seats + here.to_move]
    kept = here.hands[here.to_move] - PLACED[move] - DISCARDED[move]
    best = IMPOSSIBLE
    other = IMPOSSIBLE
    nth: i64
    for nth in range(KINDS + 1, KINDS + 1 + notes[KINDS]):
        animal = notes[nth]
        held = count(kept, animal)
        if held > 0:
            use = notes[ELSEWHERE + field * ANIMALS + animal]
            if laid == 0:
                if NUMBER[move] == 1:
                    use = max(use, notes[first + PAIR[CHOICE[move] * ANIMALS + animal]] - gain)
                else:
                    use = max(use, notes[WHOLE_HAND + field] - gain)
            if held > 1:
                other = use
            if use > best:
                other = max(other, best)
                best = use
            else:
                other = use
    weight = gain * 100 + best * BEST_KEPT
    if other > IMPOSSIBLE:
        weight += other * OTHER_KEPT
    weight = weight // 100 + TEMPO[2 * laid + NUMBER[move]]
    if DISCARDED[move] > 0:
        weight += FRESH_CARD
    return weight


KNOWLEDGE: Final = ShepherdBlackSheep()
