"""The shepherd of Bye-Bye Black Sheep: what it must see, what it may not know, and that it beats greedy."""

from __future__ import annotations

import pytest

from sheepfold.bots.heuristic import WHOLE, Heuristic, best_of
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import zeros
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.bots.greedy import HEURISTIC as GREEDY
from sheepfold.games.bye_bye_black_sheep.bots.shepherd import HEURISTIC as SHEPHERD
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from tests.bots.judging import play_best_moves, weights_of, worth_of
from tests.games.bye_bye_black_sheep.laying import at_hole, lay

# Judgements.

PLAIN_HANDS = [
    {"lion": 2, "snake": 2, "dog": 1},
    {"bear": 2, "cow": 3},
    {"panda": 4, "dolphin": 1},
    {"parrot": 3, "giraffe": 2},
]


def test_of_two_unknown_hands_the_larger_is_the_better_to_draw_from() -> None:
    hands = [*PLAIN_HANDS[:3], {**PLAIN_HANDS[3], "rhino": 3, "elephant": 2}]
    line = at_hole("tiger from hand 1", "penguin from hand 2", "lion from hand 1", "dog from hand 3")
    weights = weights_of(SHEPHERD, lay(4, hands, hole=line))
    assert weights["draw from 3"] > weights["draw from 1"]


def test_a_hand_known_to_hold_what_is_needed_is_the_better_to_draw_from() -> None:
    hands = [{"lion": 1, "snake": 2}, {"bear": 2, "cow": 1, "lion": 2}, *PLAIN_HANDS[2:]]
    state = lay(4, hands, zoos=[{"lion": 1}, {}, {}, {}], known=[{}, {"lion": 2}, {}, {}])
    weights = weights_of(SHEPHERD, state)
    assert weights["draw from 1"] > max(weights["draw from 2"], weights["draw from 3"])


def test_the_longer_the_line_the_dearer_is_a_black_sheep() -> None:
    def eagerness(*line: str) -> int:
        zoo = {"lion": 1, "snake": 1}
        weights = weights_of(SHEPHERD, lay(4, PLAIN_HANDS, zoos=[zoo, {}, {}, {}], hole=at_hole(*line)))
        return max(weight for text, weight in weights.items() if text != "stop") - weights["stop"]

    short = ["tiger from hand 1", "penguin from hand 2", "dog from hand 3"]
    long = [*short, "dog from hand 2", "tiger from hand 3", "penguin from hand 1", "rhino from hand 2"]
    assert eagerness(*short) > 0
    assert eagerness(*long) < eagerness(*short)


def test_a_set_of_which_two_cards_lie_in_another_zoo_is_not_begun() -> None:
    hands = [{"lion": 1, "snake": 1, "dog": 1, "cow": 1}, *PLAIN_HANDS[1:]]
    hands[1] = {"bear": 2}
    known = [{"snake": 1, "dog": 1, "cow": 1}, {}, {}, {}]
    state = lay(4, hands, zoos=[{}, {"lion": 2}, {}, {}], known=known, phase="place", allowance=1)
    weights = weights_of(SHEPHERD, state)
    assert weights["place lion"] < weights["place snake"]


def test_a_question_is_the_better_the_likelier_its_card_is_there() -> None:
    hands = [PLAIN_HANDS[0], {"bear": 2, "lion": 1}, {"panda": 3}, PLAIN_HANDS[3]]
    line = at_hole("cow from hand 3", "eagle from hand 1")
    known = [{}, {"lion": 1}, {}, {}]
    weights = weights_of(
        SHEPHERD, lay(4, hands, zoos=[{"lion": 1}, {}, {}, {}], known=known, phase="eagle", hole=line)
    )
    assert weights["ask 1 for lion"] > weights["ask 2 for lion"]


def test_triplets_and_the_turn_make_a_seat_likelier_to_win() -> None:
    state = lay(4, PLAIN_HANDS, zoos=[{}, {"tiger": 3}, {}, {}])
    worth = worth_of(SHEPHERD, state)
    assert worth[1] == max(worth)
    assert int(WHOLE) - 4 <= sum(worth) <= int(WHOLE)


def test_a_match_that_is_over_is_worth_all_to_the_winner_and_shared_by_equals() -> None:
    won = lay(
        4, PLAIN_HANDS, zoos=[{"tiger": 3, "penguin": 3, "rhino": 3}, {}, {}, {}], phase="over", magpie=0
    )
    assert worth_of(SHEPHERD, won) == [WHOLE, 0, 0, 0]
    level = lay(
        4, PLAIN_HANDS, zoos=[{"tiger": 1}, {"rhino": 1}, {}, {}], phase="over", turn_limit=1, turns=4
    )
    assert worth_of(SHEPHERD, level) == [WHOLE // 2, WHOLE // 2, 0, 0]


# What it may not know.


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("heuristic", [SHEPHERD, GREEDY], ids=["shepherd", "greedy"])
def test_hidden_cards_do_not_matter(heuristic: Heuristic, seats: int) -> None:
    """The weights are the same in every state that looks the same from the seat to move."""
    for advanced in (False, True):
        state = GAME.deal(seats, Rng(seats), Options(advanced=advanced))
        rng = Rng(1)
        while state.to_move != NOBODY:
            weights = weights_of(heuristic, state)
            if rng.below(3) == 0:
                guess = GAME.guess(state.view(state.turn), rng)
                assert weights_of(heuristic, guess) == weights
            state.step(state.legal()[best_of_list(list(weights.values()), rng)], rng)


def best_of_list(weights: list[int], rng: Rng) -> int:
    row = zeros(len(weights))
    for at, weight in enumerate(weights):
        row[at] = weight
    return int(best_of(row, len(weights), rng))


# Strength.


def wins_of_one(heuristic: Heuristic, others: Heuristic, deals: int) -> float:
    """The share of matches one seat wins against three others, the same deals from every seat."""
    won = 0.0
    for deal in range(deals):
        for seat in range(4):
            players = [others] * 4
            players[seat] = heuristic
            state = GAME.deal(4, Rng(deal))
            play_best_moves(players, state, Rng(1000 + 4 * deal + seat))
            outcome = state.outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (4 * deals)


def test_one_greedy_beats_three_who_play_at_random() -> None:
    assert wins_of_one(GREEDY, Heuristic(), 10) > 0.8


@pytest.mark.slow
def test_one_shepherd_beats_three_greedy() -> None:
    """A quarter would be chance; measured over many thousand matches it is more than a third."""
    assert wins_of_one(SHEPHERD, GREEDY, 60) > 0.29
