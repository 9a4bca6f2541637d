"""A sensible beginner at Knizia's Black Sheep."""

from __future__ import annotations

from sheepfold.engine.bag import UNIT
from sheepfold.games.knizia_black_sheep.bots.greedy import HEURISTIC, discarding, matching, power, price_of
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES
from tests.bots.judging import weights_of
from tests.games.knizia_black_sheep.tables import empty_fields, field, placed


def bag(*names: str) -> int:
    return sum(int(UNIT[NAMES.index(name)]) for name in names)


def test_black_sheep_make_figures_cheaper() -> None:
    assert price_of(bag("cow", "pig")) > price_of(bag("cow", "black sheep")) > price_of(bag("black sheep"))


def test_animals_of_a_kind_are_stronger_together() -> None:
    assert power(bag("cow", "cow", "cow")) > power(bag("horse", "cow", "pig"))
    assert power(bag("horse", "horse")) > power(bag("rooster", "rooster"))


def test_a_card_matches_the_animals_of_its_kind() -> None:
    assert matching(bag("cow", "cow", "pig"), bag("cow")) == 2
    assert matching(bag("cow"), bag("black sheep")) == 0


def test_cards_join_the_animals_they_match() -> None:
    weights = weights_of(HEURISTIC, placed("2 horse, pig", "3 sheep", fields=empty_fields(2)))
    assert max(weights, key=weights.__getitem__) == "field 1: horse, horse"
    assert weights["field 2: pig"] > weights["field 3: pig"]


def test_a_useful_card_is_not_thrown_away() -> None:
    state = placed("2 horse, pig", "3 sheep", fields=empty_fields(2))
    weights = weights_of(HEURISTIC, state)
    assert weights["field 2: pig"] > weights["field 2: pig, discard horse"]
    without_horses = [field("cow, pig", "", "") for _ in range(3)]
    assert (
        discarding(state, bag("horse"))
        < 0
        < discarding(placed("2 horse, pig", "3 sheep", fields=without_horses), bag("horse"))
    )
