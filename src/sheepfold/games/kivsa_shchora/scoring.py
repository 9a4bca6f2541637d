"""Points and the score sheet (PEN-15 to PEN-18)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sheepfold.engine.bag import count
from sheepfold.engine.fields import write_bag
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.cards import NAMES

POINTS: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 30]
"""POINTS[kind]: what a card left in hand costs (PEN-16)."""

TRIPLE_BLACK_POINTS: Final = 90
"""What triple black costs everybody else (PEN-17)."""

DONE: Final = 0
TRIPLE: Final = 1
PILE_EMPTY: Final = 2
ENDINGS: Final = ["done", "triple black", "pile empty"]
"""How a round ends (PEN-15)."""


class RoundScore(NamedTuple):
    """One round on the score sheet."""

    ending: int
    winner: int | None
    """Who was done or had triple black; nobody when the pile ran out."""
    hands: tuple[int, ...]
    """The cards each seat was left with, as bags, seen by all (PEN-19)."""

    def points(self, seat: int) -> int:
        """PEN-17: what the round cost a seat."""
        if seat == self.winner:
            return 0
        return TRIPLE_BLACK_POINTS if self.ending == TRIPLE else hand_points(self.hands[seat])

    def as_json(self) -> Json:
        """The round for views and positions."""
        return {
            "ending": ENDINGS[self.ending],
            "winner": self.winner,
            "hands": [write_bag(hand, NAMES) for hand in self.hands],
            "points": [self.points(seat) for seat in range(len(self.hands))],
        }


def hand_points(hand: int) -> int:
    """PEN-16: what a hand is worth at the end of a round."""
    return sum(points * int(count(hand, kind)) for kind, points in enumerate(POINTS))


def hand_lines(hand: int) -> list[Json]:
    """A hand counted kind by kind."""
    return [
        {"card": name, "count": int(count(hand, kind)), "points": POINTS[kind] * int(count(hand, kind))}
        for kind, name in enumerate(NAMES)
        if count(hand, kind)
    ]
