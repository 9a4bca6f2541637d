"""Figures for Prometheus."""

from __future__ import annotations

from sheepfold.server.metrics import Metrics


def figures(metrics: Metrics) -> dict[str, float]:
    """Every line of the page."""
    lines = [line.rsplit(" ", 1) for line in metrics.page().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_pushes_are_counted_with_their_bytes_and_the_time_of_making_them() -> None:
    metrics = Metrics()
    metrics.pushed(300)
    metrics.pushed(20)
    metrics.rendered(0.25)
    found = figures(metrics)
    assert found["sheepfold_pushes_total"] == 2
    assert found["sheepfold_pushed_bytes_total"] == 320
    assert found["sheepfold_render_seconds_count"] == 1
    assert found["sheepfold_render_seconds_sum"] == 0.25


def test_every_server_counts_its_own() -> None:
    one, other = Metrics(), Metrics()
    one.moves.labels("kivsa-shchora", "person").inc()
    one.tables.set(3)
    assert figures(one)['sheepfold_moves_total{by="person",game="kivsa-shchora"}'] == 1
    assert 'sheepfold_moves_total{by="person",game="kivsa-shchora"}' not in figures(other)
    assert (figures(one)["sheepfold_tables"], figures(other)["sheepfold_tables"]) == (3, 0)
