"""Triplets, and how a match ends (BYE-12, BYE-13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import size
from sheepfold.engine.game import Outcome, places_of

_EACH_KIND: Final[i64] = 0x1111_1111_1111_1111
"""One bit for each kind of a bag."""


def species(bag: i64) -> i64:
    """A bag of one card of each kind there is in this one (counts up to 7)."""
    return (bag | bag >> 1 | bag >> 2) & _EACH_KIND


def triplets(zoo: i64) -> i64:
    """A bag of one card of each set of which the zoo holds three or four (BYE-12)."""
    return (zoo & zoo >> 1 | zoo >> 2) & _EACH_KIND


def outcome_of(zoos: list[int], goal: int) -> Outcome:
    """BYE-12, BYE-13: the most triplets win, then the most cards in the zoo."""
    scores = [int(size(triplets(zoo))) for zoo in zoos]
    places = places_of([(score, int(size(zoo))) for score, zoo in zip(scores, zoos, strict=True)])
    winners = tuple(seat for seat in range(len(scores)) if places[seat] == 1)
    reason = "triplets collected" if max(scores) >= goal else "turn limit reached"
    return Outcome(tuple(scores), places, winners, reason)
