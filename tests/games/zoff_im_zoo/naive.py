"""The rules once more, as a person would apply them to cards in front of them: slow, and no code shared.

What the package computes in tables of machine integers is compared with this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

Cards: TypeAlias = "Counter[str]"

BEATS = {
    "whale": "polar bear, seal, perch, sardines",
    "elephant": "crocodile, polar bear, lion, fox",
    "crocodile": "fox, perch, sardines, mouse",
    "polar bear": "seal, fox, perch, mouse",
    "lion": "fox, mouse",
    "seal": "perch, sardines, mouse",
    "fox": "hedgehog, mouse",
    "perch": "sardines",
    "hedgehog": "mouse, mosquito",
    "sardines": "mosquito",
    "mouse": "elephant, mosquito",
    "mosquito": "",
}
"""ZOO-2 read from the other side: whom each animal beats."""

DECK: Cards = Counter(dict.fromkeys(BEATS, 5) | {"mosquito": 4, "joker": 1})


def reading(cards: Cards) -> tuple[int, str] | None:
    """ZOO-4, ZOO-8, ZOO-9: the number and animal these cards count as, or None if they are no play."""
    number = cards.total()
    animals = {card for card in cards if cards[card] and card != "joker"}
    if len(animals) == 1:
        return number, animals.pop()
    if animals == {"elephant", "mosquito"} and cards["mosquito"] == 1:
        return number, "elephant"
    return None


def beats(play: Cards, top: Cards) -> bool:
    """ZOO-5."""
    above, below = reading(play), reading(top)
    if above is None or below is None:
        return False
    if above[1] == below[1]:
        return above[0] == below[0] + 1
    return above[0] == below[0] and below[1] in BEATS[above[1]].split(", ")


def parts(cards: Cards) -> Iterator[Cards]:
    """Every choice of some of these cards, the empty one too."""
    kinds = [kind for kind in cards if cards[kind]]
    for numbers in product(*[range(cards[kind] + 1) for kind in kinds]):
        yield Counter({kind: number for kind, number in zip(kinds, numbers, strict=True) if number})


def every_play() -> list[Cards]:
    """All plays the printed deck can make."""
    found = []
    for animal in BEATS:
        for mosquito in (0, 1) if animal == "elephant" else (0,):
            for joker in (0, 1):
                for number in range(1, DECK[animal] + 1):
                    found.append(Counter({animal: number}) + Counter(joker=joker, mosquito=mosquito))
    return found


EVERY_PLAY = every_play()


def may_be_shown(cards: Cards, top: Cards) -> bool:
    """ZOO-19: they do not beat the top, but would with one or more cards of the printed deck."""
    if not cards or beats(cards, top):
        return False
    return any(cards < play and beats(play, top) for play in EVERY_PLAY)


def cards_of(text: str) -> Cards:
    """The cards a set in notation is made of: `2 elephant +joker`, `joker`."""
    first, *added = text.split(" +")
    if first == "joker":
        return Counter(joker=1)
    number, _, animal = first.partition(" ")
    return Counter({animal: int(number)}) + Counter(added)
