"""The ladder of docs/bots.md as a plot: `python -m bench.strength` writes docs/strength.svg.

One group of bars a game, one bar a level: the share of matches it won with the four levels at one table. A
line marks what luck alone would give. Colours follow the reader's light or dark.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from sheepfold.bots.levels import BY_NAME
from sheepfold.lab.report_style import DARK, LIGHT, colours

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "bots.md"
PLOT: Final = DOCS / "strength.svg"

LEVELS: Final = tuple(BY_NAME)
EVEN: Final = 1 / len(LEVELS)
"""The share of each where all play alike."""

GROUP: Final = 250
LEFT: Final = 72
"""The width of a group, and the room for a word beside the first."""
BAR: Final = 40
STEP: Final = 56
TOP: Final = 64
TALL: Final = 160
"""The height of a bar of all matches."""
BELOW: Final = 34

STYLE: Final = (
    ":root{--card:#fff;--ink:#22262b;--soft:#68707a;"
    + colours(LIGHT)
    + "}@media(prefers-color-scheme:dark){:root{--card:#1e2125;--ink:#e9e7e2;--soft:#9aa3ad;"
    + colours(DARK)
    + "}}text{fill:var(--ink);font:13px system-ui,'Segoe UI',Roboto,sans-serif;text-anchor:middle}"
    ".card{fill:var(--card)}.game{font-weight:600}.level,.even{font-size:11.5px;fill:var(--soft)}"
    ".even{text-anchor:end}line{stroke:var(--soft);stroke-dasharray:5 4}"
    + "".join(f".c{number}{{fill:var(--c{number})}}" for number in range(len(LEVELS)))
)


class Rungs(NamedTuple):
    """A row of the ladder."""

    game: str
    shares: tuple[float, ...]
    """Of the matches, by level."""


def ladder(page: str) -> list[Rungs]:
    """The rows of the table whose columns are the game and the levels."""
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in page.splitlines()]
    first = next((at for at, row in enumerate(rows) if row[: len(LEVELS) + 1] == ("game", *LEVELS)), None)
    if first is None:
        raise ValueError(f"no table begins with the columns game, {', '.join(LEVELS)}")
    found = []
    for row in rows[first + 2 :]:
        if len(row) == 1:
            break
        shares = tuple(float(cell.removesuffix("%")) / 100 for cell in row[1 : len(LEVELS) + 1])
        found.append(Rungs(row[0], shares))
    return found


def plot(rows: list[Rungs]) -> str:
    """The SVG file."""
    width, height = LEFT + GROUP * len(rows), TOP + TALL + BELOW
    even = TOP + TALL * (1 - EVEN)
    parts = [part for at, row in enumerate(rows) for part in group(row, LEFT + GROUP * at)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}">'
        f"<title>Share of matches won by each level, in each game</title>"
        f"<style>{escape(STYLE, quote=False)}</style>"
        f'<rect class="card" width="{width}" height="{height}" rx="10" />'
        f'<text class="even" x="{LEFT - 8}" y="{even + 4}">luck: {EVEN:.0%}</text>'
        f'<line x1="{LEFT}" x2="{width - GROUP + STEP * len(LEVELS)}" y1="{even}" y2="{even}" />'
        f"{''.join(parts)}</svg>\n"
    )


def group(row: Rungs, left: int) -> Iterator[str]:
    """The bars of a game under its name."""
    middle = left + STEP * len(LEVELS) / 2
    yield f'<text class="game" x="{middle}" y="28">{escape(row.game)}</text>'
    for number, (level, share) in enumerate(zip(LEVELS, row.shares, strict=True)):
        x, tall = left + STEP * number + (STEP - BAR) / 2, TALL * share
        y = TOP + TALL - tall
        yield (
            f"<g><title>{escape(row.game)}, {level}: {share:.1%}</title>"
            f'<rect class="c{number}" x="{x}" y="{y:.1f}" width="{BAR}" height="{tall:.1f}" />'
            f'<text x="{x + BAR / 2}" y="{y - 6:.1f}">{100 * share:.0f} %</text>'
            f'<text class="level" x="{x + BAR / 2}" y="{TOP + TALL + 18}">{level}</text></g>'
        )


def main() -> None:
    """Read the page and draw."""
    PLOT.write_text(plot(ladder(PAGE.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
