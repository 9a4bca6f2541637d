from __future__ import annotations

import pytest

from sheepfold.engine.bag import size
from sheepfold.engine.int_row import listed
from sheepfold.games.kivsa_shchora.rules.cards import NUMBERS
from sheepfold.games.kivsa_shchora.rules.moves import (
    ANNOUNCED,
    CARD_COUNT,
    CARDS,
    PAIRS,
    RIGHT,
    RIGHT_PAIRS,
    SHEEP_PLAYS,
    TABLE,
    TRIPLE_BLACK,
    TWIN,
    UNANNOUNCED,
    is_right,
)


def test_the_table_is_as_its_docstring_says() -> None:
    for move, text in {
        0: "1",
        4: "5",
        9: "10",
        10: "joker as 1",
        19: "joker as 10",
        20: "1 then 1",
        419: "joker as 10 then joker as 10",
        420: "farmer",
        421: "fox",
        422: "black sheep to seat 0 with 1",
        541: "black sheep to seat 5 with joker as 10",
        542: "triple black",
        543: "draw",
        544: "take",
        545: "reveal 1",
        558: "reveal black sheep",
        559: "1!",
        980: "black sheep to seat 5 with joker as 10!",
    }.items():
        assert TABLE[move] == text
    assert len(TABLE) == len(set(TABLE)) == 981


def test_one_card_is_right_on_its_own_number_alone() -> None:
    """PEN-4: one sheep card has the number of the top."""
    for play in range(PAIRS):
        assert [top for top in range(NUMBERS) if is_right(top, play)] == [play % NUMBERS]


@pytest.mark.parametrize("top", range(1, 11))
def test_two_cards_are_right_when_they_make_a_sum_or_a_difference(top: int) -> None:
    """PEN-5: top + first = second, or top - first = second, and nothing else."""
    right = {(a, top + a) for a in range(1, 11) if top + a <= 10} | {(a, top - a) for a in range(1, top)}
    found = {
        (a, b) for a in range(1, 11) for b in range(1, 11) if is_right(top - 1, TABLE.index(f"{a} then {b}"))
    }
    assert found == right
    assert len(found) == 9


def test_a_joker_is_as_right_as_the_card_it_stands_for() -> None:
    """PEN-6: a joker stands for any sheep card, first, second or both."""
    for top in range(NUMBERS):
        for a, b in ((3, 8), (2, 3), (8, 3), (5, 5)):
            real = is_right(top, TABLE.index(f"{a} then {b}"))
            for text in (
                f"joker as {a} then {b}",
                f"{a} then joker as {b}",
                f"joker as {a} then joker as {b}",
            ):
                assert is_right(top, TABLE.index(text)) == real


def test_the_rows_of_right_plays_agree_with_the_rule() -> None:
    for top in range(NUMBERS):
        for play in range(SHEEP_PLAYS):
            assert RIGHT[SHEEP_PLAYS * top + play] == is_right(top, play)
        for jokers, number in ((0, 9), (1, 27), (2, 36), (3, 36)):
            plays = RIGHT_PAIRS.of(NUMBERS * jokers + top)
            assert plays == sorted(plays)
            assert len(plays) == number
            assert all(is_right(top, play) for play in plays)
    assert [CARDS[play] for play in RIGHT_PAIRS.moves] == listed(RIGHT_PAIRS.needs)


def test_every_play_says_how_many_cards_it_takes() -> None:
    assert [size(cards) for cards in CARDS] == listed(CARD_COUNT)
    assert len(CARDS) == TRIPLE_BLACK


def test_every_play_that_can_be_right_has_an_announced_twin() -> None:
    """PEN-13: a wrong play is never announced."""
    for play in range(TRIPLE_BLACK):
        can_be_right = play >= SHEEP_PLAYS or any(is_right(top, play) for top in range(NUMBERS))
        if can_be_right:
            assert TABLE[int(TWIN[play])] == TABLE[play] + "!"
            assert UNANNOUNCED[TWIN[play] - ANNOUNCED] == play
        else:
            assert TWIN[play] == -1
