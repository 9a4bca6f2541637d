"""Hypothesis plays every game as it likes: moves, copies, positions, guesses and mistakes in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from tests.contract.cases import Case, cases

pytestmark = pytest.mark.slow

ANY_INDEX = st.integers(0, 10**6)


class Table(RuleBasedStateMachine):
    """One match under test, in one case of one game."""

    cases: list[Case]
    state: State

    @initialize(which=ANY_INDEX, seed=ANY_INDEX)
    def deal(self, which: int, seed: int) -> None:
        self.case = self.cases[which % len(self.cases)]
        self.game = self.case.game
        self.rng = Rng(seed)
        self.state = self.case.deal(self.rng)
        self.made = 0

    @rule(choices=st.lists(ANY_INDEX, min_size=1, max_size=40))
    def make_legal_moves(self, choices: list[int]) -> None:
        for choice in choices:
            legal = self.state.legal()
            if not legal:
                return
            seat = self.state.turn
            before = self.state.clone()
            move = legal[choice % len(legal)]
            self.state.apply(move, self.rng)
            assert self.game.tell(before, move, self.state, seat)
            self.made += 1

    @rule(move=st.integers(-3, 1100))
    def try_any_number(self, move: int) -> None:
        if move in self.state.legal():
            return
        before = self.game.position(self.state)
        with pytest.raises(IllegalMove):
            self.state.apply(move, self.rng)
        assert self.game.position(self.state) == before

    @rule(text=st.text(max_size=20))
    def type_anything(self, text: str) -> None:
        try:
            assert self.game.read(self.state, text) in self.state.legal()
        except IllegalMove:
            return

    @rule()
    def swap_for_a_clone(self) -> None:
        self.state = self.state.clone()

    @rule()
    def swap_for_a_placed_position(self) -> None:
        self.state = self.game.place(self.game.position(self.state))

    @rule(seat=ANY_INDEX, seed=ANY_INDEX)
    def swap_for_a_guess(self, seat: int, seed: int) -> None:
        seat %= self.case.seats
        guessed: Any = self.game.guess(self.state.view(seat), Rng(seed))
        assert guessed.view(seat) == self.state.view(seat)
        self.state = guessed

    @invariant()
    def cards_add_up_and_the_turn_makes_sense(self) -> None:
        if not hasattr(self, "state"):
            return
        self.game.place(self.game.position(self.state))
        over = self.state.turn is None
        assert over == (self.state.outcome is not None)
        assert over == (self.state.legal() == [])


@pytest.mark.parametrize("game_id", sorted({case.id for case in cases()}))
def test_hypothesis_cannot_break_the_game(game_id: str) -> None:
    machine = type("Table", (Table,), {"cases": [case for case in cases() if case.id == game_id]})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=40,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )
