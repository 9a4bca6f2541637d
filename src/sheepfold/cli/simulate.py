"""`sheepfold simulate`: many matches between bots."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from sheepfold.cli.asking import (
    at_least_one,
    budget_asked,
    game_asked,
    jobs_asked,
    options_asked,
    seats_asked,
    seed_asked,
)
from sheepfold.lab.arena_figures import spread
from sheepfold.lab.simulate import Summary, simulate


def run(asked: argparse.Namespace) -> int:
    """Simulate and print the summary."""
    game = game_asked(asked)
    seats, options, seed = seats_asked(asked, game), options_asked(asked, game), seed_asked(asked)
    count = at_least_one("--games", asked.games)
    budget, jobs = budget_asked(asked), jobs_asked(asked)
    records = None if asked.records is None else Path(asked.records)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(escape(game.title), total=count)
        summary = simulate(
            game,
            seats,
            count,
            seed,
            options=options,
            bot=asked.bot,
            budget=budget,
            jobs=jobs,
            records=records,
            tick=lambda: progress.advance(task),
        )
    if asked.json:
        print(json.dumps(summary.as_json(), indent=1))
    else:
        show(summary, Console())
    return 0


def show(summary: Summary, console: Console) -> None:
    """The summary for a person."""
    length = spread(summary.lengths)
    console.print(
        f"[bold]{escape(summary.game.title)}[/], {summary.seats} seats, {summary.bot}, "
        f"{len(summary.outcomes)} matches, seed {summary.seed}"
    )
    console.print(
        f"length: {length['least']} to {length['most']} moves, "
        f"mean {length['mean']:.1f}, median {length['median']:g}"
    )
    if summary.game.lowest_wins:
        console.print("the lowest score wins")
    for reason, times in summary.reasons().items():
        console.print(f"ended by {reason}: {times}")
    table = Table("seat", "wins", "score: mean", "median", "least", "most")
    for column in table.columns[1:]:
        column.justify = "right"
    for seat in range(summary.seats):
        score = spread(summary.scores(seat))
        table.add_row(
            str(seat),
            f"{summary.win_share(seat):.1%}",
            f"{score['mean']:.2f}",
            f"{score['median']:g}",
            str(score["least"]),
            str(score["most"]),
        )
    console.print(table)
