"""The heuristic of `shepherd` for Knizia's Black Sheep.

Every field has a stake: what winning it would change at the end of the match. Every side has prospects:
how likely it is to win the field, from what lies there and what may still come. A placing is judged by
how it changes prospects times stakes, and by what the cards kept may do on the next turns. Fields nobody
should want have negative stakes, and lost ones none: they take the cards that are good for nothing.

    sides.py   how sides end
    herds.py   who ends with how many figures
    stakes.py  what figures bring
    worth.py   who wins the match
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, cast

from mypy_extensions import i64

from sheepfold.bots.heuristic import Heuristic
from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.game import NOBODY, State
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.knizia_black_sheep.bots.sides import (
    DIVISOR,
    LIKELY,
    PLACE,
    QUANTILES,
    RANKS,
    SURE,
    UP_TO,
)
from sheepfold.games.knizia_black_sheep.bots.stakes import ONE, OTHER, PAIR_DIVISOR, stake_of, summary_of
from sheepfold.games.knizia_black_sheep.bots.worth import share_chances, share_victory
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    FIELDS,
    FIGURES,
    FIGURES_ON_FIELD,
)
from sheepfold.games.knizia_black_sheep.rules.moves import DISCARDED, FIELD, NUMBER, PLACED, PLACINGS, SKIP
from sheepfold.games.knizia_black_sheep.rules.scoring import rank
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

# What was learnt from playing positions on many times, in hundredths: of a point, or of a gain.

BEST_KEPT: Final[i64] = 55
"""What the better of the cards kept may do next turn, against what it would do now."""
OTHER_KEPT: Final[i64] = 41
"""The same for the other one."""
FRESH_CARD: Final[i64] = 25
"""A discard shows one card more."""
TEMPO: Final[IntRow] = int_row([0, -50, 0, 0, 100, 65])
"""TEMPO[2 * cards laid + cards placed]: a first card alone says little; a side completed is done with."""

# What may be placed on a field: one animal (0 to 5) or two (6 to 26).
CHOICES: Final[i64] = 27


def _pairs() -> list[int]:
    pairs = [0] * (ANIMALS * ANIMALS)
    for nth, (one, other) in enumerate(combinations_with_replacement(range(ANIMALS), 2)):
        pairs[one * ANIMALS + other] = pairs[other * ANIMALS + one] = ANIMALS + nth
    return pairs


_PAIRS: Final = _pairs()

PAIR: Final[IntRow] = int_row(_PAIRS)
"""PAIR[one * ANIMALS + other]: the number of a choice of two animals."""
CHOICE: Final[IntRow] = int_row(
    [
        each.placed[0] if len(each.placed) == 1 else _PAIRS[each.placed[0] * ANIMALS + each.placed[1]]
        for _field in range(FIELDS)
        for each in PLACINGS
    ]
)
"""CHOICE[move]: what it places."""

# A row of notes for a decision.
KINDS: Final[i64] = 0
"""How many kinds of animals are in hand, and which."""
LAID: Final[i64] = 4
"""By field: how many cards lie on the seat's own side."""
WHOLE_HAND: Final[i64] = 7
"""By field: the gain of placing the whole hand, in two turns."""
GAIN: Final[i64] = 10
"""By field and choice: what it does for the prospects, times the stake."""
ELSEWHERE: Final[i64] = GAIN + FIELDS * CHOICES
"""By field and animal: the most a card can gain on the other fields."""
NOTES: Final[i64] = ELSEWHERE + FIELDS * ANIMALS

IMPOSSIBLE: Final[i64] = -100_000


class KniziaShepherd(Heuristic):
    """Weighs moves by the change of stakes times prospects, and by the cards kept for the next turn."""

    def weigh(self, state: State, moves: IntRow, number: i64, weights: IntRow) -> None:
        weights[0] = 0
        if moves[0] == SKIP:
            return
        here = cast(KniziaState, state)
        me = here.to_move
        hand = here.hands[me]
        notes = zeros(NOTES)
        note_hand(hand, notes)
        summary = summary_of(here, me)
        field: i64
        for field in range(FIELDS):
            note_field(here, field, summary, notes)
        for field in range(FIELDS):
            note_elsewhere(field, notes)
        at: i64
        for at in range(number):
            weights[at] = judge(hand, moves[at], notes)

    def stage(self, state: State) -> i64:
        """How many fields have been scored."""
        here = cast(KniziaState, state)
        on_fields = here.figures[0] + here.figures[1] + here.figures[2]
        return (FIGURES * ANIMALS - size(here.stock) - size(on_fields)) // FIGURES_ON_FIELD

    def ahead(self) -> i64:
        """Each field once, more or less."""
        return FIELDS

    def worth(self, state: State, values: IntRow) -> None:
        here = cast(KniziaState, state)
        if here.to_move == NOBODY:
            share_victory(here, values)
        else:
            share_chances(here, values)


def note_hand(hand: i64, notes: IntRow) -> None:
    """The kinds of animals in hand."""
    kinds: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        if count(hand, animal) > 0:
            kinds += 1
            notes[KINDS + kinds] = animal
    notes[KINDS] = kinds


def note_field(here: KniziaState, field: i64, summary: IntRow, notes: IntRow) -> None:
    """What each choice of cards in hand does on a field."""
    me = here.to_move
    side = field * here.seats + me
    missing = CARDS_ON_SIDE - here.laid[side]
    notes[LAID + field] = here.laid[side]
    if missing == 0:
        close_field(field, notes)
        return
    figures = here.figures[field]
    pair = figures % PAIR_DIVISOR
    stake = stake_of(summary, here.seats, me, ONE[pair], OTHER[pair])
    rivals = rivals_of(here, field)
    bag = figures + here.sides[side]
    hand = here.hands[me]
    now = prospects(bag, missing, rivals)
    first = GAIN + field * CHOICES
    nth: i64
    other: i64
    for nth in range(KINDS + 1, KINDS + 1 + notes[KINDS]):
        one = notes[nth]
        notes[first + one] = stake * (prospects(bag + UNIT[one], missing - 1, rivals) - now) >> 10
        if missing > 1:
            for other in range(nth, KINDS + 1 + notes[KINDS]):
                two = notes[other]
                if one != two or count(hand, one) > 1:
                    then = prospects(bag + UNIT[one] + UNIT[two], missing - 2, rivals)
                    notes[first + PAIR[one * ANIMALS + two]] = stake * (then - now) >> 10
    if missing == CARDS_ON_SIDE:
        notes[WHOLE_HAND + field] = stake * (prospects(bag + hand, 0, rivals) - now) >> 10


def close_field(field: i64, notes: IntRow) -> None:
    """No card can be placed there."""
    nth: i64
    for nth in range(KINDS + 1, KINDS + 1 + notes[KINDS]):
        notes[GAIN + field * CHOICES + notes[nth]] = IMPOSSIBLE


# What the others have on a field: the best rank complete, how many are not, and where their chances are.
BAR: Final[i64] = 0
WAITING: Final[i64] = 1
RIVAL: Final[i64] = 2


def rivals_of(here: KniziaState, field: i64) -> IntRow:
    """What is to beat on a field, and whom to fear there."""
    rivals = zeros(RIVAL + 3)
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
                rivals[RIVAL + waiting] = PLACE[bag % DIVISOR] * RANKS
                waiting += 1
    rivals[BAR] = bar
    rivals[WAITING] = waiting
    return rivals


def prospects(bag: i64, missing: i64, rivals: IntRow) -> i64:
    """How likely a side, complete or not, is to win the field, in 1024ths."""
    if missing == 0:
        return unbeaten(rank(bag), rivals)
    total: i64 = 0
    first = PLACE[bag % DIVISOR] * QUANTILES
    at: i64
    for at in range(first, first + QUANTILES):
        total += unbeaten(LIKELY[at], rivals)
    return total // QUANTILES


def unbeaten(own: i64, rivals: IntRow) -> i64:
    """How likely a rank is to win the field, in 1024ths; FLD-12: equal to a complete side is too late."""
    if own <= rivals[BAR]:
        return 0
    waiting = rivals[WAITING]
    if waiting == 0:
        return SURE
    chance = UP_TO[rivals[RIVAL] + own]
    if waiting > 1:
        chance = chance * UP_TO[rivals[RIVAL + 1] + own] >> 10
        if waiting > 2:
            chance = chance * UP_TO[rivals[RIVAL + 2] + own] >> 10
    return chance


def note_elsewhere(field: i64, notes: IntRow) -> None:
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


def judge(hand: i64, move: i64, notes: IntRow) -> i64:
    """The weight of a move: what it gains, and what the cards kept promise."""
    field = FIELD[move]
    laid = notes[LAID + field]
    gain = notes[GAIN + field * CHOICES + CHOICE[move]]
    kept = (hand - PLACED[move] - DISCARDED[move]) % PAIR_DIVISOR
    best = promise(field, laid, move, ONE[kept], gain, notes)
    weight = gain * 100 + best * BEST_KEPT
    if OTHER[kept] != NOBODY:
        other = promise(field, laid, move, OTHER[kept], gain, notes)
        weight += min(best, other) * OTHER_KEPT + (max(best, other) - best) * BEST_KEPT
    weight = weight // 100 + TEMPO[2 * laid + NUMBER[move]]
    if DISCARDED[move] > 0:
        weight += FRESH_CARD
    return weight


def promise(field: i64, laid: i64, move: i64, animal: i64, gain: i64, notes: IntRow) -> i64:
    """The most a card kept can gain next turn: on another field, or with what is placed now."""
    elsewhere = notes[ELSEWHERE + field * ANIMALS + animal]
    if laid > 0:
        return elsewhere
    if NUMBER[move] == 1:
        return max(elsewhere, notes[GAIN + field * CHOICES + PAIR[CHOICE[move] * ANIMALS + animal]] - gain)
    return max(elsewhere, notes[WHOLE_HAND + field] - gain)


HEURISTIC: Final = KniziaShepherd()
