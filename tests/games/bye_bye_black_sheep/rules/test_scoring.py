"""Triplets, and how a match ends (BYE-12, BYE-13)."""

from __future__ import annotations

import pytest

from sheepfold.engine.bag import count
from sheepfold.games.bye_bye_black_sheep.rules.scoring import outcome_of, species, triplets

KINDS = 16


def bag(*counts: int) -> int:
    """A bag with so many cards of the first kinds."""
    return sum(number << 4 * kind for kind, number in enumerate(counts))


def kinds_in(found: int) -> list[int]:
    """The kinds of which there is one card; more would be wrong."""
    numbers = [int(count(found, kind)) for kind in range(KINDS)]
    assert max(numbers) <= 1
    return [kind for kind, number in enumerate(numbers) if number]


def test_a_triplet_is_three_or_four_cards_of_a_set() -> None:
    """BYE-12."""
    assert kinds_in(triplets(bag(0, 1, 2, 3, 4))) == [3, 4]
    assert kinds_in(triplets(bag(*[0] * 15, 4))) == [15]


def test_every_species_counts_once() -> None:
    assert kinds_in(species(bag(0, 1, 2, 3, 4, 0, 7))) == [1, 2, 3, 4, 6]


@pytest.mark.parametrize(
    ("zoos", "scores", "winners"),
    [
        ([bag(3, 3), bag(3)], (2, 1), (0,)),
        ([bag(3, 1), bag(3, 2)], (1, 1), (1,)),
        ([bag(3, 1), bag(4), bag(2)], (1, 1, 0), (0, 1)),
    ],
)
def test_the_most_triplets_win_then_the_most_cards(
    zoos: list[int], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """BYE-13."""
    outcome = outcome_of(zoos, 3)
    assert (outcome.scores, outcome.winners) == (scores, winners)
    assert outcome.reason == "turn limit reached"


def test_a_match_that_reached_its_goal_says_so() -> None:
    """BYE-12."""
    assert outcome_of([bag(3, 3, 3), bag(1)], 3).reason == "triplets collected"
