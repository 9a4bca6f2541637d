"""Points, teams and standings."""

from __future__ import annotations

import pytest

from sheepfold.engine.int_row import int_row, listed
from sheepfold.games.zoff_im_zoo.rules import scoring
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.scoring import (
    APART,
    TEAMS_BY_PLACE,
    RoundScore,
    going_out_points,
    hedgehog_points,
    lion_points,
)
from tests.games.zoff_im_zoo.tables import bag


def packed(text: str) -> int:
    """Cards as the engine holds them."""
    return sum(number << 4 * NAMES.index(name) for name, number in bag(text).items())


def standings(totals: list[int], before: list[int]) -> list[int]:
    return listed(scoring.standings(int_row(totals), int_row(before)))


def standings_after(score: RoundScore, number: int, totals: list[int], before: list[int]) -> list[int]:
    return listed(scoring.standings_after(number, score.out, int_row(totals), int_row(before)))


def team_points(own: list[int], standing: list[int]) -> list[int]:
    return listed(scoring.team_points(int_row(own), int_row(standing)))


def score(out: list[int]) -> RoundScore:
    none = int_row([0] * len(out))
    own = int_row([int(going_out_points(out.index(seat), len(out))) for seat in range(len(out))])
    return RoundScore(int_row(out), own, none, none, none, 0)


# Going out.


def test_five_players_get_5_4_3_2_and_0() -> None:
    """ZOO-14, the booklet's example."""
    assert [going_out_points(place, 5) for place in range(5)] == [5, 4, 3, 2, 0]


@pytest.mark.parametrize("seats", [4, 6, 7])
def test_the_first_out_gets_as_many_points_as_there_are_seats_and_the_last_none(seats: int) -> None:
    """ZOO-14"""
    assert [going_out_points(place, seats) for place in range(seats)] == [*range(seats, 1, -1), 0]


def test_three_players_get_3_2_and_0() -> None:
    """ZOO-24"""
    assert [going_out_points(place, 3) for place in range(3)] == [3, 2, 0]


# Teams.


def test_the_table_of_teams() -> None:
    """ZOO-15: as the booklet has it, places from 1."""
    by_place = {
        seats: " ".join(f"{high + 1}+{low + 1}" for high, low in pairs)
        for seats, pairs in TEAMS_BY_PLACE.items()
    }
    assert by_place == {4: "1+3 2+4", 5: "1+4 2+5", 6: "1+4 2+5 3+6", 7: "1+5 2+6 3+7"}


def test_partners_stand_equally_far_apart() -> None:
    """ZOO-15: so one number a seat count says the whole table; with 5 and 7 the middle is left."""
    for seats, pairs in TEAMS_BY_PLACE.items():
        assert pairs == [(high, high + APART[seats]) for high in range(seats // 2)]


def test_a_team_first_and_fifth_gets_5_each_second_and_fourth_6_each_and_the_solo_player_7() -> None:
    """ZOO-20, the booklet's example: 5+0, 4+2, and 3+4 for the solo player."""
    standing = [0, 1, 2, 3, 4]  # 0 and 3 are a team, 1 and 4, and 2 plays alone.
    own = [5, 4, 3, 0, 2]
    added = team_points(own, standing)
    assert [own[seat] + added[seat] for seat in range(5)] == [5, 6, 7, 5, 6]


def test_teams_follow_the_standings_not_the_seats() -> None:
    """ZOO-15, ZOO-20: seats 3 and 1 are first and third."""
    assert team_points([4, 3, 2, 0], [3, 0, 1, 2]) == [2, 0, 4, 3]


# Lions and hedgehogs.


@pytest.mark.parametrize(
    ("won", "left", "points"),
    [
        ("", "", 0),
        ("lion", "", 0),
        ("2 lion", "", 2),
        ("3 lion, fox", "", 3),
        ("5 lion", "", 5),
        ("", "lion", -1),
        ("lion", "3 lion", -3),
        ("2 lion", "2 lion, fox", 0),
        ("lion, joker", "", 0),
        ("2 lion, joker", "joker", 2),
    ],
)
def test_lions(won: str, left: str, points: int) -> None:
    """ZOO-21: two or more in own tricks count one each, a single one nothing; each left in hand costs
    one; the joker is no lion.
    """
    assert lion_points(packed(won), packed(left)) == points


@pytest.mark.parametrize(
    ("won", "points"), [("", -1), ("5 fox, joker", -1), ("hedgehog", 0), ("3 hedgehog", 0)]
)
def test_hedgehogs(won: str, points: int) -> None:
    """ZOO-21: none in own tricks costs a point; the joker is no hedgehog."""
    assert hedgehog_points(packed(won)) == points


def test_a_round_is_worth_the_sum_of_its_columns() -> None:
    """ZOO-20, ZOO-21"""
    each = RoundScore(
        int_row([1, 0]), int_row([2, 4]), int_row([3, 1]), int_row([2, -1]), int_row([-1, 0]), packed("lion")
    )
    assert [each.points(seat) for seat in (0, 1)] == [6, 4]
    assert each.as_json() == {
        "out": [1, 0],
        "going_out": [2, 4],
        "team": [3, 1],
        "lions": [2, -1],
        "hedgehog": [-1, 0],
        "aside": ["lion"],
    }


# Standings.


def test_hans_had_1_point_and_sepp_2_and_now_both_have_7() -> None:
    """ZOO-22, the booklet's example: Hans is placed before Sepp; level again next time, Sepp before Hans."""
    hans, sepp = 0, 1
    first = standings([1, 2], [hans, sepp])
    assert first == [sepp, hans]
    second = standings([7, 7], first)
    assert second == [hans, sepp]
    assert standings([9, 9], second) == [sepp, hans]


def test_three_level_stand_in_the_reverse_of_their_order() -> None:
    """ZOO-22"""
    assert standings([5, 8, 5, 5], [2, 0, 1, 3]) == [1, 3, 0, 2]


def test_nobody_level_means_the_totals_alone_decide() -> None:
    """ZOO-22: so there are no shared places."""
    assert standings([3, -1, 10, 4], [0, 1, 2, 3]) == [2, 3, 0, 1]


def test_in_the_first_round_of_three_who_went_out_earlier_stands_higher() -> None:
    """ZOO-24: 3 less a hedgehog against 2, and both have 2."""
    first = score([2, 0, 1])
    assert standings_after(first, 1, [2, 0, 2], [0, 1, 2]) == [2, 0, 1]
    assert standings_after(first, 1, [2, 2, 2], [0, 1, 2]) == [2, 0, 1]
    assert standings_after(first, 2, [2, 2, 2], [2, 0, 1]) == [1, 0, 2]


def test_the_score_sheet_of_the_booklet_as_far_as_it_can_be_read() -> None:
    """ZOO-14, ZOO-15, ZOO-20: Sabine, Frank, Doris and Ralf; Sabine was rid of her cards first.

    Round 1 reads 4, 3, 0, 2 and round 2 reads 0, 3, 2, 4 for going out.
    """
    sabine, frank, doris, ralf = range(4)
    first = score([sabine, frank, ralf, doris])
    assert listed(first.going_out) == [4, 3, 0, 2]
    standing = standings_after(first, 1, listed(first.going_out), [0, 1, 2, 3])
    assert standing == [sabine, frank, ralf, doris]
    second = score([ralf, frank, doris, sabine])
    assert listed(second.going_out) == [0, 3, 2, 4]
    assert team_points(listed(second.going_out), standing) == [4, 2, 3, 0]


def test_ralf_had_all_three_lions() -> None:
    """ZOO-21, the score sheet of the booklet: a point for each."""
    assert lion_points(packed("3 lion"), 0) == 3
