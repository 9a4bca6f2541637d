"""Common sense in Kivsa Shchora, one move deep."""

from __future__ import annotations

from sheepfold.games.kivsa_shchora.bots.greedy import HEURISTIC, shed
from tests.bots.judging import weights_of
from tests.games.kivsa_shchora.table import bag, table


def test_many_cards_and_high_ones_are_laid_first() -> None:
    weights = weights_of(HEURISTIC, table("5, 3, 8, 9, 1", "1, 2, 3", "1, 2, 3", pen="5"))
    pair = max(weight for move, weight in weights.items() if "then" in move)
    single = max(weight for move, weight in weights.items() if move.isdecimal())
    assert pair > single > weights["draw"] == 0


def test_the_last_card_wins() -> None:
    weights = weights_of(HEURISTIC, table("5", "1, 2, 3", "1, 2, 3", pen="5"))
    assert max(weights, key=weights.__getitem__) == "5"
    assert weights["5"] >= 2000


def test_a_black_sheep_is_worth_most_to_be_rid_of_and_a_joker_least() -> None:
    worth = {card: shed(bag(card)) for card in ("1", "9", "joker", "black sheep", "fox")}
    assert worth["black sheep"] == max(worth.values())
    assert worth["joker"] == min(worth.values())
    assert worth["9"] > worth["1"]
    assert shed(bag("1, 9")) == worth["1"] + worth["9"]
    assert shed(0) == 0
