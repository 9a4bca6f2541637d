"""The deck (BYE-1 to BYE-3)."""

from __future__ import annotations

import pytest

from sheepfold.engine.bag import size
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS
from sheepfold.games.bye_bye_black_sheep.rules.position import read_sets
from sheepfold.games.bye_bye_black_sheep.rules.scoring import species, triplets


def test_there_are_sixteen_sets_numbered_in_the_order_of_the_booklet() -> None:
    """BYE-1: 1 is the tiger, 12 the dog, 14 the cow, 16 the goat."""
    assert len(SETS) == 16
    assert [SETS[number - 1] for number in (1, 12, 14, 16)] == ["tiger", "dog", "cow", "goat"]


@pytest.mark.parametrize(
    ("seats", "sets", "eagles", "moles", "goal"),
    [(2, 12, 1, 1, 5), (3, 12, 2, 1, 4), (4, 14, 2, 2, 3), (5, 16, 3, 2, 3)],
)
def test_the_cards_in_play_depend_on_the_number_of_seats(
    seats: int, sets: int, eagles: int, moles: int, goal: int
) -> None:
    """BYE-3, BYE-1, BYE-2: four cards of each set, the specials of the booklet's table, one magpie."""
    view = GAME.deal(seats, Rng(1)).view(None)
    cards = dict.fromkeys(SETS[:sets], 4)
    specials = {"eagle": eagles, "mole": moles, "magpie": 1, "black sheep": seats}
    assert view["in_play"] == {**cards, **specials}
    assert view["goal"] == goal


def test_three_or_four_of_a_set_are_one_triplet_each() -> None:
    """BYE-12: a fourth card makes no second triplet."""
    zoo = read_sets({"tiger": 3, "penguin": 4, "lion": 2, "fox": 1, "goat": 4})
    assert triplets(zoo) == read_sets({"tiger": 1, "penguin": 1, "goat": 1})
    assert size(triplets(zoo)) == 3


def test_species_are_counted_once_each() -> None:
    zoo = read_sets({"tiger": 1, "penguin": 2, "lion": 3, "goat": 4})
    assert species(zoo) == read_sets({"tiger": 1, "penguin": 1, "lion": 1, "goat": 1})
