"""The turns of a record, each with all that its seat could know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.record import Record, replay


class Decision(NamedTuple):
    """A move of a match, and the view of its seat before it. Whoever judges it gets nothing else."""

    number: int
    """Of the move, from 1."""
    seat: int
    view: Json
    move: str
    """In notation."""
    choices: int
    """How many moves were legal."""


def decisions(game: Game[Any], record: Record) -> Iterator[Decision]:
    """Every move of a record that was not taken back; BadRecord says what is wrong with it."""
    for step in replay(game, record):
        if not step.taken_back:
            yield decision_in(step.before, step.text, step.number)


def decision_in(state: State, move: str, number: int = 1) -> Decision:
    """A move made in this state."""
    seat = int(state.to_move)
    return Decision(number, seat, state.view(seat), move, len(state.legal()))
