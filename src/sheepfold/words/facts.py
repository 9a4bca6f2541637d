"""What is known of a move before it is made: the facts an advice is made from (play/advice.py finds them)."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json


class Foreseen(NamedTuple):
    """What a move brings, in deals imagined from the view of its seat."""

    events: tuple[Json, ...]
    """What the seat is told in every one of the deals, in order."""
    counts: dict[str, int]
    """By the name of an event: in how many of the deals there is one."""
    held_up: int
    """Deals in which another seat is next and has no choice."""
    unanswered: int
    """Deals in which the turn comes back before any other seat has had a choice."""
    after: Json
    """The view of the seat afterwards, in one of the deals."""

    def told(self, *names: str) -> Json | None:
        """The first sure event of one of these names."""
        return next((each for each in self.events if each["event"] in names), None)


class Advice(NamedTuple):
    """A move, and what can be said of it."""

    move: str
    """In notation."""
    does: MoveDescription
    """The same move as data."""
    imagined: int
    """How many matches the bot imagined with it; none where there is nothing to choose."""
    won: int
    """How many of a hundred such matches the seat wins, as the bot judges where it stops looking ahead."""
    next_won: int | None
    """The same for the next best move; None if no other was worth a try."""
    deals: int
    """In how many deals the moves were looked at."""
    brings: Foreseen
    instead: Foreseen | None
    """What the next best move would bring."""
