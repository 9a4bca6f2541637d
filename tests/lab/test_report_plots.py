"""Plots of reports: scales, dots with intervals, distributions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sheepfold.lab.report_plots import (
    PERCENT,
    Dot,
    Histogram,
    LinearScale,
    bar_width,
    dots,
    histograms,
    round_step,
)


@pytest.mark.parametrize(
    ("width", "step"), [(1, 1), (1.01, 2), (0.03, 0.05), (6, 10), (0.0021, 0.0025), (0.1, 0.1)]
)
def test_axes_are_marked_at_round_values(width: float, step: float) -> None:
    assert round_step(width) == pytest.approx(step)


def test_ticks_lie_on_the_scale() -> None:
    ticks = LinearScale(0.13, 0.52).ticks()
    assert ticks == pytest.approx([0.2, 0.3, 0.4, 0.5])


@pytest.mark.parametrize(("low", "high", "width"), [(0, 10, 1), (5, 5, 1), (0, 99, 3), (0, 1000, 25)])
def test_bars_hold_whole_numbers(low: int, high: int, width: int) -> None:
    assert bar_width(low, high) == width


def test_a_plot_of_dots_shows_every_interval_and_even_play() -> None:
    plot = ElementTree.fromstring(
        dots("shares", [Dot("a", 0, 0.5, 0.4, 0.6), Dot("b", 1, 0.2, 0.1, 0.3, "below")], PERCENT, 0.25)
    )
    assert [line.get("class") for line in plot.iterfind("line")].count("even") == 1
    assert [title.text for title in plot.iterfind(".//title")] == [
        "a: 50.0%, from 40.0% to 60.0%",
        "b: 20.0%, from 10.0% to 30.0%",
    ]


def test_a_plot_of_distributions_shows_every_value_once() -> None:
    plot = ElementTree.fromstring(
        histograms("scores", [Histogram("a", 0, [1, 1, 2, 9]), Histogram("b", 1, [4])], "points")
    )
    bars = [title.text for title in plot.iterfind(".//rect/title")]
    assert bars == ["1 points: 50.0%", "2 points: 25.0%", "9 points: 25.0%", "4 points: 100.0%"]
