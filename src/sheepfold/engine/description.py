"""What a move does, as data: verb, cards, target.

Everything that shows a move, or lets somebody compose one, reads its description. Only the rules of a game
know its notation (docs/notation.md).

    2 elephant +joker             play elephant x 2, joker
    bid 3                         bid; number 3
    black sheep to seat 2 with 6  pass black sheep, 6; seat 2
    field 1: horse, discard pig   place horse; field 1; then discard pig
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class CardCount(NamedTuple):
    """So many cards of one kind."""

    kind: str
    """The name of the card."""
    number: int = 1
    value: int | None = None
    """What the card stands for where it stands for something else: the number of a joker."""

    def __str__(self) -> str:
        return f"{self.number or 'no'} {self.kind}"


class CardName(NamedTuple):
    """A card that is named and not counted."""

    kind: str

    def __str__(self) -> str:
        return self.kind


class SeatName(NamedTuple):
    """A seat in a sentence: whoever shows the sentence knows the names of those who sit there."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"


class MoveDescription(NamedTuple):
    """A move taken apart."""

    verb: str
    """What is done: `play`, `pass`, `draw`; each game lists its verbs in its move table."""
    cards: tuple[CardCount, ...] = ()
    """With which cards, in the order in which they are played."""
    seat: int | None = None
    """The seat the move is aimed at."""
    place: str = ""
    """The place it is aimed at, named as in events: `field 2`, `pile`."""
    then: MoveDescription | None = None
    """What the same move does besides, afterwards."""
    number: int | None = None
    """The number that is said: a bid."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The cards one by one."""
        return tuple([each.kind for each in self.cards for _ in range(each.number)])

    def as_json(self) -> dict[str, Any]:
        """The description for programs; what does not apply is left out."""
        told: dict[str, Any] = {"verb": self.verb}
        if self.cards:
            told["cards"] = [card_as_json(each) for each in self.cards]
        if self.seat is not None:
            told["seat"] = self.seat
        if self.place:
            told["place"] = self.place
        if self.number is not None:
            told["number"] = self.number
        if self.then is not None:
            told["then"] = self.then.as_json()
        return told


class LegalMove:
    """A legal move as those see it who show it: how it is written, and what it does.

    Each game has one such object for each of its moves, so it is its own key in caches.
    """

    __slots__ = ("description", "text")

    def __init__(self, text: str, description: MoveDescription) -> None:
        self.text = text
        self.description = description

    def __repr__(self) -> str:
        return f"LegalMove({self.text!r})"


def card_as_json(card: CardCount) -> dict[str, Any]:
    """Cards of one kind for programs."""
    told: dict[str, Any] = {"card": card.kind, "count": card.number}
    if card.value is not None:
        told["as"] = card.value
    return told


def counted(kinds: Iterable[str]) -> tuple[CardCount, ...]:
    """Cards by kind, in the order in which the kinds first appear."""
    numbers: dict[str, int] = {}
    for kind in kinds:
        numbers[kind] = numbers.get(kind, 0) + 1
    return tuple([CardCount(kind, number) for kind, number in numbers.items()])
