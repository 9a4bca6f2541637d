"""Simulation: repeatable, and its figures are those of the matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.engine.game import Outcome
from sheepfold.engine.record import read_record, replay
from sheepfold.lab import simulate as module
from sheepfold.lab.simulate import Summary, simulate

PEN = games.get("kivsa-shchora")


def test_the_same_seed_gives_the_same_figures() -> None:
    one = simulate(PEN, 3, 5, seed=1).as_json()
    two = simulate(PEN, 3, 5, seed=1).as_json()
    other = simulate(PEN, 3, 5, seed=2).as_json()
    assert one == two
    assert one != other


def test_each_match_of_a_run_can_be_repeated_alone(tmp_path: Path) -> None:
    run = simulate(PEN, 2, 3, seed=10, bot="greedy", records=tmp_path)
    alone = simulate(PEN, 2, 1, seed=12, bot="greedy")
    assert alone.outcomes == run.outcomes[2:]
    for path in tmp_path.iterdir():
        record = read_record(path.read_text())
        *_, last = replay(PEN, record)
        assert last.after.outcome is not None


def test_two_processes_find_what_one_finds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "ALONE", 0.0)
    alone = simulate(PEN, 3, 5, seed=1, records=tmp_path / "1")
    together = simulate(PEN, 3, 5, seed=1, jobs=2, records=tmp_path / "2")
    assert together.as_json() == alone.as_json()
    assert together.outcomes == alone.outcomes
    for path in (tmp_path / "1").iterdir():
        assert (tmp_path / "2" / path.name).read_text() == path.read_text()


def test_every_match_ticks_once() -> None:
    ticks = []
    simulate(PEN, 2, 4, seed=1, bot="greedy", tick=lambda: ticks.append(1))
    assert len(ticks) == 4


def test_a_shared_victory_is_shared_out() -> None:
    summary = Summary(PEN, 3, PEN.Options(), 0)
    summary.add(10, Outcome((5, 5, 9), (1, 1, 3), (0, 1), "all rounds played"))
    summary.add(20, Outcome((1, 5, 9), (1, 2, 3), (0,), "all rounds played"))
    assert [summary.win_share(seat) for seat in range(3)] == [0.75, 0.25, 0]
    assert summary.as_json()["length"] == {"least": 10, "mean": 15, "median": 15, "most": 20}
    assert summary.as_json()["reasons"] == {"all rounds played": 2}


@pytest.mark.parametrize("game_id", games.IDS)
def test_greedy_bots_finish_every_game(game_id: str) -> None:
    summary = simulate(games.get(game_id), 4, 3, seed=5, bot="greedy")
    assert len(summary.outcomes) == 3
