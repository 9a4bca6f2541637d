"""Whether a move may be taken back: only if its mover has learned nothing by it.

The mover has learned nothing if the move shows them the same in every deal that fits what they knew before.
`revealed` makes the move again in guesses of the hidden cards, each with chances of its own, and compares
what the mover sees afterwards: the view, and the events told. One difference is proof that something was
learned. Without a difference the move may be taken back; docs/decisions/027 says how sure that is.

What the others learn about the mover's own cards does not count: it is the mover's loss.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Chance

FEW_DEALS: Final = 8
"""Deals compared after every move, to show whether its takeback can be asked for."""

FEW_VIEWS: Final = 1
"""Of these, the deals in which the views are compared as well: events tell the same, and are short."""

ALL_DEALS: Final = 512
"""Deals compared before a takeback is allowed."""


def revealed(
    game: Game[Any],
    before: State,
    move: int,
    after: State,
    rng: Chance,
    deals: int,
    views: int = ALL_DEALS,
) -> list[Json] | None:
    """What the mover learned by a move: the events that would be others in another deal; None if nothing.

    The list is empty where only the view would be another one. Views are compared in the first `views` deals.
    """
    seat = before.turn
    told, seen = game.tell(before, move, after, seat), after.view(seat)
    for nth, other in enumerate(islice(game.guesses(before.view(seat), rng), deals)):
        later = other.clone()
        later.apply(move, rng)
        told_there = game.tell(other, move, later, seat)
        if told_there != told or (nth < views and later.view(seat) != seen):
            return [event for event in told if event not in told_there]
    return None
