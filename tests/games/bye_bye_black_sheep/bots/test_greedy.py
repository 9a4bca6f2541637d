"""Common sense in Bye-Bye Black Sheep, one move deep."""

from __future__ import annotations

from sheepfold.games.bye_bye_black_sheep.bots.greedy import HEURISTIC, NO_USE, UNSURE, least, useful_cards
from tests.bots.judging import weights_of
from tests.games.bye_bye_black_sheep.laying import at_hole, lay

HANDS = [
    {"lion": 2, "snake": 2, "dog": 1},
    {"bear": 2, "cow": 3},
    {"panda": 4, "dolphin": 1},
    {"parrot": 3, "giraffe": 2},
]
LINE = ("tiger from hand 1", "penguin from hand 2", "lion from hand 1", "dog from hand 2")
ZOOS: list[dict[str, int]] = [{"lion": 1}, {}, {}, {}]


def test_the_smaller_of_two() -> None:
    assert (least(2, 3), least(3, 2), least(-1, 0)) == (2, 2, -1)


def test_nobody_stops_before_anything_can_be_placed() -> None:
    weights = weights_of(HEURISTIC, lay(4, HANDS, hole=at_hole(LINE[0])))
    assert weights["stop"] == UNSURE == min(weights.values())


def test_once_something_can_be_placed_stopping_is_weighed_against_drawing() -> None:
    weights = weights_of(HEURISTIC, lay(4, HANDS, zoos=ZOOS, hole=at_hole(*LINE)))
    assert UNSURE < weights["stop"] < weights["draw from 1"]


def test_the_largest_hand_is_drawn_from() -> None:
    hands = [*HANDS[:3], {**HANDS[3], "rhino": 3}]
    weights = weights_of(HEURISTIC, lay(4, hands, hole=at_hole(LINE[0])))
    assert max(weights, key=weights.__getitem__) == "draw from 3"


def test_cards_that_make_two_or_three_of_a_set_are_useful() -> None:
    assert useful_cards(lay(4, HANDS, hole=at_hole(LINE[0]))) == 4
    assert useful_cards(lay(4, HANDS, zoos=ZOOS, hole=at_hole(*LINE))) == 6


def test_a_third_card_is_placed_before_a_second_and_a_fourth_never() -> None:
    hands = [{"lion": 1, "snake": 2, "dog": 1}, *HANDS[1:]]
    state = lay(
        4,
        hands,
        zoos=[{"lion": 2, "dog": 3}, {}, {}, {}],
        known=[{"snake": 2, "dog": 1}, {}, {}, {}],
        phase="place",
        allowance=1,
    )
    weights = weights_of(HEURISTIC, state)
    assert weights["place lion"] > weights["place snake"] > weights["done"] == 0
    assert weights["place dog"] == NO_USE
