"""Intervals: they hold the truth 19 times in 20, and pairing makes them small."""

from __future__ import annotations

import random

import pytest

from sheepfold.lab.intervals import Interval, blocks, bootstrap, deals_to_tell, lead


def made_up_deals(number: int, share: float, dice: random.Random) -> list[float]:
    """Deals of four rotations each, some kinder than others, whose mean is the share."""
    return [
        sum(dice.random() < share + kind for _ in range(4)) / 4
        for kind in (dice.choice((-0.1, 0.1)) for _ in range(number))
    ]


@pytest.mark.slow
def test_the_interval_holds_the_known_truth() -> None:
    dice = random.Random(1)
    runs = [bootstrap(made_up_deals(60, 0.35, dice)) for _ in range(100)]
    held = sum(run.low <= 0.35 <= run.high for run in runs)
    assert 89 <= held <= 99


def test_four_times_the_deals_make_it_half_as_wide() -> None:
    dice = random.Random(2)
    small, large = (bootstrap(made_up_deals(number, 0.3, dice)) for number in (200, 800))
    ratio = (small.high - small.low) / (large.high - large.low)
    assert ratio == pytest.approx(2, rel=0.2)


def test_pairing_takes_the_luck_of_the_deal_out_of_a_difference() -> None:
    """Two bots, one 2 points better on every deal; deals differ by far more than that."""
    dice = random.Random(3)
    deals = [dice.random() for _ in range(100)]
    one = [0.8 * luck + 0.02 + dice.gauss(0, 0.02) for luck in deals]
    other = [0.8 * luck + dice.gauss(0, 0.02) for luck in deals]
    paired = lead(one, other)
    dice.shuffle(other)
    unpaired = lead(one, other)
    assert paired.excludes(0)
    assert not unpaired.excludes(0)
    assert (paired.high - paired.low) < (unpaired.high - unpaired.low) / 5


def test_very_many_deals_are_grouped_without_changing_the_interval() -> None:
    dice = random.Random(4)
    values = made_up_deals(4000, 0.3, dice)
    assert len(blocks(values)) == 1000
    found = bootstrap(values)
    reach = 1.96 * (sum((value - found.mean) ** 2 for value in values) / 4000) ** 0.5 / 4000**0.5
    assert (found.high - found.low) / 2 == pytest.approx(reach, rel=0.1)


@pytest.mark.parametrize(
    ("values", "interval"),
    [
        ([1.0] * 30, (1, 0.9, 1)),
        ([0.0] * 30, (0, 0, 0.1)),
        ([1.0], (1, 0, 1)),
        ([0.25] * 30, (0.25, 0.15, 0.35)),
    ],
)
def test_deals_that_all_gave_the_same_promise_nothing_certain(
    values: list[float], interval: tuple[float, float, float]
) -> None:
    assert bootstrap(values) == pytest.approx(interval)


def test_bots_that_always_do_the_same_may_still_differ() -> None:
    assert lead([0.0] * 30, [0.0] * 30) == pytest.approx((0, -0.1, 0.1))
    assert lead([0.0] * 30, [1.0] * 30) == pytest.approx((-1, -1, -0.9))


def test_the_same_values_give_the_same_interval() -> None:
    values = made_up_deals(50, 0.3, random.Random(5))
    assert bootstrap(values) == bootstrap(values)


def test_what_is_not_yet_a_result_says_how_many_deals_would_make_it_one() -> None:
    assert deals_to_tell(Interval(0.30, 0.20, 0.40), 0.25, 100) == 400
    assert deals_to_tell(Interval(0.25, 0.15, 0.35), 0.25, 100) == 2500
