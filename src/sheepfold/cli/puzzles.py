"""`sheepfold puzzles`: look for puzzles in matches of bots, and keep them in a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from sheepfold.cli.asking import at_least_one, game_asked
from sheepfold.engine.errors import BadRecord
from sheepfold.lab.puzzles import go_on, origin_of
from sheepfold.play.puzzles import Puzzles, read_puzzles, write_puzzles


def run(asked: argparse.Namespace) -> int:
    """Search matches until there are enough puzzles, and say how many there are."""
    game, path = game_asked(asked), Path(asked.keep)
    puzzles = kept(path) if path.exists() else Puzzles(origin_of(game), ())
    if puzzles.origin.game != game.id:
        raise BadRecord(f"{path}: has puzzles of {puzzles.origin.game}, not of {game.id}")
    count, most = at_least_one("--count", asked.count), at_least_one("--matches", asked.matches)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(escape(game.title), total=count, completed=len(puzzles.all))
        for _nth in range(most):
            if len(puzzles.all) >= count:
                break
            puzzles = go_on(puzzles)
            keep(path, puzzles)
            progress.update(task, completed=len(puzzles.all))
    print(f"{path}: {len(puzzles.all)} puzzles from {puzzles.origin.matches} matches of {game.id}")
    return 0


def kept(path: Path) -> Puzzles:
    """The puzzles in a file."""
    try:
        return read_puzzles(path.read_text(encoding="utf-8"))
    except (BadRecord, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: {error}") from None


def keep(path: Path, puzzles: Puzzles) -> None:
    """Write the file; whoever reads it meanwhile finds the old one or the new one."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(write_puzzles(puzzles), encoding="utf-8")
    new.replace(path)
