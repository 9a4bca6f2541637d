"""A finished match whose rules are no longer here: the result and the moves, as they are kept."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.server.pages import talk
from sheepfold.server.pages.drawn import name
from sheepfold.server.pages.model import TableSight, WrittenMove
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.render import render
from sheepfold.server.pages.result import flock, headline, place_row
from sheepfold.words.game_words import game_title
from sheepfold.words.telling.teller import reason


def archived(sight: TableSight) -> str:
    """The fragment of such a table."""
    outcome: Json = sight.outcome or {}
    places: list[int] = outcome.get("places", [])
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    return render(
        "archived.html",
        title=game_title(sight.game),
        address=sight.address,
        number=sight.moves,
        record=sight.record,
        headline=headline(sight, outcome) if outcome else "",
        reason=reason(outcome) if outcome else "",
        flock=flock(sight.game),
        rows=[place_row(sight, outcome, seat) for seat in order],
        moves=written(sight),
        played=any(each.here for each in sight.seats),
        next=sight.next,
        chat=talk.chat(sight),
        extras=talk.extras(sight),
        refusal=refused(sight),
    )


def written(sight: TableSight) -> list[dict[str, object]]:
    """Every move in notation, with who made it where that is kept."""
    return [{"number": move.number, "line": line(sight, move)} for move in sight.archived]


def line(sight: TableSight, move: WrittenMove) -> str:
    """One move as text."""
    return move.move if move.seat is None else f"{name(sight, move.seat)}: {move.move}"
