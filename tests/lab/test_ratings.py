"""Ratings: they order bots, and their points mean what is said."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis.strategies import DataObject, data, integers, lists, permutations

from sheepfold.lab.ratings import ELO, Rating, ladder

Match = tuple[Sequence[str], Sequence[int]]

FIELDS = [("a", "b", "b", "b"), ("b", "c", "c", "c"), ("a", "c", "c", "c"), ("c", "b", "b", "b")]


def made_up_matches(
    points: dict[str, float], fields: Sequence[Sequence[str]], number: int, seed: int = 1
) -> list[Match]:
    """Matches of bots whose strength is known: 100 points ahead win 64 of 100."""
    dice = random.Random(seed)
    found: list[Match] = []
    for at in range(number):
        field = fields[at % len(fields)]
        drawn = [points[bot] / ELO - math.log(-math.log(dice.random())) for bot in field]
        found.append((field, [1 + sum(other > mine for other in drawn) for mine in drawn]))
    return found


def test_bots_are_ordered_by_strength() -> None:
    rows = ladder(made_up_matches({"a": 300, "b": 100, "c": 0}, FIELDS, 200))
    assert [row.bot for row in rows] == ["a", "b", "c"]
    assert sum(row.points for row in rows) / 3 == pytest.approx(1000)


@pytest.mark.parametrize("fields", [FIELDS, [("a", "b", "c")], [("a", "b"), ("b", "c"), ("c", "a")]])
def test_points_mean_what_is_said_whatever_the_field(fields: list[tuple[str, ...]]) -> None:
    rows = {row.bot: row for row in ladder(made_up_matches({"a": 200, "b": 100, "c": 0}, fields, 4000))}
    assert rows["a"].points - rows["b"].points == pytest.approx(100, abs=25)
    assert rows["b"].points - rows["c"].points == pytest.approx(100, abs=25)
    assert all(0 < row.spread < 15 for row in rows.values())


def test_equal_bots_are_equal_and_more_matches_make_surer() -> None:
    few, many = (ladder(made_up_matches({"a": 0, "b": 0}, [("a", "b", "b")], n)) for n in (50, 1000))
    assert abs(many[0].points - many[1].points) < 30
    assert max(row.spread for row in many) < min(row.spread for row in few)


def points_after(*matches: Match) -> dict[str, float]:
    """The points of every bot by these matches."""
    return {row.bot: row.points for row in ladder(matches)}


@pytest.mark.parametrize("places", [[1, 1, 3, 4], [1, 1, 2, 3, 4]])
def test_two_winners_are_level_and_above_everybody_else(places: list[int]) -> None:
    """OpenSkill's Plackett-Luce gave the next bot as much as both winners, and in the second case more."""
    points = points_after(("abcde"[: len(places)], places))
    assert points["a"] == pytest.approx(points["b"])
    assert points["b"] - points["c"] > 10
    assert points["c"] - points["d"] > 10


@given(places=lists(integers(1, 7), min_size=2, max_size=7))
def test_an_equal_place_gives_equal_points_and_a_better_place_more(places: list[int]) -> None:
    points = points_after(("abcdefg"[: len(places)], places))
    for (one, place), (other, others) in combinations(zip("abcdefg", places, strict=False), 2):
        if place == others:
            assert points[one] == pytest.approx(points[other])
        else:
            assert (points[one] > points[other] + 1) == (place < others)


@given(places=lists(lists(integers(1, 4), min_size=4, max_size=4), min_size=1, max_size=6), data=data())
def test_neither_the_order_of_matches_nor_of_seats_matters(places: list[list[int]], data: DataObject) -> None:
    matches = [("abcd", each) for each in places]
    turned = [
        ("".join("abcd"[at] for at in order), [each[at] for at in order])
        for each in data.draw(permutations(places))
        for order in [data.draw(permutations(range(4)))]
    ]
    assert points_after(*turned) == pytest.approx(points_after(*matches))


@given(places=lists(lists(integers(1, 3), min_size=3, max_size=3), min_size=1, max_size=6))
def test_a_better_place_in_one_match_never_lowers_a_rating(places: list[list[int]]) -> None:
    before = points_after(*[("abc", each) for each in places])
    better = [[0, *places[0][1:]], *places[1:]]
    after = points_after(*[("abc", each) for each in better])
    assert after["a"] >= before["a"] - 1e-6


def test_a_tie_draws_a_strong_and_a_weak_bot_together() -> None:
    won = (("a", "b"), [1, 2])
    before, after = points_after(*[won] * 10), points_after(*[won] * 10, (("a", "b"), [1, 1]))
    assert before["a"] > after["a"] > after["b"] > before["b"]


def test_copies_of_a_bot_are_one_bot() -> None:
    """Two copies that share the second place lose twice to the winner; between them nothing is compared."""
    assert points_after(("abb", [1, 2, 2])) == points_after(("ab", [1, 2]), ("ab", [1, 2]))
    assert points_after(("bb", [1, 2])) == {"b": 1000.0}


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    points = points_after(*[("ab", [1, 2])] * 10_000)
    assert 500 < points["a"] - points["b"] < 5000


def test_the_spread_is_what_ratings_vary_by_between_runs() -> None:
    """Comparisons within a match depend on each other; counted as independent they would claim too little."""
    runs = [
        ladder(made_up_matches({"a": 100, "b": 0, "c": 0}, [("a", "b", "c", "c")], 200, seed))
        for seed in range(60)
    ]
    rows = [next(row for row in run if row.bot == "a") for run in runs]
    varied = statistics.stdev(row.points for row in rows)
    claimed = statistics.fmean(row.spread for row in rows)
    assert claimed == pytest.approx(varied, rel=0.3)


def test_nobody_played_nobody_is_rated() -> None:
    assert ladder([]) == []
    assert Rating("a", 1000.0, 5.0).as_json() == {"bot": "a", "points": 1000.0, "spread": 5.0}
