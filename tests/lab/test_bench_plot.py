"""The plot of the bench."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sheepfold.lab.bench import MICROSECONDS, PER_SECOND, BenchRow
from sheepfold.lab.bench_plot import LEFT, OWNERS, LogScale, groups_of, plot, shortened

SVG = "{http://www.w3.org/2000/svg}"

ROWS = [
    BenchRow("rollouts zoff-im-zoo", PER_SECOND, (8e6, 7e6, 9e6)),
    BenchRow("stepped zoff-im-zoo", PER_SECOND, (2e6, 1.9e6, 2.1e6)),
    BenchRow("clone zoff-im-zoo", MICROSECONDS, (0.2, 0.1, 0.3)),
    BenchRow("plain rollouts zoff-im-zoo", PER_SECOND, (2e5, 2e5, 2e5)),
    BenchRow("rollouts OpenSpiel hearts", PER_SECOND, (2.6e6, 2e6, 3e6)),
    BenchRow("stepped RLCard uno", PER_SECOND, (8.3e4, 8e4, 9e4)),
    BenchRow("rollouts C zoff-im-zoo", PER_SECOND, (2.8e7, 2e7, 3e7)),
]


def bars() -> list[ElementTree.Element]:
    """The bars as a reader of the file finds them."""
    return ElementTree.fromstring(plot(ROWS)).findall(f"{SVG}g")


def told(bar: ElementTree.Element) -> str:
    title = bar.find(f"{SVG}title")
    assert title is not None
    return title.text or ""


def test_the_plot_is_well_formed_and_has_a_bar_for_every_row_of_moves_a_second() -> None:
    shown = sorted(told(bar).partition(":")[0] for bar in bars())
    assert shown == sorted(row.name for row in ROWS if row.unit == PER_SECOND)
    assert "rollouts zoff-im-zoo: 8,000,000 moves/s, from 7,000,000 to 9,000,000" in map(told, bars())


def test_bars_are_grouped_by_kind_and_coloured_by_owner() -> None:
    groups = {kind: [(bar.name, bar.owner) for bar in members] for kind, members in groups_of(ROWS).items()}
    assert groups == {
        "rollouts": [("Zoff im Zoo", "Sheepfold"), ("OpenSpiel hearts", "OpenSpiel"), ("C zoff-im-zoo", "C")],
        "stepped": [("Zoff im Zoo", "Sheepfold"), ("RLCard uno", "RLCard")],
        "plain rollouts": [("Zoff im Zoo", "Sheepfold")],
    }
    rects = [bar.find(f"{SVG}rect") for bar in bars()]
    assert {rect.get("class") for rect in rects if rect is not None} == {f"c{i}" for i in range(len(OWNERS))}


def test_a_kind_nobody_measured_has_no_heading() -> None:
    assert "Stepped from Python" in plot(ROWS)
    assert "Stepped from Python" not in plot(ROWS[:1])


def test_ten_times_as_fast_is_as_much_longer_everywhere_on_the_scale() -> None:
    scale = LogScale(4, 8)
    assert scale.at(1e4) == LEFT
    assert scale.at(1e6) - scale.at(1e5) == pytest.approx(scale.at(2e8) - scale.at(2e7))


def test_the_plot_is_readable_by_day_and_by_night() -> None:
    assert "prefers-color-scheme:dark" in plot(ROWS)


@pytest.mark.parametrize(
    ("figure", "text"), [(28_123_456, "28.1 M"), (1e6, "1 M"), (83_210, "83.2 k"), (1000, "1 k"), (12, "12")]
)
def test_figures_are_shortened_to_three_digits(figure: float, text: str) -> None:
    assert shortened(figure) == text
