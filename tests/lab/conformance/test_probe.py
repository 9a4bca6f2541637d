"""Noninterference: a probe with a leak is found out, an honest one is not."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.lab.conformance.probe import Probe, interference, one_move
from tests.contract.cases import Case, state_after

CASE = Case("kivsa-shchora", 3, {"rounds": 1})
GAME = games.get(CASE.id)


class LeakyView(Probe):
    """Shows all hands."""

    def view(self, state: State, seat: int | None) -> Any:
        return self.game.position(state)


class LeakyStory(Probe):
    """Tells everybody what the mover saw, and all hands."""

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return [self.game.position(after)]


class LeakyRefusal(Probe):
    """Refuses in words that depend on hidden cards."""

    def refusal(self, state: State, move: int) -> str:
        return str(self.game.position(state))


class LeakyError(Probe):
    """Objects to texts in words that depend on hidden cards."""

    def error(self, state: State, text: str) -> str:
        return str(self.game.position(state))


class LeakyMoves(Probe):
    """Offers moves by what others hold."""

    def legal(self, state: State) -> list[int]:
        return [hash(str(self.game.position(state)))]


def found(kind: type[Probe], *, mine: bool) -> set[str | None]:
    """What is found at several moments, by the seat to move or by another."""
    leaks: set[str | None] = set()
    for moves in range(0, 12, 3):
        state = state_after(CASE, 3, moves)
        assert state.turn is not None
        seat = state.turn if mine else (state.turn + 1) % CASE.seats
        leaks.add(interference(kind(GAME), state, seat, seed=moves).leak)
    return leaks


def test_an_honest_game_leaks_nothing() -> None:
    assert found(Probe, mine=True) == {None}
    assert found(Probe, mine=False) == {None}


@pytest.mark.parametrize(
    ("kind", "leak"),
    [
        (LeakyView, "view"), (LeakyRefusal, "refusal"), (LeakyError, "error"), (LeakyMoves, "legal moves"),
    ],
)  # fmt: skip
def test_a_leak_is_found_and_named(kind: type[Probe], leak: str) -> None:
    assert leak in found(kind, mine=True)


def test_a_story_with_hidden_cards_in_it_is_found() -> None:
    assert "story" in found(LeakyStory, mine=False)


def test_a_wanted_move_is_made_if_it_is_legal() -> None:
    state = state_after(CASE, 3, 0)
    legal = state.legal()
    assert one_move(state, Rng(1), Rng(1), legal[-1])[1] == legal[-1]
    assert one_move(state, Rng(1), Rng(1), -5)[1] in legal


def test_after_the_end_there_is_no_move() -> None:
    assert one_move(state_after(CASE, 3, 10**6), Rng(1), Rng(1)) == (None, -1)
