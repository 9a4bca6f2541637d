"""`Moment`: what is said while something that happened is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheepfold.engine.game import Json
from sheepfold.words.telling.teller import reason


class Moment(NamedTuple):
    """A moment in words, addressed to one viewer."""

    title: str
    """A few words: who did what."""
    text: str = ""
    """A sentence or two: with what."""
    beside: str = ""
    """What the story of the match does not say."""
    note: str = ""
    """Further sentences of the story."""


def event_named(events: Sequence[Json], *names: str) -> Json:
    """The first event of one of these names; there must be one."""
    return next(event for event in events if event["event"] in names)


def why_ended(events: Sequence[Json]) -> str:
    """What ended the match, if this move did."""
    return next((reason(event["outcome"]) for event in events if event["event"] == "end"), "")


def capitalised(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]
