from __future__ import annotations

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.board import PHASES
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from tests.games.kivsa_shchora.table import hand, held, known, legal, pen, play, table

FULL = "1, 1, 2, 2, 3, 3, 4"
"""A hand that does not matter."""


def phase(state: KivsaState) -> str:
    return PHASES[int(state.phase)]


# Sheep cards.


def test_a_turn_is_one_of_the_plays_or_drawing_even_if_a_play_is_possible() -> None:
    """PEN-3: drawing is always allowed."""
    state = table("5, 3, 8, farmer, fox, black sheep", FULL, pen="1, 5")
    assert legal(state) == ["5", "3 then 8", "farmer", "fox", "draw"]
    state = table("5, 3, 7, black sheep", FULL)
    assert legal(state) == ["5", "black sheep to seat 1 with 7", "draw"]


def test_who_can_play_nothing_draws() -> None:
    """PEN-3: draw one card."""
    state = table("9, 6", FULL)
    assert legal(state) == ["draw"]
    after = play(state, "draw")
    assert after.sizes[0] == 3
    assert after.pile_size == state.pile_size - 1
    assert held(after, 0, "9") >= 1


def test_a_drawn_card_is_not_played_in_the_same_turn() -> None:
    """PEN-3: drawing is the whole turn."""
    assert play(table("9, 6", FULL), "draw").turn == 1


def test_one_sheep_card_has_the_number_of_the_top() -> None:
    """PEN-4."""
    state = table("5, 5, 6", FULL)
    assert legal(state) == ["5", "draw"]
    after = play(state, "5")
    assert pen(after) == ["5", "5"]
    assert hand(after, 0) == {"5": 1, "6": 1}
    assert after.turn == 1


def test_the_booklets_addition_on_a_five_a_three_and_an_eight() -> None:
    """PEN-5: 5 + 3 = 8, laid in that order, so the 8 is the new top."""
    state = table("3, 8, 10", FULL)
    assert legal(state) == ["3 then 8", "draw"]
    after = play(state, "3 then 8")
    assert pen(after) == ["5", "3", "8"]
    assert after.top + 1 == 8
    assert hand(after, 0) == {"10": 1}


def test_the_booklets_subtraction_on_a_five_a_two_and_a_three() -> None:
    """PEN-5: 5 - 2 = 3, and as well 5 - 3 = 2."""
    state = table("2, 3, 10", FULL)
    assert legal(state) == ["2 then 3", "3 then 2", "draw"]
    assert pen(play(state, "2 then 3")) == ["5", "2", "3"]


def test_the_top_comes_first_in_the_sum() -> None:
    """PEN-5: 8 then 3 on 5 is not a play."""
    with pytest.raises(IllegalMove, match="PEN-5"):
        GAME.read(table("3, 8, 10", FULL), "8 then 3")


def test_two_cards_of_one_number_take_two_such_cards() -> None:
    """PEN-5: 10 - 5 = 5."""
    assert legal(table("5, 5, 9", FULL, pen="10")) == ["5 then 5", "draw"]
    assert legal(table("5, 9", FULL, pen="10")) == ["draw"]


# Jokers.


def test_a_joker_stands_for_a_sheep_card_chosen_when_played() -> None:
    """PEN-6: alone, as one of two."""
    state = table("3, joker, 9, 9", FULL)
    assert legal(state) == [
        "joker as 5",
        "3 then joker as 2",
        "3 then joker as 8",
        "joker as 2 then 3",
        "joker as 4 then 9",
        "draw",
    ]
    after = play(state, "3 then joker as 8")
    assert pen(after) == ["5", "3", "joker as 8"]
    assert after.top + 1 == 8


def test_two_jokers_may_be_both_cards() -> None:
    """PEN-6: also both cards."""
    assert len([text for text in legal(table("joker, joker, 9", FULL)) if text.count("joker") == 2]) == 9
    assert "joker as 3 then joker as 8" in legal(table("joker, joker, joker", FULL))
    assert not any(text.count("joker") == 2 for text in legal(table("joker, 9", FULL)))


def test_a_joker_keeps_its_value_while_it_lies_in_the_pen() -> None:
    """PEN-6."""
    state = play(table("joker, 9", "5, 7", "9, 9"), "joker as 5")
    assert legal(state) == ["5", "draw"]
    assert pen(play(state, "draw")) == ["5", "joker as 5"]


def test_a_joker_back_in_a_hand_is_a_joker_again() -> None:
    """PEN-6, PEN-8."""
    state = table("9, 9", FULL, pen="5, joker as 7", phase="farmer")
    after = play(state, "take")
    assert hand(after, 0) == {"9": 2, "joker": 1}
    assert after.top + 1 == 5


# Farmers and foxes.


def test_farmers_and_foxes_lie_beside_the_pen() -> None:
    """PEN-7: they do not cover it."""
    after = play(table("fox, 9", FULL, pen="4, 5"), "fox")
    assert pen(after) == ["4", "5"]
    assert GAME.position(after)["specials"] == {"fox": 1}


def test_a_farmer_makes_the_next_seat_take_the_top_of_the_pen() -> None:
    """PEN-8: taking it is that player's whole turn."""
    state = play(table("farmer, 9", FULL, FULL.replace("4", "6"), pen="4, 8"), "farmer")
    assert (state.turn, phase(state)) == (1, "farmer")
    assert legal(state) == ["take"]
    after = play(state, "take")
    assert pen(after) == ["4"]
    assert held(after, 1, "8") == 1
    assert (after.turn, phase(after)) == (2, "play")


def test_a_farmer_answers_a_farmer_and_the_penalty_moves_on_without_adding_up() -> None:
    """PEN-8: one card is taken."""
    state = play(table("farmer, 9", "farmer, 9", "9, 9", pen="4, 8, 8"), "farmer", "farmer")
    assert (state.turn, phase(state)) == (2, "farmer")
    after = play(state, "take")
    assert after.sizes[2] == 3
    assert pen(after) == ["4", "8"]


def test_no_farmer_on_a_pen_of_one_card() -> None:
    """PEN-8: so the pen is never empty."""
    assert "farmer" not in legal(table("farmer, 9", FULL, pen="4"))
    assert "farmer" in legal(table("farmer, 9", FULL, pen="4, 4"))


@pytest.mark.parametrize("number", range(1, 11))
def test_a_fox_makes_the_next_seat_draw_as_many_as_it_reveals(number: int) -> None:
    """PEN-9: as many cards as the revealed card shows sheep; it stays in hand."""
    state = table(f"{number}, 4", FULL, phase="fox")
    after = play(state, f"reveal {number}")
    assert after.sizes[0] == 2 + number
    assert held(after, 0, str(number)) >= 1
    assert (after.turn, phase(after)) == (1, "play")


@pytest.mark.parametrize("card", ["joker", "black sheep", "farmer", "fox"])
def test_any_other_card_costs_ten(card: str) -> None:
    """PEN-9: ten for a joker, black sheep, farmer or fox."""
    assert play(table(f"{card}, 4", FULL, phase="fox"), f"reveal {card}").sizes[0] == 12


def test_any_card_may_be_revealed() -> None:
    """PEN-9: a card of choice."""
    state = table("4, 4, 9, farmer, joker, black sheep", FULL, phase="fox")
    assert legal(state) == ["reveal 4", "reveal 9", "reveal farmer", "reveal joker", "reveal black sheep"]


def test_a_fox_answers_a_fox_and_the_penalty_moves_on_without_adding_up() -> None:
    """PEN-9: or the fox itself is revealed."""
    state = table("4, fox", "3, 3", phase="fox")
    assert legal(state) == ["fox", "reveal 4", "reveal fox"]
    state = play(state, "fox")
    assert (state.turn, phase(state)) == (1, "fox")
    assert play(state, "reveal 3").sizes[1] == 5


def test_a_farmer_does_not_answer_a_fox_nor_a_fox_a_farmer() -> None:
    """PEN-8, PEN-9, PEN-12."""
    assert legal(table("farmer, 4", FULL, phase="fox")) == ["reveal 4", "reveal farmer"]
    assert legal(table("fox, 4", FULL, pen="4, 4", phase="farmer")) == ["take"]


def test_under_a_penalty_nothing_else_is_possible_not_even_triple_black() -> None:
    """PEN-12."""
    blacks = "black sheep, black sheep, black sheep, 5, 7"
    assert legal(table(blacks, FULL, pen="5, 5", phase="farmer")) == ["take"]
    assert legal(table(blacks, FULL, phase="fox")) == ["reveal 5", "reveal 7", "reveal black sheep"]


# Black sheep.


def test_the_booklets_example_of_passing_on_a_black_sheep() -> None:
    """PEN-10: A holds a black sheep, 2, 6, 9 and a farmer; B, C and D hold 3, 6 and 2 cards."""
    state = table("black sheep, 2, 6, 9, farmer", "1, 1, 1", "3, 3, 3, 4, 4, 4", "8, 8", pen="4")
    passes = [text for text in legal(state) if "seat" in text]
    assert passes == ["black sheep to seat 2 with 6", "black sheep to seat 3 with 2"]
    after = play(state, "black sheep to seat 2 with 6")
    assert pen(after) == ["4", "6"]
    assert hand(after, 0) == {"2": 1, "9": 1, "farmer": 1}
    assert hand(after, 2) == {"3": 3, "4": 3, "black sheep": 1}
    assert after.turn == 1


def test_a_joker_passes_a_black_sheep_as_any_number() -> None:
    """PEN-6, PEN-10."""
    state = table("black sheep, joker, 9", "1, 1, 1", "4, 4, 4, 4", pen="4")
    assert [text for text in legal(state) if "seat" in text] == [
        "black sheep to seat 1 with joker as 3",
        "black sheep to seat 2 with joker as 4",
    ]
    after = play(state, "black sheep to seat 1 with joker as 3")
    assert pen(after) == ["4", "joker as 3"]
    assert hand(after, 0) == {"9": 1}


def test_nobody_passes_a_black_sheep_to_a_hand_of_more_than_ten() -> None:
    """PEN-10: no sheep card shows eleven."""
    eleven = "1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2"
    assert not any("seat" in text for text in legal(table("black sheep, 10, 1, joker", eleven)))
    ten = eleven[3:]
    assert "black sheep to seat 1 with 10" in legal(table("black sheep, 10, 1, 1, joker", ten))


def test_hand_sizes_are_counted_before_the_black_sheep_arrives() -> None:
    """PEN-10."""
    state = table("black sheep, 3, 4", "8, 8, 8")
    assert [text for text in legal(state) if "seat" in text] == ["black sheep to seat 1 with 3"]


def test_one_black_sheep_a_turn() -> None:
    """PEN-10."""
    after = play(table("black sheep, black sheep, 3, 4", "8, 8, 8"), "black sheep to seat 1 with 3")
    assert hand(after, 0) == {"4": 1, "black sheep": 1}
    assert after.turn == 1


def test_triple_black_takes_all_three() -> None:
    """PEN-11: at the start of one's turn."""
    assert "triple black" in legal(table("black sheep, black sheep, black sheep, 9", FULL))
    assert "triple black" not in legal(table("black sheep, black sheep, 9", "black sheep, 1"))


# The strict game.


def test_a_relaxed_table_knows_no_mistakes_and_no_announcements() -> None:
    """PEN-13: it allows only correct plays and announces for the players."""
    assert legal(table("5, 6", FULL, strictness="relaxed")) == ["5", "draw"]


def test_a_strict_table_lets_sheep_cards_go_wrong() -> None:
    """PEN-13 (a): one or two sheep cards, right or wrong, but no special."""
    state = table("3, 8, 8, farmer, black sheep", FULL, strictness="strict")
    assert legal(state) == ["3", "8", "3 then 8", "8 then 3", "8 then 8", "draw"]


def test_at_a_strict_table_jokers_are_said_to_be_any_number() -> None:
    """PEN-13 (a): with one joker no pair of jokers, with two every one."""
    one = legal(table("3, joker, 1, 1, 1", FULL, strictness="strict"))
    assert sum(text.startswith("joker") and "then" not in text for text in one) == 10
    assert sum("then" in text for text in one) == 2 * 10 + 10 * 2 + 3
    two = legal(table("3, joker, joker, 1, 1", FULL, strictness="strict"))
    assert sum("then" in text for text in two) == 2 * 10 + 10 * 2 + 3 + 100


@pytest.mark.parametrize("move", ["3", "3 then 7", "8 then 3", "3 then joker as 3"])
def test_a_mistake_goes_back_to_the_hand_and_costs_two_cards_and_the_turn(move: str) -> None:
    """PEN-13 (a)."""
    state = table("3, 7, 8, joker", FULL, strictness="strict")
    after = play(state, move)
    assert pen(after) == ["5"]
    assert after.sizes[0] == 6
    assert after.turn == 1
    assert all(held(after, 0, card) >= 1 for card in ("3", "7", "8", "joker"))


def test_the_same_play_is_right_on_another_top() -> None:
    """PEN-13 (a): right or wrong depends on the top."""
    assert pen(play(table("3, 7, 8, 9, 9", FULL, pen="4", strictness="strict"), "3 then 7")) == [
        "4",
        "3",
        "7",
    ]


def test_under_a_penalty_nobody_makes_a_mistake() -> None:
    """PEN-13 (a): a player not under a penalty may."""
    assert legal(table("3, 8, 1, 1, 1", FULL, pen="5, 5", phase="farmer", strictness="strict")) == ["take"]


@pytest.mark.parametrize(
    ("cards", "move", "left"),
    [
        ("5, 9", "5", 1),
        ("5, 9, 9", "5", 2),
        ("3, 8, 9", "3 then 8", 1),
        ("3, 8, 9, 9", "3 then 8", 2),
        ("farmer, 9", "farmer", 1),
        ("fox, 9, 9", "fox", 2),
        ("black sheep, 7, 1, 1", "black sheep to seat 1 with 7", 2),
    ],
)
def test_a_play_that_leaves_one_or_two_cards_must_be_announced(cards: str, move: str, left: int) -> None:
    """PEN-13 (b): who does not, draws two cards at once."""
    state = table(cards, FULL, pen="5, 5", strictness="strict")
    assert {move, move + "!"} <= set(legal(state))
    assert play(state, move + "!").sizes[0] == left
    forgot = play(state, move)
    assert forgot.sizes[0] == left + 2
    assert forgot.turn == 1
    assert forgot.pile_size == state.pile_size - 2
    assert phase(forgot) == {"farmer": "farmer", "fox": "fox"}.get(move, "play")


def test_answers_must_be_announced_too() -> None:
    """PEN-13 (b): answers included."""
    state = table("farmer, 9", FULL, pen="5, 5", phase="farmer", strictness="strict")
    assert legal(state) == ["farmer", "take", "farmer!"]
    assert play(state, "farmer").sizes[0] == 3
    state = table("fox, 9", FULL, phase="fox", strictness="strict")
    assert legal(state) == ["fox", "reveal 9", "reveal fox", "fox!"]
    assert phase(play(state, "fox!")) == "fox"


@pytest.mark.parametrize(("cards", "move"), [("5", "5"), ("3, 8", "3 then 8"), ("5, 9, 9, 9", "5")])
def test_nothing_is_due_with_no_card_or_three_left(cards: str, move: str) -> None:
    """PEN-13 (b): announcing where it is not due is not possible."""
    state = table(cards, FULL, pen="5, 5", strictness="strict")
    assert move in legal(state)
    assert move + "!" not in legal(state)


def test_nothing_is_due_after_drawing_taking_revealing_or_receiving() -> None:
    """PEN-13 (b): nor with a wrong play."""
    state = table("9, 6", "8", pen="5, 5", strictness="strict")
    assert [text for text in legal(state) if text.endswith("!")] == []
    assert play(state, "draw").sizes[0] == 3
    assert play(table("9", "8, 8", pen="5, 5", phase="farmer", strictness="strict"), "take").sizes[0] == 2
    assert play(table("1", "8, 8", phase="fox", strictness="strict"), "reveal 1").sizes[0] == 2
    passed = table("black sheep, 1, 4, 4, 4, 4", "9", strictness="strict")
    assert play(passed, "black sheep to seat 1 with 1").sizes[1] == 2


def test_impossible_plays_of_specials_are_no_moves_at_a_strict_table_either() -> None:
    """PEN-13: a farmer on a one-card pen, a black sheep with the wrong number."""
    moves = legal(table("farmer, black sheep, 3, 8, 8", FULL, strictness="strict"))
    assert not any("farmer" in text or "seat" in text for text in moves)


# What everybody knows.


def test_a_card_taken_from_the_pen_is_known() -> None:
    """PEN-19: cards taken from the pen."""
    state = table("9, 9", FULL, pen="4, 9", phase="farmer", known=["9", ""])
    assert known(play(state, "take"), 0) == {"9": 2}


def test_a_passed_black_sheep_is_known() -> None:
    """PEN-19: passed black sheep."""
    state = table("black sheep, 7, 7, 7", FULL, known=["black sheep, 7, 7", ""])
    after = play(state, "black sheep to seat 1 with 7")
    assert known(after, 1) == {"black sheep": 1}
    assert known(after, 0) == {"7": 1}


def test_a_revealed_card_is_known_once() -> None:
    """PEN-19: revealed cards; showing the same card again says nothing new."""
    state = table("1, 9, 9", FULL, phase="fox", known=["9", ""])
    assert known(play(state, "reveal 9"), 0) == {"9": 1}
    assert known(play(state, "reveal 1"), 0) == {"1": 1, "9": 1}


def test_cards_shown_in_a_wrong_play_are_known() -> None:
    """PEN-19: cards shown in a wrong play."""
    state = table("3, 3, 9, 9, joker", FULL, known=["3", ""], strictness="strict")
    assert known(play(state, "3 then 3"), 0) == {"3": 2}
    assert known(play(state, "9"), 0) == {"3": 1, "9": 1}
    assert known(play(state, "joker as 3 then 9"), 0) == {"3": 1, "9": 1, "joker": 1}


def test_a_played_card_is_no_longer_known_to_be_in_hand() -> None:
    """PEN-19."""
    state = table("5, 5, 9", FULL, known=["5, 9", ""])
    assert known(play(state, "5"), 0) == {"9": 1}


def test_random_strict_play_keeps_hands_pens_and_piles_in_step() -> None:
    """PEN-13: sizes follow the cards, whatever happens."""
    rng = Rng(3)
    state = GAME.deal(2, rng, GAME.Options(strictness="strict", rounds=2))
    while state.turn is not None:
        GAME.place(GAME.position(state))
        moves = state.legal()
        state.apply(moves[rng.below(len(moves))], rng)
