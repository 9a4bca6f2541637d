"""What a position must be for the rules to lead to it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo import GAME
from tests.games.zoff_im_zoo.rules.test_position import (
    HANDS,
    before_play,
    changed,
    finished,
    in_teams,
    plain,
    showing,
)
from tests.games.zoff_im_zoo.tables import (
    exchange,
    play,
    position,
    sheet,
    team_table,
    what_is_wrong,
)


def test_cards_must_add_up() -> None:
    """ZOO-1: what is missing or too many is named."""
    given = plain()
    given["hands"][0] = {"lion": 2}
    given["hand_sizes"][0] = 2
    assert what_is_wrong(given) == "cards do not add up: 1 lion too many, 1 fox missing"


def test_three_play_with_fewer_cards() -> None:
    """ZOO-1"""
    given = position(["fox, lion", "2 seal", "2 whale"])
    given["tricks"][2]["fox"] += 1
    assert what_is_wrong(given) == "cards do not add up: 1 fox too many"


def test_only_a_solo_player_lays_cards_aside_and_at_most_two() -> None:
    """ZOO-17"""
    said = "aside: must be at most two cards of a solo player"
    assert what_is_wrong(plain(aside="lion")) == said
    assert what_is_wrong(in_teams(aside="lion")) == said
    five = position(["fox"] * 5, rounds=sheet(5, range(5)), aside="3 lion", turn=4)
    assert what_is_wrong(five) == said


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        (["3: 1 fox", "0: 1 hedgehog"], "table[1].play: '1 hedgehog', must beat the play before it"),
        (["3: joker"], "table[0].play: 'joker', must beat the play before it"),
        (["3: 1 fox", "3: 2 fox"], "table[1].seat: 3, nobody raises their own play"),
        (["9: 1 fox"], "table[0].seat: 9, must be a whole number from 0 to 3"),
    ],
)
def test_each_play_beats_the_one_below_and_comes_from_another_seat(plays: list[str], said: str) -> None:
    """ZOO-5, ZOO-7, ZOO-8"""
    assert what_is_wrong(plain(plays=plays, turn=1)) == said


@pytest.mark.parametrize("wrong", ["6 fox", "fox", 7, None])
def test_plays_are_written_in_notation(wrong: Any) -> None:
    given = changed(plain(), table=[{"seat": 3, "play": wrong}])
    assert what_is_wrong(given) == (
        f"table[0].play: {wrong!r}, must be cards such as '2 fox' or '1 elephant +joker'"
    )


def test_there_are_no_more_plays_than_cards() -> None:
    given = changed(plain(), table=[{"seat": 3, "play": "1 fox"}] * 61)
    assert what_is_wrong(given) == "table: 61 plays, there are only 60 cards"


def test_cards_are_shown_exactly_while_the_partner_is_asked() -> None:
    """ZOO-19"""
    assert what_is_wrong(plain(shown=(2, "1 hedgehog"))).startswith("shown: {")
    assert what_is_wrong(changed(showing(), shown=None)) == (
        "shown: None, must be cards in phase 'add' and null otherwise"
    )


@pytest.mark.parametrize(
    ("details", "said"),
    [
        ({"plays": []}, "shown.cards: '1 hedgehog', cannot be shown against the top play"),
        ({"plays": ["1: 1 mouse"]}, "shown.cards: '1 hedgehog', cannot be shown against the top play"),
        (
            {"shown": (2, "1 cow")},
            "shown.cards: '1 cow', must be cards such as '2 fox' or '1 elephant +joker'",
        ),
        ({"shown": (5, "1 hedgehog")}, "shown.seat: 5, must be a whole number from 0 to 3"),
        ({"turn": 3}, "shown.seat: 2, is not one who may show to seat 3"),
        ({"shown": (0, "1 hedgehog"), "turn": 2}, "shown.seat: 0, is not one who may show to seat 2"),
        ({"plays": ["2: 2 mouse"]}, "shown.seat: 2, is not one who may show to seat 0"),
        ({"known": {}}, "known[2]: must hold the shown cards"),
    ],
)
def test_shown_cards_are_shown_by_one_who_may_to_the_partner(details: Json, said: str) -> None:
    """ZOO-19"""
    assert what_is_wrong(showing(**details)) == said


def test_who_is_out_cannot_be_asked() -> None:
    """ZOO-19"""
    given = position(
        ["", "2 seal", "hedgehog, whale", "2 whale"], rounds=sheet(4, range(4)), phase="add", turn=0,
        plays=["1: 2 mouse"], shown=(2, "1 hedgehog"), known={2: "hedgehog"},
    )  # fmt: skip
    assert what_is_wrong(given) == "turn: 0, must be a seat with cards that does not own the top play"


def test_nobody_knows_cards_to_be_where_they_are_not() -> None:
    """ZOO-26"""
    assert what_is_wrong(in_teams(partner_knows={0: "whale"})) == "partner_knows[0]: more than the hand holds"
    given = in_teams(known={0: "lion"})
    given["partner_knows"][0] = {}
    assert what_is_wrong(given) == "known[0]: more than the partner knows"


def test_without_teams_nobody_knows_more_than_everybody() -> None:
    """ZOO-26"""
    said = "partner_knows[0]: must equal known where there are no teams"
    assert what_is_wrong(plain(partner_knows={0: "lion"})) == said


def test_somebody_is_to_move_until_the_match_is_over() -> None:
    assert what_is_wrong(plain(turn=None)) == "turn: null, must be a seat while the match goes on"
    assert what_is_wrong(changed(finished(), turn=0)) == "turn: 0, must be null when the match is over"


def test_the_seat_to_move_has_cards_and_does_not_own_the_top() -> None:
    """ZOO-7, ZOO-10"""
    said = "turn: 0, must be a seat with cards that does not own the top play"
    assert what_is_wrong(plain(plays=["0: 1 mouse"])) == said
    assert what_is_wrong(position(["", *HANDS[1:]])) == said


def test_the_seats_without_cards_are_out() -> None:
    """ZOO-10"""
    said = "out: must list the seats without cards, [1], and leave two in play"
    hands = ["fox", "", "seal", "seal"]
    assert what_is_wrong(position(hands, out=[])) == said
    assert what_is_wrong(position(hands, out=[1, 2])) == said


def test_a_round_with_one_seat_left_is_over() -> None:
    """ZOO-11"""
    said = "out: must list the seats without cards, [1, 2, 3], and leave two in play"
    assert what_is_wrong(position(["fox", "", "", ""])) == said


def test_the_exchange_is_over_when_cards_are_played() -> None:
    """ZOO-17"""
    assert what_is_wrong(in_teams(exchanged=1)) == "exchanged: 1, must be 2 in play"


@pytest.mark.parametrize(
    ("fields", "turn"),
    [
        ({"turn": 4}, 4),
        ({"exchanged": 1}, 3),
        ({"exchanged": 2}, 3),
        ({"phase": "return"}, 3),
        ({"phase": "aside"}, 3),
        ({"phase": "aside", "turn": 2}, 2),
    ],
)
def test_the_exchange_has_an_order(fields: Json, turn: int) -> None:
    """ZOO-17: 3 to 0 and back, 4 to 1 and back, then the solo player 2."""
    said = f"turn: {turn}, is not the seat to exchange cards"
    assert what_is_wrong(changed(before_play(), **fields)) == said


def test_nobody_exchanges_in_the_first_round() -> None:
    """ZOO-15"""
    for phase in ("push", "return", "aside"):
        assert what_is_wrong(plain(phase=phase)) == "turn: 0, is not the seat to exchange cards"


def test_nobody_lays_aside_where_nobody_plays_alone() -> None:
    """ZOO-17"""
    assert what_is_wrong(in_teams(phase="aside")) == "turn: 0, is not the seat to exchange cards"


def test_cards_are_exchanged_from_the_hands_as_dealt() -> None:
    """ZOO-3, ZOO-17: a seat with one card could not push two."""
    given = position(
        ["fox", "seal", "whale", "lion"], rounds=sheet(4, range(4)), phase="push", turn=2, exchanged=0
    )
    said = "hand_sizes: [1, 1, 1, 1], must be [15, 15, 15, 15] in this exchange"
    assert what_is_wrong(given) == said
    given = changed(GAME.position(exchange([""] * 4)), phase="return", turn=0)
    said = "hand_sizes: [15, 15, 15, 15], must be [17, 15, 13, 15] in this exchange"
    assert what_is_wrong(given) == said


def test_the_round_fits_the_score_sheet() -> None:
    assert what_is_wrong(changed(plain(), round=2)) == "rounds: 0 scored, does not fit round 2"
    assert what_is_wrong(changed(plain(), phase="over")) == "rounds: 0 scored, does not fit round 1"


@pytest.mark.parametrize(
    ("column", "wrong", "said"),
    [
        ("out", [0, 1], "rounds[0].out: [0, 1], must list every seat"),
        ("going_out", [4, 3, 0, 2], "rounds[0].going_out: [4, 3, 0, 2], must be [4, 3, 2, 0]"),
        ("going_out", [4, 3, 2, -1], "rounds[0].going_out[3]: -1, must be a whole number from 0 to 4"),
        ("team", [1, 0, 0, 0], "rounds[0].team: [1, 0, 0, 0], must be [0, 0, 0, 0]"),
        ("lions", [2, 0, 0, 0], "rounds[0].lions: [2, 0, 0, 0], must be [0, 0, 0, 0]"),
        ("lions", [6, 0, 0, 0], "rounds[0].lions[0]: 6, must be a whole number from -5 to 5"),
        ("hedgehog", [0, -1, 0, 0], "rounds[0].hedgehog: [0, -1, 0, 0], must be [0, 0, 0, 0]"),
        ("hedgehog", [1, 0, 0, 0], "rounds[0].hedgehog[0]: 1, must be a whole number from -1 to 0"),
        ("aside", ["fox"], "rounds[0].aside: ['fox'], must be []"),
        ("aside", ["cow"], "rounds[0].aside: ['cow'], must name at most two cards"),
        ("aside", ["fox"] * 3, "rounds[0].aside: ['fox', 'fox', 'fox'], must name at most two cards"),
    ],
)
def test_each_line_of_the_score_sheet_is_one_the_rules_write(column: str, wrong: Any, said: str) -> None:
    """ZOO-14, ZOO-21: in the first round of four only the order of going out counts."""
    given = in_teams()
    given["rounds"][0][column] = wrong
    assert what_is_wrong(given) == said


def test_team_points_of_the_score_sheet_follow_from_the_standings() -> None:
    """ZOO-20"""
    given = position(HANDS, rounds=sheet(4, [0, 1, 2, 3], [3, 2, 1, 0], lions=[2, 0, -1, 0]), turn=1)
    assert GAME.place(given).round == 3
    given["rounds"][1]["team"][0] += 1
    assert what_is_wrong(given) == "rounds[1].team: [4, 4, 0, 2], must be [3, 4, 0, 2]"


def test_four_and_six_have_no_solo_player_on_the_score_sheet() -> None:
    """ZOO-15, ZOO-17"""
    given = position(HANDS, rounds=sheet(4, [0, 1, 2, 3], [3, 2, 1, 0], aside=["fox"]), turn=1)
    assert what_is_wrong(given) == "rounds[1].aside: ['fox'], must be []"
    five = position(["fox"] * 5, rounds=sheet(5, range(5), range(5), aside=["fox"]), turn=4)
    assert GAME.place(five).round == 3


def test_totals_and_standing_follow_from_the_score_sheet() -> None:
    """ZOO-22"""
    given = changed(in_teams(), totals=[4, 3, 2, 1])
    assert what_is_wrong(given) == "totals: [4, 3, 2, 1], the rounds add up to [4, 3, 2, 0]"
    given = changed(in_teams(), standing=[1, 0, 2, 3])
    assert what_is_wrong(given) == "standing: [1, 0, 2, 3], the rounds lead to [0, 1, 2, 3]"


def test_a_match_that_reached_its_target_is_over_and_no_other() -> None:
    """ZOO-23"""
    given = in_teams(target=3)
    assert what_is_wrong(given) == "phase: 'play', does not fit totals [4, 3, 2, 0]"
    given = finished()
    given["options"]["target"] = 19
    assert what_is_wrong(given) == "phase: 'over', does not fit totals [4, 3, 2, 0]"


def test_the_dealer_is_the_one_named_and_later_the_first() -> None:
    """ZOO-14, ZOO-16"""
    assert what_is_wrong(plain(dealer=1) | {"options": {"target": 19, "teams": True, "dealer": 2}}) == (
        "dealer: 1, must be 2"
    )
    assert what_is_wrong(in_teams(dealer=1)) == "dealer: 1, must be 0"
    three = position(["fox", "seal", "seal"], dealer=1) | {
        "options": {"target": 19, "teams": True, "dealer": 2}
    }
    assert GAME.position(GAME.place(three))["dealer"] == 1


def test_the_last_dealer_of_a_match_was_first_before_its_last_round() -> None:
    """ZOO-16"""
    state = team_table(["2 fox", "", "fox", ""], turn=2, out=[3, 1], target=6)
    given = GAME.position(play(state, "1 fox"))
    assert given["outcome"] is not None
    assert given["standing"][0] != 0
    assert GAME.position(GAME.place(given)) == given
    assert what_is_wrong(changed(given, dealer=1)) == "dealer: 1, must be 0"


def test_at_the_end_the_last_round_says_who_is_out() -> None:
    """ZOO-11"""
    assert (
        what_is_wrong(changed(finished(), out=[0, 1, 2]))
        == "out: must be that of the last round, [0, 1, 2, 3]"
    )


def test_at_the_end_only_the_last_seat_has_cards() -> None:
    """ZOO-11"""
    given = finished()
    given["hands"][0], given["hands"][3] = given["hands"][3], {}
    assert what_is_wrong(given).startswith("partner_knows[3]")
    for field in ("known", "partner_knows"):
        given[field] = copy.deepcopy(given["hands"])
    assert what_is_wrong(given) == "hands: only seat 3 can have cards left"


def test_at_the_end_everything_is_open() -> None:
    """ZOO-26"""
    given = finished()
    for field in ("known", "partner_knows"):
        given[field][3] = {}
    assert what_is_wrong(given) == "known: must be the hands when the match is over"
