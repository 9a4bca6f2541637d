"""Ratings: they order bots, and their points mean what is said."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence

import pytest

from sheepfold.lab.ratings import ELO, NoRatings, Rating, ladder

Match = tuple[Sequence[str], Sequence[int]]

FIELDS = [("a", "b", "b", "b"), ("b", "c", "c", "c"), ("a", "c", "c", "c"), ("c", "b", "b", "b")]


def made_up_matches(points: dict[str, float], fields: Sequence[Sequence[str]], number: int) -> list[Match]:
    """Matches of bots whose strength is known: each has luck that makes 100 points win 64 of 100."""
    dice = random.Random(1)
    found: list[Match] = []
    for at in range(number):
        field = fields[at % len(fields)]
        luck = [points[bot] / ELO - math.log(-math.log(dice.random())) for bot in field]
        found.append((field, [1 + sum(other > mine for other in luck) for mine in luck]))
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


def test_shared_places_count_for_both() -> None:
    level = ladder([(("a", "b"), [1, 1])] * 20)
    assert level[0].points == pytest.approx(level[1].points)


def test_nobody_played_nobody_is_rated() -> None:
    assert ladder([]) == []
    assert Rating("a", 1000.0, 5.0).as_json() == {"bot": "a", "points": 1000.0, "spread": 5.0}


def test_without_openskill_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(NoRatings, match=r"OpenSkill is not installed \(pip install 'sheepfold\[lab\]'\)"):
        ladder([])
