"""Events, as `tell` returns them: who did what with which cards.

An event is a JSON object. `event` names what happened; `seat` is who did it, where it was somebody.
Where cards moved, `cards` lists their names (`"?"` for a face this seat did not see), `from` and `to`
are places: `hand 2`, `pile`, `table`, `zoo 0` and so on, each game's in its docs. Further fields are
the event's own. Enough for a line in the log and for an animation.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from sheepfold.engine.bag import kinds, size
from sheepfold.engine.game import Json

HIDDEN_FACE = "?"


def event(what: str, seat: int | None = None, **details: object) -> Json:
    """Something happened that moved no cards."""
    told: Json = {"event": what}
    if seat is not None:
        told["seat"] = seat
    told.update(details)
    return told


def moved(what: str, seat: int | None, cards: list[str], source: str, target: str, **details: object) -> Json:
    """Cards went from one place to another."""
    told = event(what, seat)
    told["cards"] = cards
    told["from"] = source
    told["to"] = target
    told.update(details)
    return told


def faces(bag: i64, names: Sequence[str], *, seen: bool = True) -> list[str]:
    """The names of the cards in a bag, or as many hidden faces."""
    if not seen:
        return [HIDDEN_FACE] * int(size(bag))
    return [names[kind] for kind in kinds(bag)]


def hand(seat: int) -> str:
    """The place that is a seat's hand."""
    return f"hand {seat}"
