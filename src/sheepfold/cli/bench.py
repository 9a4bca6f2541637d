"""`sheepfold bench`: how fast, against others and against what was promised."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sheepfold.engine import COMPILED
from sheepfold.lab.bench import MICROSECONDS, ROUNDS, Row, Verdict, own_measures, run, verdicts
from sheepfold.lab.rivals import rivals


def run_bench(asked: argparse.Namespace) -> int:
    """Measure and print; with --write, keep the table as Markdown."""
    measures = own_measures() + ([] if asked.alone else rivals())
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("measuring", total=len(measures) * ROUNDS)
        rows = run(measures, tick=lambda: progress.advance(task))
    if asked.write:
        Path(asked.write).write_text(markdown(rows), encoding="utf-8")
    if asked.json:
        figures = {
            "compiled": COMPILED,
            "rows": [row.as_json() for row in rows],
            "targets": [verdict.as_json() for verdict in verdicts(rows)],
        }
        print(json.dumps(figures, indent=1))
    else:
        show(rows, Console())
    return 0


def show(rows: list[Row], console: Console) -> None:
    """The tables for a person."""
    table = Table("measure", "median", "range", "unit")
    for row in rows:
        table.add_row(row.name, *figures_of(row), row.unit)
    for column in table.columns[1:3]:
        column.justify = "right"
    console.print(table)
    promised = Table("target", "wanted", "reached", "held")
    for verdict in verdicts(rows):
        promised.add_row(*words_of(verdict))
    console.print(promised)
    core = "compiled core" if COMPILED else "plain Python"
    console.print(f"{core}, one core, medians of {ROUNDS} interleaved rounds")


def figures_of(row: Row) -> tuple[str, str]:
    """Median and range as text."""
    form = "{:.3g}" if row.unit == MICROSECONDS else "{:,.0f}"
    return form.format(row.median), f"{form.format(row.least)} - {form.format(row.most)}"


def words_of(verdict: Verdict) -> tuple[str, str, str, str]:
    """A target in words."""
    target = verdict.target
    held = "yes" if verdict.held else "NO"
    if target.against is None:
        return target.row, f"{target.factor:,g}", f"{verdict.reached:,.3g}", held
    return f"{target.row} / {target.against}", f"{target.factor:g} x", f"{verdict.reached:.2f} x", held


def markdown(rows: list[Row]) -> str:
    """The table for the README."""
    lines = ["| measure | median | range | unit |", "| --- | ---: | ---: | --- |"]
    lines += [f"| {row.name} | {' | '.join(figures_of(row))} | {row.unit} |" for row in rows]
    lines += ["", "| target | wanted | reached | held |", "| --- | ---: | ---: | --- |"]
    lines += [f"| {' | '.join(words_of(verdict))} |" for verdict in verdicts(rows)]
    return "\n".join(lines) + "\n"
