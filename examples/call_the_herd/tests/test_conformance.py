"""Call the Herd keeps every promise of the contract."""

from __future__ import annotations

import pytest
from call_the_herd.rules import GAME

from sheepfold.lab.conformance.keeping import conformance


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_promise_is_kept(seats: int) -> None:
    report = conformance(GAME, seats=[seats], chosen={"cards": 3}, seeds=20)
    assert report.held, [finding for finding in report.findings if finding.fault]
