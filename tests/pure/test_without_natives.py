"""Pure Python is enough below the server: nothing there needs a native module of others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from sheepfold import games, plain
from tests.golden.lines import golden
from tests.golden.making import FOLDER
from tests.pure import below, playing

GOLDEN = [FOLDER / f"{game_id}-{games.get(game_id).seats[0]}.json" for game_id in games.IDS]
TEXTS = [path.read_text("utf-8") for path in GOLDEN]


def run(code: list[str]) -> str:
    """What plain Python prints, in a process of its own."""
    surroundings = {**os.environ, plain.VARIABLE: "1"}
    done = subprocess.run(
        [sys.executable, *code], env=surroundings, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def printed() -> Any:
    """What was played where native modules cannot be imported."""
    return json.loads(run(["-m", "tests.pure.without_natives", *map(str, GOLDEN)]))


def test_everything_below_the_server_is_imported_without_native_modules() -> None:
    imported = json.loads(run(["-m", "tests.pure.without_natives"]))["imported"]
    assert len(imported) > 100
    assert {name.split(".")[1] for name in imported if "." in name} >= {*below.BELOW, "games"}


@pytest.mark.slow
def test_golden_matches_are_played_without_native_modules(printed: Any) -> None:
    kept = {playing.title(record): kept for record, kept in map(golden, TEXTS)}
    assert len(kept) == len(games.IDS)
    assert printed["answers"]["lines"] == kept


@pytest.mark.slow
def test_every_bot_chooses_without_native_modules_as_it_does_here(printed: Any) -> None:
    assert printed["answers"] == json.loads(json.dumps(playing.answers(TEXTS)))


@pytest.mark.parametrize("native", ["librt.vecs", "markupsafe._speedups"])
def test_a_native_module_of_others_would_be_noticed(native: str) -> None:
    asked = "import sys; from tests.pure.without_natives import *; sys.meta_path.insert(0, NoNatives())"
    code = f"{asked}\ntry:\n import {native}\nexcept ImportError as error:\n print(error)"
    assert run(["-c", code]) == f"{native} is a native module\n"
