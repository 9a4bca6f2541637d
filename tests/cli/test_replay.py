"""`sheepfold replay`: a record checked and shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.cli import main
from sheepfold.play.match import Match
from tests.cli.test_main import EVERY_GAME

pytestmark = pytest.mark.slow


SHORT = {
    "bye-bye-black-sheep": "turn_limit=2",
    "knizia-black-sheep": "tasks=on",
    "zoff-im-zoo": "target=2",
    "kivsa-shchora": "rounds=1",
}
"""An option that makes a match short."""


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


@pytest.mark.parametrize(
    ("both", "message"),
    [
        (["--seat", "0", "--public"], "--seat: not with --public, must be one point of view"),
        (["--step", "--json"], "--step: not with --json, which waits for nobody"),
    ],
)
def test_what_does_not_go_together_is_refused(
    both: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "nowhere.json", *both]) == 2
    assert message in capsys.readouterr().err


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


def test_a_replay_shows_a_move_that_was_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(games.get("kivsa-shchora"), 2, 3)
    taken = match.make(match.state.legal()[0])
    match.take_back()
    match.make(taken.move)
    path = tmp_path / "record.json"
    path.write_text(match.record().dumps())
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("takes this move back.") == 1
    assert "1 moves, all legal" in shown
    assert main(["replay", str(path), "--json"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(step["number"], step["taken_back"]) for step in steps] == [(1, True), (1, False)]
