"""Means, and how far off they may be."""

from __future__ import annotations

import random

import pytest

from sheepfold.play.review.estimates import Estimate, Sample


def sample_of(values: list[int]) -> Sample:
    found = Sample()
    for value in values:
        found.add(value)
    return found


def test_a_mean_is_in_points_and_values_are_in_thousandths() -> None:
    assert sample_of([0, 1000, 500]).mean == 50


def test_the_truth_lies_within_the_margin_about_99_times_in_100() -> None:
    dice = random.Random(1)
    inside = 0
    for _ in range(1000):
        found = sample_of([1000 * (dice.random() < 0.3) for _ in range(200)]).estimate()
        inside += found.low <= 30 <= found.high
    assert 975 <= inside <= 998


def test_values_that_never_vary_are_not_taken_for_certain() -> None:
    assert sample_of([200] * 100).estimate() == Estimate(20, 3)


def test_an_estimate_is_rounded_for_programs() -> None:
    assert Estimate(12.3456, 1.0).as_json() == {"points": 12.35, "margin": 1.0}


def test_more_values_make_the_margin_smaller() -> None:
    few, many = sample_of([0, 1000] * 20).estimate(), sample_of([0, 1000] * 80).estimate()
    assert many.margin == pytest.approx(few.margin / 2, rel=0.02)
