"""The bench: medians, ratios and promises."""

from __future__ import annotations

import pytest

from sheepfold.engine import COMPILED
from sheepfold.lab.bench import MICROSECONDS, PER_SECOND, BenchRow, Measure, run, targets, verdicts


def test_measures_are_taken_in_turn_and_summed_up_by_their_median() -> None:
    order: list[str] = []

    def take(name: str, values: list[float]) -> Measure:
        def value(number: int) -> float:
            order.append(name)
            return values[number]

        return Measure(name, PER_SECOND, value)

    rows = run([take("one", [5, 1, 9]), take("two", [2, 2, 8])], rounds=3)
    assert order == ["one", "two"] * 3
    assert rows == [
        BenchRow("one", PER_SECOND, (5.0, 1.0, 9.0)),
        BenchRow("two", PER_SECOND, (2.0, 2.0, 8.0)),
    ]
    assert (rows[0].median, rows[0].least, rows[0].most) == (5, 1, 9)


def test_a_target_is_judged_where_its_rows_were_measured() -> None:
    name = "plain rollouts zoff-im-zoo" if COMPILED else "rollouts zoff-im-zoo"
    (slow,) = verdicts([BenchRow(name, PER_SECOND, (149_000,))])
    (fast,) = verdicts([BenchRow(name, PER_SECOND, (151_000,))])
    assert (slow.held, fast.held) == (False, True)
    assert slow.reached.median == 149_000


@pytest.mark.compiled
def test_ratios_are_against_the_named_rival_and_times_are_upper_bounds() -> None:
    rows = [
        BenchRow("rollouts zoff-im-zoo", PER_SECOND, (8_000_000, 4_000_000, 9_000_000)),
        BenchRow("rollouts OpenSpiel hearts", PER_SECOND, (3_000_000, 1_000_000, 4_500_000)),
        BenchRow("guess zoff-im-zoo", MICROSECONDS, (21, 21, 21)),
    ]
    ratio, guess = verdicts(rows)
    # By round: a machine that slows down slows both.
    assert ratio.reached.figures == pytest.approx((8 / 3, 4, 2))
    assert ratio.reached.median == pytest.approx(8 / 3)
    assert ratio.held
    assert not guess.held


def test_every_target_names_a_measure_of_a_game() -> None:
    assert len({(target.row, target.against) for target in targets()}) == len(targets())
    assert all(target.factor for target in targets())
