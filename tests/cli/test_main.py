"""The command as its users type it."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.cli import main
from sheepfold.engine import COMPILED
from sheepfold.lab.bench import own_measures, run
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)

WRONG = [
    (["play", "chess"], "sheepfold: game: 'chess', must be one of bye-bye-black-sheep"),
    (["simulate", "chess"], "sheepfold: game: 'chess'"),
    (["rules", "chess"], "sheepfold: game: 'chess'"),
    (["simulate", "zoff-im-zoo", "--seats", "9"], "--seats: 9, zoff-im-zoo is played by 3 to 7"),
    (["play", "zoff-im-zoo", "--option", "target=0"], "option target: 0, must be a whole number from 1"),
    (["play", "zoff-im-zoo", "--option", "sheep=1"], "option sheep: unknown, must be one of target"),
    (["play", "zoff-im-zoo", "--option", "target"], "option 'target': must be written name=value"),
    (["simulate", "zoff-im-zoo", "--games", "0"], "--games: 0, must be a whole number from 1"),
    (["simulate", "zoff-im-zoo", "--seed", "-1"], "--seed: -1, must be a whole number from 0"),
    (["replay", "no-such-file.json"], "no-such-file.json: No such file or directory"),
    (["rules", "zoff-im-zoo", "ZOO-99"], "clause: 'ZOO-99'"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_wrong_input_is_one_clear_line_and_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["simulate"], ["simulate", "zoff-im-zoo", "--games", "x"]]
)
def test_a_wrong_command_line_is_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_bench_measures_every_game_and_judges_the_targets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheepfold.cli.bench.own_measures", partial(own_measures, 300))
    monkeypatch.setattr("sheepfold.cli.bench.run", partial(run, rounds=3))
    monkeypatch.setenv("COLUMNS", "200")
    path = tmp_path / "bench.md"
    assert main(["bench", "--alone", "--write", str(path)]) == 0
    said = capsys.readouterr().out
    assert all(
        f"{kind} {game_id}" in said for game_id in games.IDS for kind in ("rollouts", "clone", "guess")
    )
    assert "| rollouts zoff-im-zoo |" in path.read_text()
    assert main(["bench", "--alone", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["compiled"] == COMPILED
    assert all(0 < row["least"] <= row["median"] <= row["most"] for row in figures["rows"])
    judged = {target["row"] for target in figures["targets"]}
    assert ("plain rollouts zoff-im-zoo" if COMPILED else "rollouts zoff-im-zoo") in judged


def sheepfold(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sheepfold", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@EVERY_GAME
def test_a_whole_match_can_be_played_through_a_pipe(game_id: str) -> None:
    """Always the first move of the list; the table is drawn, the story told, and somebody wins."""
    played = sheepfold("play", game_id, "--seed", "4", "--seats", "3", "--bot", "greedy", typed="1\n" * 3000)
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    assert "The match is over" in played.stdout
    assert "\x1b[" not in played.stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    piped = f"{sys.executable} -m sheepfold simulate kivsa-shchora --games 3 --seed 1 --json | head -1"
    ran = subprocess.run(["sh", "-c", piped], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert ran.stdout == "{\n"
    assert ran.stderr == ""
