from __future__ import annotations

from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import listed
from sheepfold.games.kivsa_shchora.rules.scoring import (
    DONE,
    PILE_EMPTY,
    TRIPLE,
    hand_lines,
    hand_points,
)
from tests.games.kivsa_shchora.table import bag, scored


def test_a_sheep_card_costs_its_number() -> None:
    """PEN-16: six sheep are six points."""
    for number in range(1, 11):
        assert hand_points(bag(str(number))) == number
    assert hand_points(bag("6, 6, 10")) == 22
    assert hand_points(0) == 0


def test_a_black_sheep_costs_thirty_and_every_other_special_ten() -> None:
    """PEN-16: a black sheep 30, every other special 10."""
    assert hand_points(bag("black sheep")) == 30
    assert [hand_points(bag(card)) for card in ("farmer", "fox", "joker")] == [10, 10, 10]
    assert hand_points(bag("black sheep, black sheep, farmer, fox, joker, 7")) == 97


def test_a_hand_is_counted_kind_by_kind() -> None:
    assert hand_lines(bag("6, 6, joker, black sheep")) == [
        {"card": "6", "count": 2, "points": 12},
        {"card": "joker", "count": 1, "points": 10},
        {"card": "black sheep", "count": 1, "points": 30},
    ]


def test_who_is_done_scores_nothing_and_the_others_their_hands() -> None:
    """PEN-17 (a)."""
    score = scored(DONE, 1, [bag("9, fox"), 0, bag("black sheep")])
    assert listed(score.points) == [19, 0, 30]
    assert score.winner == 1


def test_triple_black_costs_everybody_else_ninety_whatever_the_hands() -> None:
    """PEN-17 (b)."""
    score = scored(TRIPLE, 0, [bag("black sheep, black sheep, black sheep, 9"), bag("1"), bag("10, fox")])
    assert listed(score.points) == [0, 90, 90]


def test_with_an_empty_pile_everybody_scores_the_own_hand_and_nobody_wins() -> None:
    """PEN-17 (c)."""
    score = scored(PILE_EMPTY, NOBODY, [bag("1"), bag("10, fox")])
    assert listed(score.points) == [1, 20]
    assert score.winner == NOBODY
    assert score.as_json() == {
        "ending": "pile empty",
        "winner": None,
        "hands": [{"1": 1}, {"10": 1, "fox": 1}],
        "points": [1, 20],
    }
