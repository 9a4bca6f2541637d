"""The final scoring, line by line (FLD-16 to FLD-25); what five animals are worth (FLD-10, FLD-11).

A corral is a list with a bag for each animal; the kinds of these bags stand for the figures' values.

A combination is the two figures of a field and the three cards of a side, as one bag. There are 252 of
them. They are ranked once, here, and found again by the remainder of the bag, which no two share.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, count, size
from sheepfold.engine.description import CardCount
from sheepfold.engine.game import Json, Outcome, places_of
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    BLACK_SHEEP,
    COMBINATION,
    FLOCK,
    MAJORITY,
    NAMES,
    PLURALS,
    TASKS,
    VALUES,
    Task,
)

BONUS: Final = 6
"""Points of a bonus card (FLD-2)."""


class ScoreLine:
    """One line of a seat's score: why, about what, how many, points and the clause.

    The reason is values, majority, sets or task; it is about an animal, a task, or nothing for sets; the
    number counts figures, sets or combinations.
    """

    def __init__(self, reason: str, about: str, number: int, points: int, clause: str) -> None:
        self.reason = reason
        self.about = about
        self.number = number
        self.points = points
        self.clause = clause

    def as_json(self) -> Json:
        """The line for views and events."""
        return {
            "reason": self.reason,
            "about": self.about,
            "number": self.number,
            "points": self.points,
            "clause": self.clause,
        }


def herd(corral: list[int]) -> list[int]:
    """How many figures of each animal."""
    return [int(size(values)) for values in corral]


def worth(values: int) -> int:
    """The sum of a bag of values."""
    return sum(value * int(count(values, kind)) for kind, value in enumerate(VALUES))


def value_lines(corral: list[int]) -> list[ScoreLine]:
    """FLD-16: the values of the figures; black sheep count negative."""
    lines = []
    for animal, values in enumerate(corral):
        if values:
            points = -worth(values) if animal == BLACK_SHEEP else worth(values)
            lines.append(ScoreLine("values", NAMES[animal], int(size(values)), points, "FLD-16"))
    return lines


def majority_lines(seat: int, herds: list[list[int]]) -> list[ScoreLine]:
    """FLD-17: a bonus for each animal of which this seat alone has the most."""
    return [
        ScoreLine("majority", NAMES[animal], herds[seat][animal], BONUS, "FLD-17")
        for animal in range(ANIMALS)
        if all(herds[seat][animal] > other[animal] for rival, other in enumerate(herds) if rival != seat)
    ]


def set_lines(own: list[int]) -> list[ScoreLine]:
    """FLD-18: a bonus for each set of six different animals."""
    sets = min(own)
    return [ScoreLine("sets", "", sets, BONUS * sets, "FLD-18")] if sets else []


def task_line(task: Task, seat: int, herds: list[list[int]]) -> ScoreLine:
    """FLD-20: every seat is scored on every task in play, whoever held it."""
    animals = [NAMES.index(name) for name in task.animals]
    if task.kind == MAJORITY:
        # FLD-21: ties included; with none in any corral, nobody scores.
        own = herds[seat][animals[0]]
        won = own > 0 and own == max(other[animals[0]] for other in herds)
        return ScoreLine("task", task.name, own, task.points * won, "FLD-21")
    if task.kind == COMBINATION:
        # FLD-22: a figure serves one combination of a task only, so the rarest animal counts.
        number = min(herds[seat][animal] for animal in animals)
        return ScoreLine("task", task.name, number, task.points * number, "FLD-22")
    return ScoreLine("task", task.name, herds[seat][BLACK_SHEEP], 0, "FLD-23")


def score(corrals: list[list[int]], tasks: list[int]) -> list[list[ScoreLine]]:
    """The lines of every seat; `tasks` are those in play, none in the basic game."""
    herds = [herd(corral) for corral in corrals]
    sheet = []
    for seat, corral in enumerate(corrals):
        lines = value_lines(corral)
        if tasks:
            # FLD-25: no other bonus.
            lines += [task_line(TASKS[task], seat, herds) for task in tasks]
        else:
            lines += majority_lines(seat, herds) + set_lines(herds[seat])
        sheet.append(lines)
    return sheet


def sole_shepherd(herds: list[list[int]], tasks: list[int]) -> int | None:
    """FLD-23: with the black flock in play, the only seat with any black sheep; otherwise nobody."""
    if all(TASKS[task].kind != FLOCK for task in tasks):
        return None
    keepers = [seat for seat, own in enumerate(herds) if own[BLACK_SHEEP]]
    return keepers[0] if len(keepers) == 1 else None


def outcome_of(corrals: list[list[int]], tasks: list[int]) -> Outcome:
    """FLD-19: most points, then most figures, then shared; FLD-23: the black flock comes first."""
    herds = [herd(corral) for corral in corrals]
    scores = [sum(line.points for line in lines) for lines in score(corrals, tasks)]
    shepherd = sole_shepherd(herds, tasks)
    keys = [(int(seat == shepherd), scores[seat], sum(own)) for seat, own in enumerate(herds)]
    places = places_of(list(keys))
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(tuple(scores), places, winners, "last field scored" if shepherd is None else "black flock")


_NUMBERS: Final = ["no", "one", "two", "three", "four", "five"]

_DIVISOR: Final[i64] = 1433
"""The smallest that leaves every combination a remainder of its own."""


def groups(bag: i64) -> list[tuple[int, int]]:
    """The animals of a bag as (how many, which), the larger group first, then the better animal."""
    found = [(int(count(bag, animal)), animal) for animal in range(ANIMALS) if count(bag, animal)]
    return sorted(found, key=lambda group: (-group[0], group[1]))


def strength(bag: i64) -> tuple[list[int], list[int]]:
    """FLD-10: the sizes of the groups; FLD-11: then their animals. The greater is the better.

    Sizes compare as the ranks do: 5, 41, 32, 311, 221, 2111, 11111.
    """
    return [number for number, _ in groups(bag)], [-animal for _, animal in groups(bag)]


def _ranks() -> list[int]:
    bags = [int(bag_of(list(five))) for five in combinations_with_replacement(range(ANIMALS), 5)]
    ranks = [0] * int(_DIVISOR)
    for rank, bag in enumerate(sorted(bags, key=strength)):
        ranks[bag % int(_DIVISOR)] = rank
    return ranks


_RANKS: Final[IntRow] = int_row(_ranks())


def rank(bag: i64) -> i64:
    """A whole number that is the greater the better the five animals in the bag are."""
    return _RANKS[bag % _DIVISOR]


def telling(bag: i64) -> tuple[CardCount, ...]:
    """The groups that name a combination, also of a side that is not complete: one or two."""
    found = [CardCount(NAMES[animal], number) for number, animal in groups(bag)]
    second = len(found) > 1 and found[1].number == 2 and found[0].number < 4
    return tuple(found[: 1 + second])


def text_of(found: tuple[CardCount, ...]) -> str:
    """A combination as views and events name it."""
    numbers = [each.number for each in found]
    names = [PLURALS[NAMES.index(each.kind)] for each in found]
    if numbers == [1]:
        return f"single {found[0].kind}"
    if numbers == [2]:
        return f"pair of {names[0]}"
    if numbers == [2, 2]:
        return f"pairs of {names[0]} and {names[1]}"
    return " and ".join([f"{_NUMBERS[number]} {name}" for number, name in zip(numbers, names, strict=True)])


def named(bag: i64) -> str:
    """The combination of these animals as views and events name it."""
    return text_of(telling(bag))


def _telling_by_text() -> dict[str, tuple[CardCount, ...]]:
    bags = [
        bag_of(list(some))
        for number in range(1, 6)
        for some in combinations_with_replacement(range(ANIMALS), number)
    ]
    return {named(bag): telling(bag) for bag in bags}


TELLING: Final = _telling_by_text()
"""TELLING[text]: the groups of a combination that views and events name so."""
