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

SHORT = {
    "bye-bye-black-sheep": "turn_limit=2",
    "knizia-black-sheep": "tasks=on",
    "zoff-im-zoo": "target=2",
    "kivsa-shchora": "rounds=1",
}
"""An option that makes a match short."""

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


@EVERY_GAME
def test_simulate_sums_up_matches_for_a_program(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", game_id, "--seats", "3", "--games", "4", "--seed", "1", "--json"]
    assert main(arguments) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["game"] == game_id
    assert figures["games"] == 4
    assert figures["length"]["least"] <= figures["length"]["median"] <= figures["length"]["most"]
    assert sum(figures["win_share"]) == pytest.approx(1)
    assert len(figures["score"]) == 3
    assert sum(figures["reasons"].values()) == 4


@EVERY_GAME
def test_simulate_sums_up_matches_for_a_person(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", game_id, "--games", "2", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert games.get(game_id).title in said
    assert "2 matches, seed 1" in said
    assert "ended by" in said


@EVERY_GAME
def test_records_are_kept_and_replay_from_every_point_of_view(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ["--seats", "3", "--seed", "7", "--option", SHORT[game_id]]
    main(["simulate", game_id, *match, "--games", "2", "--records", str(tmp_path)])
    kept = sorted(tmp_path.glob("*.json"))
    assert [path.name for path in kept] == [f"{game_id}-3-7.json", f"{game_id}-3-8.json"]
    capsys.readouterr()
    for view in ([], ["--seat", "1"], ["--public"]):
        assert main(["replay", str(kept[0]), *view]) == 0
        shown = capsys.readouterr().out
        assert "all legal; the outcome agrees" in shown
        assert "The match is over" in shown
        assert ("holds:" in shown) or view == ["--public"]


def test_a_replay_for_a_program_is_one_object_a_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        [
            "simulate",
            "kivsa-shchora",
            "--seats",
            "2",
            "--games",
            "1",
            "--seed",
            "3",
            "--records",
            str(tmp_path),
        ]
    )
    path = tmp_path / "kivsa-shchora-2-3.json"
    capsys.readouterr()
    assert main(["replay", str(path), "--json", "--seat", "0"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    moves = json.loads(path.read_text())["moves"]
    assert [step["move"] for step in steps] == moves
    assert all(step["after"]["hands"][1] is None for step in steps if step["after"]["outcome"] is None)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": ["dance"]}, "moves[0]: 'dance' does not replay"),
        ({"outcome": None}, "outcome: None, the moves lead to"),
        ({"version": 99}, "version: 99, zoff-im-zoo is here in version 1"),
        ({"seats": 99}, "seats: 99, zoff-im-zoo is played by 3 to 7"),
        ({"seed": "abc"}, "seed: 'abc', must be a whole number from 0 or 64 hex digits"),
        ({"game": "chess"}, "game: 'chess'"),
    ],
)
def test_a_record_that_does_not_replay_is_refused_in_one_line(
    change: dict[str, object], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ["zoff-im-zoo", "--seed", "1", "--option", "target=2"]
    main(["simulate", *match, "--games", "1", "--records", str(tmp_path)])
    path = tmp_path / "zoff-im-zoo-4-1.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    capsys.readouterr()
    assert main(["replay", str(path), "--public"]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_a_seat_that_did_not_play_cannot_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "zoff-im-zoo", "--games", "1", "--seed", "1", "--records", str(tmp_path)])
    assert main(["replay", str(tmp_path / "zoff-im-zoo-4-1.json"), "--seat", "4"]) == 2
    assert "--seat: 4, must be from 0 to 3" in capsys.readouterr().err


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheep.png"
    path.write_bytes(b"\xff\xfe\x00\x80")
    assert main(["replay", str(path)]) == 2
    assert "not a text file" in capsys.readouterr().err


@EVERY_GAME
def test_the_rules_of_a_game_can_be_read_whole_or_by_clause(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    clause = games.get(game_id).end_clause
    assert main(["rules", game_id]) == 0
    whole = capsys.readouterr().out
    assert clause in whole
    assert main(["rules", game_id, clause.lower()]) == 0
    one = capsys.readouterr().out
    assert clause in one
    assert len(one) < len(whole) / 5


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
