"""What is at stake on the fields of Knizia's Black Sheep, in hundredths of a point.

A field is worth what its figures bring in the end: values, the chance of majorities or tasks, and
progress towards sets; and what they would have brought to a rival, who counts the more the further
ahead it is. Only what the seat to move knows is used: of other corrals the animals, not the values.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.bots.shepherd.knizia_black_sheep_chances import (
    AT_LEAST,
    HOLDING,
    HONOUR,
    LEFT_STEP,
    LEVEL,
    MOST_SEATS,
    ONLY,
    SEAT_STEP,
    SEATS_STEP,
)
from sheepfold.engine.bag import count
from sheepfold.engine.cells import Cells, cells, zeros
from sheepfold.engine.game import NOBODY
from sheepfold.games.knizia_black_sheep.cards import (
    ANIMALS,
    BLACK_SHEEP,
    COMBINATION,
    FIELDS,
    FIGURES,
    FLOCK,
    MAJORITY,
    NAMES,
    TASKS,
    TASKS_IN_PLAY,
    VALUES,
    VALUES_OF_ANIMAL,
)
from sheepfold.games.knizia_black_sheep.scoring import BONUS
from sheepfold.games.knizia_black_sheep.state import BlackSheepState

POINT: Final[i64] = 100

VICTORY: Final[i64] = 25 * POINT
"""The black flock wins whatever the points: as if it brought so many."""


def _value_table(mean: bool) -> list[int]:
    """For each bag of values of one animal: their sum, or the mean of the values not in it."""
    table = []
    for bag in range(1 << 12):
        held = [bag >> 4 * kind & 15 for kind in range(len(VALUES))]
        own = sum(value * number for value, number in zip(VALUES, held, strict=True))
        rest = FIGURES - sum(held)
        table.append((2 * sum(VALUES) - own) * int(POINT) // max(rest, 1) if mean else own * int(POINT))
    return table[: 0x222 + 1]


SUM: Final[Cells] = cells(_value_table(mean=False))
"""SUM[values]: of the figures of one animal in a corral."""
MEAN: Final[Cells] = cells(_value_table(mean=True))
"""MEAN[values]: of the figures of that animal elsewhere."""

# A ledger is one row: what is known of corrals and prizes, worked out once for a decision.
HELD: Final[i64] = 0
"""By seat and animal: figures."""
LEFT: Final[i64] = 24
"""By animal: figures that may still be won."""
PRICE: Final[i64] = 30
"""By animal: what a figure is expected to count."""
STANDING: Final[i64] = 36
"""By animal: who holds how many, as in the chances."""
HONOURED: Final[i64] = 42
"""By animal: which honour pays."""
PRIZE: Final[i64] = 48
"""By animal: what it pays, times its chance to be in play."""
COLLECTION: Final[i64] = 54
"""By combination: what it pays, times its chance to be in play; the last stands for sets of all six."""
CARE: Final[i64] = 62
"""By seat: how much its points matter to the seat to move, in hundredths."""
LEDGER: Final[i64] = 66

COLLECTIONS: Final[list[Cells]] = [
    cells([NAMES.index(name) for name in task.animals]) for task in TASKS if task.kind == COMBINATION
] + [cells(list(range(ANIMALS)))]
SETS: Final[i64] = 6
"""The number of the last collection: one of each animal (FLD-18)."""

TASK_HONOUR: Final[Cells] = cells(
    [NAMES.index(task.animals[0]) if task.kind in (MAJORITY, FLOCK) else -1 for task in TASKS]
)
"""TASK_HONOUR[task]: the animal it is about, unless it is a combination."""
FIRST_COMBINATION: Final[i64] = 5
TASK_PAYS: Final[Cells] = cells(
    [int(VICTORY) if task.kind == FLOCK else task.points * int(POINT) for task in TASKS]
)


def ledger_of(here: BlackSheepState, me: i64) -> Cells:
    """What the seat knows of corrals and prizes; NOBODY stands for one who knows everything."""
    ledger = zeros(LEDGER)
    count_figures(here, me, ledger)
    if here.options.tasks:
        write_tasks(here, me, ledger)
    else:
        write_bonuses(ledger)
    return ledger


def count_figures(here: BlackSheepState, me: i64, ledger: Cells) -> None:
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
            ledger[at] = held
            standing += held * SEAT_STEP[seat]
            at += ANIMALS
        ledger[LEFT + animal] = left
        ledger[STANDING + animal] = standing
        if me == NOBODY:
            ledger[PRICE + animal] = MEAN[VALUES_OF_ANIMAL - here.unseen[animal]]
        else:
            ledger[PRICE + animal] = MEAN[here.corrals[me * ANIMALS + animal]]
    ledger[PRICE + BLACK_SHEEP] = -ledger[PRICE + BLACK_SHEEP]


def write_bonuses(ledger: Cells) -> None:
    """FLD-17, FLD-18: six points for each majority and each set."""
    animal: i64
    for animal in range(ANIMALS):
        ledger[PRIZE + animal] = BONUS * POINT
    ledger[COLLECTION + SETS] = BONUS * POINT


def write_tasks(here: BlackSheepState, me: i64, ledger: Cells) -> None:
    """FLD-20: tasks face up and the own ones are in play; others may be."""
    animal: i64
    for animal in range(ANIMALS):
        ledger[HONOURED + animal] = LEVEL * MOST_SEATS
    ledger[HONOURED + BLACK_SHEEP] = ONLY * MOST_SEATS
    known: i64 = 0
    mask: i64 = 0
    for task in here.face_up:
        write_task(ledger, task, TASK_PAYS[task])
        mask |= TASK_BIT[task]
        known += 1
    for owner, tasks in enumerate(here.secret):
        if owner == me or me == NOBODY:
            for task in tasks:
                write_task(ledger, task, TASK_PAYS[task])
                mask |= TASK_BIT[task]
                known += 1
    other: i64
    for other in range(len(TASKS)):
        if mask & TASK_BIT[other] == 0:
            write_task(ledger, other, TASK_PAYS[other] * (TASKS_IN_PLAY - known) // (len(TASKS) - known))


TASK_BIT: Final[Cells] = cells([1 << task for task in range(len(TASKS))])


def write_task(ledger: Cells, task: i64, pays: i64) -> None:
    """One task, at what it pays."""
    if TASK_HONOUR[task] < 0:
        ledger[COLLECTION + task - FIRST_COMBINATION] = pays
    else:
        ledger[PRIZE + TASK_HONOUR[task]] = pays


# What seats may expect.


def collected(ledger: Cells, seats: i64, seat: i64, figures: i64) -> i64:
    """What the collections of a seat are expected to pay once it has these figures too."""
    total: i64 = 0
    which: i64
    for which in range(SETS + 1):
        if ledger[COLLECTION + which] > 0:
            total += ledger[COLLECTION + which] * completions(
                ledger, seats, seat, figures, COLLECTIONS[which]
            )
    return total // 1024


def completions(ledger: Cells, seats: i64, seat: i64, figures: i64, animals: Cells) -> i64:
    """How many collections of these animals a seat is expected to have in the end, in 1024ths."""
    total: i64 = 0
    wanted: i64
    at: i64
    for wanted in range(1, FIGURES + 1):
        chance: i64 = 1024
        for at in range(len(animals)):
            animal = animals[at]
            fresh = figures >> (animal << 2) & 15
            lacking = wanted - ledger[seat * ANIMALS + animal] - fresh
            if lacking > 0:
                left = ledger[LEFT + animal] - fresh
                if lacking > left:
                    return total
                chance = chance * AT_LEAST[(seats - 2) * 64 + left * 8 + lacking] >> 10
        total += chance
        if chance < 16:
            return total
    return total


def honoured(ledger: Cells, seat: i64) -> i64:
    """What a seat may expect of majorities."""
    total: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        held = HOLDING[ledger[STANDING + animal]] + ledger[HONOURED + animal]
        total += ledger[PRIZE + animal] * HONOUR[held + seat]
    return total >> 10


def gains(ledger: Cells, seats: i64, figures: i64, taker: i64) -> i64:
    """What it means that `taker` wins these figures, by how much is cared for the points of each seat."""
    total: i64 = 0
    own: i64 = 0
    animal: i64
    seat: i64
    for animal in range(ANIMALS):
        number = figures >> (animal << 2) & 15
        if number > 0:
            own += number * ledger[PRICE + animal]
            standing = ledger[STANDING + animal]
            before = HOLDING[standing] + ledger[HONOURED + animal]
            after = HOLDING[standing + number * (SEAT_STEP[taker] - LEFT_STEP)] + ledger[HONOURED + animal]
            shift: i64 = 0
            for seat in range(seats):
                shift += ledger[CARE + seat] * (HONOUR[after + seat] - HONOUR[before + seat])
            total += ledger[PRIZE + animal] * shift >> 10
    own += collected(ledger, seats, taker, figures) - collected(ledger, seats, taker, 0)
    return (total + own * ledger[CARE + taker]) // 100
