"""The animals at the watering hole, and how many of them come to which table (BYE-1 to BYE-3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sheepfold.engine.bag import UNIT
from sheepfold.engine.int_row import IntRow, int_row

SETS: Final = [
    "tiger", "penguin", "crocodile", "snake", "lion", "dolphin", "giraffe", "rhino",
    "elephant", "panda", "parrot", "dog", "bear", "cow", "fox", "goat",
]  # fmt: skip
"""Sets 1 to 16 (BYE-1). Assumed: the names come from one public source, not from the printed cards."""

COPIES: Final = 4
"""Cards in a set."""

SPECIALS: Final = ["eagle", "mole", "white sheep", "mother sheep", "wolf", "magpie"]
"""The special cards but the black sheep (BYE-2). A bag of specials counts them in this order."""

BLACK_SHEEP: Final = "black sheep"
"""Every hand holds exactly one, always (BYE-11), so that no state need store it."""

EAGLE: Final = 0

MOLE: Final = 1

WHITE_SHEEP: Final = 2

MOTHER_SHEEP: Final = 3

WOLF: Final = 4

MAGPIE: Final = 5

NAMES: Final = SETS + SPECIALS
"""Every card but the black sheep: sets first, then specials."""

FIRST_SPECIAL: Final = 16
"""NAMES[FIRST_SPECIAL + special] is the name of a special card."""

ON_OFFER: Final = [3, 2, 1, 1, 1]
"""The specials to pick from in the advanced game (BYE-5)."""


class SetUp(NamedTuple):
    """What is in play with so many seats (BYE-3)."""

    sets: int
    eagles: int
    moles: int
    dealt: int
    """Set cards dealt to each seat."""
    hand_size: int
    goal: int
    """Triplets to win."""


SET_UPS: Final = {
    2: SetUp(sets=12, eagles=1, moles=1, dealt=6, hand_size=8, goal=5),
    3: SetUp(sets=12, eagles=2, moles=1, dealt=5, hand_size=7, goal=4),
    4: SetUp(sets=14, eagles=2, moles=2, dealt=5, hand_size=7, goal=3),
    5: SetUp(sets=16, eagles=3, moles=2, dealt=5, hand_size=7, goal=3),
}

# From here on: the same data as rows of machine integers, by number of seats.

_NOBODY: Final = SetUp(0, 0, 0, 0, 0, 0)

_BY_SEATS: Final = [SET_UPS.get(seats, _NOBODY) for seats in range(6)]

SETS_IN_PLAY: Final[IntRow] = int_row([table.sets for table in _BY_SEATS])

HAND_SIZE: Final[IntRow] = int_row([table.hand_size for table in _BY_SEATS])

GOAL: Final[IntRow] = int_row([table.goal for table in _BY_SEATS])

SET_DECK: Final[IntRow] = int_row(
    [sum(COPIES * int(UNIT[kind]) for kind in range(table.sets)) for table in _BY_SEATS]
)
"""All set cards in play, as a bag."""

BASIC_SPECIALS: Final[IntRow] = int_row(
    [int(UNIT[EAGLE]) * table.eagles + int(UNIT[MOLE]) * table.moles for table in _BY_SEATS]
)
"""The specials dealt in the basic game, as a bag."""
