"""A trick as it is shown before it is taken, and the last play of a round."""

from __future__ import annotations

from collections.abc import Sequence

from sheepfold.engine.game import Json
from sheepfold.server.pages.held import HeldTable, hands_after, until


def held(view: Json, events: Sequence[Json]) -> HeldTable:
    """The view with the play of this move on the table, and with the points of a round that it ended."""
    told = until(events, "trick", "deal")
    plays = [{"seat": event["seat"], "play": event["play"]} for event in told if event["event"] == "play"]
    totals = next((event["totals"] for event in told if event["event"] == "score"), view["totals"])
    now = {
        **hands_after(view, told),
        "table": [*view["table"], *plays],
        "shown": None,
        "out": [*view["out"], *[event["seat"] for event in told if event["event"] == "out"]],
        "totals": totals,
    }
    return HeldTable(now, told)
