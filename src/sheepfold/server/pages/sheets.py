"""The points of a round that has just ended, line by line."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import bag
from sheepfold.server.pages.speech import N_, _

COLUMNS: Final = (
    ("going_out", N_("going out {n}")),
    ("team", N_("team {n}")),
    ("lions", N_("lions {n}")),
    ("hedgehog", N_("no hedgehog {n}")),
)
"""The columns of Zoff's score sheet, in words."""


def score_sheet(sight: TableSight, events: tuple[Json, ...]) -> str:
    """The last round's points, if it ended with the last move."""
    for event in events:
        if event["event"] == "score" and "points" in event:
            return sheet(sight, event)
    return ""


def sheet(sight: TableSight, event: Json) -> str:
    """A table of who got what, and for what."""
    rows = "".join(row(sight, event, seat) for seat in range(len(sight.seats)))
    title = pieces.escape(_("Round {round} is scored").format(round=event["round"]))
    return f'<div class="sheet"><h2>{title}</h2><table>{rows}</table></div>'


def row(sight: TableSight, event: Json, seat: int) -> str:
    """One seat's line."""
    who = sight.seats[seat]
    why = pieces.escape(reasons(event, seat))
    return (
        f"<tr><th>{pieces.token(who.token)} {pieces.escape(who.name)}</th><td>{why}</td>"
        f"<td><b>{event['points'][seat]:+d}</b></td><td>{event['totals'][seat]}</td></tr>"
    )


def reasons(event: Json, seat: int) -> str:
    """What the points are for."""
    if "hands" in event:
        return bag(event["hands"][seat]) if event["hands"][seat] else _("no cards left")
    parts = [
        _(text).format(n=f"{event[column][seat]:+d}")
        for column, text in COLUMNS
        if event.get(column) and event[column][seat]
    ]
    return ", ".join(parts)
