"""`sheepfold bench`: how fast, against others and against what was promised."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sheepfold.engine import COMPILED
from sheepfold.engine.errors import SheepfoldError
from sheepfold.lab.bench import (
    MICROSECONDS,
    PER_SECOND,
    ROUNDS,
    TIMES,
    BenchRow,
    Verdict,
    own_measures,
    run,
    verdicts,
)
from sheepfold.lab.bench_envs import environments_of_others
from sheepfold.lab.bench_plot import plot
from sheepfold.lab.bench_web import BYTES, KILOBYTES, MILLISECONDS, SHARE, WEB_TARGETS, web_rows
from sheepfold.lab.rivals import rivals

OPENING = re.compile(r"<!-- sheepfold bench (\S+) -->\n")
CLOSING = "<!-- end of bench -->\n"
"""The bench writes between two such lines of a page; the first says where the plot goes, seen from there."""
NEW_PAGE = f"<!-- sheepfold bench bench.svg -->\n{CLOSING}"

CORE = "compiled core" if COMPILED else "plain Python"
CONDITIONS = f"one core, medians of {ROUNDS} interleaved rounds"
FORMS = {PER_SECOND: "{:,.0f}", MICROSECONDS: "{:.3g}", TIMES: "{:.2f}"}
FORMS |= {MILLISECONDS: "{:.3g}", BYTES: "{:,.0f}", KILOBYTES: "{:,.0f}", SHARE: "{:.0f}"}
"""How figures are written."""


class Page(NamedTuple):
    """A page of Markdown with a place for the bench."""

    path: Path
    before: str
    plot: str
    """Where the plot goes, seen from the page."""
    after: str

    def write(self, rows: list[BenchRow]) -> None:
        """Put in plot and tables."""
        (self.path.parent / self.plot).write_text(plot(rows), encoding="utf-8")
        text = self.before + markdown(rows, self.plot) + self.after
        self.path.write_text(text, encoding="utf-8")


def read_page(path: Path) -> Page:
    """The page at this path, or a new one where there is none."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else NEW_PAGE
    except UnicodeDecodeError:
        raise SheepfoldError(f"{path}: not a text file in UTF-8, must be a page of Markdown") from None
    opening = OPENING.search(text)
    closing = text.find(CLOSING)
    if opening is None or closing < opening.end():
        first, second = NEW_PAGE.splitlines()
        raise SheepfoldError(
            f"{path}: no place for the bench, must have a line {first!r} and a line {second!r}"
        )
    folder = (path.parent / opening[1]).parent
    if not folder.is_dir():
        raise SheepfoldError(f"{path}: the folder {folder} is missing, make it first")
    return Page(path, text[: opening.end()], opening[1], text[closing:])


def run_bench(asked: argparse.Namespace) -> int:
    """Measure and print; with --write, keep tables and plot in a page of Markdown."""
    page = read_page(Path(asked.write)) if asked.write else None
    measures = own_measures() + ([] if asked.alone else rivals() + environments_of_others())
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("measuring", total=len(measures) * ROUNDS)
        rows = run(measures, tick=lambda: progress.advance(task))
    if not asked.alone:
        rows += web_rows()
    if page is not None:
        page.write(rows)
    if asked.json:
        figures = {
            "compiled": COMPILED,
            "rows": [row.as_json() for row in rows],
            "targets": [verdict.as_json() for verdict in verdicts(rows, WEB_TARGETS)],
        }
        print(json.dumps(figures, indent=1))
    else:
        show(rows, Console())
    return 0


def show(rows: list[BenchRow], console: Console) -> None:
    """The tables for a person."""
    table = Table("measure", "median", "range", "unit")
    for row in rows:
        table.add_row(row.name, *figures_of(row), row.unit)
    for column in table.columns[1:3]:
        column.justify = "right"
    console.print(table)
    promised = Table("target", "wanted", "reached", "range", "held")
    for verdict in verdicts(rows, WEB_TARGETS):
        promised.add_row(*words_of(verdict))
    console.print(promised)
    console.print(f"{CORE}, {CONDITIONS}")


def figures_of(row: BenchRow) -> tuple[str, str]:
    """Median and range as text."""
    form = FORMS[row.unit]
    return form.format(row.median), f"{form.format(row.least)} - {form.format(row.most)}"


def words_of(verdict: Verdict) -> tuple[str, str, str, str, str]:
    """A target in words."""
    wanted = f"{verdict.target.factor:,.10g} {verdict.reached.unit}"
    return verdict.reached.name, wanted, *figures_of(verdict.reached), "yes" if verdict.held else "NO"


def markdown(rows: list[BenchRow], plot_path: str) -> str:
    """The plot, the ratios, and folded away the figures, which are those of one machine."""
    judged = sorted(verdicts(rows, WEB_TARGETS), key=lambda verdict: verdict.target.against is None)
    lines = [f"![Moves a second, ours and others]({plot_path})", ""]
    lines += [f"{CORE.capitalize()}, {CONDITIONS}; ratios hold on other machines, figures do not.", ""]
    lines += ["| target | wanted | reached | range | held |", "| --- | ---: | ---: | ---: | --- |"]
    lines += [f"| {' | '.join(words_of(verdict))} |" for verdict in judged]
    lines += ["", "<details><summary>All figures</summary>", ""]
    lines += ["| measure | median | range | unit |", "| --- | ---: | ---: | --- |"]
    lines += [f"| {row.name} | {' | '.join(figures_of(row))} | {row.unit} |" for row in rows]
    return "\n".join([*lines, "", "</details>"]) + "\n"
