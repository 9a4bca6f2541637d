"""`sheepfold rules`: the rules of a game, or one clause of them."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from sheepfold.cli.asking import BadArgument, game_asked
from sheepfold.engine.game import Game
from sheepfold.words import rules


def run(asked: argparse.Namespace) -> int:
    """Print the rules."""
    game = game_asked(asked)
    text = rules_text(game) if asked.clause is None else clause_text(game, asked.clause)
    Console().print(Markdown(text))
    return 0


def rules_text(game: Game[Any]) -> str:
    """The page of a game, as Markdown, in the language in use."""
    return rules.rulebook(game.id).whole


def clause_text(game: Game[Any], clause: str) -> str:
    """One clause of the page."""
    found = rules.clause_text(game.id, clause)
    if found is None:
        raise BadArgument(f"clause: {clause!r}, {game.id} has clauses like {game.end_clause}")
    return found
