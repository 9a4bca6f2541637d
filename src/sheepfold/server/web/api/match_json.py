"""Matches to be looked at again, as JSON."""

from __future__ import annotations

from typing import Final, cast

from sheepfold.server.live import view_model
from sheepfold.server.live.replays import Shown, eyes_for
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import Missing
from sheepfold.server.web.api import models
from sheepfold.words.speech import N_

MOST_MOVES: Final = 50
"""So many are answered with at once."""


def match_answer(table: Table, person: str) -> models.MatchAnswer:
    """The match of a table, as far as this person may know it."""
    row = table.row
    if row.status == "waiting":
        raise Missing(N_("The replay will be here once the match has begun."))
    seats = [
        models.ListedSeat(each.seat, cast("view_model.Kind", each.kind), each.name) for each in table.seats
    ]
    return models.MatchAnswer(
        table=row.id,
        game=row.game,
        version=row.version,
        options=row.options,
        status=cast("view_model.Status", row.status),
        seats=seats,
        moves=table.moves,
        views=[] if table.match is None else [each.value for each in eyes_for(table, person)],
        outcome=row.outcome,
        record=f"/table/{row.id}/record.json" if row.status == "over" else "",
    )


def match_moves(shown: Shown, first: int) -> models.MatchMoves:
    """The moves from this one on."""
    last = min(first + MOST_MOVES, len(shown.replay) + 1)
    return models.MatchMoves([match_move(shown, number) for number in range(first, last)])


def match_move(shown: Shown, number: int) -> models.MatchMove:
    """One move as it is seen; 0 is the deal."""
    replay, eyes = shown.replay, shown.eyes
    entry = replay.entries[number - 1] if number else None
    state = replay.state(number)
    return models.MatchMove(
        number=number,
        seat=None if entry is None else entry.seat,
        move=entry.text if entry is not None and shown.over else None,
        events=replay.story(number, eyes.seat) if number else [],
        view=state.view(eyes.seat),
        position=replay.game.position(state) if eyes.open else None,
    )
