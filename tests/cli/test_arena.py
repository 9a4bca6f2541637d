"""`sheepfold arena` as its users type it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.cli import main
from tests.patience import PATIENCE

SHORT = ["kivsa-shchora", "--option", "rounds=1", "--seats", "3", "--jobs", "1"]
FIRST = "tests.lab.test_bot_match:First"

WRONG = [
    (["chess", "--bots", "random"], "game: 'chess'"),
    ([*SHORT, "--bots", "goat"], "bot: 'goat', must be one of random"),
    ([*SHORT, "--bots", "random,,random"], "--bots: 'random,,random', must be names with single commas"),
    ([*SHORT, "--bots", "random", "--deals", "0"], "--deals: 0, must be a whole number from 1"),
    ([*SHORT, "--bots", "random", "--jobs", "0"], "--jobs: 0, must be a whole number from 1"),
    ([*SHORT, "--bots", "random", "--budget", "0"], "--budget: 0, must be a number of seconds above 0"),
    ([*SHORT, "--bots", "random", "--budget", "nan"], "--budget: nan, must be"),
    ([*SHORT, "--bots", "random", "--seed", "-1"], "--seed: -1, must be a whole number from 0"),
    ([*SHORT, "--bots", "random", "--fields", "duels"], "fields: duels, needs two different bots"),
    ([*SHORT, "--bots", "random", "--cluster", "meadow"], "cluster: 'meadow', must be local, auto"),
    (["kivsa-shchora", "--bots", "random", "--seats", "9"], "--seats: 9, kivsa-shchora is played by"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_wrong_input_is_one_clear_line_and_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1


def test_figures_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--bots", f"{FIRST},random", "--deals", "4", "--seed", "1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["question"]["fields"] == [[FIRST, "random", "random"]]
    assert (shown["deals"], shown["matches"]) == (4, 12)
    shares = shown["fields"][0]["shares"]
    assert sum(row["share"] * row["seats"] for row in shares) == pytest.approx(1)
    assert {row["bot"] for row in shown["time"]} == {FIRST, "random"}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_tables_for_a_person(
    game_id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    arguments = [game_id, "--bots", "greedy,random", "--seats", "3", "--deals", "2", "--seed", "1"]
    assert main(["arena", *arguments, "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert games.get(game_id).title in said
    assert "2 deals, 6 matches, seed 1; 33.3% would be even" in said
    for word in ("victories a seat", "ladder", "victories by seat", "milliseconds a decision", "2 random"):
        assert word in said


def test_a_run_is_kept_and_goes_on_with_the_same_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a seed, the file's is taken; with another question, nothing is."""
    path = tmp_path / "kept.jsonl"
    arguments = ["arena", *SHORT, "--bots", f"{FIRST},random", "--keep", str(path), "--json"]
    assert main([*arguments, "--deals", "2"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--deals", "3"]) == 0
    more = json.loads(capsys.readouterr().out)
    assert more["question"] == first["question"]
    assert len(path.read_text().splitlines()) == 1 + 9
    assert main([*arguments, "--deals", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert main([*arguments, "--deals", "2", "--seed", str(first["question"]["seed"] + 1)]) == 2
    assert "holds results for seed" in capsys.readouterr().err


def test_a_report_holds_page_figures_and_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "report"
    assert main(["arena", *SHORT, "--bots", "random", "--deals", "3", "--report", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["figures.json", "index.html", "results.jsonl"]
    assert f"report: {folder / 'index.html'}" in capsys.readouterr().out.replace("\n", "")


def test_a_run_broken_off_that_was_not_kept_says_how_to_keep_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def tired(*arguments: object, **named: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("sheepfold.cli.arena.run_arena", tired)
    assert main(["arena", *SHORT, "--bots", "random", "--deals", "3"]) == 130
    assert "stopped after 0 of 3 matches; with --keep FILE" in capsys.readouterr().err


@pytest.mark.slow
def test_control_c_leaves_a_file_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "sheepfold", "arena", *SHORT, "--jobs", "2", "--bots", "random"]
    running = subprocess.Popen(
        [*command, "--deals", "1000000", "--keep", str(path)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Whoever runs the tests in the background has it ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until = time.monotonic() + PATIENCE
    while not (path.exists() and len(path.read_text().splitlines()) > 5):
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    said = running.communicate(timeout=PATIENCE)[1]
    assert running.returncode == 130
    assert "matches, kept in" in said
    assert "the same command goes on from there" in said
    assert "Traceback" not in said
    assert main(["arena", *SHORT, "--bots", "random", "--deals", "2", "--keep", str(path)]) == 0
