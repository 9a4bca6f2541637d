"""The bench as a plot: moves a second as bars on a logarithmic scale, in an SVG file that stands alone.

One group of bars for each kind of measure, ours first; thin lines show the range over the rounds. Colours
follow the reader's light or dark.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from sheepfold.engine import registry
from sheepfold.lab.bench import PER_SECOND, BenchRow
from sheepfold.lab.report_style import DARK, LIGHT, colours

WIDTH: Final = 860
LEFT: Final = 250
RIGHT: Final = 70
"""Room for names and for the figure behind the longest bar."""
BAR: Final = 16
STEP: Final = 22
HEADING: Final = 40
"""The height of a bar, of a row, and of the heading of a group."""
AXIS: Final = 34

GROUPS: Final = {
    "rollouts": "Random matches inside the core",
    "stepped": "Stepped from Python",
    "plain rollouts": "The same core as plain Python",
}
"""The kinds of measures that are plotted, and what they are called."""

OURS: Final = "Sheepfold"
OWNERS: Final = (OURS, "OpenSpiel", "RLCard", "C")
"""Whose bars there are; each has a colour."""

STYLE: Final = (
    ":root{--card:#fff;--ink:#22262b;--soft:#68707a;--line:#e4e1da;"
    + colours(LIGHT)
    + "}@media(prefers-color-scheme:dark){:root{--card:#1e2125;--ink:#e9e7e2;--soft:#9aa3ad;--line:#33383e;"
    + colours(DARK)
    + "}}text{fill:var(--ink);font:13px system-ui,'Segoe UI',Roboto,sans-serif}.card{fill:var(--card)}"
    ".group{font-weight:600}.name{text-anchor:end}.tick{text-anchor:middle;fill:var(--soft)}"
    ".grid{stroke:var(--line)}.range{stroke:var(--ink);stroke-width:1.5;opacity:.6}"
    + "".join(f".c{number}{{fill:var(--c{number})}}" for number in range(len(OWNERS)))
)


class Bar(NamedTuple):
    """A row of the bench in its place."""

    row: BenchRow
    name: str
    owner: str


class LogScale(NamedTuple):
    """From moves a second to places, by powers of ten."""

    low: int
    high: int

    def at(self, value: float) -> float:
        """Where a figure lies."""
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)


def kind_of(row: BenchRow) -> str | None:
    """The group a row belongs to; None for what is not plotted."""
    if row.unit != PER_SECOND:
        return None
    # The longest name first: plain rollouts are no rollouts.
    return next((kind for kind in sorted(GROUPS, key=len, reverse=True) if row.name.startswith(kind)), None)


def bar_of(row: BenchRow, kind: str) -> Bar:
    """A row with the name it is shown by and whose it is."""
    name = row.name.removeprefix(kind).strip()
    if name in registry.ids():
        return Bar(row, registry.get(name).title, OURS)
    return Bar(row, name, next(owner for owner in OWNERS if name.startswith(owner)))


def groups_of(rows: Sequence[BenchRow]) -> dict[str, list[Bar]]:
    """The bars of each kind there is, in the order they were measured: ours first."""
    found = {kind: [bar_of(row, kind) for row in rows if kind_of(row) == kind] for kind in GROUPS}
    return {kind: bars for kind, bars in found.items() if bars}


def plot(rows: Sequence[BenchRow]) -> str:
    """The SVG file; there must be at least one row of moves a second."""
    groups = groups_of(rows)
    figures = [value for bars in groups.values() for bar in bars for value in (bar.row.least, bar.row.most)]
    scale = LogScale(math.floor(math.log10(min(figures))), math.ceil(math.log10(max(figures) * 1.01)))
    height = sum(HEADING + STEP * len(bars) for bars in groups.values())
    parts = [axis(scale, height)]
    y = 0
    for kind, bars in groups.items():
        parts.append(f'<text class="group" x="16" y="{y + HEADING - 14}">{escape(GROUPS[kind])}</text>')
        y += HEADING
        for bar in bars:
            parts.append(drawn(bar, scale, y))
            y += STEP
    return frame(parts, height)


def drawn(bar: Bar, scale: LogScale, y: int) -> str:
    """One bar with its name, its range and its figure."""
    row = bar.row
    end, least, most = scale.at(row.median), scale.at(row.least), scale.at(row.most)
    colour = OWNERS.index(bar.owner)
    middle = y + BAR / 2
    told = f"{row.name}: {row.median:,.0f} {row.unit}, from {row.least:,.0f} to {row.most:,.0f}"
    return (
        f"<g><title>{escape(told)}</title>"
        f'<text class="name" x="{LEFT - 10}" y="{middle + 4.5}">{escape(bar.name)}</text>'
        f'<rect class="c{colour}" x="{LEFT}" y="{y}" width="{end - LEFT:.1f}" height="{BAR}" />'
        f'<line class="range" x1="{least:.1f}" x2="{most:.1f}" y1="{middle}" y2="{middle}" />'
        f'<text x="{max(end, most) + 6:.1f}" y="{middle + 4.5}">{shortened(row.median)}</text></g>'
    )


def shortened(figure: float) -> str:
    """A figure in thousands or millions, to three digits."""
    if figure >= 1e6:
        return f"{figure / 1e6:.3g} M"
    return f"{figure / 1e3:.3g} k" if figure >= 1e3 else f"{figure:.3g}"


def axis(scale: LogScale, height: int) -> str:
    """A line at each power of ten."""
    parts = [f'<text class="name" x="{LEFT - 40}" y="{height + 18}">{PER_SECOND}</text>']
    for power in range(scale.low, scale.high + 1):
        x = scale.at(10.0**power)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{HEADING / 2}" y2="{height}" />')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{height + 18}">{shortened(10.0**power)}</text>')
    return "".join(parts)


def frame(parts: Sequence[str], height: int) -> str:
    """The file around the drawing, told to those who cannot see it by its title."""
    whole = height + AXIS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {whole}" width="{WIDTH}">'
        f"<title>Moves a second, on a logarithmic scale</title><style>{escape(STYLE, quote=False)}</style>"
        f'<rect class="card" width="{WIDTH}" height="{whole}" rx="10" />' + "".join(parts) + "</svg>\n"
    )
