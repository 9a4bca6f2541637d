"""A meadow that is won, as it is shown before its cards are cleared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheepfold.engine.game import Json
from sheepfold.server.pages.held import HeldTable, hands_after, until, with_cards


def held(view: Json, events: Sequence[Json]) -> HeldTable:
    """The view with all sides of the meadow complete, and with what they make."""
    score = next(event for event in events if event["event"] == "score")
    at = score["field"] - 1
    sides = [with_cards({}, event["cards"]) for event in events if event["event"] == "clear"]
    beaten = [seat for seat in range(len(sides)) if seat != score["seat"]]
    told = until(events, "score")
    now = {
        **hands_after(view, told),
        "fields": replaced(view["fields"], at, {**view["fields"][at], "sides": sides}),
        "combinations": replaced(view["combinations"], at, score["combinations"]),
        "beaten": replaced(view["beaten"], at, beaten),
    }
    return HeldTable(now, told)


def replaced(items: Sequence[Any], at: int, item: object) -> list[Any]:
    """The same with another item in one place."""
    return [*items[:at], item, *items[at + 1 :]]
