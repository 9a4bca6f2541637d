"""`sheepfold conformance`: whether somebody's game keeps the contract."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from sheepfold.cli.asking import options_asked
from sheepfold.engine import registry
from sheepfold.engine.game import Game
from sheepfold.lab.conformance.keeping import NoSuchGame, Report, check_declared, conformance, ticks
from sheepfold.lab.importing import NotFound, imported

BROKEN = 1
"""The exit status where a promise is broken."""


def run(asked: argparse.Namespace) -> int:
    """Check the game and print the report."""
    game = game_named(asked.game)
    usual = game.Options().as_json()
    chosen = {
        name: value for name, value in options_asked(asked, game).as_json().items() if value != usual[name]
    }
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(escape(game.title), total=ticks(game, chosen))
        report = conformance(
            game, chosen=chosen, secret_moves=asked.secret, tick=lambda: progress.advance(task)
        )
    if asked.json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        show(report, Console())
    return 0 if report.held else BROKEN


def game_named(name: str) -> Game[Any]:
    """The game of that name, or at MODULE:GAME, which is looked for from the current folder too."""
    try:
        found = registry.get(name) if name in registry.ids() else imported(name)
        if not isinstance(found, Game):
            raise NoSuchGame(f"is no Game but {type(found).__name__}")
        check_declared(found)
    except (NotFound, NoSuchGame) as error:
        raise NoSuchGame(f"game: {name!r}, {error}") from None
    return found


def show(report: Report, console: Console) -> None:
    """The report for a person."""
    console.print(
        f"[bold]{escape(report.game)}[/], version {report.version}, {len(report.settings)} settings"
    )
    table = Table("promise", "settings", "kept")
    table.columns[1].justify = "right"
    for finding in report.findings:
        kept = "yes" if finding.fault is None else "[red]NO[/]"
        table.add_row(finding.promise, str(finding.settings), kept)
    console.print(table)
    for finding in report.findings:
        if finding.fault is not None:
            console.print(f"[red]{finding.promise}[/]\n  {escape(finding.fault)}", highlight=False)
