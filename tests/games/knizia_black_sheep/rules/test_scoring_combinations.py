"""Which five animals are better (FLD-10, FLD-11)."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest

from sheepfold.engine.bag import bag_of
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES
from sheepfold.games.knizia_black_sheep.rules.scoring import named, rank
from tests.games.knizia_black_sheep.tables import bag


def packed(text: str) -> int:
    return int(bag_of([NAMES.index(name) for name, number in bag(text).items() for _ in range(number)]))


def beats(one: str, other: str) -> bool:
    return bool(rank(packed(one)) > rank(packed(other)))


def test_every_combination_has_a_rank_of_its_own() -> None:
    """FLD-11: only combinations equal in all five animals are equal."""
    every = [bag_of(list(five)) for five in combinations_with_replacement(range(6), 5)]
    assert sorted(int(rank(each)) for each in every) == list(range(252))


RANKS = [
    "5 black sheep",
    "4 black sheep, rooster",
    "3 black sheep, 2 rooster",
    "3 black sheep, rooster, sheep",
    "2 black sheep, 2 rooster, sheep",
    "2 black sheep, rooster, sheep, pig",
    "horse, cow, pig, sheep, rooster",
]


@pytest.mark.parametrize(("better", "worse"), list(pairwise(RANKS)))
def test_the_worst_of_a_rank_beats_the_best_of_the_next(better: str, worse: str) -> None:
    """FLD-10: five, four, three and two, three, two pairs, one pair, highest single."""
    best = {
        "4 black sheep, rooster": "4 horse, cow",
        "3 black sheep, 2 rooster": "3 horse, 2 cow",
        "3 black sheep, rooster, sheep": "3 horse, cow, pig",
        "2 black sheep, 2 rooster, sheep": "2 horse, 2 cow, pig",
        "2 black sheep, rooster, sheep, pig": "2 horse, cow, pig, sheep",
    }
    assert beats(better, best.get(worse, worse))


@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(range(6), 2)))
def test_the_better_animal_wins_within_a_rank(one: int, other: int) -> None:
    """FLD-1: horse, cow, pig, sheep, rooster, black sheep."""
    assert beats(f"5 {NAMES[one]}", f"5 {NAMES[other]}") == (one < other)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # The rulebook's own examples.
        ("4 cow, black sheep", "4 pig, horse"),
        ("3 horse, 2 black sheep", "3 pig, 2 rooster"),
        ("3 cow, horse, pig", "3 cow, horse, black sheep"),
        # The group of three before the two, the higher pair before the lower.
        ("3 cow, 2 pig", "3 cow, 2 sheep"),
        ("3 rooster, 2 black sheep", "3 black sheep, 2 horse"),
        ("2 horse, 2 black sheep, rooster", "2 cow, 2 pig, horse"),
        ("2 horse, 2 pig, black sheep", "2 horse, 2 sheep, cow"),
        # Then the remaining animals from high to low.
        ("4 pig, horse", "4 pig, cow"),
        ("2 horse, 2 pig, cow", "2 horse, 2 pig, sheep"),
        ("2 pig, horse, rooster, black sheep", "2 pig, cow, sheep, rooster"),
        ("2 pig, cow, sheep, rooster", "2 pig, cow, sheep, black sheep"),
        ("horse, cow, pig, sheep, rooster", "horse, cow, pig, sheep, black sheep"),
        ("horse, cow, pig, rooster, black sheep", "horse, cow, sheep, rooster, black sheep"),
    ],
)
def test_ties_are_broken_by_the_animals_group_by_group(better: str, worse: str) -> None:
    """FLD-11."""
    assert beats(better, worse)
    assert not beats(worse, better)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5 horse", "five horses"),
        ("4 cow, horse", "four cows"),
        ("3 pig, 2 sheep", "three pigs and two sheep"),
        ("3 rooster, horse, cow", "three roosters"),
        ("2 horse, 2 black sheep, cow", "pairs of horses and black sheep"),
        ("2 black sheep, horse, cow, pig", "pair of black sheep"),
        ("cow, pig, sheep, rooster, black sheep", "single cow"),
        ("2 cow", "pair of cows"),
        ("pig, rooster", "single pig"),
    ],
)
def test_combinations_have_names(cards: str, words: str) -> None:
    """FLD-10: complete or not."""
    assert named(packed(cards)) == words
