"""`sheepfold simulate`: many matches summed up."""

from __future__ import annotations

import json

import pytest

from sheepfold import games
from sheepfold.cli import main
from tests.cli.test_main import EVERY_GAME

pytestmark = pytest.mark.slow


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
