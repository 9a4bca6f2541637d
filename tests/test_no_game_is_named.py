"""Nothing outside a game's folder names that game (ARCHITECTURE.md, "A game is one folder")."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from sheepfold import games
from sheepfold.words.game_words import words_of

SOURCES: Final = Path(__file__).parents[1] / "src" / "sheepfold"
READ: Final = (".py", ".html", ".css", ".js", ".svg", ".po")
BUILD: Final = [SOURCES.parents[1] / name for name in ("setup.py", "Makefile")]


def files() -> list[Path]:
    """Everything the program is made of, but for the games and what others made."""
    found = [path for path in SOURCES.rglob("*") if path.suffix in READ]
    apart = (SOURCES / "games", SOURCES / "server" / "static" / "vendor")
    return [*BUILD, *(path for path in found if not any(path.is_relative_to(folder) for folder in apart))]


def names_of(game_id: str) -> re.Pattern[str]:
    """The game's id as it may be written, its first word, its title and the name of its clauses."""
    first, second, *_rest = game_id.split("-")
    short = first if first != second else f"{first}[-_ ]{second}"
    clauses = rf"(?-i:\b{games.get(game_id).clause}-\d)"
    return re.compile("|".join([short, re.escape(words_of(game_id).title), clauses]), re.IGNORECASE)


@pytest.mark.parametrize("game_id", games.IDS)
def test_nothing_outside_its_folder_names_a_game(game_id: str) -> None:
    wanted = names_of(game_id)
    naming = [
        f"{path.relative_to(SOURCES.parents[1])}: {found[0]!r}"
        for path in files()
        if (found := wanted.search(path.read_text("utf-8")))
    ]
    assert naming == []


def test_the_files_that_are_read_are_the_program() -> None:
    """The test above cannot pass by reading nothing."""
    names = {path.relative_to(SOURCES.parents[1]).as_posix() for path in files()}
    assert {"src/sheepfold/engine/registry.py", "src/sheepfold/server/templates/base.html"} <= names
    assert len(names) > 150
