"""Points and the score sheet (PEN-15 to PEN-18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import count
from sheepfold.engine.fields import write_bag
from sheepfold.engine.game import NOBODY, Json
from sheepfold.engine.int_row import IntRow, int_row, listed
from sheepfold.games.kivsa_shchora.rules.cards import NAMES

POINTS: Final[IntRow] = int_row([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 30])
"""POINTS[kind]: what a card left in hand costs (PEN-16)."""

TRIPLE_BLACK_POINTS: Final = 90
"""What triple black costs everybody else (PEN-17)."""

DONE: Final = 0
TRIPLE: Final = 1
PILE_EMPTY: Final = 2
ENDINGS: Final = ["done", "triple black", "pile empty"]
"""How a round ends (PEN-15)."""


class RoundScore:
    """One round on the score sheet."""

    def __init__(self, ending: i64, winner: i64, hands: IntRow, points: IntRow) -> None:
        self.ending: i64 = ending
        self.winner: i64 = winner
        """Who was done or had triple black; NOBODY when the pile ran out."""
        self.hands = hands
        """The cards each seat was left with, as bags, seen by all (PEN-19)."""
        self.points = points
        """By seat."""

    def as_json(self) -> Json:
        """The round for views and positions."""
        return {
            "ending": ENDINGS[int(self.ending)],
            "winner": None if self.winner == NOBODY else int(self.winner),
            "hands": [write_bag(hand, NAMES) for hand in self.hands],
            "points": listed(self.points),
        }


def score_round(ending: i64, winner: i64, hands: IntRow) -> RoundScore:
    """PEN-17: nothing for the winner; 90 for the others after triple black, else what they hold."""
    points = hands[:]
    for seat in range(len(hands)):
        if seat == winner:
            points[seat] = 0
        elif ending == TRIPLE:
            points[seat] = TRIPLE_BLACK_POINTS
        else:
            points[seat] = hand_points(hands[seat])
    return RoundScore(ending, winner, hands, points)


def hand_points(hand: i64) -> i64:
    """PEN-16: what a hand is worth at the end of a round."""
    total: i64 = 0
    for kind in range(len(POINTS)):
        total += POINTS[kind] * (hand & 15)
        hand >>= 4
    return total


def hand_lines(hand: i64) -> list[Json]:
    """A hand counted kind by kind."""
    return [
        {"card": name, "count": int(count(hand, kind)), "points": int(POINTS[kind] * count(hand, kind))}
        for kind, name in enumerate(NAMES)
        if count(hand, kind)
    ]
