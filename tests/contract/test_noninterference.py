"""Invariant 3: two states that differ only in what a seat may not know look the same to it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.contract.cases import Case, cases, state_after
from tests.contract.probe import Probe, interference

CASES = cases()

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("game_id", sorted({case.id for case in CASES}))
def test_nothing_a_seat_gets_depends_on_what_it_may_not_know(game_id: str) -> None:
    """View, legal moves, told events and refusals stay the same, byte by byte, when the rest is re-dealt."""
    stories = 0

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from([case for case in CASES if case.id == game_id]), SEEDS, st.data())
    def check(case: Case, seed: int, data: st.DataObject) -> None:
        nonlocal stories
        state = state_after(case, seed, data.draw(st.integers(0, 120), "moves"))
        seats = [None, *range(case.seats)]
        seat = data.draw(st.sampled_from(seats), "seat")
        found = interference(Probe(case.game), state, seat, data.draw(SEEDS, "re-deal"))
        assert found.leak is None
        stories += found.stories

    check()
    assert stories > 200, "too few moves were compared to mean anything"
