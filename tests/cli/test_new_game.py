"""`sheepfold new-game`: a game that works from the first minute, or one clear line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sheepfold.cli import main
from sheepfold.cli.new_game import SKELETON

PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"]


def test_a_new_game_passes_its_tests_and_the_conformance_suite(tmp_path: Path) -> None:
    folder = tmp_path / "sheep-dog"
    assert main(["new-game", "sheep-dog", "--folder", str(folder)]) == 0
    done = subprocess.run(PYTEST, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    command = [sys.executable, "-m", "sheepfold", "conformance", "sheep_dog.rules:GAME"]
    done = subprocess.run(command, cwd=folder / "src", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_skeletons_names_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "somewhere" / "else"
    assert main(["new-game", "wolf-2-night", "--folder", str(folder)]) == 0
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    assert "src/wolf_2_night/manifest.py" in names
    everything = "\n".join([*names, *[(folder / name).read_text("utf-8") for name in names]])
    for old in ("my-game", "my_game", "My Game", "MyGame", "MINE"):
        assert old not in everything
    for new in ("wolf-2-night", "wolf_2_night", "Wolf 2 Night", "Wolf2Night", "WOLF-1"):
        assert new in everything
    assert [path.name for path in folder.parent.iterdir()] == ["else"], "nothing else is left behind"


def test_what_to_do_next_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "sheep-dog"]) == 0
    assert (tmp_path / "sheep-dog" / "pyproject.toml").exists()
    said = capsys.readouterr().out
    files = sum(path.is_file() and path.suffix != ".pyc" for path in SKELETON.rglob("*"))
    assert said.startswith(f"sheep-dog: {files} files.")
    assert "pip install --editable sheep-dog" in said


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Sheep", "name: 'Sheep', must be small letters and digits"),
        ("sheep dog", "must be small letters"),
        ("-sheep", "argument"),
        ("sheep-", "must be small letters"),
        ("", "must be small letters"),
        ("7sheep", "must be small letters"),
        ("schäfer", "must be small letters"),
        ("../sheep", "must be small letters"),
        ("a" * 41, "at most 40"),
        ("class", "name: 'class', must not be a word of Python"),
        ("random", "must not be a word of Python or one of its modules"),
        ("sheepfold", "there is a package sheepfold already"),
        ("kivsa-shchora", "name: 'kivsa-shchora', there is a game of that name already"),
    ],
)
def test_a_name_no_game_can_have_is_refused_in_one_line(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status = main(["new-game", name])
    except SystemExit as ended:
        status = int(ended.code or 0)
    said = capsys.readouterr().err
    assert (status, said.count("\n")) == (2, 1)
    assert words in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    assert main(["new-game", "sheep-dog", "--folder", str(tmp_path / "mine")]) == 2
    assert "there is something already; choose another with --folder" in capsys.readouterr().err
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["new-game", "sheep-dog", "--folder", str(tmp_path / "file" / "game")]) == 2
    said = capsys.readouterr().err
    assert str(tmp_path / "file") in said
    assert said.count("\n") == 1
