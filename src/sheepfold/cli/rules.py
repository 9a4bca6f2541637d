"""`sheepfold rules`: the rules of a game, or one clause of them."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from sheepfold.cli.asking import BadArgument, game_asked
from sheepfold.engine.game import Game

_PACKED = Path(__file__).parent / "rules"
"""Where an installed package has the docs of the games."""

_SOURCE = Path(__file__).parents[3] / "docs" / "games"
"""Where the source tree has them."""


def run(asked: argparse.Namespace) -> int:
    """Print the rules."""
    game = game_asked(asked)
    text = rules_text(game) if asked.clause is None else clause_text(game, asked.clause)
    Console().print(Markdown(text))
    return 0


def rules_text(game: Game[Any]) -> str:
    """The page of a game, as Markdown."""
    folder = _PACKED if _PACKED.is_dir() else _SOURCE
    return (folder / f"{game.id}.md").read_text(encoding="utf-8")


def clause_text(game: Game[Any], clause: str) -> str:
    """One clause of the page: from its number to the next one or the next heading."""
    wanted = clause.strip().upper()
    found = re.search(
        rf"^\W*\*\*{re.escape(wanted)}\*\*.*?(?=^\W*\*\*{game.clause}-\d+\*\*|^#|\Z)",
        rules_text(game),
        re.MULTILINE | re.DOTALL,
    )
    if found is None:
        raise BadArgument(f"clause: {clause!r}, {game.id} has clauses like {game.end_clause}")
    return found.group().strip()
