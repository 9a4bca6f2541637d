"""Positions: JSON and back, and every way in which one can be wrong."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo import GAME
from tests.games.zoff_im_zoo.tables import (
    exchange,
    legal,
    play,
    position,
    sheet,
    table,
    team_table,
    what_is_wrong,
)

HANDS = ["fox, lion", "2 seal", "hedgehog, whale", "2 whale"]


def plain(**details: Any) -> Json:
    """The first round, in play."""
    return position(HANDS, **details)


def in_teams(**details: Any) -> Json:
    """The second round, seats standing in order: 2 may show to 0 and 3 to 1."""
    return position(HANDS, **{"rounds": sheet(4, [0, 1, 2, 3]), **details})


def showing(**details: Any) -> Json:
    """2 shows a hedgehog to 0 against two mice of 1."""
    usual = {"phase": "add", "turn": 0, "plays": ["1: 2 mouse"], "shown": (2, "1 hedgehog")}
    return in_teams(**{**usual, "known": {2: "hedgehog"}, **details})


def before_play(**details: Any) -> Json:
    """The second round of five, before play: 3 pushes to 0, 4 to 1; 2 plays alone."""
    return GAME.position(exchange([""] * 5, **details))


def finished() -> Json:
    """A match that is over after one round."""
    state = table(["", "", "fox", "2 fox, lion"], turn=2, out=[0, 1], target=3)
    return GAME.position(play(state, "1 fox"))


def changed(given: Json, **fields: Any) -> Json:
    return {**copy.deepcopy(given), **fields}


# Positions that are right.


@pytest.mark.parametrize(
    "given",
    [
        plain(),
        plain(plays=["3: 1 hedgehog", "0: 1 fox"], turn=1),
        in_teams(turn=3, known={2: "whale"}, partner_knows={1: "seal"}),
        showing(),
        before_play(),
        before_play(phase="aside", turn=2, exchanged=2),
        finished(),
        position(["fox, lion", "2 seal", "2 whale"], rounds=sheet(3, [2, 1, 0], lions=[2, 0, -1]), turn=2),
        position(["fox"] * 5, rounds=sheet(5, range(5)), aside="2 lion", turn=4),
    ],
)
def test_a_position_comes_back_as_it_was(given: Json) -> None:
    placed = GAME.place(json.loads(json.dumps(given)))
    assert GAME.position(placed) == given
    assert bool(legal(placed)) == (given["turn"] is not None)


def test_a_position_says_what_everybody_may_know_and_then_what_is_hidden() -> None:
    """ZOO-26"""
    given = GAME.position(table(HANDS))
    assert list(given)[-3:] == ["hands", "partner_knows", "aside"]
    view = table(HANDS).view(None)
    assert set(given) == set(view) - {"seat"}


def test_a_placed_state_keeps_plays_owners_and_tricks() -> None:
    state = GAME.place(plain(plays=["3: 1 hedgehog", "0: 1 fox"], turn=1, rest=2))
    play(state, "pass", "pass", "pass")
    assert state.turn == 0
    assert GAME.position(state)["tricks"][0] == {"fox": 1, "hedgehog": 1}


# Fields that are missing, unknown or of the wrong kind.


@pytest.mark.parametrize("name", list(plain()))
def test_a_missing_field_is_named(name: str) -> None:
    given = plain()
    del given[name]
    assert name in what_is_wrong(given)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"sheep": 1}, "sheep: unknown field"),
        ({"game": "chess"}, "game: 'chess', must be 'zoff-im-zoo'"),
        ({"version": 2}, "version: 2, must be 1"),
        ({"seats": 8}, "seats: 8, must be a whole number from 3 to 7"),
        ({"options": []}, "options: [], must be an object"),
        ({"turn": 4}, "turn: 4, must be a whole number from 0 to 3"),
        ({"phase": "sleep"}, "phase: 'sleep', must be one of push, return, aside, play, add, over"),
        ({"round": 0}, "round: 0, must be a whole number from 1 to 1000000"),
        ({"dealer": 9}, "dealer: 9, must be a whole number from 0 to 3"),
        ({"totals": [0]}, "totals: 1 entries, must be 4"),
        ({"standing": 3}, "standing: 3, must be a list"),
        ({"standing": [0, 1, 2]}, "standing: [0, 1, 2], must list every seat"),
        ({"standing": [0, 1, 2, 2]}, "standing: [0, 1, 2, 2], must not name a seat twice"),
        ({"standing": [0, 1, 2, 7]}, "standing[3]: 7, must be a whole number from 0 to 3"),
        ({"rounds": 1}, "rounds: 1, must be a list"),
        ({"exchanged": 1}, "exchanged: 1, must be a whole number from 0 to 0"),
        ({"hand_sizes": [2, 2, 2, 3]}, "hand_sizes: [2, 2, 2, 3], must be [2, 2, 2, 2]"),
        ({"tricks": [{}, {}, {}]}, "tricks: 3 entries, must be 4"),
        ({"known": [{"cow": 1}, {}, {}, {}]}, "known[0]: 'cow' is no card, must be one of whale, elephant,"),
        ({"out": [0, 0]}, "out: [0, 0], must not name a seat twice"),
        ({"table": {}}, "table: {}, must be a list"),
        ({"hands": [{"fox": 6}, {}, {}, {}]}, "hands[0].fox: 6, must be a whole number from 0 to 5"),
        ({"partner_knows": None}, "partner_knows: None, must be a list"),
        ({"aside": []}, "aside: [], must be an object of card names and counts"),
        ({"aside_size": 1}, "aside_size: 1, must be 0"),
        ({"teams": [[0, 2], [1, 3]]}, "teams: [[0, 2], [1, 3]], must be []"),
        ({"solo": 1}, "solo: 1, must be None"),
        ({"outcome": {}}, "outcome: {}, must be None"),
    ],
)
def test_a_wrong_field_is_named_with_its_value_and_what_would_be_right(fields: Json, said: str) -> None:
    assert what_is_wrong(changed(plain(), **fields)).startswith(said)


def test_something_that_is_no_object_is_no_position() -> None:
    assert what_is_wrong([]) == "position: [], must be an object"


def test_a_named_dealer_must_sit_at_the_table() -> None:
    """ZOO-14"""
    given = plain()
    given["options"]["dealer"] = 4
    with pytest.raises(BadOption, match="option dealer: 4, must be a seat from 0 to 3, or none"):
        GAME.place(given)


# Cards.


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


# What lies on the table.


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


# What is shown.


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


# What is known.


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


# The turn.


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


# The exchange.


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


# The match.


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


# The end.


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
