"""House invariant 3 on the wire: pages and API bytes say nothing a seat may not know."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.play.match import PlayedMove
from tests.contract.cases import Case, cases, state_after
from tests.contract.probe import Probe, interference
from tests.server.tables import bytes_at, kept_table, table_at

SEEDS = st.integers(0, 2**32)


class Wire(Probe):
    """What leaves the server for a seat, instead of what the game says to it."""

    def __init__(self, case: Case) -> None:
        super().__init__(case.game)
        self.kept = kept_table(case.id, case.seats, case.options)

    def view(self, state: State, seat: int | None) -> Any:
        return bytes_at(table_at(self.kept, state), seat)

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return bytes_at(table_at(self.kept, after, PlayedMove(self.game, before, move, after)), seat)


class LeakyWire(Wire):
    """Tells every seat the hands of all."""

    def view(self, state: State, seat: int | None) -> Any:
        return super().view(state, seat), self.game.position(state)


@pytest.mark.parametrize("game_id", games.IDS)
def test_no_page_and_no_answer_depends_on_what_its_seat_may_not_know(game_id: str) -> None:
    stories = 0

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from([case for case in cases() if case.id == game_id]), SEEDS, st.data())
    def check(case: Case, seed: int, data: st.DataObject) -> None:
        nonlocal stories
        state = state_after(case, seed, data.draw(st.integers(0, 120), "moves"))
        seat = data.draw(st.sampled_from([None, *range(case.seats)]), "seat")
        found = interference(Wire(case), state, seat, data.draw(SEEDS, "re-deal"))
        assert found.leak is None
        stories += found.stories

    check()
    assert stories > 40, "too few moves were compared to mean anything"


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_leak_on_the_wire_would_be_noticed(game_id: str) -> None:
    case = next(case for case in cases() if case.id == game_id)
    found = [interference(LeakyWire(case), state_after(case, seed, 9), 0, seed).leak for seed in range(6)]
    assert "view" in found
