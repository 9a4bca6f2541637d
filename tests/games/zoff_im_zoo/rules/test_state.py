"""Rounds: dealing, exchanging, scoring, the end; and whole matches under a second referee."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.contract.cases import choose
from tests.games.zoff_im_zoo.naive import cards_of
from tests.games.zoff_im_zoo.referee import Referee, spell
from tests.games.zoff_im_zoo.tables import (
    bag,
    deck,
    exchange,
    hand,
    legal,
    play,
    sheet,
    table,
    team_table,
    tricks,
)


def sizes(state: ZoffState) -> list[int]:
    found: list[int] = GAME.position(state)["hand_sizes"]
    return found


# Dealing.


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_cards_are_dealt(seats: int) -> None:
    """ZOO-3"""
    state = GAME.deal(seats, Rng(seats))
    dealt = sum((hand(state, seat) for seat in range(seats)), Counter[str]())
    assert dealt == deck(seats)
    assert max(sizes(state)) - min(sizes(state)) == (1 if seats == 7 else 0)


def test_with_seven_the_four_seats_left_of_the_dealer_get_one_card_more() -> None:
    """ZOO-3"""
    state = GAME.deal(7, Rng(1), Options(dealer=4))
    assert sizes(state) == [9, 9, 8, 8, 8, 9, 9]


def test_in_the_first_round_the_seat_left_of_the_dealer_leads() -> None:
    """ZOO-14"""
    for dealer in range(5):
        state = GAME.deal(5, Rng(dealer), Options(dealer=dealer))
        assert state.turn == (dealer + 1) % 5
        assert state.view(None)["dealer"] == dealer
        assert state.view(None)["phase"] == "play"


def test_the_first_dealer_is_drawn_by_lot_unless_named() -> None:
    """ZOO-14"""
    dealers = Counter(GAME.deal(4, Rng(seed)).view(None)["dealer"] for seed in range(200))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 30


def test_the_first_leader_of_three_is_drawn_by_lot_whoever_is_named_dealer() -> None:
    """ZOO-24: the dealer does not matter."""
    leaders = Counter(GAME.deal(3, Rng(seed), Options(dealer=1)).turn for seed in range(200))
    assert sorted(leaders, key=str) == [0, 1, 2]
    assert min(leaders.values()) > 40


def test_every_card_comes_to_every_seat_equally_often() -> None:
    """ZOO-3: shuffled."""
    whales = Counter[int]()
    for seed in range(300):
        state = GAME.deal(4, Rng(seed), Options(dealer=0))
        whales.update({seat: hand(state, seat)["whale"] for seat in range(4)})
    assert whales.total() == 1500
    assert all(abs(number - 375) < 60 for number in whales.values())


# The first round.


def test_the_first_round_is_worth_the_order_of_going_out_alone() -> None:
    """ZOO-14: five seats get 5, 4, 3, 2, 0; tricks, lions and hedgehogs are worth nothing."""
    state = table(["lion", "2 lion", "", "", ""], out=[3, 2, 4], tricks={3: "2 lion"})
    play(state, "1 lion")
    shown = GAME.position(state)
    assert shown["totals"] == [2, 0, 4, 5, 3]
    (first,) = shown["rounds"]
    assert first["out"] == [3, 2, 4, 0, 1]
    assert first["lions"] == first["hedgehog"] == first["team"] == [0] * 5
    assert shown["standing"] == [3, 2, 4, 0, 1]


# Later rounds.


def next_round(seats: int, **options: object) -> ZoffState:
    """The second round, just dealt; the seats went out in order."""
    hands = [""] * (seats - 2) + ["fox", "2 fox"]
    state = table(hands, turn=seats - 2, out=list(range(seats - 2)), **options)
    return play(state, "1 fox")


@pytest.mark.parametrize(
    ("seats", "teams", "solo"),
    [
        (4, [[0, 2], [1, 3]], None),
        (5, [[0, 3], [1, 4]], 2),
        (6, [[0, 3], [1, 4], [2, 5]], None),
        (7, [[0, 4], [1, 5], [2, 6]], 3),
    ],
)
def test_teams_by_place_in_the_standings(seats: int, teams: list[list[int]], solo: int | None) -> None:
    """ZOO-15: with five the first plays with the fourth, the second with the last, the middle one alone."""
    shown = GAME.position(next_round(seats))
    assert shown["teams"] == teams
    assert shown["solo"] == solo


def test_teams_are_formed_anew_each_round() -> None:
    """ZOO-15, ZOO-22: first and third of the new standings are a team."""
    before = sheet(4, [0, 1, 2, 3])
    state = table(["", "lion", "fox, mouse", ""], rounds=before, turn=1, out=[3, 0], target=99)
    play(state, "1 lion")
    shown = GAME.position(state)
    assert shown["totals"] == [6, 8, 4, 10]
    assert shown["standing"] == [3, 1, 0, 2]
    assert shown["teams"] == [[3, 0], [1, 2]]


def test_the_first_deals() -> None:
    """ZOO-16: with seven this shows in who gets nine cards."""
    state = table(["fox", "2 fox", "", "", "", "", ""], out=[5, 2, 3, 4, 6], turn=0)
    play(state, "1 fox")
    assert GAME.position(state)["dealer"] == 5
    assert sizes(state) == [9, 9, 9, 8, 8, 8, 9]


def test_the_last_leads() -> None:
    """ZOO-18: after the exchange, whoever deals."""
    state = next_round(4)
    give_any(state, 4)
    assert GAME.position(state)["phase"] == "play"
    assert state.turn == 3


def give_any(state: ZoffState, moves: int) -> None:
    for _ in range(moves):
        state.apply(state.legal()[0], Rng(0))


def test_without_teams_every_round_is_like_the_first() -> None:
    """ZOO-15: no exchange, no trick points; ZOO-16, ZOO-18: the last leads and the first deals."""
    state = next_round(5, teams=False)
    shown = GAME.position(state)
    assert shown["teams"] == []
    assert shown["solo"] is None
    assert shown["phase"] == "play"
    assert state.turn == 4
    assert shown["dealer"] == 0
    assert "pass" not in legal(state)


def test_without_teams_later_rounds_count_the_order_alone_and_level_seats_change_places() -> None:
    """ZOO-15, ZOO-22: 4+2, 3+3, 2+4 are level at 6, so they stand in reverse."""
    before = sheet(4, [0, 1, 2, 3], teams=False)
    state = table(
        ["2 lion", "", "", "2 lion, fox"], rounds=before, out=[2, 1], teams=False, tricks={1: "lion"}
    )
    play(state, "2 lion")
    shown = GAME.position(state)
    assert shown["totals"] == [6, 6, 6, 0]
    assert shown["standing"] == [2, 1, 0, 3]
    assert shown["rounds"][1]["lions"] == shown["rounds"][1]["hedgehog"] == [0] * 4


# The exchange.


def test_the_lower_placed_pushes_two_cards_and_the_partner_gives_two_back() -> None:
    """ZOO-17"""
    state = exchange(["joker, 2 whale", "", "2 mosquito, fox", ""])
    assert state.turn == 2
    mine, theirs = hand(state, 2), hand(state, 0)
    play(state, "give fox, mosquito")
    assert state.turn == 0
    assert hand(state, 2) == mine - bag("fox, mosquito")
    assert hand(state, 0) == theirs + bag("fox, mosquito")
    play(state, "give whale, joker")
    assert hand(state, 2) == mine - bag("fox, mosquito") + bag("whale, joker")
    assert hand(state, 0) == theirs + bag("fox, mosquito") - bag("whale, joker")


def test_any_two_cards_may_be_given_and_exactly_two() -> None:
    """ZOO-17"""
    state = exchange(["", "", "5 whale, 5 fox, 4 lion, joker", ""])
    assert set(legal(state)) == {
        "give whale, whale", "give whale, lion", "give whale, fox", "give whale, joker", "give lion, lion",
        "give lion, fox", "give lion, joker", "give fox, fox", "give fox, joker",
    }  # fmt: skip


def test_the_partner_may_give_back_the_very_cards() -> None:
    """ZOO-17"""
    state = exchange(["", "", "2 mosquito, fox", ""])
    mine = hand(state, 2)
    play(state, "give fox, mosquito", "give fox, mosquito")
    assert hand(state, 2) == mine


def test_teams_exchange_in_order_of_the_standings_and_the_solo_player_last() -> None:
    """ZOO-17: of seven, 4 to 0, 5 to 1, 6 to 2; then 3 lays aside; then 6, the last, leads (ZOO-18)."""
    state = next_round(7)
    turns = []
    while GAME.position(state)["phase"] != "play":
        turns.append((state.turn, GAME.position(state)["phase"]))
        give_any(state, 1)
    assert turns == [
        (4, "push"),
        (0, "return"),
        (5, "push"),
        (1, "return"),
        (6, "push"),
        (2, "return"),
        (3, "aside"),
    ]
    assert state.turn == 6


@pytest.mark.parametrize(
    ("text", "number"), [("nothing", 0), ("fox", 1), ("fox, lion", 2), ("lion, lion", 2)]
)
def test_the_solo_player_may_lay_up_to_two_cards_aside(text: str, number: int) -> None:
    """ZOO-17: of five the third; how many shows in the hand size."""
    state = exchange(["", "", "2 lion, fox", "", ""], phase="aside", exchanged=2, turn=2)
    before = hand(state, 2)
    play(state, f"aside {text}")
    cards = bag("" if text == "nothing" else text)
    assert hand(state, 2) == before - cards
    assert sizes(state)[2] == 12 - number
    assert state.view(0)["aside_size"] == number
    assert state.turn == 4
    assert GAME.position(state)["phase"] == "play"


def test_one_two_or_no_cards_may_be_laid_aside() -> None:
    """ZOO-17"""
    state = exchange(["", "", "5 lion, 5 fox, joker, whale", "", ""], phase="aside",
                     exchanged=2, turn=2)  # fmt: skip
    assert set(legal(state)) == {
        "aside nothing", "aside whale", "aside lion", "aside fox", "aside joker",
        "aside lion, lion", "aside fox, fox", "aside whale, lion", "aside whale, fox", "aside whale, joker",
        "aside lion, fox", "aside lion, joker", "aside fox, joker",
    }  # fmt: skip


def test_cards_laid_aside_count_as_cards_in_the_own_tricks() -> None:
    """ZOO-17, ZOO-21: a lion aside and a lion won are two, a hedgehog aside saves the point."""
    state = team_table(["", "", "", "fox", "2 fox"], turn=3, out=[0, 1, 2], aside="lion, hedgehog",
                       tricks={2: "lion", 0: "3 lion"}, rest=1)  # fmt: skip
    play(state, "1 fox")
    (_, scored) = GAME.position(state)["rounds"]
    assert scored["lions"] == [3, 0, 2, 0, 0]
    assert scored["hedgehog"] == [-1, 0, 0, -1, -1]


# Scoring in teams.


def test_the_booklets_team_scoring_in_play() -> None:
    """ZOO-20: first and fifth 5 each, second and fourth 6 each, the solo player in third place 7."""
    state = team_table(["", "", "", "2 fox", "fox"], turn=4, out=[0, 1, 2],
                       tricks=dict.fromkeys(range(5), "hedgehog"))  # fmt: skip
    play(state, "1 fox")
    shown = GAME.position(state)
    scored = shown["rounds"][1]
    assert scored["out"] == [0, 1, 2, 4, 3]
    points = [scored["going_out"][seat] + scored["team"][seat] for seat in range(5)]
    assert points == [5, 6, 7, 5, 6]


def test_tricks_are_scored_for_oneself_and_not_for_the_partner() -> None:
    """ZOO-21: 2 won three lions; 0, who plays with 2, has none of that. 3 is left with two lions."""
    state = team_table(["", "fox", "", "2 lion, fox"], turn=1, out=[0, 2],
                       tricks={2: "3 lion, hedgehog", 3: "hedgehog"}, rest=1)  # fmt: skip
    play(state, "1 fox")
    scored = GAME.position(state)["rounds"][1]
    assert scored["lions"] == [0, 0, 3, -2]
    assert scored["hedgehog"] == [-1, 0, 0, 0]


# The end of the match.


def test_the_match_ends_when_two_totals_are_at_least_the_target() -> None:
    """ZOO-23: also after the first round; first place wins."""
    over = next_round(4, target=3)
    assert over.turn is None
    outcome = over.outcome
    assert outcome is not None
    assert outcome.scores == (4, 3, 2, 0)
    assert outcome.places == (1, 2, 3, 4)
    assert outcome.winners == (0,)
    assert outcome.reason == "target reached"
    assert legal(over) == []
    assert next_round(4, target=4).outcome is None


@pytest.mark.parametrize(("target", "over"), [(12, True), (13, False)])
def test_two_totals_must_be_there(target: int, over: bool) -> None:
    """ZOO-23: 17 and 12 points end a match to 12, not one to 13; nineteen is what the booklet plays to."""
    rounds = sheet(4, [0, 1, 2, 3], [0, 2, 1, 3])
    state = table(["", "fox", "", "2 fox"], rounds=rounds, turn=1, out=[0, 2], target=target,
                  tricks=dict.fromkeys(range(4), "hedgehog"))  # fmt: skip
    play(state, "1 fox")
    assert GAME.position(state)["totals"] == [17, 11, 12, 10]
    assert (state.outcome is not None) == over
    assert Options().target == 19


def test_totals_can_fall_again() -> None:
    """ZOO-23: 11 points were enough for a target of 10, but 9 are left when the next one gets there."""
    rounds = sheet(4, [0, 1, 2, 3], [0, 2, 1, 3])
    state = table(["3 lion, fox", "fox", "", ""], rounds=rounds, turn=1, out=[2, 3], target=10,
                  tricks={1: "hedgehog, lion", 2: "hedgehog, lion", 3: "hedgehog"})  # fmt: skip
    assert GAME.position(state)["totals"] == [11, 5, 9, 2]
    play(state, "1 fox")
    assert GAME.position(state)["totals"] == [9, 7, 16, 9]
    assert state.outcome is None
    assert state.round == 4


def test_at_the_end_what_lay_aside_lies_with_the_tricks_and_there_are_no_teams() -> None:
    """ZOO-17, ZOO-23"""
    state = team_table(["", "", "", "fox", "2 fox"], turn=3, out=[0, 1, 2], aside="lion, hedgehog",
                       tricks={2: "mouse"}, rest=1, target=5)  # fmt: skip
    play(state, "1 fox")
    assert state.outcome is not None
    assert tricks(state, 2) == bag("lion, hedgehog, mouse")
    assert GAME.position(state)["teams"] == []
    assert GAME.position(GAME.place(GAME.position(state))) == GAME.position(state)


# Three players.


def test_three_play_without_teams_exchange_and_showing() -> None:
    """ZOO-24: the option does not matter; later the last leads."""
    state = next_round(3)
    shown = GAME.position(state)
    assert shown["options"]["teams"] is True
    assert shown["teams"] == []
    assert shown["phase"] == "play"
    assert sizes(state) == [13, 13, 13]
    assert state.turn == shown["standing"][-1]


def test_three_count_lions_and_hedgehogs_from_the_first_round_on() -> None:
    """ZOO-24: 3, 2, 0 for going out. Level seats: who went out earlier stands higher."""
    state = table(["", "fox", "lion, fox"], turn=1, out=[0], tricks={1: "hedgehog", 2: "2 lion"}, rest=1)
    play(state, "1 fox")
    shown = GAME.position(state)
    assert shown["rounds"][0]["going_out"] == [3, 2, 0]
    assert shown["rounds"][0]["lions"] == [0, 0, 1]
    assert shown["rounds"][0]["hedgehog"] == [-1, 0, -1]
    assert shown["totals"] == [2, 2, 0]
    assert shown["standing"] == [0, 1, 2]


def test_in_later_rounds_of_three_level_seats_change_places() -> None:
    """ZOO-22, ZOO-24"""
    rounds = sheet(3, [0, 1, 2])
    state = table(["fox", "", "2 fox"], rounds=rounds, out=[1], tricks=dict.fromkeys(range(3), "hedgehog"))
    play(state, "1 fox")
    assert GAME.position(state)["totals"] == [5, 5, 4]
    assert GAME.position(state)["standing"] == [1, 0, 2]


@pytest.mark.parametrize(("target", "over"), [(5, True), (6, False)])
def test_three_end_as_soon_as_one_has_more_than_the_target(target: int, over: bool) -> None:
    """ZOO-25: one player and more than, where ZOO-23 says two players and at least."""
    rounds = sheet(3, [0, 1, 2])
    state = table(["", "fox", "2 fox"], rounds=rounds, turn=1, out=[0], target=target,
                  tricks=dict.fromkeys(range(3), "hedgehog"))  # fmt: skip
    play(state, "1 fox")
    assert GAME.position(state)["totals"] == [6, 4, 4]
    outcome = state.outcome
    assert (outcome is not None) == over
    if outcome is not None:
        assert outcome.winners == (0,)
        assert outcome.reason == "target reached"


@pytest.mark.parametrize("played", [198, 199])
def test_after_200_rounds_of_three_the_standings_decide(played: int) -> None:
    """ZOO-25"""
    rounds = sheet(3, *[[0, 1, 2]] * played)
    state = table(["", "fox", "2 fox"], rounds=rounds, turn=1, out=[0], target=5000)
    play(state, "1 fox")
    outcome = state.outcome
    assert (outcome is not None) == (played == 199)
    if outcome is not None:
        assert outcome.reason == "round limit reached"
        assert outcome.places == (1, 2, 3)


def test_a_target_passed_in_the_last_round_of_three_is_a_target_reached() -> None:
    """ZOO-25"""
    rounds = sheet(3, *[[0, 1, 2]] * 199)
    state = table(["", "fox", "2 fox"], rounds=rounds, turn=1, out=[0], target=598)
    play(state, "1 fox")
    outcome = state.outcome
    assert outcome is not None
    assert outcome.scores[0] == 599
    assert outcome.reason == "target reached"


# Whole matches.


def sorted_cards(text: str) -> str:
    """A move with its cards in the order of the alphabet, as the referee spells it."""
    verb, _, what = text.partition(" ")
    if verb in ("give", "aside"):
        return f"{verb} " + ", ".join(sorted(what.replace("nothing", "").split(", ")))
    if verb in ("show", "add"):
        return f"{verb} {spell(cards_of(what))}"
    return text if text in ("pass", "decline") else spell(cards_of(text))


def agree(state: ZoffState, referee: Referee) -> None:
    """The position says what the referee would."""
    shown = GAME.position(state)
    assert shown["hands"] == [dict_of(cards) for cards in referee.hands]
    assert shown["tricks"] == [dict_of(cards) for cards in referee.tricks]
    assert shown["aside"] == dict_of(referee.aside)
    assert shown["turn"] == referee.turn
    assert shown["out"] == referee.out
    assert [(each["seat"], cards_of(each["play"])) for each in shown["table"]] == referee.table
    assert shown["standing"] == referee.standing
    assert shown["dealer"] == referee.dealer
    assert shown["rounds"] == referee.sheet


def dict_of(cards: Counter[str]) -> dict[str, int]:
    return {name: number for name, number in cards.items() if number}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{"target": 14}, {"target": 11, "teams": False}], ids=["teams", "alone"])
def test_a_second_referee_agrees_on_every_move_of_whole_matches(seats: int, options: dict[str, Any]) -> None:
    """ZOO-3 to ZOO-25: turns, tricks, legal moves, rounds and points, with no code shared."""
    rng, move_rng = Rng(seats), Rng(99)
    state = GAME.deal(seats, rng, Options(**options))
    referee = Referee(GAME.position(state))
    referee.check_deal()
    made = 0
    while state.turn is not None:
        agree(state, referee)
        if made % 3 == 0:
            assert {sorted_cards(text) for text in legal(state)} == referee.legal()
        move = choose(GAME, state, move_rng)
        referee.follow(GAME.write(state, move))
        state.apply(move, rng)
        made += 1
        if referee.turn is None:
            assert (state.outcome is not None) == referee.over
            assert GAME.position(state)["rounds"] == referee.sheet
            if not referee.over:
                referee.begin(GAME.position(state))
                referee.check_deal()
    outcome = state.outcome
    assert outcome is not None
    assert list(outcome.scores) == referee.totals
    assert made > 100


def test_the_referee_knows_every_kind_of_move() -> None:
    """The comparison above means something: every kind of move was made in it."""
    seen = set()
    for seats in (5, 7):
        rng, move_rng = Rng(seats), Rng(99)
        state = GAME.deal(seats, rng, Options(target=14))
        while state.turn is not None:
            move = choose(GAME, state, move_rng)
            seen.add(GAME.write(state, move).split()[0])
            state.apply(move, rng)
    assert {"pass", "show", "add", "decline", "give", "aside", "1"} <= seen
