"""Moments of Bye-Bye Black Sheep: what comes to the watering hole and changes the turn, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.words.sentences import sentence
from sheepfold.words.moment import Moment, event_named, why_ended
from sheepfold.words.speech import N_, _
from sheepfold.words.telling.teller import Teller

HOLDS: Final = {"end": 2500, "drive off": 1800, "ask": 1800, "return": 1500, "stop": 700}
"""By event: how long its moment is held."""

TITLES: Final = {
    "end": N_("The match is over"),
    "drive off": N_("The wolf!"),
    "ask": N_("The eagle calls"),
    "return": N_("A black sheep!"),
}

SAID: Final = {
    "end": ("draw", "return", "ask", "answer", "miss", "place", "triplet"),
    "drive off": ("draw", "drive off"),
    "ask": ("ask", "answer", "miss"),
    "return": ("draw", "return"),
    "stop": ("take up",),
}
"""By event: those of its move that are said."""


def moment(held: str, events: Sequence[Json], to: Teller) -> Moment:
    """What happened at the watering hole, or what ended the match."""
    said = " ".join([sentence(event, to) for event in events if event["event"] in SAID[held]])
    if held == "stop":
        seat = event_named(events, "stop")["seat"]
        return Moment(to.does(seat, _("You stop"), _("{name} stops")), said)
    return Moment(_(TITLES[held]), said, note=why_ended(events))
