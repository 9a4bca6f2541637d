"""`sheepfold conformance`: reports on anybody's game, good or bad."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sheepfold.cli import main
from sheepfold.lab.conformance.keeping import SECRECY

ROOT = Path(__file__).parents[2]


def asked(*words: str) -> subprocess.CompletedProcess[str]:
    """The command on a game written in plain Python, which builds on the compiled core too."""
    command = [sys.executable, "-m", "sheepfold", "conformance", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def report(*words: str) -> Any:
    return json.loads(asked(*words, "--json").stdout)


def test_the_example_of_a_fifth_game_passes() -> None:
    done = asked("examples.ewes:GAME")
    assert (done.returncode, done.stderr) == (0, "")
    assert "highest-ewe, version 1, 3 settings" in done.stdout
    assert "NO" not in done.stdout


@pytest.mark.parametrize(
    ("leaky", "where"),
    [
        ("OPEN_VIEW", "view"),
        ("LOUD_STORY", "story"),
        ("KNOWING_MOVES", "legal moves"),
        ("TALKATIVE_REFUSAL", "refusal"),
    ],
)
def test_planted_leaks_are_caught(leaky: str, where: str) -> None:
    found = report(f"examples.leaky_ewes:{leaky}")
    assert found["held"] is False
    (secrecy,) = [finding for finding in found["findings"] if finding["promise"] == SECRECY]
    assert secrecy["fault"].startswith(f"2 seats: {where}: seat ")


def test_a_broken_promise_is_shown_and_ends_with_status_one() -> None:
    done = asked("examples.leaky_ewes:OPEN_VIEW", "--option", "cards=2")
    assert done.returncode == 1
    assert "view: seat " in " ".join(done.stdout.split())


def test_an_installed_game_is_checked_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "kivsa-shchora", "--option", "rounds=1", "--option", "points=1"]) == 2
    assert "option points" in capsys.readouterr().err


WRONG_GAME = """
from examples.ewes import HighestEwe


class Wrong(HighestEwe):
    {line}


GAME = Wrong()
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("title = None", "title: None, must be text"),
        ("seats = 4", "seats: 4, must be a range of seat counts"),
        ("seats = range(0)", "seats: range(0, 0), must be a range of one seat count at least"),
        ("Options = None", "Options: None, must be a class of options"),
        ("Options = int", "Options: AttributeError: "),
        ("id = property(lambda self: 1 / 0)", "id: ZeroDivisionError: division by zero at "),
        ("moves = property(lambda self: self.nothing)", "moves: missing, must be a list"),
    ],
)
def test_a_game_that_lacks_what_every_game_declares_is_named(
    line: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    module = f"wrong_{tmp_path.name}"
    (tmp_path / f"{module}.py").write_text(WRONG_GAME.format(line=line), "utf-8")
    assert main(["conformance", f"{module}:GAME"]) == 2
    said = capsys.readouterr().err
    assert f"game: '{module}:GAME', {words}" in said
    assert said.count("\n") == 1


def test_a_game_that_leaves_is_a_broken_promise_and_its_names_are_no_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    line = """id = title = "[/red]"
    def start(self, seats, rng, options):
        raise SystemExit(0)
"""
    (tmp_path / "leaving_game.py").write_text(WRONG_GAME.format(line=line), "utf-8")
    assert main(["conformance", "leaving_game:GAME"]) == 1
    shown = capsys.readouterr().out
    assert "[/red], version 1" in shown
    assert "SystemExit: 0 at" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("zoff", "must be written MODULE:NAME"),
        ("no.such.module:GAME", "there is no module no"),
        ("sheepfold.games:SHEEP", "sheepfold.games has no SHEEP"),
        ("sheepfold.games:IDS", "is no Game but tuple"),
    ],
)
def test_a_game_that_cannot_be_found_is_named(
    name: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conformance", name]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
