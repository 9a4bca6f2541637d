"""Moments of Zoff im Zoo: a trick is taken, a round is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.words.sentences import sentence
from sheepfold.words.moment import Moment, event_named, why_ended
from sheepfold.words.speech import _, ngettext
from sheepfold.words.telling.teller import Teller

HOLDS: Final = {"end": 2500, "score": 5000, "trick": 700}
"""By event: how long its moment is held."""


def moment(held: str, events: Sequence[Json], to: Teller) -> Moment:
    """Who takes a trick, or who was the last to go out."""
    if held == "trick":
        trick = event_named(events, "trick")
        number = len(trick["cards"])
        return Moment(
            to.does(trick["seat"], _("You take the trick"), _("{name} takes the trick")),
            ngettext("{n} card", "{n} cards", number).format(n=number),
        )
    return Moment(
        _("Round {round} is over").format(round=event_named(events, "score")["round"]),
        " ".join([sentence(event, to) for event in events if event["event"] == "out"]),
        note=why_ended(events),
    )
