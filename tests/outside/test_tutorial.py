"""docs/adding-a-game.md from start to finish: every block is run, in order, in an empty folder.

A block of `sh` is run. The lines of a block of `text` must be in what the block before it said. A block of
`python` is run after `Run:`, becomes a file after "Write `file`:", and takes the place of a definition after
"In `file` replace `name`:".
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.outside.place import ROOT, Place, fresh_place

PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"(?P<before>[^\n]*)\n\n```(?P<kind>\w+)\n(?P<text>.*?)\n```", re.DOTALL)
WRITE = re.compile(r"Write `(?P<file>[^`]+)`:$")
REPLACE = re.compile(r"In `(?P<file>[^`]+)` replace `(?P<name>\w+)`:$")


class Block(NamedTuple):
    """A block of code and the line before it."""

    before: str
    kind: str
    text: str


def blocks(page: str) -> list[Block]:
    return [Block(*found.group("before", "kind", "text")) for found in BLOCK.finditer(page)]


def replaced(source: str, name: str, text: str) -> str:
    """The source with another definition in place of the one with this name."""
    (found,) = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and name_of(node) == name
    ]
    lines = source.splitlines()
    return "\n".join([*lines[: found.lineno - 1], *text.splitlines(), *lines[found.end_lineno :]]) + "\n"


def name_of(node: ast.stmt) -> str | None:
    """What a definition is called."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else None


class Reader:
    """Somebody who does what the page says."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.said = ""
        """What the last command said."""

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        if block.kind == "text":
            missing = [line for line in block.text.splitlines() if line not in self.said]
            assert not missing, f"{missing} is not in\n{self.said}"
        elif block.kind == "sh":
            self.said = self.shell(block.text)
        elif found := WRITE.match(block.before):
            (self.place.cwd / found["file"]).write_text(block.text + "\n", "utf-8")
        elif found := REPLACE.match(block.before):
            file = self.place.cwd / found["file"]
            file.write_text(replaced(file.read_text("utf-8"), found["name"], block.text), "utf-8")
        else:
            assert (block.kind, block.before) == ("python", "Run:"), block
            self.said = self.place.run("python", "-c", block.text)

    def shell(self, commands: str) -> str:
        """What these commands say; none may fail, but one that writes into a closed pipe may."""
        done = subprocess.run(
            ["bash", "-e", "-c", commands],
            cwd=self.place.cwd,
            env=self.place.environment(),
            capture_output=True,
            text=True,
            timeout=1200,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, f"{commands}\n{said}"
        return said


@pytest.mark.slow
def test_the_tutorial_leads_from_an_empty_folder_to_a_game(tmp_path: Path) -> None:
    reader = Reader(fresh_place(tmp_path))
    for block in blocks(PAGE.read_text("utf-8")):
        reader.follow(block)
    made = (reader.place.cwd / "sheep-dog" / "src" / "sheep_dog" / "rules.py").read_text("utf-8")
    assert "SHEEP-3: the highest card takes the trick, scores the number on the lowest" in made
    check_types(reader.place.cwd / "sheep-dog")


def check_types(game: Path) -> None:
    """What a reader has at the end is as strictly typed as what we write."""
    paths = os.pathsep.join([str(game / "src"), str(ROOT / "src")])
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--explicit-package-bases",
        str(game / "src"),
        str(game / "tests"),
    ]
    done = subprocess.run(
        command, cwd=game, env={**os.environ, "MYPYPATH": paths}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_block_of_the_tutorial_is_passed_over() -> None:
    page = PAGE.read_text("utf-8")
    found = blocks(page)
    assert len(found) == page.count("\n```") // 2
    for block in found:
        known = block.kind in ("sh", "text") or block.before == "Run:"
        assert known or WRITE.match(block.before) or REPLACE.match(block.before), block


def test_a_replaced_definition_leaves_its_neighbours_alone() -> None:
    source = (
        "class A:\n    def b(self):\n        return 1\n\n    def c(self):\n        return 2\n\nD: int = 3\n"
    )
    assert replaced(source, "b", "    def e(self): ...") == source.replace(
        "def b(self):\n        return 1", "def e(self): ..."
    )
    assert replaced(source, "D", "D: int = 4") == source.replace("3", "4")
