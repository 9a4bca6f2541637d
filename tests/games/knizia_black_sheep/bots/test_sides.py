"""How the sides of fields end."""

from __future__ import annotations

from itertools import combinations_with_replacement

from sheepfold.engine.bag import bag_of
from sheepfold.games.knizia_black_sheep.bots.sides import (
    DIVISOR,
    LIKELY,
    PLACE,
    QUANTILES,
    RANKS,
    SURE,
    UP_TO,
)
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS

BAGS = [
    int(bag_of(list(cards)))
    for number in (2, 3, 4)
    for cards in combinations_with_replacement(range(ANIMALS), number)
]


def test_every_bag_has_a_place_of_its_own() -> None:
    places = [PLACE[bag % DIVISOR] for bag in BAGS]
    assert len(set(places)) == len(BAGS)
    assert len(UP_TO) == len(BAGS) * RANKS
    assert len(LIKELY) == len(BAGS) * QUANTILES


def test_chances_rise_with_the_rank_and_end_in_certainty() -> None:
    for bag in BAGS[::9]:
        first = PLACE[bag % DIVISOR] * RANKS
        row = [UP_TO[first + rank] for rank in range(RANKS)]
        assert row == sorted(row)
        assert row[-1] == SURE


def test_likely_ranks_ascend_and_more_of_a_kind_end_better() -> None:
    def likely(*cards: int) -> list[int]:
        first = PLACE[int(bag_of(list(cards))) % DIVISOR] * QUANTILES
        return [int(LIKELY[first + nth]) for nth in range(QUANTILES)]

    assert likely(0, 1) == sorted(likely(0, 1))
    assert all(same > mixed for same, mixed in zip(likely(0, 0, 0, 0), likely(0, 1, 2, 3), strict=True))
