"""Two kinds of plot, drawn as SVG: dots with intervals, and distributions one above the other.

Colours and text come from the style sheet of the page around them, so that they follow its light and dark.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH: Final = 760
LEFT: Final = 210
RIGHT: Final = 24
ROW: Final = 40
HISTOGRAM_HEIGHT: Final = 72
"""The height of a row of dots, and of a distribution."""
AXIS: Final = 30
MOST_BARS: Final = 48
STEPS: Final = (1, 2, 2.5, 5, 10)


class Unit(NamedTuple):
    """What values along a plot are."""

    write: Callable[[float], str]
    mark: Callable[[float], str]
    """The same for the round values of the axis."""
    least: float
    """A plot is at least so wide, so that it never blows up noise."""


PERCENT: Final = Unit("{:.1%}".format, lambda value: f"{round(100 * value, 6):g} %", 0.1)
POINTS: Final = Unit("{:.0f}".format, "{:.0f}".format, 100)
WHOLE: Final = Unit("{:,.0f}".format, "{:,.0f}".format, 1)


class Dot(NamedTuple):
    """A value with its interval."""

    name: str
    colour: int
    mean: float
    low: float
    high: float
    below: str = ""
    """What is said in small below the name."""


class Histogram(NamedTuple):
    """Many whole numbers."""

    name: str
    colour: int
    values: Sequence[int]


class LinearScale(NamedTuple):
    """From values to places along the plot."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[float]:
        """A handful of round values."""
        step = round_step((self.high - self.low) / 6)
        first = math.ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def round_step(width: float) -> float:
    """The smallest round number that is at least the width."""
    power = 10.0 ** math.floor(math.log10(width))
    return next(step * power for step in STEPS if step * power >= width * (1 - 1e-9))


def wide_enough(values: Sequence[float], least: float) -> LinearScale:
    """A scale that shows all values with a little room, and never a narrow strip of noise."""
    low, high = min(values), max(values)
    spare = max((least - (high - low)) / 2, (high - low) * 0.06)
    return LinearScale(low - spare, high + spare)


def dots(title: str, rows: Sequence[Dot], unit: Unit, even: float | None = None) -> str:
    """Values with their intervals, one a row, and a line where all would lie if nothing mattered."""
    marks = [value for row in rows for value in (row.low, row.high)]
    scale = wide_enough(marks if even is None else [*marks, even], unit.least)
    height = len(rows) * ROW
    parts = [axis(scale, unit, height)]
    if even is not None:
        x = scale.at(even)
        parts.append(f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" />')
    parts += [dot(row, scale, (number + 0.5) * ROW, unit) for number, row in enumerate(rows)]
    return frame(title, parts, height)


def dot(row: Dot, scale: LinearScale, y: float, unit: Unit) -> str:
    """One row: the name, the interval, the value; the figures appear under the pointer."""
    low, mean, high = scale.at(row.low), scale.at(row.mean), scale.at(row.high)
    told = f"{row.name}: {unit.write(row.mean)}, from {unit.write(row.low)} to {unit.write(row.high)}"
    return (
        f'<g class="c{row.colour}"><title>{escape(told)}</title>{name(row.name, y, row.below)}'
        f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" />'
        f'<circle cx="{mean:.1f}" cy="{y}" r="5.5" />'
        f'<text class="figure" x="{mean:.1f}" y="{y - 10}">{escape(unit.write(row.mean))}</text></g>'
    )


def histograms(title: str, rows: Sequence[Histogram], unit: str) -> str:
    """How often each value came, one row a distribution, all on one scale; a tick marks the mean."""
    low = min(min(row.values) for row in rows)
    width = bar_width(low, max(max(row.values) for row in rows))
    bars = [Counter((value - low) // width for value in row.values) for row in rows]
    last = max(max(counts) for counts in bars)
    scale = LinearScale(low - 0.5, low + (last + 1) * width - 0.5)
    height = len(rows) * HISTOGRAM_HEIGHT
    parts = [axis(scale, WHOLE, height)]
    for number, (row, counts) in enumerate(zip(rows, bars, strict=True)):
        parts.append(histogram(row, counts, scale, width, (number + 1) * HISTOGRAM_HEIGHT, unit))
    return frame(title, parts, height)


def bar_width(low: int, high: int) -> int:
    """How many whole numbers go into one bar."""
    return math.ceil(round_step(max((high - low + 1) / MOST_BARS, 1)))


def histogram(
    row: Histogram, counts: Counter[int], scale: LinearScale, width: int, base: int, unit: str
) -> str:
    """One distribution, its highest bar as high as the row allows."""
    tallest = max(counts.values())
    mean = sum(row.values) / len(row.values)
    parts = [
        f'<g class="c{row.colour}">',
        name(row.name, base - HISTOGRAM_HEIGHT / 2 + 8, f"mean {mean:,.1f} {unit}"),
    ]
    for number, count in sorted(counts.items()):
        start = scale.low + number * width
        x, end = scale.at(start), scale.at(start + width)
        tall = (HISTOGRAM_HEIGHT - 16) * count / tallest
        first = round(start + 0.5)
        span = f"{first:,}" if width == 1 else f"{first:,} to {first + width - 1:,}"
        parts.append(
            f'<rect x="{x + 0.5:.1f}" y="{base - tall:.1f}" '
            f'width="{max(end - x - 1, 0.5):.1f}" height="{tall:.1f}">'
            f"<title>{span} {unit}: {count / len(row.values):.1%}</title></rect>"
        )
    x = scale.at(mean)
    parts.append(
        f'<line class="mean" x1="{x:.1f}" x2="{x:.1f}" y1="{base - HISTOGRAM_HEIGHT + 10}" y2="{base}" />'
    )
    return "".join(parts) + "</g>"


def name(text: str, y: float, below: str = "") -> str:
    """What a row is called."""
    shown = text if len(text) <= 30 else text[:28] + "..."
    if not below:
        return f'<text class="name" x="{LEFT - 14}" y="{y + 4}">{escape(shown)}</text>'
    return (
        f'<text class="name" x="{LEFT - 14}" y="{y - 3}">{escape(shown)}</text>'
        f'<text class="small" x="{LEFT - 14}" y="{y + 12}">{escape(below)}</text>'
    )


def axis(scale: LinearScale, unit: Unit, height: int) -> str:
    """Round values below the plot and thin lines through it."""
    parts = []
    for value in scale.ticks():
        x = scale.at(value)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" />')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{height + 18}">{escape(unit.mark(value))}</text>')
    return "".join(parts)


def frame(title: str, parts: Sequence[str], height: int) -> str:
    """The drawing, told to those who cannot see it by its title."""
    return (
        f'<svg role="img" aria-label="{escape(title)}" viewBox="0 -8 {WIDTH} {height + AXIS + 8}">'
        + "".join(parts)
        + "</svg>"
    )
