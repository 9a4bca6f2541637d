"""Environments beside each other: whatever is installed steps, and ours are among them."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.lab import bench_envs
from sheepfold.lab.bench import batch_steps, own_measures, targets
from sheepfold.lab.bench_envs import environments_of_others, openspiel_steps


@pytest.mark.parametrize("game_id", games.IDS)
def test_batches_of_every_game_are_measured(game_id: str) -> None:
    assert batch_steps(games.get(game_id), seed=1, moves=256) > 0
    assert f"batch {game_id}" in [measure.name for measure in own_measures()]


def test_what_was_promised_of_games_is_measured() -> None:
    measured = {measure.name for measure in own_measures()}
    assert {target.row for target in targets()} <= measured


def test_openspiels_environment_makes_as_many_moves_as_asked_for() -> None:
    assert openspiel_steps(Rng(1), 30) >= 30


def test_every_other_environment_here_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_envs, "FEW", 20)
    for measure in environments_of_others():
        if "pgx" not in measure.name:  # compiles for half a minute
            assert measure.take(1) > 0, measure.name
