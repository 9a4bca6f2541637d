"""Predicted against happened: groups, margins and the plot."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheepfold import games
from sheepfold.lab import calibration
from sheepfold.lab.calibration import (
    MatchToPredict,
    Prediction,
    calibrated,
    main,
    predict,
    svg,
    table,
    tenth_of,
)
from sheepfold.play.review.judging import Effort


def test_predictions_that_come_true_have_no_error() -> None:
    found = calibrated("kivsa-shchora", [Prediction(nth, 0.25, float(nth % 4 == 0)) for nth in range(40)])
    assert found.error == 0
    assert found.matches == 40
    assert found.brier == found.base == pytest.approx(0.1875)
    assert [tenth.number for tenth in found.tenths] == [40]


def test_predictions_that_are_too_sure_have_an_error() -> None:
    found = calibrated("kivsa-shchora", [Prediction(nth, 0.95, float(nth % 2)) for nth in range(40)])
    assert found.error == pytest.approx(0.45)
    assert found.tenths[0].happened + found.tenths[0].margin < found.tenths[0].predicted


def test_predictions_of_one_match_are_one_unit() -> None:
    apart = tenth_of([Prediction(nth, 0.5, float(nth % 2)) for nth in range(40)])
    together = tenth_of([Prediction(nth // 10, 0.5, float(nth // 10 % 2)) for nth in range(40)])
    assert together.happened == apart.happened == 0.5
    assert together.margin > 3 * apart.margin


def test_what_was_never_seen_has_a_margin_too() -> None:
    assert tenth_of([Prediction(nth, 0.1, 0.0) for nth in range(30)]).margin == 0.1


def test_certain_predictions_belong_to_the_last_tenth() -> None:
    found = calibrated("kivsa-shchora", [Prediction(0, 1.0, 1.0), Prediction(1, 0.92, 1.0)])
    assert [tenth.number for tenth in found.tenths] == [2]


@pytest.mark.slow
def test_a_match_is_predicted_from_the_views_of_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "EFFORT", Effort(curve=3))
    found = predict(MatchToPredict("kivsa-shchora", 5))
    assert found
    assert found == predict(MatchToPredict("kivsa-shchora", 5))
    assert all(0 <= each.predicted <= 1 and each.happened in (0, 1) for each in found)


def test_the_plot_has_a_square_for_every_game_and_the_table_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def quick(task: MatchToPredict) -> list[Prediction]:
        return [Prediction(task.seed, tenth / 10, float(task.seed % 2)) for tenth in range(10)]

    monkeypatch.setattr(calibration, "predict", quick)
    path = tmp_path / "plot.svg"
    main(["--matches", "4", "--write", str(path)])
    drawn = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert len(drawn.findall("{*}circle")) == 10 * len(games.IDS)
    told = capsys.readouterr().out
    assert all(games.get(game_id).title in told for game_id in games.IDS)


def test_a_plot_is_small() -> None:
    found = calibrated("kivsa-shchora", [Prediction(nth, nth / 20, nth / 20) for nth in range(20)])
    assert len(svg([found] * 4)) < 12_000
    assert table([found]).count("\n") == 2
