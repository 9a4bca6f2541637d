"""The rules of Call the Herd, clause by clause."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import call_the_herd
import pytest
from call_the_herd.rules import GAME
from call_the_herd.rules.cards import DECK, NAMES, bit, cards_in, set_of
from call_the_herd.rules.moves import PLAY
from call_the_herd.rules.state import HerdState, RoundScore

from sheepfold.engine.errors import BadPosition, IllegalMove
from sheepfold.engine.rng import Rng

LUCK = Rng(1)


def card(name: str) -> int:
    return NAMES.index(name)


def table(*hands: str, turned_up: str = "goose 8", dealer: int = -1, cards: int = 0) -> HerdState:
    """A round just dealt with these hands; seat 0 begins unless the dealer is named."""
    held = [[card(name) for name in hand.split(", ")] for hand in hands]
    options = GAME.Options.from_json({"cards": cards or len(held[0])})
    state = HerdState(GAME, len(hands), options)
    state.round = state.options.cards - len(held[0]) + 1
    state.dealer = dealer % len(hands)
    state.turned_up = card(turned_up)
    state.hands = [set_of(hand) for hand in held]
    state.stock = DECK & ~sum(state.hands) & ~bit(state.turned_up)
    state.open_round()
    return state


def make(state: HerdState, *moves: str) -> HerdState:
    for text in moves:
        state.apply(GAME.read(state, text), LUCK)
    return state


def legal(state: HerdState) -> list[str]:
    return [GAME.write(state, move) for move in state.legal()]


def refused(state: HerdState, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        GAME.read(state, text)
    return str(caught.value)


ONE_CARD_EACH = ("sheep 5", "sheep 7", "pig 8")


def test_the_deck_has_eight_of_each_of_four_animals() -> None:
    """HERD-1"""
    assert len(NAMES) == len(cards_in(DECK)) == 32
    assert (NAMES[0], NAMES[-1]) == ("sheep 1", "goose 8")


def test_every_round_deals_one_card_less_until_the_last_deals_one() -> None:
    """HERD-2"""
    state, rng, sizes = GAME.deal(3, Rng(2), GAME.Options.from_json({"cards": 4})), Rng(3), []
    while state.turn is not None:
        sizes.append(state.size)
        state.apply(rng.pick(state.legal()), rng)
    assert sorted(set(sizes), reverse=True) == [4, 3, 2, 1]
    assert sizes == sorted(sizes, reverse=True)
    assert len(state.rounds) == 4


def test_the_deal_moves_to_the_left_and_a_card_is_turned_up() -> None:
    """HERD-3"""
    state = make(
        table("sheep 5, pig 1", "sheep 7, pig 2", "sheep 1, pig 3", dealer=2), "bid 1", "bid 0", "bid 0"
    )
    make(state, "sheep 5", "sheep 7", "sheep 1", "pig 2", "pig 3", "pig 1")
    assert (state.dealer, state.size, state.turn) == (0, 1, 1)
    everywhere = [*state.hands, state.stock, bit(state.turned_up)]
    assert sum(everywhere) == DECK


def test_bids_begin_at_the_dealers_left_and_reach_the_cards_in_hand() -> None:
    """HERD-4"""
    state = table("sheep 5, pig 1", "sheep 7, pig 2", "sheep 1, pig 3", dealer=0)
    assert state.turn == 1
    assert legal(state) == ["bid 0", "bid 1", "bid 2"]
    assert refused(state, "bid 3") == "There are only 2 tricks to bid for. (HERD-4)"
    assert refused(state, "sheep 7") == "No card is played before all bids are made. (HERD-4)"
    make(state, "bid 2", "bid 1", "bid 1")
    assert refused(state, "bid 1") == "All bids are made: play a card. (HERD-4)"


def test_the_last_bid_must_not_make_the_bids_add_up() -> None:
    """HERD-5"""
    state = make(table(*ONE_CARD_EACH), "bid 1", "bid 0")
    assert legal(state) == ["bid 1"]
    assert refused(state, "bid 0") == "The bids must not add up to 1. (HERD-5)"


def test_a_table_may_play_without_the_rule_for_the_last_bid() -> None:
    """HERD-5"""
    state = GAME.deal(3, Rng(1), GAME.Options.from_json({"cards": 1, "last_bid": False}))
    make(state, "bid 1", "bid 0")
    assert legal(state) == ["bid 0", "bid 1"]


def test_the_winner_of_a_trick_leads_with_any_card() -> None:
    """HERD-6"""
    hands = ("sheep 5, pig 1", "sheep 7, pig 2", "sheep 1, pig 3")
    state = make(table(*hands), "bid 0", "bid 0", "bid 0", "sheep 5", "sheep 7", "sheep 1")
    assert state.turn == 1
    assert legal(state) == ["pig 2"]
    assert refused(state, "pig 1") == "You hold no pig 1. (HERD-6)"


def test_a_player_follows_the_animal_that_was_led_if_they_can() -> None:
    """HERD-7"""
    state = make(
        table("sheep 5, pig 1", "sheep 7, pig 2", "goat 1, pig 3"), "bid 0", "bid 0", "bid 0", "sheep 5"
    )
    assert legal(state) == ["sheep 7"]
    assert refused(state, "pig 2") == "You hold a sheep and must follow. (HERD-7)"
    make(state, "sheep 7")
    assert legal(state) == ["goat 1", "pig 3"]


@pytest.mark.parametrize(
    ("turned_up", "winner"),
    [("goat 1", 1), ("pig 1", 2), ("sheep 1", 1)],
)
def test_the_highest_trump_takes_the_trick_or_the_highest_of_the_animal_led(
    turned_up: str, winner: int
) -> None:
    """HERD-8"""
    state = table("sheep 5, goose 1", "sheep 7, goose 2", "pig 8, goose 3", turned_up=turned_up)
    make(state, "bid 0", "bid 0", "bid 0", "sheep 5", "sheep 7", "pig 8")
    assert state.turn == winner


def test_a_bid_that_comes_true_scores_ten_and_one_for_each_trick() -> None:
    """HERD-9"""
    assert RoundScore([2, 0, 1, 1], [2, 0, 2, 0]).points == [12, 10, 0, 0]


def test_after_the_last_round_most_points_win() -> None:
    """HERD-10"""
    state = make(table(*ONE_CARD_EACH), "bid 0", "bid 1", "bid 1", "sheep 5", "sheep 7", "pig 8")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.winners) == ((10, 11, 0), (2, 1, 3), (1,))
    assert refused(state, "bid 0") == "The match is over. (HERD-10)"


def test_a_seat_sees_its_own_hand_and_who_could_not_follow() -> None:
    """HERD-11"""
    state = table("sheep 5, pig 1", "sheep 7, pig 2", "goat 1, pig 3")
    make(state, "bid 0", "bid 0", "bid 0", "sheep 5", "sheep 7", "goat 1")
    view = state.view(0)
    assert view["hands"] == [{"pig 1": 1}, None, None]
    assert view["lacks"] == [[], [], ["sheep"]]
    assert view["played"] == ["sheep 5", "sheep 7", "goat 1"]
    assert "stock" not in view


def test_a_guess_deals_nobody_an_animal_they_could_not_follow() -> None:
    """HERD-11"""
    state = table("sheep 5, pig 1, pig 2", "sheep 7, pig 4, pig 5", "goat 1, pig 3, pig 6")
    make(state, "bid 0", "bid 0", "bid 0", "sheep 5", "sheep 7", "goat 1")
    sheep = set_of(range(8))
    guesses = [GAME.guess(state.view(0), Rng(seed)) for seed in range(50)]
    assert not any(guessed.hands[2] & sheep for guessed in guesses)
    assert any(guessed.hands[1] & sheep for guessed in guesses)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("bids", [0, 5, None], "bids[1]: 5, must be one of [0, 1, 2]"),
        ("bids", [None, 0, 0], "bids[0]: None"),
        ("bids", [0, 0, None], "bids: must all be made before cards are played"),
        ("played", ["sheep 5", "sheep 7", "goat 1", "pig 2", "sheep 8"], "played[4]: 'sheep 8' could not"),
        ("hands", [{}, {}, {}], "cards do not add up: pig 1 is there 0 times"),
        ("hands", [{"pig 1": 1, "pig 2": 1}, {}, {"pig 3": 1}], "hands[1]: must be 1 cards"),
        ("round", 2, "rounds[0]: missing"),
        ("leader", 2, "leader: 2, must be 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(field: str, value: Any, words: str) -> None:
    state = table("sheep 5, pig 1", "sheep 7, pig 2", "goat 1, pig 3")
    make(state, "bid 0", "bid 0", "bid 0", "sheep 5", "sheep 7", "goat 1")
    with pytest.raises(BadPosition, match=re.escape(words)):
        GAME.place({**GAME.position(state), field: value})


def test_every_clause_is_cited_by_a_test() -> None:
    rules = (Path(call_the_herd.__file__).parent / "RULES.md").read_text("utf-8")
    clauses = re.findall(r"\*\*(HERD-\d+)\*\*", rules)
    assert clauses == [f"HERD-{number}" for number in range(1, len(clauses) + 1)]
    cited = set(re.findall(r'"""(HERD-\d+)"""', Path(__file__).read_text("utf-8")))
    assert cited == set(clauses)


def test_bids_are_described_by_their_number() -> None:
    state = GAME.deal(3, Rng(1))
    assert GAME.describe(state, 2).as_json() == {"verb": "bid", "number": 2}
    assert GAME.describe(state, PLAY).as_json() == {
        "verb": "play",
        "cards": [{"card": "sheep 1", "count": 1}],
    }
