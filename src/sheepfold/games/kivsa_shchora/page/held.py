"""The pen as it is shown while a black sheep is passed on, or when a round is over."""

from __future__ import annotations

from collections.abc import Sequence

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.rules.cards import JOKER, NAMES
from sheepfold.server.pages.held import HeldTable, hands_after, until, with_cards


def held(view: Json, events: Sequence[Json]) -> HeldTable:
    """The view with the cards of this move in the pen, and with the points of a round that it ended."""
    told = until(events, "deal")
    laid = [face for event in told if event["event"] == "play" for face in faces(event)]
    played = [event["event"] for event in told if event.get("to") == "specials"]
    totals = next((event["totals"] for event in told if event["event"] == "score"), view["totals"])
    now = {
        **hands_after(view, told),
        "pen": [*view["pen"], *laid],
        "specials": with_cards(view["specials"], played),
        "totals": totals,
    }
    return HeldTable(now, told)


def faces(event: Json) -> list[str]:
    """The cards of a play as they lie in the pen: a joker says its number."""
    return [
        f"{kind} as {number}" if kind == NAMES[JOKER] else kind
        for kind, number in zip(event["cards"], event["numbers"], strict=True)
    ]
