"""What is at stake on the fields of Knizia's Black Sheep, in hundredths of a point.

A field is worth what its figures bring in the end: values, the chance of majorities or tasks, progress
towards sets; and what they would bring to the others, who count by their spite. Only what the seat to
move knows is used: of other corrals the animals, not the values; of tasks its own and those face up.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import IntRow, int_row, zeros
from sheepfold.games.knizia_black_sheep.bots.herds import (
    AT_LEAST,
    EXP,
    HOLDING,
    HONOUR,
    LEFT_STEP,
    LEVEL,
    LOG,
    MOST_SEATS,
    ONLY,
    SEAT_STEP,
    SEATS_STEP,
    SPITE,
    SWING,
)
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    BLACK_SHEEP,
    COMBINATION,
    FIELDS,
    FIGURES,
    FLOCK,
    NAMES,
    TASKS,
    TASKS_IN_PLAY,
    VALUES,
    VALUES_OF_ANIMAL,
)
from sheepfold.games.knizia_black_sheep.rules.scoring import BONUS
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

POINT: Final[i64] = 100

VICTORY: Final[i64] = 25 * POINT
"""The black flock wins whatever the points: as if it brought so many."""

RIVALRY: Final[IntRow] = int_row(SPITE)


def _held(bag: int) -> list[int]:
    return [bag >> 4 * kind & 15 for kind in range(len(VALUES))]


def _sum(bag: int) -> int:
    """The values in a bag, in hundredths."""
    return sum(value * number for value, number in zip(VALUES, _held(bag), strict=True)) * int(POINT)


def _mean(bag: int) -> int:
    """The mean of one animal's values that are not in the bag, in hundredths."""
    return (_sum(int(VALUES_OF_ANIMAL)) - _sum(bag)) // max(1, FIGURES - sum(_held(bag)))


_BAGS_OF_VALUES: Final = range(int(VALUES_OF_ANIMAL) + 1)

SUM: Final[IntRow] = int_row([_sum(bag) for bag in _BAGS_OF_VALUES])
"""SUM[values]: of the figures of one animal in a corral."""
MEAN: Final[IntRow] = int_row([_mean(bag) for bag in _BAGS_OF_VALUES])
"""MEAN[values]: of the figures of that animal elsewhere."""

# A summary is one row: what is known of corrals and prizes, written once for a decision.
LEFT: Final[i64] = 24
"""By animal: figures that may still be won. Before it, by seat and animal: figures held."""
PRICE: Final[i64] = 30
"""By animal: what a figure is expected to count."""
STANDING: Final[i64] = 36
"""By animal: where its honours are, and which of them pays."""
PRIZE: Final[i64] = 42
"""By animal: what the honour pays, times its chance to be in play."""
PAYS: Final[i64] = 48
"""By collection: what it pays, times its chance to be in play."""
WANTED: Final[i64] = 55
"""By seat and collection: how many of each animal complete the next one."""
HOPE: Final[i64] = 83
"""By seat and collection: how likely that is, as a logarithm."""
FIRST: Final[i64] = 111
"""The first collection that may pay, and the one after the last."""
SUMMARY: Final[i64] = 113

COLLECTIONS: Final[i64] = 7
SETS: Final[i64] = 6
"""The last collection: one of each animal (FLD-18). The others are tasks."""

_COLLECTED: Final = [
    [NAMES.index(name) for name in task.animals] for task in TASKS if task.kind == COMBINATION
] + [list(range(ANIMALS))]

MEMBERS: Final[IntRow] = int_row(
    [(*animals, *[-1] * ANIMALS)[nth] for animals in _COLLECTED for nth in range(6)]
)
"""MEMBERS[collection * ANIMALS + nth]: its animals, then NOBODY."""
BELONGS: Final[IntRow] = int_row(
    [int(animal in animals) for animals in _COLLECTED for animal in range(ANIMALS)]
)
"""BELONGS[collection * ANIMALS + animal]: whether the animal is one of them."""

FIRST_COMBINATION: Final[i64] = [task.kind for task in TASKS].index(COMBINATION)
TASK_ANIMAL: Final[IntRow] = int_row(
    [-1 if task.kind == COMBINATION else NAMES.index(task.animals[0]) for task in TASKS]
)
"""TASK_ANIMAL[task]: of which one should have most, or all there are; NOBODY for a combination."""
TASK_PAYS: Final[IntRow] = int_row(
    [int(VICTORY) if task.kind == FLOCK else task.points * int(POINT) for task in TASKS]
)
TASK_BIT: Final[IntRow] = int_row([1 << task for task in range(len(TASKS))])


def summary_of(here: KniziaState, me: i64) -> IntRow:
    """What the seat knows of corrals and prizes; NOBODY stands for one who knows everything."""
    summary = zeros(SUMMARY)
    count_figures(here, me, summary)
    if here.options.tasks:
        write_tasks(here, me, summary)
    else:
        write_bonuses(summary)
    write_hopes(here.seats, summary)
    return summary


def count_figures(here: KniziaState, me: i64, summary: IntRow) -> None:
    """Figures won, to be won, and what they count."""
    coming = here.figures[0] + here.figures[1] + here.figures[2]
    if here.fields_up == FIELDS:
        coming += here.stock
    animal: i64
    seat: i64
    for animal in range(ANIMALS):
        left = count(coming, animal)
        standing = left * LEFT_STEP + (here.seats - 2) * SEATS_STEP
        at = animal
        for seat in range(here.seats):
            values = here.corrals[at]
            held = (values & 15) + (values >> 4 & 15) + (values >> 8)
            summary[at] = held
            standing += held * SEAT_STEP[seat]
            at += ANIMALS
        summary[LEFT + animal] = left
        summary[STANDING + animal] = standing
        seen = VALUES_OF_ANIMAL - here.unseen[animal]
        if me != NOBODY:
            seen = here.corrals[me * ANIMALS + animal]
        summary[PRICE + animal] = MEAN[seen]
    summary[PRICE + BLACK_SHEEP] = -summary[PRICE + BLACK_SHEEP]


def write_bonuses(summary: IntRow) -> None:
    """FLD-17, FLD-18: six points for each majority and each set."""
    animal: i64
    for animal in range(ANIMALS):
        summary[PRIZE + animal] = BONUS * POINT
    summary[PAYS + SETS] = BONUS * POINT
    summary[FIRST] = SETS
    summary[FIRST + 1] = SETS + 1


def write_tasks(here: KniziaState, me: i64, summary: IntRow) -> None:
    """FLD-20: tasks face up and the seat's own ones are in play; others may be."""
    known: i64 = 0
    mask: i64 = 0
    for task in here.face_up:
        mask |= TASK_BIT[task]
        known += 1
    for owner, tasks in enumerate(here.secret):
        if owner == me or me == NOBODY:
            for task in tasks:
                mask |= TASK_BIT[task]
                known += 1
    other: i64
    for other in range(len(TASKS)):
        pays = TASK_PAYS[other]
        if mask & TASK_BIT[other] == 0:
            pays = pays * (TASKS_IN_PLAY - known) // (len(TASKS) - known)
        if TASK_ANIMAL[other] == NOBODY:
            summary[PAYS + other - FIRST_COMBINATION] = pays
        else:
            summary[PRIZE + TASK_ANIMAL[other]] = pays
    summary[FIRST + 1] = SETS


def honour_row(summary: IntRow, animal: i64, standing: i64) -> i64:
    """Where the chances are that count for an animal; FLD-21, FLD-23: tasks honour otherwise than bonuses."""
    row = HOLDING[standing]
    if summary[FIRST] == SETS:
        return row
    if animal == BLACK_SHEEP:
        return row + ONLY * MOST_SEATS
    return row + LEVEL * MOST_SEATS


def write_hopes(seats: i64, summary: IntRow) -> None:
    """How likely each seat is to complete its next collection of each sort."""
    which: i64
    seat: i64
    at: i64
    for which in range(summary[FIRST], summary[FIRST + 1]):
        if summary[PAYS + which] > 0:
            for seat in range(seats):
                least: i64 = FIGURES
                for at in range(which * ANIMALS, which * ANIMALS + ANIMALS):
                    if MEMBERS[at] == NOBODY:
                        break
                    least = min(least, summary[seat * ANIMALS + MEMBERS[at]])
                hope: i64 = 0
                for at in range(which * ANIMALS, which * ANIMALS + ANIMALS):
                    if MEMBERS[at] == NOBODY:
                        break
                    lacking = least + 1 - summary[seat * ANIMALS + MEMBERS[at]]
                    if lacking > 0:
                        hope += LOG[(seats - 2) * 64 + summary[LEFT + MEMBERS[at]] * 8 + lacking]
                summary[WANTED + seat * COLLECTIONS + which] = least + 1
                summary[HOPE + seat * COLLECTIONS + which] = hope


# What figures bring.

PAIR_DIVISOR: Final[i64] = 59
"""The smallest that leaves every bag of one or two animals a remainder of its own."""


def _animals(nth: int) -> list[int]:
    """By bag of one or two animals: the first, or the second if there is one."""
    table = [-1] * int(PAIR_DIVISOR)
    for one in range(ANIMALS):
        table[int(UNIT[one]) % int(PAIR_DIVISOR)] = (one, -1)[nth]
        for other in range(one, ANIMALS):
            table[int(UNIT[one] + UNIT[other]) % int(PAIR_DIVISOR)] = (one, other)[nth]
    return table


ONE: Final[IntRow] = int_row(_animals(0))
"""ONE[bag % PAIR_DIVISOR]: the first animal of a bag of one or two."""
OTHER: Final[IntRow] = int_row(_animals(1))
"""OTHER[bag % PAIR_DIVISOR]: the second one, or NOBODY."""


def stake_of(summary: IntRow, seats: i64, me: i64, one: i64, other: i64) -> i64:
    """What it changes that the seat wins these two figures, and not one of the others."""
    points = (summary[PRICE + one] + summary[PRICE + other]) * (100 + RIVALRY[seats]) // 100
    if one == other:
        row = 2 * honour_row(summary, one, summary[STANDING + one])
        points += summary[PRIZE + one] * SWING[row + MOST_SEATS + me] >> 10
    else:
        row = 2 * honour_row(summary, one, summary[STANDING + one])
        points += summary[PRIZE + one] * SWING[row + me] >> 10
        row = 2 * honour_row(summary, other, summary[STANDING + other])
        points += summary[PRIZE + other] * SWING[row + me] >> 10
    rivals: i64 = 0
    seat: i64
    for seat in range(seats):
        if seat != me:
            rivals += progress(summary, seats, seat, one, other)
    return points + progress(summary, seats, me, one, other) + rivals * RIVALRY[seats] // (100 * (seats - 1))


def progress(summary: IntRow, seats: i64, seat: i64, one: i64, other: i64) -> i64:
    """What two figures do for the collections of a seat."""
    points: i64 = 0
    which: i64
    for which in range(summary[FIRST], summary[FIRST + 1]):
        if summary[PAYS + which] > 0:
            before = summary[HOPE + seat * COLLECTIONS + which]
            after = before
            if one == other:
                after += nearer(summary, seats, seat, which, one, 2)
            else:
                after += nearer(summary, seats, seat, which, one, 1)
                after += nearer(summary, seats, seat, which, other, 1)
            if after != before:
                points += summary[PAYS + which] * (EXP[after] - EXP[before]) >> 10
    return points


def nearer(summary: IntRow, seats: i64, seat: i64, which: i64, animal: i64, number: i64) -> i64:
    """How much likelier so many figures of an animal make a seat's next collection, as a logarithm."""
    lacking = summary[WANTED + seat * COLLECTIONS + which] - summary[seat * ANIMALS + animal]
    if lacking <= 0 or BELONGS[which * ANIMALS + animal] == 0:
        return 0
    row = (seats - 2) * 64 + summary[LEFT + animal] * 8
    return LOG[row - number * 8 + max(lacking - number, 0)] - LOG[row + lacking]


# What seats may expect.


def honoured(summary: IntRow, seat: i64) -> i64:
    """What a seat may expect of majorities."""
    total: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        row = honour_row(summary, animal, summary[STANDING + animal])
        total += summary[PRIZE + animal] * HONOUR[row + seat]
    return total >> 10


def collected(summary: IntRow, seats: i64, seat: i64) -> i64:
    """What a seat may expect of its collections."""
    total: i64 = 0
    which: i64
    for which in range(summary[FIRST], summary[FIRST + 1]):
        if summary[PAYS + which] > 0:
            complete = summary[WANTED + seat * COLLECTIONS + which] - 1
            total += summary[PAYS + which] * (
                complete * 1024 + EXP[summary[HOPE + seat * COLLECTIONS + which]]
            )
            total += summary[PAYS + which] * second_next(summary, seats, seat, which)
    return total >> 10


def second_next(summary: IntRow, seats: i64, seat: i64, which: i64) -> i64:
    """How likely a seat is to complete one collection more than the next, in 1024ths."""
    wanted = summary[WANTED + seat * COLLECTIONS + which] + 1
    chance: i64 = 1024
    at: i64
    for at in range(which * ANIMALS, which * ANIMALS + ANIMALS):
        if MEMBERS[at] == NOBODY:
            break
        lacking = wanted - summary[seat * ANIMALS + MEMBERS[at]]
        if lacking > 7:
            return 0
        if lacking > 0:
            chance = chance * AT_LEAST[(seats - 2) * 64 + summary[LEFT + MEMBERS[at]] * 8 + lacking] >> 10
    return chance
