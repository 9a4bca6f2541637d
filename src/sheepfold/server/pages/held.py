"""The table as it was in the middle of a move, from the view before it and what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from sheepfold.engine.game import Json


class HeldTable(NamedTuple):
    """A table in the middle of a move."""

    view: Json
    """As the viewer would see it there."""
    told: list[Json]
    """The events that have happened by then: their cards have moved."""


def until(events: Sequence[Json], *names: str) -> list[Json]:
    """The events before the first of one of these names."""
    return list(takewhile(lambda event: event["event"] not in names, events))


def with_cards(bag: Mapping[str, int], cards: Iterable[str], number: int = 1) -> dict[str, int]:
    """A bag with these cards added, or taken away where `number` is -1."""
    found = dict(bag)
    for kind in cards:
        found[kind] = found.get(kind, 0) + number
        if not found[kind]:
            del found[kind]
    return found


def hands_after(view: Json, events: Sequence[Json]) -> Json:
    """The view after cards came to hands and left them; of hidden hands only the sizes change."""
    hands, sizes = list(view["hands"]), list(view.get("hand_sizes", ()))
    for event in events:
        for place, number in ((event.get("from", ""), -1), (event.get("to", ""), 1)):
            kind, _space, seat = place.partition(" ")
            if kind == "hand":
                held = hands[int(seat)]
                hands[int(seat)] = None if held is None else with_cards(held, event["cards"], number)
                if sizes:
                    sizes[int(seat)] += number * len(event["cards"])
    return {**view, "hands": hands, **({"hand_sizes": sizes} if sizes else {})}
