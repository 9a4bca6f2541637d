"""The watering hole as it is shown before its cards are driven off or taken."""

from __future__ import annotations

from collections.abc import Sequence

from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.board import is_triplet
from sheepfold.server.pages.held import HeldTable, hands_after, until, with_cards


def held(view: Json, events: Sequence[Json]) -> HeldTable:
    """The view with the cards of this move at the watering hole or in a zoo."""
    told = until(events, "drive off", "return", "take up", "turn")
    came = [
        {"card": card, "from": event["from"]}
        for event in told
        if event.get("to") == "hole"
        for card in event["cards"]
    ]
    zoos = list(view["zoos"])
    for event in told:
        if event["event"] == "place":
            zoos[event["seat"]] = with_cards(zoos[event["seat"]], event["cards"])
    now = {
        **hands_after(view, told),
        "hole": [*view["hole"], *came],
        "zoos": zoos,
        "triplets": [sum(map(is_triplet, zoo.values())) for zoo in zoos],
    }
    return HeldTable(now, told)
