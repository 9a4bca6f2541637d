"""Which hands the others may hold, by all that was ever told to one seat.

He who keeps these books goes through every way the cards may have been drawn, at once: a hand is a number,
and for every combination of hands there is one bit that says whether anything speaks against it. He shares
no code with the game; what lies open he reads in his notebook.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from sheepfold.engine.game import Json
from tests.games.knizia_black_sheep.notebook import Notebook
from tests.games.knizia_black_sheep.referee import ORDER

HANDS = [hand for size in range(4) for hand in combinations_with_replacement(range(len(ORDER)), size)]
"""Every hand of up to three cards; a hand goes by its number here."""

NUMBER = {hand: number for number, hand in enumerate(HANDS)}

HOLDS = np.array([[hand.count(kind) for kind in range(len(ORDER))] for hand in HANDS], np.int8)
"""HOLDS[hand, kind]: how many there are."""

Bits = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int8]


def bigger(kind: int) -> tuple[list[int], list[int]]:
    """Hands with room for a card of this kind, and what they are with it."""
    small = [hand for hand in HANDS if len(hand) < 3]
    return [NUMBER[hand] for hand in small], [NUMBER[tuple(sorted((*hand, kind)))] for hand in small]


GROWING = [bigger(kind) for kind in range(len(ORDER))]


class Possible:
    """Combinations of the other seats' hands that nothing speaks against."""

    def __init__(self, first: Json) -> None:
        self.notebook = Notebook(first)
        self.others = [seat for seat in self.notebook.seats if seat != first["seat"]]
        self.bits: Bits = np.zeros([len(HANDS)] * len(self.others), dtype=bool)
        self.bits[(0,) * len(self.others)] = True
        for seat in self.others:
            for _ in range(3):
                self.draw(seat)

    def hear(self, event: Json) -> None:
        """Something happened."""
        what = event["event"]
        if what == "shuffle":
            # Nothing is left in the pile: whatever is unseen is in the hands.
            self.only(lambda left: left == 0)
        self.notebook.hear(event)
        if what == "turn up" or (what == "draw" and event["seat"] not in self.others):
            # A card that was in the pile was in no hand.
            self.only(lambda left: left >= 0)
        if event.get("seat") in self.others:
            if what in ("place", "discard"):
                for card in event["cards"]:
                    self.release(event["seat"], ORDER.index(card))
            if what == "draw":
                for _ in event["cards"]:
                    self.draw(event["seat"])
        assert self.bits.any(), "nothing is possible any more"

    def in_pile(self, kind: int) -> Numbers:
        """By combination of hands: how many cards of this kind are left in the pile."""
        left = np.array(self.notebook.unseen()[ORDER[kind]], np.int8)
        for axis in range(len(self.others)):
            shape = [1] * len(self.others)
            shape[axis] = len(HANDS)
            left = left - HOLDS[:, kind].reshape(shape)
        return left

    def only(self, may_be: Callable[[Numbers], Bits]) -> None:
        """Strike out what leaves an impossible number of any card in the pile."""
        for kind in range(len(ORDER)):
            self.bits &= may_be(self.in_pile(kind))

    def release(self, seat: int, kind: int) -> None:
        """A card left a hand, so it was there."""
        before = np.moveaxis(self.bits, self.others.index(seat), 0)
        after = np.zeros_like(before)
        small, big = GROWING[kind]
        after[small] = before[big]
        self.bits = np.moveaxis(after, 0, self.others.index(seat))

    def draw(self, seat: int) -> None:
        """A card came into a hand, any that may be in the pile."""
        axis = self.others.index(seat)
        before = np.moveaxis(self.bits, axis, 0)
        after = np.zeros_like(before)
        for kind, (small, big) in enumerate(GROWING):
            there = np.moveaxis(self.in_pile(kind) > 0, axis, 0)
            after[big] |= before[small] & there[small]
        self.bits = np.moveaxis(after, 0, axis)

    def number(self) -> int:
        """How many combinations are possible."""
        return int(self.bits.sum())

    def allows(self, hands: list[dict[str, int]]) -> bool:
        """Whether the others may hold these hands, given by seat."""
        at = tuple(
            NUMBER[tuple(kind for kind, name in enumerate(ORDER) for _ in range(hands[seat].get(name, 0)))]
            for seat in self.others
        )
        return bool(self.bits[at])
