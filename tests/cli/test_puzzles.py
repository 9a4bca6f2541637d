"""`sheepfold puzzles`: a file that grows."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepfold.cli import main, puzzles
from sheepfold.play.puzzles import Puzzle, Puzzles, read_puzzles

PUZZLE = Puzzle(3, 2, [1, 2], "draw", "fox", 41.5, "fox", 6.5, 3.0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """One puzzle in every match."""

    def one_more(found: Puzzles) -> Puzzles:
        matches = found.origin.matches
        origin = found.origin._replace(matches=matches + 1)
        return Puzzles(origin, (*found.all, PUZZLE._replace(seed=matches)))

    monkeypatch.setattr(puzzles, "go_on", one_more)


@pytest.mark.usefixtures("quick")
def test_the_file_grows_until_there_are_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.jsonl"
    ask = ["puzzles", "kivsa-shchora", "--keep", str(path)]
    assert main([*ask, "--matches", "2"]) == 0
    assert "2 puzzles from 2 matches of kivsa-shchora" in capsys.readouterr().out
    assert main([*ask, "--count", "5"]) == 0
    kept = read_puzzles(path.read_text())
    assert [each.seed for each in kept.all] == [0, 1, 2, 3, 4]
    assert [each.name for each in tmp_path.iterdir()] == ["found.jsonl"]


@pytest.mark.usefixtures("quick")
def test_a_file_of_another_game_or_a_damaged_one_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "found.jsonl"
    main(["puzzles", "kivsa-shchora", "--keep", str(path), "--matches", "1"])
    before = path.read_bytes()
    assert main(["puzzles", "zoff-im-zoo", "--keep", str(path)]) == 2
    assert "has puzzles of kivsa-shchora, not of zoff-im-zoo" in capsys.readouterr().err
    assert path.read_bytes() == before
    path.write_text("dance")
    assert main(["puzzles", "kivsa-shchora", "--keep", str(path)]) == 2
    assert "line 1: not a puzzle" in capsys.readouterr().err
    assert path.read_text() == "dance"
    assert main(["puzzles", "kivsa-shchora", "--keep", str(path), "--count", "0"]) == 2
