"""The deck and who beats whom."""

from __future__ import annotations

import pytest

from sheepfold.engine.bag import size
from sheepfold.games.zoff_im_zoo.rules.cards import (
    ANIMALS,
    BEATEN_BY,
    ELEPHANT,
    HEDGEHOG,
    JOKER,
    LION,
    MOSQUITO,
    NAMES,
    beats,
    deck_bag,
    deck_for,
)
from tests.games.zoff_im_zoo import naive, tables


def strong(animal: str, other: str) -> bool:
    return beats(NAMES.index(animal), NAMES.index(other))


def test_the_named_kinds_are_where_their_names_are() -> None:
    assert [NAMES[kind] for kind in (ELEPHANT, LION, HEDGEHOG, MOSQUITO, JOKER)] == [
        "elephant", "lion", "hedgehog", "mosquito", "joker",
    ]  # fmt: skip
    assert ANIMALS == len(BEATEN_BY) == len(NAMES) - 1


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_sixty_cards_five_of_each_animal_but_four_mosquitoes_and_one_joker(seats: int) -> None:
    """ZOO-1"""
    counts = dict(zip(NAMES, deck_for(seats), strict=True))
    assert counts.pop("mosquito") == 4
    assert counts.pop("joker") == 1
    assert set(counts.values()) == {5}
    assert size(deck_bag(seats)) == 60


def test_three_play_with_39_cards_and_the_joker_stays() -> None:
    """ZOO-1: one lion, one elephant, one mouse and two of every other animal are taken out."""
    left = dict(zip(NAMES, deck_for(3), strict=True))
    taken = {name: full - left[name] for name, full in zip(NAMES, deck_for(4), strict=True)}
    assert [name for name in taken if taken[name] == 1] == ["elephant", "lion", "mouse"]
    assert [name for name in taken if taken[name] == 0] == ["joker"]
    assert sum(taken[name] == 2 for name in taken) == 9
    assert size(deck_bag(3)) == 39 == tables.deck(3).total()


def test_the_food_web_has_29_pairs() -> None:
    """ZOO-2"""
    pairs = [(one, other) for one in BEATEN_BY for other in BEATEN_BY if strong(one, other)]
    assert len(pairs) == 29
    assert pairs == [(one, other) for one in BEATEN_BY for other in naive.BEATS if other in prey(one)]


def prey(animal: str) -> list[str]:
    return naive.BEATS[animal].split(", ")


def test_nobody_beats_itself_and_no_two_beat_each_other() -> None:
    """ZOO-2: the same animal is beaten by number alone."""
    for one in BEATEN_BY:
        for other in BEATEN_BY:
            assert not (strong(one, other) and strong(other, one))


def test_what_the_booklet_says_of_the_order_in_words() -> None:
    """ZOO-2: seals fall to polar bears and whales alone; elephants beat foxes and foxes hedgehogs, but
    elephants do not beat hedgehogs; the little mouse beats the elephant.
    """
    assert BEATEN_BY["seal"] == ["whale", "polar bear"]
    assert strong("elephant", "fox")
    assert strong("fox", "hedgehog")
    assert not strong("elephant", "hedgehog")
    assert strong("mouse", "elephant")


def test_how_the_booklet_reads_its_own_table() -> None:
    """ZOO-2: no other animal beats the whale; the crocodile is beaten by the elephant."""
    assert BEATEN_BY["whale"] == []
    assert BEATEN_BY["crocodile"] == ["elephant"]
