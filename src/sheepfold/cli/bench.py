"""`sheepfold bench`: moves a second."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table

from sheepfold.lab.bench import ROUNDS, Row, bench


def run(asked: argparse.Namespace) -> int:
    """Measure and print."""
    with Console(stderr=True).status("measuring ..."):
        rows = list(bench())
    if asked.json:
        print(json.dumps([row.as_json() for row in rows], indent=1))
    else:
        show(rows, Console())
    return 0


def show(rows: list[Row], console: Console) -> None:
    """The table for a person."""
    table = Table("game", "seats", "moves/s", "range", "target", "ratio")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        table.add_row(
            row.game,
            str(row.seats),
            f"{row.median:,.0f}",
            f"{row.least:,.0f} - {row.most:,.0f}",
            f"{row.target:,}",
            f"{row.median / row.target:.2f}",
        )
    console.print(table)
    console.print(f"random matches, plain Python, one core, median of {ROUNDS} interleaved rounds")
