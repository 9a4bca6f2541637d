"""The barnyard: animals, cards, figures and tasks (FLD-1, FLD-2, FLD-24)."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, bag_of, count

NAMES: Final = ["horse", "cow", "pig", "sheep", "rooster", "black sheep"]
"""The animals, best to worst (FLD-1)."""

PLURALS: Final = ["horses", "cows", "pigs", "sheep", "roosters", "black sheep"]

ANIMALS: Final = 6
BLACK_SHEEP: Final = 5

DECK: Final = [14, 14, 14, 14, 14, 14]
"""How many cards of each animal there are (FLD-1)."""

FIGURES: Final = 6
"""How many figures of each animal there are."""

VALUES: Final = [1, 2, 3]
"""What a figure may be worth, hidden on its bottom."""

FIGURES_OF_VALUE: Final = [2, 2, 2]
"""Assumed: two figures of each value per animal; no source gives the printed values (FLD-1)."""

FIELDS: Final = 3
FIGURES_ON_FIELD: Final = 2
CARDS_ON_SIDE: Final = 3
HAND: Final = 3
"""Cards in every hand after refilling."""

MAJORITY: Final = "majority"
COMBINATION: Final = "combination"
FLOCK: Final = "flock"


class Task(NamedTuple):
    """A task card of the variant (FLD-20)."""

    name: str
    kind: str
    animals: tuple[str, ...]
    """The one to have most of, or those of one combination."""
    points: int
    """For the majority, or for each combination."""


TASKS: Final = [
    Task("most horses", MAJORITY, ("horse",), 6),
    Task("most cows", MAJORITY, ("cow",), 6),
    Task("most pigs", MAJORITY, ("pig",), 6),
    Task("most sheep", MAJORITY, ("sheep",), 6),
    Task("most roosters", MAJORITY, ("rooster",), 6),
    Task("horse + cow", COMBINATION, ("horse", "cow"), 3),
    Task("pig + sheep", COMBINATION, ("pig", "sheep"), 3),
    Task("cow + rooster", COMBINATION, ("cow", "rooster"), 3),
    Task("horse + pig + rooster", COMBINATION, ("horse", "pig", "rooster"), 4),
    Task("sheep + black sheep", COMBINATION, ("sheep", "black sheep"), 4),
    Task("all but black sheep", COMBINATION, ("horse", "cow", "pig", "sheep", "rooster"), 6),
    Task("black flock", FLOCK, ("black sheep",), 0),
]
"""Assumed: no source gives the printed faces; the points are balanced by simulation (FLD-24)."""

TASK_NAMES: Final = [task.name for task in TASKS]

TASKS_IN_PLAY: Final = 6


def secret_tasks(seats: int) -> int:
    """FLD-20: how many secret tasks each seat is dealt."""
    return 2 if seats == 2 else 1


def full_bag(numbers: list[int]) -> i64:
    """A bag of so many of each kind."""
    return bag_of([kind for kind, number in enumerate(numbers) for _ in range(number)])


WHOLE_DECK: Final[i64] = full_bag(DECK)
WHOLE_STOCK: Final[i64] = full_bag([FIGURES] * ANIMALS)
"""All figures, as a bag of animals."""
VALUES_OF_ANIMAL: Final[i64] = full_bag(FIGURES_OF_VALUE)
"""The values of one animal's figures, as a bag whose kinds stand for VALUES."""


def beyond(one: i64, other: i64) -> i64:
    """The cards of one bag that the other lacks. Piles are too large for the guard bits of engine bags."""
    lacking: i64 = 0
    for kind in range(ANIMALS):
        surplus = count(one, kind) - count(other, kind)
        if surplus > 0:
            lacking += UNIT[kind] * surplus
    return lacking
