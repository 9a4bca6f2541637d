"""Moments of Kivsa Shchora: a black sheep is passed on, a round is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.words.sentences import sentence
from sheepfold.words.moment import Moment, event_named, why_ended
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

HOLDS: Final = {"end": 2500, "score": 5000, "pass": 1500}
"""By event: how long its moment is held."""


def moment(held: str, events: Sequence[Json], to: Teller) -> Moment:
    """Who passes a black sheep to whom, or what ended the round."""
    if held == "pass":
        return Moment(_("A black sheep!"), sentence(event_named(events, "pass"), to))
    cause = event_named(events, "done", "triple black", "pile empty")
    return Moment(
        _("Round {round} is over").format(round=event_named(events, "score")["round"]),
        sentence(cause, to),
        note=why_ended(events),
    )
