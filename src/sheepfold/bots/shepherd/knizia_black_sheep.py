"""A shepherd for Knizia's Black Sheep.

Every field has a stake: what winning it would change at the end of the match. Every side has prospects:
how likely it is to win the field, from what lies there and what may still come. A placing is judged by
how it changes prospects times stakes, and by what the cards kept, and those drawn, may do on the next
turns. Fields nobody should want have negative stakes, and take the cards that are good for nothing.
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
from sheepfold.games.knizia_black_sheep.moves import DISCARDED, FIELD, LEAVING, NUMBER, PLACED, PLACINGS, SKIP
from sheepfold.games.knizia_black_sheep.state import BlackSheepState

KEEPING: Final[i64] = 50
"""What a kept card may do next turn, in hundredths of what it would do now."""
DRAWING: Final[i64] = 25
"""The same for a card still to be drawn: not knowing it is worse than its mean."""
CYCLING: Final[i64] = 30
"""For a discard, which shows one card more."""
SPITE: Final[i64] = 40
"""How much a rival's points matter, in hundredths of own ones."""

# What may be placed on a field: one animal (0 to 5) or two (6 to 26).
CHOICES: Final[i64] = 27
PAIR: Final[Cells] = cells([0] * 36)
"""PAIR[one * ANIMALS + other]: the number of a choice of two animals."""
for _at, (_one, _other) in enumerate(combinations_with_replacement(range(ANIMALS), 2)):
    PAIR[_one * ANIMALS + _other] = PAIR[_other * ANIMALS + _one] = ANIMALS + _at
CHOICE: Final[Cells] = cells(
    [
        each.placed[0] if len(each.placed) == 1 else int(PAIR[each.placed[0] * ANIMALS + each.placed[1]])
        for _field in range(FIELDS)
        for each in PLACINGS
    ]
)
"""CHOICE[move]: what it places."""

# One row of notes for a decision.
STAKE: Final[i64] = 0
"""By field."""
BAR: Final[i64] = 3
"""By field: the best rank complete."""
OPEN: Final[i64] = 6
"""By field: how many rivals are not complete."""
RIVAL: Final[i64] = 9
"""By field and rival not complete: where its chances are."""
GAIN: Final[i64] = 18
"""By field and choice."""
WHOLE_HAND: Final[i64] = GAIN + FIELDS * CHOICES
"""By field: the gain of placing the hand in two turns."""
ELSEWHERE: Final[i64] = WHOLE_HAND + FIELDS
"""By field and animal: what a card may do on other fields."""
DRAW: Final[i64] = ELSEWHERE + FIELDS * ANIMALS
"""By field: what a card drawn may do."""
NOTES: Final[i64] = DRAW + FIELDS

UNPLAYABLE: Final[i64] = -10000


class ShepherdBlackSheep(Knowledge):
    """See the module."""

    def weigh(self, state: State, moves: Cells, number: i64, weights: Cells) -> None:
        weights[0] = 0
        if moves[0] == SKIP:
            return
        here = cast(BlackSheepState, state)
        notes = zeros(NOTES)
        note_stakes(here, notes)
        field: i64
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


def note_stakes(here: BlackSheepState, notes: Cells) -> None:
    """What it changes that the seat to move wins a field, and not one of the others."""
    me = here.to_move
    seats = here.seats
    ledger = ledger_of(here, me)
    field: i64
    seat: i64
    for seat in range(seats):
        ledger[CARE + seat] = -SPITE
    ledger[CARE + me] = 100
    for field in range(FIELDS):
        figures = here.figures[field]
        if figures > 0:
            others: i64 = 0
            for seat in range(seats):
                if seat != me:
                    others += gains(ledger, seats, figures, seat)
            notes[STAKE + field] = gains(ledger, seats, figures, me) - others // (seats - 1)


def note_gains(here: BlackSheepState, field: i64, notes: Cells) -> None:
    """What each choice of cards does on a field."""
    me = here.to_move
    side = field * here.seats + me
    laid = here.laid[side]
    first = GAIN + field * CHOICES
    one: i64
    other: i64
    if laid == CARDS_ON_SIDE:
        for one in range(ANIMALS):
            notes[first + one] = UNPLAYABLE
        return
    note_rivals(here, field, notes)
    stake = notes[STAKE + field]
    bag = here.figures[field] + here.sides[side]
    now = prospects(field, bag, CARDS_ON_SIDE - laid, notes)
    for one in range(ANIMALS):
        then = prospects(field, bag + UNIT[one], CARDS_ON_SIDE - laid - 1, notes)
        notes[first + one] = stake * (then - now) >> 10
    hand = here.hands[me]
    if laid < 2:
        for one in range(ANIMALS):
            if count(hand, one) > 0:
                for other in range(one, ANIMALS):
                    if count(hand - UNIT[one], other) > 0:
                        pair = bag + UNIT[one] + UNIT[other]
                        then = prospects(field, pair, CARDS_ON_SIDE - laid - 2, notes)
                        notes[first + PAIR[one * ANIMALS + other]] = stake * (then - now) >> 10
    if laid == 0:
        then = prospects(field, bag + hand, 0, notes)
        notes[WHOLE_HAND + field] = stake * (then - now) >> 10


def note_rivals(here: BlackSheepState, field: i64, notes: Cells) -> None:
    """What is to beat on a field, and whom to fear there."""
    bar: i64 = -1
    open_sides: i64 = 0
    seat: i64
    for seat in range(here.seats):
        if seat != here.to_move:
            side = field * here.seats + seat
            bag = here.figures[field] + here.sides[side]
            if here.laid[side] == CARDS_ON_SIDE:
                bar = max(bar, rank(bag))
            else:
                notes[RIVAL + field * 3 + open_sides] = PLACE[bag % DIVISOR] * RANKS
                open_sides += 1
    notes[BAR + field] = bar
    notes[OPEN + field] = open_sides


def prospects(field: i64, bag: i64, missing: i64, notes: Cells) -> i64:
    """How likely a combination is to win the field."""
    if missing == 0:
        return unbeaten(field, rank(bag), notes)
    total: i64 = 0
    first = PLACE[bag % DIVISOR] * QUANTILES
    at: i64
    for at in range(first, first + QUANTILES):
        total += unbeaten(field, LIKELY[at], notes)
    return total // QUANTILES


def unbeaten(field: i64, own: i64, notes: Cells) -> i64:
    """How likely a complete combination is to win the field."""
    if own <= notes[BAR + field]:
        return 0
    chance = SURE
    first = RIVAL + field * 3
    at: i64
    for at in range(first, first + notes[OPEN + field]):
        chance = chance * UP_TO[notes[at] + own] >> 10
    return chance


def note_elsewhere(field: i64, notes: Cells) -> None:
    """What a card can do on the other fields."""
    total: i64 = 0
    animal: i64
    other: i64
    for animal in range(ANIMALS):
        best: i64 = UNPLAYABLE
        for other in range(FIELDS):
            if other != field:
                best = max(best, notes[GAIN + other * CHOICES + animal])
        if best == UNPLAYABLE:
            best = 0
        notes[ELSEWHERE + field * ANIMALS + animal] = best
        total += best
    notes[DRAW + field] = total // ANIMALS


def judge(here: BlackSheepState, move: i64, notes: Cells) -> i64:
    """The weight of a move."""
    field = FIELD[move]
    placing = GAIN + field * CHOICES
    gain = notes[placing + CHOICE[move]]
    kept = here.hands[here.to_move] - PLACED[move] - DISCARDED[move]
    fresh = here.laid[field * here.seats + here.to_move] == 0
    later = LEAVING[move] * notes[DRAW + field] * DRAWING // 100
    if DISCARDED[move] > 0:
        gain += CYCLING
    animal: i64
    for animal in range(ANIMALS):
        held = count(kept, animal)
        if held > 0:
            use = notes[ELSEWHERE + field * ANIMALS + animal]
            if fresh:
                if NUMBER[move] == 1:
                    use = max(
                        use,
                        notes[placing + PAIR[CHOICE[move] * ANIMALS + animal]]
                        - notes[placing + CHOICE[move]],
                    )
                else:
                    use = max(use, notes[WHOLE_HAND + field] - gain)
            later += held * use
    return gain + later * KEEPING // 100


KNOWLEDGE: Final = ShepherdBlackSheep()
