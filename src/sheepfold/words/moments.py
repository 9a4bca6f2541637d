"""Moments: what happened in a move is shown for a while before play goes on.

A game names the events that are worth a moment and says them in words (`GameWords`); a game without any is
played without moments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.words.game_words import words_of
from sheepfold.words.moment import Moment
from sheepfold.words.telling.teller import Teller

FAST_SHARE: Final = 0.5
"""The share of its time for which a moment is held at a table with fast pace."""


class Hold(NamedTuple):
    """An event that is worth a moment, and the milliseconds it is held."""

    event: str
    milliseconds: int


def hold_for(game_id: str, events: Sequence[Json], pace: str = "human") -> Hold | None:
    """The moment of a move, if it has one: of several events the one its game names first."""
    holds = words_of(game_id).holds
    happened = {event["event"] for event in events}
    found = next((name for name in holds if name in happened), None)
    if found is None:
        return None
    return Hold(found, round(holds[found] * (1 if pace == "human" else FAST_SHARE)))


def moment_of(game_id: str, event: str, events: Sequence[Json], to: Teller) -> Moment:
    """The moment of a move in words."""
    return words_of(game_id).moment(event, events, to)
