"""docs/adding-a-game.md from start to finish: every block is run, in order, in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.following import REPLACE, WRITE, Reader, blocks
from tests.outside.place import ROOT, fresh_place

PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.mark.slow
def test_the_tutorial_leads_from_an_empty_folder_to_a_game(tmp_path: Path) -> None:
    reader = Reader(fresh_place(tmp_path))
    reader.read(PAGE)
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
