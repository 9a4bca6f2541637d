"""The move table.

A move names a field, the cards placed there, and after a single card perhaps one to discard: one
decision (FLD-4, FLD-5). Each field has 63 moves, in this order:

    ids       notation                          meaning
      0-41    field 1: horse                    place one card
              field 1: horse, discard rooster   and discard one of the two left
     42-62    field 1: cow, pig                 place two cards
     63-125   field 2: ...
    126-188   field 3: ...
    189       skip                              every side of one's own is full (FLD-7)
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, covers
from sheepfold.engine.description import MoveDescription, counted
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, CARDS_ON_SIDE, FIELDS, HAND, NAMES


class Placing(NamedTuple):
    """What may be done on a field."""

    placed: tuple[int, ...]
    discarded: tuple[int, ...]

    def on(self, field: int) -> MoveDescription:
        """The move that does this on a field, counted from 0."""
        discarding = [MoveDescription("discard", counted([NAMES[animal]])) for animal in self.discarded]
        return MoveDescription(
            "place",
            counted(NAMES[animal] for animal in self.placed),
            place=f"field {field + 1}",
            then=discarding[0] if discarding else None,
        )

    @property
    def cards(self) -> int:
        """All cards that leave the hand."""
        return int(bag_of([*self.placed, *self.discarded]))


def _placings() -> list[Placing]:
    discards: list[tuple[int, ...]] = [(), *[(animal,) for animal in range(ANIMALS)]]
    singles = [Placing((animal,), some) for animal in range(ANIMALS) for some in discards]
    pairs = combinations_with_replacement(range(ANIMALS), 2)
    return [*singles, *[Placing(pair, ()) for pair in pairs]]


PLACINGS: Final = _placings()
PER_FIELD: Final = 63
SKIP: Final = 189

DESCRIPTIONS: Final = [
    *[each.on(field) for field in range(FIELDS) for each in PLACINGS],
    MoveDescription("skip"),
]
"""DESCRIPTIONS[move]: verb, cards and field."""


def text_of(move: MoveDescription) -> str:
    """A move in notation."""
    if move.verb == "skip":
        return "skip"
    discarding = "" if move.then is None else f", discard {move.then.cards[0].kind}"
    return f"{move.place}: {', '.join(move.kinds)}{discarding}"


TABLE: Final = [text_of(each) for each in DESCRIPTIONS]
"""TABLE[move]: its notation."""

# From here on: the same data as rows of machine integers, for speed.

_MOVES = [each for _ in range(FIELDS) for each in PLACINGS]

FIELD: Final[IntRow] = int_row([field for field in range(FIELDS) for _ in PLACINGS])
"""FIELD[move]: where it places."""
PLACED: Final[IntRow] = int_row([int(bag_of(list(each.placed))) for each in _MOVES])
"""PLACED[move]: the cards placed, as a bag."""
NUMBER: Final[IntRow] = int_row([len(each.placed) for each in _MOVES])
"""NUMBER[move]: how many cards are placed."""
DISCARDED: Final[IntRow] = int_row([int(bag_of(list(each.discarded))) for each in _MOVES])
"""DISCARDED[move]: the cards discarded, as a bag."""
LEAVING: Final[IntRow] = int_row([len(each.placed) + len(each.discarded) for each in _MOVES])
"""LEAVING[move]: how many cards leave the hand, and how many are drawn."""


def may_place(laid: int) -> tuple[int, ...]:
    """FLD-4: how many cards may go to a side on which so many lie."""
    return ((1, 2), (2,), (1,), ())[laid]


HAND_DIVISOR: Final[i64] = 193
"""The smallest that leaves each of the 56 hands a remainder of its own."""


def _choices() -> tuple[list[int], list[int], list[int]]:
    """For each hand the placings it covers, and for each number of cards laid which part of them fits."""
    rows: list[int] = []
    starts = [0] * (int(HAND_DIVISOR) * (CARDS_ON_SIDE + 1))
    ends = starts[:]
    for cards in combinations_with_replacement(range(ANIMALS), HAND):
        hand = bag_of(list(cards))
        for laid in range(CARDS_ON_SIDE + 1):
            slot = hand % int(HAND_DIVISOR) * (CARDS_ON_SIDE + 1) + laid
            starts[slot] = len(rows)
            rows += [
                number
                for number, each in enumerate(PLACINGS)
                if len(each.placed) in may_place(laid) and covers(hand, each.cards)
            ]
            ends[slot] = len(rows)
    return rows, starts, ends


_ROWS, _STARTS, _ENDS = _choices()

CHOICES: Final[IntRow] = int_row(_ROWS)
"""The placings open to each hand on each side: from CHOICES_AT[slot] to CHOICES_END[slot]."""
CHOICES_AT: Final[IntRow] = int_row(_STARTS)
CHOICES_END: Final[IntRow] = int_row(_ENDS)

SLOTS: Final[i64] = 4
"""slot = hand % HAND_DIVISOR * SLOTS + cards laid on the side."""
