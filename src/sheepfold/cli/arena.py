"""`sheepfold arena`: the same deals in every rotation of seats, and what that says about bots."""

from __future__ import annotations

import argparse
import functools
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sheepfold.bots import catalogue
from sheepfold.cli.asking import (
    BadArgument,
    at_least_one,
    budget_asked,
    game_asked,
    jobs_asked,
    options_asked,
    seats_asked,
    seed_asked,
)
from sheepfold.engine.game import Game, Json
from sheepfold.lab import report, workers
from sheepfold.lab.arena import Question, Runner, ask, fields_of, matches_of
from sheepfold.lab.arena import run as run_arena
from sheepfold.lab.arena_figures import Run, figures, telling
from sheepfold.lab.arena_store import ResultStore, heading
from sheepfold.lab.bot_match import LAB_BOTS, Result, play

EPILOG = f"""\
bots: {", ".join((*catalogue.NAMES, *LAB_BOTS))}, or module:factory for one of your own
(called with the game's id); search:400 simulates at most 400 matches a decision

who meets whom, at N seats:
  --bots a,b,c,d         N names sit down as named                       (--fields given)
  --bots a,b             a against N-1 copies of b                       (--fields given)
  --bots a               a against itself: what the seats are worth      (--fields given)
  --bots a,b,c           any other number: each against copies of each   (--fields duels)
  --fields mixed         every field with the seats shared out evenly: aabc, abbc, abcc

Each deal is played by every field in all its rotations. docs/arena.md says how strength is measured.
"""


def run(asked: argparse.Namespace) -> int:
    """Play, keep, and show."""
    game = game_asked(asked)
    deals = at_least_one("--deals", asked.deals)
    keep = keep_asked(asked)
    question = question_asked(asked, game, keep)
    runner = runner_asked(asked)
    results = played(question, deals, runner, keep, game.title)
    found = Run(question, results)
    shown = figures(found)
    if asked.report:
        report.write(Path(asked.report), found, shown)
    if asked.json:
        print(json.dumps(shown, indent=1))
    else:
        show(shown, game, Console())
        if asked.report:
            print(f"report: {Path(asked.report) / report.PAGE}")
    return 0


def keep_asked(asked: argparse.Namespace) -> Path | None:
    """Where results are kept, if they are."""
    if asked.keep:
        return Path(asked.keep)
    return Path(asked.report) / report.RESULTS if asked.report else None


def question_asked(asked: argparse.Namespace, game: Game[Any], keep: Path | None) -> Question:
    """The question; a file that was begun without a seed gives its own."""
    seats, options, budget = seats_asked(asked, game), options_asked(asked, game), budget_asked(asked)
    bots = [name.strip() for name in asked.bots.split(",")]
    if not all(bots):
        raise BadArgument(f"--bots: {asked.bots!r}, must be names with single commas between them")
    begun = heading(keep) if keep is not None and asked.seed is None else None
    seed = seed_asked(asked) if begun is None else int(begun["seed"])
    return ask(game, options, seats, fields_of(bots, seats, asked.fields), seed, budget)


def runner_asked(asked: argparse.Namespace) -> Runner:
    """The runner asked for: processes of this machine, or a cluster."""
    if asked.cluster:
        jobs = None if asked.jobs is None else jobs_asked(asked)
        return functools.partial(workers.on_ray, play, address=asked.cluster, jobs=jobs)
    return functools.partial(workers.local, play, jobs=jobs_asked(asked))


def played(question: Question, deals: int, runner: Runner, keep: Path | None, title: str) -> list[Result]:
    """All results; broken off, say what is kept and how to go on."""
    total = matches_of(question, deals)
    with progress_bar() as progress, ResultStore(keep, question) if keep else nullcontext() as store:
        known = {} if store is None else store.known
        bar = progress.add_task(escape(title), total=total, completed=sum(key[0] < deals for key in known))

        def found(result: Result) -> None:
            if store is not None:
                store.add(result)
            progress.advance(bar)

        try:
            return run_arena(question, deals, runner, known, found)
        except KeyboardInterrupt:
            progress.stop()
            print(how_to_go_on(keep, int(progress.tasks[bar].completed), total), file=sys.stderr)
            raise


def progress_bar() -> Progress:
    """How far it is, for a person who waits."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def how_to_go_on(keep: Path | None, made: int, total: int) -> str:
    """What to do after a run was broken off."""
    if keep is None:
        return f"stopped after {made} of {total} matches; with --keep FILE the same command could go on"
    return f"stopped after {made} of {total} matches, kept in {keep}: the same command goes on from there"


def show(shown: Json, game: Game[Any], console: Console) -> None:
    """The figures for a person."""
    question = shown["question"]
    console.print(
        f"[bold]{escape(game.title)}[/], {question['seats']} seats, {shown['deals']} deals, "
        f"{shown['matches']} matches, seed {question['seed']}; {shown['null']:.1%} would be even"
    )
    for table in (
        share_table(shown),
        lead_table(shown),
        ladder_table(shown),
        seat_table(shown),
        time_table(shown),
    ):
        if table.rows:
            console.print(table)
    console.print("100 points on the ladder: the better place of the two in 64 of 100 matches")


def figure_table(title: str, *columns: str, words: int = 1) -> Table:
    """A table whose columns hold figures but for the first ones."""
    table = Table(*columns, title=title, title_justify="left", title_style="bold")
    for column in table.columns[words:]:
        column.justify = "right"
    return table


def share_table(shown: Json) -> Table:
    """Who won how much."""
    table = figure_table("victories a seat", "bot", "against", "share", "95 %", "a result?", words=2)
    for row in telling(shown):
        table.add_row(row["bot"], row["against"], f"{row['share']:.1%}", between(row), report.verdict(row))
    return table


def lead_table(shown: Json) -> Table:
    """Who is ahead of whom."""
    table = figure_table(
        "leads, deal by deal", "bot", "over", "against", "lead", "95 %", "a result?", words=3
    )
    for row in shown["leads"]:
        words = row["bot"], row["over"], row["against"]
        table.add_row(*words, f"{row['lead']:+.1%}", between(row), report.verdict(row))
    return table


def ladder_table(shown: Json) -> Table:
    """The ratings."""
    table = figure_table("ladder", "bot", "points", "+-")
    if len(shown["ladder"]) > 1:
        for row in shown["ladder"]:
            table.add_row(row["bot"], f"{row['points']:.0f}", f"{2 * row['spread']:.0f}")
    return table


def seat_table(shown: Json) -> Table:
    """What the seats are worth."""
    table = figure_table("victories by seat", "seat", "share", "95 %")
    for row in shown["seats"]:
        table.add_row(str(row["seat"]), f"{row['share']:.1%}", between(row))
    return table


def time_table(shown: Json) -> Table:
    """What decisions took."""
    title = f"milliseconds a decision (budget {shown['question']['budget'] * 1000:g})"
    table = figure_table(title, "bot", "decisions", "mean", "median", "99 %", "most", "over budget")
    for row in shown["time"]:
        took = [f"{row[name] * 1000:.3g}" for name in ("mean", "median", "p99", "most")]
        table.add_row(row["bot"], f"{row['decisions']:,}", *took, f"{row['over_budget']:.2%}")
    return table


def between(row: Json) -> str:
    """An interval."""
    return f"{row['low']:.1%} to {row['high']:.1%}"
