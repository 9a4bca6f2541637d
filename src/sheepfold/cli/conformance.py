"""`sheepfold conformance`: whether somebody's game keeps the contract."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from sheepfold import plain
from sheepfold.cli.asking import options_asked
from sheepfold.engine import COMPILED
from sheepfold.engine.game import Game
from sheepfold.lab.conformance.keeping import NoSuchGame, Report, conformance, ticks
from sheepfold.lab.importing import NotFound, imported, what_failed

BROKEN = 1
"""The exit status where a promise is broken."""


def run(asked: argparse.Namespace) -> int:
    """Check the game and print the report."""
    try:
        game = game_named(asked.game)
    except TypeError:
        return run_plain(asked)
    if COMPILED and is_plain(game):
        return run_plain(asked)
    usual = game.Options().as_json()
    chosen = {
        name: value for name, value in options_asked(asked, game).as_json().items() if value != usual[name]
    }
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(game.title, total=ticks(game, chosen))
        report = conformance(
            game, chosen=chosen, secret_moves=asked.secret, tick=lambda: progress.advance(task)
        )
    if asked.json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        show(report, Console())
    return 0 if report.held else BROKEN


def is_plain(game: Game[Any]) -> bool:
    """Whether a game is written in plain Python: its states cannot build on the compiled core."""
    return str(sys.modules[type(game).__module__].__file__).endswith(".py")


def run_plain(asked: argparse.Namespace) -> int:
    """The same in another process, on the plain core."""
    words = [f"--option={setting}" for setting in asked.option] + [
        f"--secret={word}" for word in asked.secret
    ]
    words += ["--json"] if asked.json else []
    again = [sys.executable, "-m", "sheepfold", "conformance", asked.game, *words]
    return subprocess.run(again, env={**os.environ, plain.VARIABLE: "1"}, check=False).returncode


def game_named(name: str) -> Game[Any]:
    """The game at MODULE:GAME, looked for from the current folder too."""
    try:
        found = imported(name)
    except NotFound as error:
        raise NoSuchGame(f"game: {name!r}, {error}") from None
    except TypeError as error:
        if COMPILED:
            raise
        raise NoSuchGame(f"game: {name!r}, cannot be imported ({what_failed(error)})") from None
    if not isinstance(found, Game):
        raise NoSuchGame(f"game: {name!r}, is no Game but {type(found).__name__}")
    return found


def show(report: Report, console: Console) -> None:
    """The report for a person."""
    console.print(f"[bold]{report.game}[/], version {report.version}, {len(report.settings)} settings")
    table = Table("promise", "settings", "kept")
    table.columns[1].justify = "right"
    for finding in report.findings:
        kept = "yes" if finding.fault is None else "[red]NO[/]"
        table.add_row(finding.promise, str(finding.settings), kept)
    console.print(table)
    for finding in report.findings:
        if finding.fault is not None:
            console.print(f"[red]{finding.promise}[/]\n  {escape(finding.fault)}", highlight=False)
