"""Who is told what, in tests of the words of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice, Foreseen
from sheepfold.words.telling.teller import Teller

NAMES = ("Ann", "Ben", "Cleo")

Sentence = Callable[[Json, Teller], str]

NOTHING = Foreseen((), {}, 0, 0, {})


def to(me: int | None) -> Teller:
    """Told to this seat; None watches."""
    return Teller(NAMES, me)


def told(sentence: Sentence, event: Json) -> tuple[str, str, str]:
    """An event as Ann, Ben and somebody who watches hear it."""
    return sentence(event, to(0)), sentence(event, to(1)), sentence(event, to(None))


def advice(*events: Json, **facts: Any) -> Advice:
    """Advice for Ann to make a move that surely leads to these events, tried in 100 deals."""
    foreseen = {name: facts.pop(name) for name in list(facts) if name in Foreseen._fields}
    brings = NOTHING._replace(events=events, **foreseen)
    return Advice("?", MoveDescription("play"), 90, 46, 41, 100, brings, None)._replace(**facts)
