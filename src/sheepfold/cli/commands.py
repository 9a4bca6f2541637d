"""All commands: what each may be asked, and running the one that is."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from sheepfold import __version__
from sheepfold.bots.levels import BY_NAME, USUAL
from sheepfold.cli import (
    admin,
    arena,
    bench,
    conformance,
    new_game,
    play,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    think,
)
from sheepfold.cli.arguments import path
from sheepfold.cli.one_line import in_one_line
from sheepfold.engine import registry
from sheepfold.lab.arena import KINDS
from sheepfold.words.speech import LANGUAGES, SOURCE, known, speaking

WRONG_INPUT: Final = 2


class Parser(argparse.ArgumentParser):
    """Errors in one line, without the usage above it."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Say what is wrong and where to find what is right."""
        with suppress(OSError):
            line = f"{self.prog}: {in_one_line(message)} (see {self.prog} --help)"
            print(line, file=sys.stderr, flush=True)
        self.exit(WRONG_INPUT)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would keep it to itself if that cannot be written."""
        print(message, end="", file=file, flush=True)


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = Parser(prog="sheepfold", description="Animal card games, exact to the last clause.")
    top.add_argument("--version", action="version", version=f"sheepfold {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    each = commands.add_parser("play", help="play a game in the terminal")
    each.add_argument("game", nargs="?", metavar="GAME", help=" | ".join(registry.ids()))
    add_match_options(each)
    each.add_argument(
        "--bot", default=USUAL, metavar="NAME", help=f"who plays against you: {', '.join(BY_NAME)} ({USUAL})"
    )
    add_language(each)
    each.set_defaults(run=play.run)

    each = commands.add_parser("serve", help="open the table in the browser")
    each.add_argument("--host", default="127.0.0.1", metavar="HOST", help="where to listen (127.0.0.1)")
    each.add_argument("--port", type=int, default=8000, metavar="PORT", help="the port to listen at (8000)")
    each.add_argument(
        "--database", metavar="URL", help="a file for SQLite (sheepfold.db), or postgresql://user@host/name"
    )
    each.add_argument(
        "--processes", type=int, default=1, metavar="N", help="server processes; several need PostgreSQL (1)"
    )
    each.add_argument(
        "--status-port",
        type=int,
        metavar="PORT",
        help="the first of several processes answers there as well, the next at the next port: for metrics",
    )
    each.add_argument(
        "--bot-processes", metavar="N", help="processes in which the bots of each server process think"
    )
    each.add_argument("--supervised", help=argparse.SUPPRESS)
    each.set_defaults(run=serve.run)

    each = commands.add_parser(
        "think",
        help="let bots of servers elsewhere think on this machine",
        description="SHEEPFOLD_THINK_SECRET has the secret that servers know, too (docs/operating.md).",
    )
    each.add_argument("--host", default="127.0.0.1", metavar="HOST", help="where to listen (127.0.0.1)")
    each.add_argument("--port", type=int, default=8100, metavar="PORT", help="the port to listen at (8100)")
    each.add_argument("--bot-processes", metavar="N", help="processes in which bots think")
    each.set_defaults(run=think.run)

    admin.add_parser(commands)

    each = commands.add_parser("simulate", help="let bots play many matches and sum them up")
    add_game(each)
    add_match_options(each)
    each.add_argument("--games", type=int, default=100, metavar="N", help="how many matches (100)")
    each.add_argument("--bot", default="random", metavar="NAME", help="who plays against itself (random)")
    add_work(each)
    each.add_argument("--records", type=path, metavar="DIR", help="keep a record of each match there")
    each.add_argument("--json", action="store_true", help="print figures for a program")
    each.set_defaults(run=simulate.run)

    each = commands.add_parser(
        "arena",
        help="measure bots against each other",
        description="The same deals with every bot in every seat: who wins more, and how sure that is.",
        epilog=arena.EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(each)
    each.add_argument("--bots", required=True, metavar="A,B,...", help="who plays; see below")
    each.add_argument("--fields", choices=KINDS, help="who meets whom; see below")
    add_match_options(each)
    each.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals (100)")
    add_work(each)
    each.add_argument("--cluster", metavar="ADDRESS", help="play on this Ray cluster (local: one of its own)")
    each.add_argument(
        "--keep", type=path, metavar="FILE", help="keep results here; the same command goes on from there"
    )
    each.add_argument(
        "--report", type=path, metavar="DIR", help="write a page with plots, figures and results there"
    )
    each.add_argument("--json", action="store_true", help="print figures for a program")
    each.set_defaults(run=arena.run)

    each = commands.add_parser("replay", help="check a record and show it step by step")
    each.add_argument("file", type=path, metavar="FILE", help="a record, as simulate --records writes them")
    each.add_argument("--seat", type=int, metavar="SEAT", help="what this seat saw (else: all hands open)")
    each.add_argument("--public", action="store_true", help="what a spectator saw")
    each.add_argument("--step", action="store_true", help="wait for Enter after each move")
    each.add_argument("--json", action="store_true", help="one JSON object a move")
    add_language(each)
    each.set_defaults(run=replay.run)

    each = commands.add_parser("review", help="judge the decisions of a record")
    each.add_argument("file", type=path, metavar="FILE", help="a record, as simulate --records writes them")
    each.add_argument("--seat", type=int, metavar="SEAT", help="the decisions of this seat (else: of all)")
    each.add_argument("--jobs", type=int, metavar="J", help="how many processes (all cores)")
    each.add_argument("--json", action="store_true", help="one JSON object a figure")
    add_language(each)
    each.set_defaults(run=review.run)

    each = commands.add_parser(
        "puzzles",
        help="look for puzzles in matches of bots",
        description="Positions with one clearly best move that the shepherd does not see (docs/review.md).",
    )
    add_game(each)
    each.add_argument(
        "--keep", type=path, required=True, metavar="FILE", help="the puzzles; goes on from what is there"
    )
    each.add_argument("--count", type=int, default=200, metavar="N", help="how many puzzles (200)")
    each.add_argument(
        "--matches", type=int, default=1_000_000, metavar="N", help="how many more matches to search, at most"
    )
    each.set_defaults(run=puzzles.run)

    each = commands.add_parser("conformance", help="check whether a game keeps the contract")
    each.add_argument("game", metavar="GAME", help="an installed game, or MODULE:GAME: examples.ewes:GAME")
    each.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option that makes matches short"
    )
    each.add_argument(
        "--secret",
        action="append",
        default=[],
        metavar="WORD",
        help="the verb of moves others do not see",
    )
    each.add_argument("--json", action="store_true", help="print the report for a program")
    each.set_defaults(run=conformance.run)

    each = commands.add_parser("new-game", help="write a small game that works, to turn into your own")
    each.add_argument("name", metavar="NAME", help="small letters, digits and dashes, such as sheep-dog")
    each.add_argument("--folder", type=path, metavar="DIR", help="where to write it (a folder of that name)")
    each.set_defaults(run=new_game.run)

    each = commands.add_parser("rules", help="the rules of a game, or one clause of them")
    add_game(each)
    each.add_argument("clause", nargs="?", metavar="CLAUSE", help="its number; all of them without it")
    add_language(each)
    each.set_defaults(run=rules.run)

    each = commands.add_parser("bench", help="measure moves a second")
    each.add_argument("--alone", action="store_true", help="leave out OpenSpiel, RLCard and the C program")
    each.add_argument("--write", type=path, metavar="FILE", help="put tables and plot into this page")
    each.add_argument("--json", action="store_true", help="print figures for a program")
    each.set_defaults(run=bench.run_bench)
    return top


def add_game(command: argparse.ArgumentParser) -> None:
    """The argument that names the game."""
    command.add_argument("game", metavar="GAME", help=" | ".join(registry.ids()))


def add_match_options(command: argparse.ArgumentParser) -> None:
    """How a match is dealt."""
    command.add_argument("--seats", type=int, metavar="N", help="how many play")
    command.add_argument("--seed", type=int, metavar="S", help="a whole number that fixes everything random")
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game; may be repeated"
    )


def add_language(command: argparse.ArgumentParser) -> None:
    """The language of the screen; the variables are those every program of a terminal reads."""
    asked = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    own = known(next((each for each in asked if each), "")) or SOURCE
    command.add_argument(
        "--language", choices=LANGUAGES, default=own, help=f"one of {', '.join(LANGUAGES)} (yours: {own})"
    )


def add_work(command: argparse.ArgumentParser) -> None:
    """How bots work."""
    command.add_argument(
        "--budget", type=float, default=0.25, metavar="SECONDS", help="time to think about a move (0.25)"
    )
    command.add_argument("--jobs", type=int, metavar="J", help="how many processes (all cores)")


def run(arguments: Sequence[str] | None) -> int:
    """Run a command; returns its status when all it has printed is written."""
    try:
        asked = parser().parse_args(arguments)
        with speaking(getattr(asked, "language", SOURCE)):
            status: int = asked.run(asked)
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):
            return 0  # Rich leaves so when the reader has gone; it has pointed standard output elsewhere.
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return status
