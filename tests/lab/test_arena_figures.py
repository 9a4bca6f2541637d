"""Figures: what made-up results come to."""

from __future__ import annotations

import json

import pytest

from sheepfold.engine.game import Outcome
from sheepfold.lab.arena import Field, Question, rotations
from sheepfold.lab.arena_figures import Run, figures, telling, time_figures
from sheepfold.lab.bot_match import Result

DUEL: tuple[Field, ...] = (("a", "b", "b"),)


def result(deal: int, rotation: int, winners: tuple[int, ...], field: int = 0) -> Result:
    """A match of three seats that these seats won."""
    places = tuple(1 if seat in winners else 1 + len(winners) for seat in range(3))
    scores = tuple(10 * (seat in winners) + seat for seat in range(3))
    return Result(
        deal, field, rotation, Outcome(scores, places, winners, "over"), 30 + deal, ((2,), (4,), (6,))
    )


def run_of(fields: tuple[Field, ...], *results: Result) -> Run:
    return Run(Question("zoff-im-zoo", 1, {"target": 5}, 3, fields, 7, 0.25, "beef"), results)


def where(field: Field, bot: str, rotation: int) -> int:
    return rotations(field)[rotation].index(bot)


def winning(bot: str, deals: int, fields: tuple[Field, ...] = DUEL) -> Run:
    """A run in which the first seat of that bot wins everything it plays in, else seat 0."""
    return run_of(
        fields,
        *(
            result(deal, by, (where(field, bot, by) if bot in field else 0,), number)
            for deal in range(deals)
            for number, field in enumerate(fields)
            for by in range(len(rotations(field)))
        ),
    )


def test_a_bot_that_always_wins_has_everything_and_the_copies_nothing() -> None:
    shown = figures(winning("a", 30))
    mine, theirs = shown["fields"][0]["shares"]
    assert (mine["bot"], mine["seats"], mine["against"]) == ("a", 1, "2 b")
    assert (mine["share"], mine["low"], mine["high"], mine["result"]) == (1, 0.9, 1, "above")
    assert (theirs["share"], theirs["result"]) == (0, "below")
    assert [row["share"] for row in shown["seats"]] == pytest.approx([1 / 3] * 3)
    assert shown["ladder"][0]["bot"] == "a"


def test_shares_are_a_seat_and_shared_victories_are_shared_out() -> None:
    run = run_of(DUEL, result(0, 0, (0, 1)), result(0, 1, (0,)), result(0, 2, (1,)))
    assert run.shares(0, "a") == pytest.approx([0.5 / 3])
    assert run.shares(0, "b") == pytest.approx([2.5 / 6])
    assert run.seat_shares(0) == pytest.approx([0.5])


def test_what_is_not_yet_a_result_says_so() -> None:
    """A wins all of one deal and nothing of the other: nobody knows."""
    won = [result(0, by, (where(DUEL[0], "a", by),)) for by in range(3)]
    lost = [result(1, by, (where(DUEL[0], "b", by),)) for by in range(3)]
    mine = figures(run_of(DUEL, *won, *lost))["fields"][0]["shares"][0]
    assert (mine["share"], mine["low"], mine["high"]) == (0.5, 0, 1)
    assert mine["result"] == "open"
    assert mine["deals_to_tell"] == 18
    assert "deals_to_tell" not in figures(winning("a", 30))["fields"][0]["shares"][0]


def test_one_bot_alone_is_even_by_design() -> None:
    run = run_of((("a", "a", "a"),), *(result(deal, 0, (deal % 2,)) for deal in range(10)))
    (mine,) = telling(figures(run))
    assert mine["result"] == "by design"
    assert mine["share"] == pytest.approx(1 / 3)
    assert [row["share"] for row in figures(run)["seats"]] == [0.5, 0.5, 0]


def test_of_two_bots_one_line_is_enough_of_three_none_is_left_out() -> None:
    assert [row["bot"] for row in telling(figures(winning("a", 2)))] == ["a"]
    three = figures(winning("a", 2, (("a", "b", "c"),)))
    assert [row["bot"] for row in telling(three)] == ["a", "b", "c"]
    assert [(row["bot"], row["over"]) for row in three["leads"]] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_bots_that_met_the_same_others_are_compared_deal_by_deal() -> None:
    shown = figures(winning("a", 20, (("a", "b", "b"), ("c", "b", "b"))))
    (lead,) = shown["leads"]
    assert (lead["bot"], lead["over"], lead["against"]) == ("a", "c", "2 b")
    assert lead["lead"] == pytest.approx(2 / 3)
    assert lead["result"] == "above"


def test_scores_lengths_and_reasons_are_those_of_the_matches() -> None:
    run = winning("a", 3)
    assert run.scores("a") == [10, 11, 12] * 3
    shown = figures(run)
    assert shown["bots"][0] == {"bot": "a", "score": {"least": 10, "mean": 11, "median": 11, "most": 12}}
    assert shown["fields"][0]["length"] == {"least": 30, "mean": 31, "median": 31, "most": 32}
    assert shown["fields"][0]["reasons"] == {"over": 9}
    assert (shown["deals"], shown["matches"]) == (3, 9)


def test_times_are_of_the_bot_that_took_them() -> None:
    run = winning("a", 1)
    assert sorted(run.micros("a")) == [2, 4, 6]
    assert sorted(run.micros("b")) == [2, 2, 4, 4, 6, 6]


def test_time_is_told_by_mean_median_and_the_slowest_hundredth() -> None:
    shown = time_figures([1_000] * 98 + [270_000, 280_000], 0.25)
    assert shown["decisions"] == 100
    assert shown["mean"] == pytest.approx(0.00648)
    assert shown["median"] == 0.001
    assert shown["p99"] == shown["most"] == 0.28
    assert shown["over_budget"] == 0.01
    assert time_figures([], 0.25)["decisions"] == 0


def test_figures_are_json_and_only_times_differ_between_runs() -> None:
    run = winning("a", 3)
    slower = Run(run.question, [one._replace(micros=((900,), (900,), (900,))) for one in run.results])
    one, two = (json.loads(json.dumps(figures(each))) for each in (run, slower))
    assert one.pop("time") != two.pop("time")
    assert one == two
