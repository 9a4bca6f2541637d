from __future__ import annotations

from collections import Counter

import pytest

from sheepfold.engine.bag import size
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import listed
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.cards import NAMES, NUMBERS
from sheepfold.games.kivsa_shchora.rules.scoring import DONE, PILE_EMPTY, TRIPLE
from tests.games.kivsa_shchora.table import bag, hand, pen, play, scored, table

FULL = "1, 1, 2, 2, 3, 3, 4"


# The deal.


@pytest.mark.parametrize("seats", range(2, 7))
def test_seven_cards_each_and_one_in_the_pen(seats: int) -> None:
    """PEN-2: the rest is the draw pile."""
    state = GAME.deal(seats, Rng(seats))
    assert listed(state.sizes) == [7] * seats
    assert [size(cards) for cards in state.hands] == [7] * seats
    assert state.height == 1
    assert state.pile_size == size(state.pile) == 72 - 7 * seats - 1
    GAME.place(GAME.position(state))


def test_the_pen_starts_with_a_sheep_card() -> None:
    """PEN-2: other cards, jokers too, go back; each sheep card of the pile is as likely as the others."""
    started = Counter(pen(GAME.deal(6, Rng(seed)))[0] for seed in range(1500))
    assert set(started) == set(NAMES[:NUMBERS])
    expected = {name: 1500 * number / 56 for name, number in zip(NAMES, [6] * 6 + [5] * 4, strict=False)}
    assert sum((started[name] - number) ** 2 / number for name, number in expected.items()) < 21.7


def test_the_first_dealer_is_random_or_named_and_the_seat_to_the_left_starts() -> None:
    """PEN-2."""
    dealers = {int(GAME.deal(3, Rng(seed)).dealer) for seed in range(40)}
    assert dealers == {0, 1, 2}
    state = GAME.deal(3, Rng(0), GAME.Options(dealer=2))
    assert (state.dealer, state.turn) == (2, 0)


def test_the_deal_moves_one_seat_to_the_left_each_round() -> None:
    """PEN-2."""
    state = table("5", FULL, FULL.replace("4", "6"), dealer=2, rounds=(), turn=0)
    after = play(state, "5")
    assert (after.dealer, after.turn) == (0, 1)
    assert listed(after.sizes) == [7, 7, 7]
    assert listed(after.known) == [0, 0, 0]


def test_a_new_round_starts_with_everything_in_the_deck() -> None:
    """PEN-2: the cards of the last round are shuffled back."""
    after = play(table("fox", FULL, specials="farmer", pen="4, 4, joker as 9"), "fox")
    assert GAME.position(after)["specials"] == {}
    assert len(pen(after)) == 1
    assert after.pile_size == 72 - 14 - 1


# The end of a round.


@pytest.mark.parametrize(
    ("cards", "move"),
    [
        ("5", "5"),
        ("joker", "joker as 5"),
        ("3, 8", "3 then 8"),
        ("farmer", "farmer"),
        ("fox", "fox"),
        ("black sheep, 7", "black sheep to seat 1 with 7"),
    ],
)
@pytest.mark.parametrize("strictness", ["relaxed", "strict"])
def test_who_has_no_cards_left_is_done(cards: str, move: str, strictness: str) -> None:
    """PEN-15 (a): also with a farmer or fox, whose penalty falls away; PEN-10: passing the last two."""
    state = table(cards, FULL, pen="5, 5", rounds=(), strictness=strictness)
    after = play(state, move)
    score = after.rounds[0]
    assert (score.ending, score.winner) == (DONE, 0)
    assert score.hands[0] == 0
    assert listed(score.points) == [0, 46 if "black" in cards else 16]
    assert GAME.position(after)["phase"] == "play"


def test_triple_black_wins_the_round() -> None:
    """PEN-11, PEN-15 (b)."""
    after = play(table("black sheep, black sheep, black sheep, 9", FULL), "triple black")
    score = after.rounds[0]
    assert (score.ending, score.winner) == (TRIPLE, 0)
    assert listed(score.points) == [0, 90]
    assert score.hands[0] == bag("black sheep, black sheep, black sheep, 9")


def test_the_round_ends_when_the_last_card_is_drawn() -> None:
    """PEN-15 (c): at the moment it is taken; the round has no winner."""
    state = table("9, 6", "1", pile="7")
    after = play(state, "draw")
    score = after.rounds[0]
    assert (score.ending, score.winner) == (PILE_EMPTY, NOBODY)
    assert score.hands[0] == bag("9, 6, 7")
    assert score.points[0] == 22
    assert GAME.position(play(table("9, 6", "1", pile="7, 7"), "draw"))["rounds"] == []


def test_a_penalty_larger_than_the_pile_takes_what_is_there() -> None:
    """PEN-15 (c)."""
    after = play(table("9, 6", "1", phase="fox", pile="7, 8, 8"), "reveal 6")
    assert after.rounds[0].hands[0] == bag("9, 6, 7, 8, 8")
    after = play(table("9, 6", "1", strictness="strict", pile="7"), "9 then 6")
    assert after.rounds[0].hands[0] == bag("9, 6, 7")


def test_a_forgotten_announcement_may_empty_the_pile_before_the_penalty_is_faced() -> None:
    """PEN-13 (b), PEN-15 (c): the two cards are drawn at once, and then there is no next turn."""
    after = play(table("fox, 9", "1", strictness="strict", pile="7, 7"), "fox")
    score = after.rounds[0]
    assert (score.ending, score.winner) == (PILE_EMPTY, NOBODY)
    assert score.hands[0] == bag("9, 7, 7")


def test_taking_from_the_pen_does_not_touch_the_pile() -> None:
    """PEN-15 (c): the pile is emptied by drawing alone."""
    after = play(table("9, 6", "1", pen="4, 4", phase="farmer", pile="7"), "take")
    assert after.rounds == ()
    assert after.pile_size == 1


# The match.


def test_a_match_has_a_round_for_each_seat_unless_the_table_wants_more_or_fewer() -> None:
    """PEN-18."""
    first = scored(DONE, 1, [bag("9"), 0])
    assert play(table("5", FULL, rounds=(first,)), "5").outcome is not None
    assert play(table("5", FULL), "5").outcome is None
    assert play(table("5", FULL, options_rounds=3, rounds=(first,)), "5").outcome is None
    assert play(table("5", FULL, options_rounds=1), "5").outcome is not None


def test_the_lowest_total_wins() -> None:
    """PEN-18."""
    first = scored(DONE, 1, [bag("9"), 0])
    outcome = play(table("5", FULL, rounds=(first,)), "5").outcome
    assert outcome is not None
    assert outcome.scores == (9, 16)
    assert outcome.places == (1, 2)
    assert outcome.winners == (0,)
    assert outcome.reason == "all rounds played"
    assert GAME.lowest_wins


def test_level_players_share() -> None:
    """PEN-18."""
    first = scored(DONE, 1, [bag("6, farmer"), 0, bag("9")])
    state = table("5", FULL, "8", rounds=(first,), options_rounds=2)
    outcome = play(state, "5").outcome
    assert outcome is not None
    assert outcome.scores == (16, 16, 17)
    assert outcome.places == (1, 1, 3)
    assert outcome.winners == (0, 1)


def test_a_points_limit_ends_the_match_after_the_round_that_reaches_it() -> None:
    """PEN-18: reaches or passes it."""
    assert play(table("5", FULL, points=17), "5").outcome is None
    outcome = play(table("5", FULL, points=16), "5").outcome
    assert outcome is not None
    assert outcome.reason == "points limit reached"
    assert play(table("5", FULL, points=15), "5").outcome is not None


def test_at_the_end_nobody_moves_and_all_hands_are_known() -> None:
    """PEN-19: all hands at the end of a round."""
    after = play(table("5", FULL, points=16), "5")
    assert after.turn is None
    assert after.to_move == NOBODY
    assert after.legal() == []
    assert listed(after.known) == listed(after.hands)
    assert hand(after, 1) == {"1": 2, "2": 2, "3": 2, "4": 1}


@pytest.mark.parametrize("strictness", ["relaxed", "strict"])
def test_rounds_of_two_seats_end_within_136_turns(strictness: str) -> None:
    """PEN-15: the pile never grows, so every round ends."""
    rng = Rng(7)
    for _ in range(20):
        state = GAME.deal(2, rng, GAME.Options(strictness=strictness, rounds=1))
        turns = 0
        while state.turn is not None:
            moves = state.legal()
            state.apply(moves[rng.below(len(moves))], rng)
            turns += 1
        assert turns <= 136


def test_a_hand_can_grow_to_64_cards_and_more() -> None:
    """PEN-13: every mistake costs two; the legal moves of such a hand are all there."""
    state = table("9", "1", turn=1, strictness="strict", pile="7, 8")
    assert state.sizes[1] == 68
    assert len(state.legal()) == 20 + 400 + len(["fox", "1 to seat 0", "joker to seat 0", "triple", "draw"])


def test_clones_go_their_own_way() -> None:
    state = table("5, 9", FULL)
    before = GAME.position(state)
    twin = state.clone()
    twin.apply(twin.legal()[0], Rng(0))
    assert GAME.position(state) == before != GAME.position(twin)
