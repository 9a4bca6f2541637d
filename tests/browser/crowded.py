"""Tables that are as full as they get: what must fit on the smallest phone."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.look import look_of
from tests.contract.cases import Case
from tests.server.pages.walking import view_model_for, walk

LONG_NAMES: Final = (
    "Mira",
    "Großmutter",
    "Maximilian Alexander",
    "Александра",
    "Großmarschallin",
    "Wilhelmine-Friederike-Eva",
    "Noa",
)
"""Names as long as people may choose them, and short ones beside them."""
LONGEST: Final = 24


def with_long_names(model: TableViewModel) -> TableViewModel:
    """The same table, at which people with long names sit."""
    seats = [each._replace(name=LONG_NAMES[each.seat][:LONGEST], away=False) for each in model.seats]
    return dataclasses.replace(model, seats=tuple(seats))


def with_view(model: TableViewModel, **fields: Any) -> TableViewModel:
    """The same table with other fields in its view."""
    assert model.view is not None
    return dataclasses.replace(model, view={**model.view, **fields})


def cards_on(view: Any) -> int:
    """The cards on all meadows; none where one is closed already."""
    fields = view["fields"]
    if view["phase"] != "play" or None in fields:
        return 0
    return sum(sum(side.values()) for field in fields for side in field["sides"])


def full_meadows() -> TableViewModel:
    """Three open meadows between four seats, with tasks, at the turn with most cards on them."""
    case = Case("knizia-black-sheep", 4, {"tasks": True})
    most, found = 0, None
    for state, log in walk(case, seed=4):
        if state.turn is not None and cards_on(state.view(None)) > most:
            most, found = cards_on(state.view(None)), view_model_for(case, state, state.turn, log)
    assert found is not None
    return with_long_names(found)


def full_zoos() -> TableViewModel:
    """Five zoos of five species, four cards at the watering hole, and somebody who may draw."""
    case = Case("bye-bye-black-sheep", 5, {"advanced": True})
    model = next(
        view_model_for(case, state, state.turn, log)
        for state, log in walk(case, seed=1)
        if state.turn is not None and state.view(None)["phase"] == "draw" and len(log) > 12
    )
    kinds = [kind for kind, face in look_of(case.id).faces.items() if not face.special]
    zoos = [{kinds[(3 * seat + nth) % 16]: 3 - nth % 3 for nth in range(5)} for seat in range(5)]
    hole = [{"card": kind, "from": f"hand {nth}"} for nth, kind in enumerate(kinds[:4])]
    return with_long_names(with_view(model, zoos=zoos, hole=hole))


def large_flock() -> TableViewModel:
    """Six seats around the pen, and 24 cards of all kinds in the hand of the one to move."""
    case = Case("kivsa-shchora", 6, {"rounds": 2})
    model = next(
        view_model_for(case, state, state.turn, log)
        for state, log in walk(case, seed=1)
        if state.turn is not None and state.view(None)["phase"] == "play" and len(log) > 20
    )
    assert model.view is not None
    kinds = list(look_of(case.id).faces)
    hand = {kind: 2 if nth < 24 - len(kinds) else 1 for nth, kind in enumerate(kinds)}
    hands = [hand if seat == model.me else each for seat, each in enumerate(model.view["hands"])]
    return with_long_names(with_view(model, hands=hands))
