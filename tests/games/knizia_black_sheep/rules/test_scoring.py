"""The final scoring (FLD-16 to FLD-25)."""

from __future__ import annotations

import pytest

from sheepfold.engine.bag import bag_of
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES, TASK_NAMES, TASKS
from sheepfold.games.knizia_black_sheep.rules.scoring import (
    ScoreLine,
    outcome_of,
    score,
    set_lines,
    task_line,
)
from tests.games.knizia_black_sheep.tables import bag, herd


def corral(values: dict[str, list[int]]) -> list[int]:
    return [int(bag_of([value - 1 for value in values.get(name, [])])) for name in NAMES]


def lines(*corrals: dict[str, list[int]], tasks: list[str] | None = None) -> list[list[ScoreLine]]:
    return score([corral(each) for each in corrals], [TASK_NAMES.index(name) for name in tasks or []])


def points(sheet: list[ScoreLine], reason: str) -> dict[str, int]:
    return {line.about: line.points for line in sheet if line.reason == reason}


def test_values_count_and_black_sheep_count_negative() -> None:
    """FLD-16."""
    sheet, other = lines({"horse": [1, 3], "black sheep": [2, 3]}, {"horse": [2, 2]})
    assert points(sheet, "values") == {"horse": 4, "black sheep": -5}
    assert points(other, "values") == {"horse": 4}
    assert [line.as_json() for line in other] == [
        {"reason": "values", "about": "horse", "number": 2, "points": 4, "clause": "FLD-16"}
    ]


def test_the_single_seat_with_most_figures_gets_six_points_whatever_their_values() -> None:
    """FLD-17: for black sheep too."""
    sheet, other = lines({"cow": [1, 1], "black sheep": [1]}, {"cow": [3], "pig": [3]})
    assert points(sheet, "majority") == {"cow": 6, "black sheep": 6}
    assert points(other, "majority") == {"pig": 6}


def test_a_tie_for_most_gives_nobody_the_majority() -> None:
    """FLD-17: and a third seat with fewer gets nothing either."""
    sheets = lines({"cow": [1, 1]}, {"cow": [3, 3]}, {"cow": [2]})
    assert [points(sheet, "majority") for sheet in sheets] == [{}, {}, {}]


def test_each_complete_set_of_six_animals_gives_six_points() -> None:
    """FLD-18: there is no limit to the number of sets."""
    one = herd("horse, cow, pig, sheep, rooster, black sheep")
    two = herd("3 horse, 2 cow, 2 pig, 2 sheep, 2 rooster, 2 black sheep")
    most = herd("2 horse, 2 cow, 2 pig, 2 sheep, 2 rooster")
    assert [points(sheet, "sets") for sheet in lines(one, most)] == [{"": 6}, {}]
    assert points(lines(two, most)[0], "sets") == {"": 12}
    assert set_lines([1, 1, 1, 1, 1, 0]) == []


def test_most_points_win() -> None:
    """FLD-19."""
    outcome = outcome_of([corral({"cow": [1]}), corral({"horse": [3]}), corral({})], [])
    assert outcome.scores == (7, 9, 0)
    assert outcome.places == (2, 1, 3)
    assert outcome.winners == (1,)
    assert outcome.reason == "last field scored"


def test_a_tie_goes_to_the_most_figures() -> None:
    """FLD-19: three points and a majority each, but one has two figures for them."""
    outcome = outcome_of([corral({"cow": [3]}), corral({"horse": [1, 2]})], [])
    assert outcome.scores == (9, 9)
    assert outcome.places == (2, 1)


def test_a_tie_in_figures_too_is_a_shared_victory() -> None:
    """FLD-19."""
    outcome = outcome_of([corral({"cow": [2, 2]}), corral({"horse": [1, 3]}), corral({})], [])
    assert outcome.places == (1, 1, 3)
    assert outcome.winners == (0, 1)


def test_ties_in_the_task_variant_are_broken_alike() -> None:
    """FLD-19: most figures, in the task variant too."""
    outcome = outcome_of([corral({"cow": [3]}), corral({"cow": [1, 2]})], [TASK_NAMES.index("most pigs")])
    assert outcome.scores == (3, 3)
    assert outcome.winners == (1,)


def test_a_majority_task_pays_everybody_who_ties_for_most() -> None:
    """FLD-21."""
    sheets = lines({"cow": [1, 1]}, {"cow": [2, 2]}, {"cow": [3]}, tasks=["most cows"])
    assert [points(sheet, "task") for sheet in sheets] == [
        {"most cows": 6},
        {"most cows": 6},
        {"most cows": 0},
    ]


def test_a_majority_task_pays_nobody_if_no_corral_has_the_animal() -> None:
    """FLD-21."""
    assert [points(sheet, "task") for sheet in lines({}, {"pig": [1]}, tasks=["most cows"])] == [
        {"most cows": 0},
        {"most cows": 0},
    ]


@pytest.mark.parametrize(
    ("figures", "task", "expected"),
    [
        ("horse", "horse + cow", 0),
        ("3 horse, 2 cow", "horse + cow", 6),
        ("horse, 2 pig, 3 rooster", "horse + pig + rooster", 4),
        ("2 sheep, 2 black sheep", "sheep + black sheep", 8),
        ("horse, cow, pig, sheep, rooster", "all but black sheep", 6),
        ("horse, cow, pig, sheep, black sheep", "all but black sheep", 0),
    ],
)
def test_a_combination_task_pays_for_each_complete_combination(
    figures: str, task: str, expected: int
) -> None:
    """FLD-22: a figure serves only one combination of the same task."""
    own = [bag(figures).get(name, 0) for name in NAMES]
    line = task_line(TASKS[TASK_NAMES.index(task)], 0, [own])
    assert (line.points, line.clause) == (expected, "FLD-22")


def test_a_figure_may_serve_several_tasks_and_everybody_is_scored_on_all() -> None:
    """FLD-20, FLD-22: the one cow counts with the horse, with the rooster and for most cows."""
    tasks = ["most cows", "horse + cow", "cow + rooster"]
    one, other = lines(herd("horse, cow, rooster"), herd("horse"), tasks=tasks)
    assert points(one, "task") == {"most cows": 6, "horse + cow": 3, "cow + rooster": 3}
    assert points(other, "task") == {"most cows": 0, "horse + cow": 0, "cow + rooster": 0}


def test_with_tasks_there_are_no_other_bonuses_but_values_count() -> None:
    """FLD-25: no majority, no set."""
    everything = herd("horse, cow, pig, sheep, rooster, black sheep")
    sheet, _ = lines(everything, {}, tasks=["most pigs"])
    assert sum(points(sheet, "values").values()) == 5 - 1
    assert {line.reason for line in sheet} == {"values", "task"}
    assert sum(line.points for line in sheet) == 4 + 6


def test_the_only_keeper_of_black_sheep_wins_outright_if_the_black_flock_is_in_play() -> None:
    """FLD-23: whatever the scores; the others keep their order."""
    corrals = [corral({"horse": [3, 3]}), corral({"black sheep": [3]}), corral({"horse": [1]})]
    flock = [TASK_NAMES.index("most pigs"), TASK_NAMES.index("black flock")]
    outcome = outcome_of(corrals, flock)
    assert outcome.scores == (6, -3, 1)
    assert outcome.places == (2, 1, 3)
    assert outcome.winners == (1,)
    assert outcome.reason == "black flock"
    assert outcome_of(corrals, flock[:1]).winners == (0,)
    assert outcome_of(corrals, []).winners == (0,)


def test_two_keepers_of_black_sheep_or_none_win_nothing_by_it() -> None:
    """FLD-23."""
    flock = [TASK_NAMES.index("black flock")]
    two = [corral({"black sheep": [1]}), corral({"black sheep": [1, 1]}), corral({"pig": [1]})]
    assert outcome_of(two, flock).winners == (2,)
    assert outcome_of(two, flock).reason == "last field scored"
    assert outcome_of([corral({}), corral({"pig": [1]})], flock).winners == (1,)
    sheet = lines({"black sheep": [1]}, {}, tasks=["black flock"])[0]
    assert [(line.points, line.clause) for line in sheet] == [(-1, "FLD-16"), (0, "FLD-23")]


def test_twelve_bonus_cards_always_suffice() -> None:
    """FLD-19: six majorities and at most six sets."""
    all_of_them = herd(", ".join(f"6 {name}" for name in NAMES))
    sheet = lines(all_of_them, {})[0]
    bonuses = sum(line.points for line in sheet if line.reason in ("majority", "sets"))
    assert bonuses == 12 * 6
