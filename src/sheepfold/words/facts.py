"""The facts advice is made from: what a move leads to (found by play/advice.py)."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json


class Foreseen(NamedTuple):
    """What a move leads to, in states guessed from the view of its seat."""

    events: tuple[Json, ...]
    """The events that happen in every guess, in order."""
    counts: dict[str, int]
    """By the name of an event: in how many guesses it happens."""
    held_up: int
    """Guesses in which another seat is next and has no choice."""
    unanswered: int
    """Guesses in which the turn comes back before any other seat has a choice."""
    after: Json
    """The view of the seat afterwards, in one of the guesses."""

    def told(self, *names: str) -> Json | None:
        """The first certain event of one of these names."""
        return next((each for each in self.events if each["event"] in names), None)


class Advice(NamedTuple):
    """A move, and what can be said of it."""

    move: str
    """In notation."""
    does: MoveDescription
    """The same move as data."""
    imagined: int
    """How many simulations search spent on it; 0 where there is nothing to choose."""
    won: int
    """How many of a hundred simulated matches the seat wins, by the heuristic's values at the horizon."""
    next_won: int | None
    """The same for the next best move; None if no other was worth a try."""
    deals: int
    """How many guesses the moves were tried in."""
    brings: Foreseen
    instead: Foreseen | None
    """What the next best move would lead to."""
