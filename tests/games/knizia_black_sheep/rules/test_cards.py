"""Components."""

from __future__ import annotations

from sheepfold.engine.bag import bag_of, kinds, size
from sheepfold.games.knizia_black_sheep.rules.cards import (
    COMBINATION,
    DECK,
    FIELDS,
    FIGURES,
    FIGURES_OF_VALUE,
    FLOCK,
    MAJORITY,
    NAMES,
    TASKS,
    TASKS_IN_PLAY,
    WHOLE_DECK,
    WHOLE_STOCK,
    beyond,
    secret_tasks,
)


def test_the_deck_has_84_cards_14_of_each_animal() -> None:
    """FLD-1: the animals best to worst, the misprint of 16 notwithstanding."""
    assert NAMES == ["horse", "cow", "pig", "sheep", "rooster", "black sheep"]
    assert DECK == [14] * 6
    assert size(WHOLE_DECK) == 84


def test_there_are_36_figures_two_of_each_value_per_animal() -> None:
    """FLD-1: six of each animal; the values are assumed."""
    assert size(WHOLE_STOCK) == 36
    assert FIGURES == sum(FIGURES_OF_VALUE) == 6
    assert FIGURES_OF_VALUE == [2, 2, 2]


def test_there_are_three_fields_and_twelve_tasks() -> None:
    """FLD-2."""
    assert FIELDS == 3
    assert len(TASKS) == 12


def test_the_task_deck_is_the_assumed_one() -> None:
    """FLD-24: five majorities of 6, six combinations, and the black flock."""
    found = {task.animals: task.points for task in TASKS if task.kind == COMBINATION}
    assert found == {
        ("horse", "cow"): 3,
        ("pig", "sheep"): 3,
        ("cow", "rooster"): 3,
        ("horse", "pig", "rooster"): 4,
        ("sheep", "black sheep"): 4,
        ("horse", "cow", "pig", "sheep", "rooster"): 6,
    }
    majorities = [(task.animals, task.points) for task in TASKS if task.kind == MAJORITY]
    assert majorities == [((name,), 6) for name in NAMES[:5]]
    assert [task.name for task in TASKS if task.kind == FLOCK] == ["black flock"]


def test_six_tasks_are_in_play_whatever_the_number_of_seats() -> None:
    """FLD-20: one secret task each, two with two seats."""
    assert TASKS_IN_PLAY == 6
    assert [secret_tasks(seats) for seats in (2, 3, 4)] == [2, 1, 1]


def test_what_one_bag_has_beyond_another_is_counted_kind_by_kind() -> None:
    one = bag_of([0] * 14 + [1, 1, 2])
    other = bag_of([0] * 3 + [1] * 9)
    assert kinds(beyond(one, other)) == [0] * 11 + [2]
    assert kinds(beyond(other, one)) == [1] * 7
