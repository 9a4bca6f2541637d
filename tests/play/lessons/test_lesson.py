"""Prepared positions of lessons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheepfold.play.lessons.lesson import LessonStep, read_position


def test_a_position_is_read_from_its_file_once(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text(json.dumps({"game": "ewes", "said": "mähen"}), "utf-8")
    found = read_position(tmp_path, "first")
    assert found == {"game": "ewes", "said": "mähen"}
    file.unlink()
    assert read_position(tmp_path, "first") is found


def test_a_position_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.json"):
        read_position(tmp_path, "none")


def test_a_step_needs_no_moves_of_others() -> None:
    step = LessonStep("first", "draw", "Draw a card.", (), "You drew.", "KS-1")
    assert (step.before, step.replies, step.claims, step.otherwise, step.seed) == ((), (), (), "", 0)
