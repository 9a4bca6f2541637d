"""Whoever knows one game finds the same thing at the same place in the others.

The list of files and of what each holds is in ARCHITECTURE.md.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sheepfold import games

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "src" / "sheepfold" / "games"
FOLDERS = sorted(path for path in GAMES.iterdir() if (path / "manifest.py").exists())


def listed() -> dict[str, list[str]]:
    """The files of a game's rules, and the names that each of them holds in every game."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+\.py)` \|[^|]*\|([^|]*)\|$", page, re.MULTILINE)
    return {file: re.findall(r"`([\w.]+)`", names) for file, names in rows}


def names_in(folder: Path, file: str) -> set[str]:
    """What a file of the rules defines; classes without the name of the game, with their own methods."""
    found = set()
    for node in ast.parse((folder / "rules" / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            kind = re.sub(r"^[A-Z]\w*(?=(Board|Turns|State|Encoding)$)", "", node.name)
            found |= {
                kind,
                *[f"{kind}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)],
            }
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_there_are_as_many_folders_as_games() -> None:
    assert sorted(path.name.replace("_", "-") for path in FOLDERS) == sorted(games.IDS)
    assert len(listed()) == 15


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_the_rules_of_every_game_are_the_same_files(folder: Path) -> None:
    there = {path.name for path in (folder / "rules").glob("*.py")}
    assert there == {"__init__.py", *listed()}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_game_lists_its_files_in_the_same_order(folder: Path) -> None:
    front = (folder / "rules" / "__init__.py").read_text(encoding="utf-8")
    assert re.findall(r"^    (\w+\.py) ", front, re.MULTILINE) == list(listed())


@pytest.mark.parametrize("file", listed())
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_file_holds_what_it_holds_in_the_other_games(folder: Path, file: str) -> None:
    assert set(listed()[file]) <= names_in(folder, file)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_the_classes_of_a_game_begin_with_one_name(folder: Path) -> None:
    found = []
    for file, kind in (("board", "Board"), ("turns", "Turns"), ("state", "State"), ("encoding", "Encoding")):
        source = (folder / "rules" / f"{file}.py").read_text(encoding="utf-8")
        found += re.findall(rf"^class (\w+){kind}\(", source, re.MULTILINE)
    assert len(found) == 4
    assert len(set(found)) == 1
    assert folder.name.replace("_", "").startswith(found[0].lower())
