"""A fifth game from outside: built, installed beside Sheepfold, and played wherever a game can be played."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.outside import playing
from tests.outside.place import Place, built, fresh_place
from tests.outside.playing import EXAMPLE


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An environment with the example in it."""
    folder = tmp_path_factory.mktemp("outside")
    made = fresh_place(folder)
    made.run("python", "-m", "pip", "install", "--quiet", str(built(EXAMPLE, folder / "dist")))
    return made


@pytest.mark.slow
@pytest.mark.parametrize(
    "check",
    [
        playing.check_commands,
        playing.check_terminal,
        playing.check_arena,
        playing.check_environments,
        playing.check_openspiel,
    ],
    ids=lambda check: check.__name__.removeprefix("check_"),
)
def test_a_game_with_nothing_but_rules_is_played_everywhere(
    place: Place, check: Callable[[Place], None]
) -> None:
    check(place)


def test_the_tests_of_the_example_pass() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
    done = subprocess.run(command, cwd=EXAMPLE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
